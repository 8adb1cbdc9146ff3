import { describe, expect, test } from 'vitest'
import { EMPTY_PARTS, momentHint, momentText, partsOf } from './typed-moment.ts'

const ZONE = 'Asia/Makassar'

describe('a stored moment', () => {
  test.each([
    ['2025-06-01T16:00:00Z', 'start', { day: '2', month: '6', year: '2025', time: '00.00' }],
    ['2025-06-10T16:00:00Z', 'end', { day: '10', month: '6', year: '2025', time: '24.00' }],
    ['2025-06-16T02:00:07Z', 'start', { day: '16', month: '6', year: '2025', time: '10.00.07' }],
  ] as const)('%s, as a %s, fills the fields', (moment, kind, parts) => {
    expect(partsOf(new Date(moment), kind, ZONE)).toEqual(parts)
  })

  test('none leaves them empty', () => {
    expect(partsOf(null, 'start', ZONE)).toEqual(EMPTY_PARTS)
  })
})

describe('typed parts', () => {
  test.each([
    [{ day: '2', month: '6', year: '2025', time: '8' }, '2025-06-02 8.00', 'Senin'],
    [{ day: '10', month: '6', year: '2025', time: '24.00' }, '2025-06-10 24.00', 'Selasa, akhir hari'],
    [{ day: ' 16 ', month: '6', year: '2025', time: '10.00.30' }, '2025-06-16 10.00.30', 'Senin'],
    [{ day: '31', month: '6', year: '2025', time: '08.00' }, '2025-06-31 08.00', null],
    [{ day: '2', month: '', year: '2025', time: '08.00' }, '2025-00-02 08.00', null],
    [EMPTY_PARTS, '', null],
  ])('%j are sent as %j and mean %j', (typed, text, hint) => {
    expect(momentText(typed)).toBe(text)
    expect(momentHint(typed, ZONE)).toBe(hint)
  })
})
