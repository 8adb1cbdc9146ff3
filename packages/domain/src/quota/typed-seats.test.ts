import { describe, expect, test } from 'vitest'
import { readSeats } from './typed-seats.ts'

describe('parsing typed seats', () => {
  test.each([
    ['0', 0],
    ['60', 60],
    [' 9999 ', 9_999],
  ])('%j is read as %d', (typed, seats) => {
    expect(readSeats(typed)).toEqual({ ok: true, seats })
  })

  test.each([
    ['', 'Jumlah quota tidak boleh kosong'],
    ['  ', 'Jumlah quota tidak boleh kosong'],
    ['-1', 'Jumlah quota harus lebih dari 0'],
    ['2.5', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['10000', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['1e3', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['0x10', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
    ['1e99', 'Jumlah quota harus bilangan bulat dari 0 sampai 9.999'],
  ])('%j is refused: %s', (typed, message) => {
    expect(readSeats(typed)).toEqual({ ok: false, message })
  })
})
