import { describe, expect, test } from 'vitest'
import { available, readSeats, seatsEffect, usedPercent } from './seats-effect.ts'

const school = { id: 1, name: 'SD Contoh', quota: 56, usedQuota: 41, quota_set: true }

describe('parsing typed seats', () => {
  test.each([
    ['0', 0],
    ['60', 60],
    [' 9999 ', 9_999],
  ])('%j is read as %d', (typed, seats) => {
    expect(readSeats(typed, false)).toEqual({ ok: true, seats })
  })

  test.each([
    ['', 'Jumlah quota tidak boleh kosong'],
    ['  ', 'Jumlah quota tidak boleh kosong'],
    ['-1', 'Jumlah quota harus lebih dari 0'],
    ['2.5', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['10000', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['1e99', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
  ])('%j is refused: %s', (typed, message) => {
    expect(readSeats(typed, false)).toEqual({ ok: false, message })
  })

  test('input that is not a number is not reported as empty', () => {
    expect(readSeats('', true)).toEqual({
      ok: false,
      message: 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999',
    })
  })
})

describe('the effect of a new number of seats', () => {
  test.each([
    ['60', 'Tersedia menjadi 19, sebelumnya 15.'],
    ['41', 'Tersedia menjadi 0, sebelumnya 15.'],
    ['1500', 'Tersedia menjadi 1.459, sebelumnya 15.'],
    ['40', '41 kursi di SD Contoh sudah terpakai. Kuota tidak boleh kurang dari 41.'],
    ['56', null],
    ['', null],
    ['-3', null],
  ])('of %j is %j', (typed, effect) => {
    expect(seatsEffect(school, readSeats(typed, false))).toBe(effect)
  })

  test('a school without a quota shows that it had none', () => {
    const unset = { ...school, quota: 0, usedQuota: 0, quota_set: false }
    expect(seatsEffect(unset, readSeats('0', false))).toBe('Tersedia menjadi 0, sebelumnya belum ditetapkan.')
  })
})

test.each([
  [56, 41, 15, 73],
  [28, 28, 0, 100],
  [10, 12, 0, 100],
  [0, 0, 0, 0],
])('of %d seats with %d used %d are available and %d % are used', (quota, usedQuota, left, percent) => {
  expect(available({ quota, usedQuota })).toBe(left)
  expect(usedPercent({ quota, usedQuota })).toBe(percent)
})
