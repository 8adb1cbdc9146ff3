import { describe, expect, it } from 'vitest'
import { unbrokenHours } from '../shared/moment-words.ts'

describe('the office hours on a page', () => {
  it.each([
    [
      'Senin – Jumat, 08.00 – 15.00 WITA',
      'Senin\u00a0–\u2060\u00a0Jumat, 08.00\u00a0–\u2060\u00a015.00 WITA',
    ],
    ['Senin–Kamis 08.00–14.00', 'Senin–\u2060Kamis 08.00–\u206014.00'],
    ['Senin-Jumat', 'Senin-\u2060Jumat'],
  ])('keep %j together at each dash', (typed, shown) => {
    expect(unbrokenHours(typed)).toBe(shown)
  })

  it.each(['Setiap hari', '', '– Senin', 'Senin –', 'Senin, 08.00 sampai 15.00'])(
    'leave %j as it is',
    (typed) => {
      expect(unbrokenHours(typed)).toBe(typed)
    },
  )
})
