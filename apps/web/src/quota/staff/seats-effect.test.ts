import { readSeats } from '@spmb/domain/quota/typed-seats.ts'
import { describe, expect, test } from 'vitest'
import { seatsEffect } from './seats-effect.ts'

const school = { name: 'SD Contoh', seats: 56, used: 41 }

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
    expect(seatsEffect(school, readSeats(typed))).toBe(effect)
  })

  test('a school without a quota shows that it had none', () => {
    const unset = { ...school, seats: null, used: 0 }
    expect(seatsEffect(unset, readSeats('0'))).toBe('Tersedia menjadi 0, sebelumnya belum ditetapkan.')
  })
})
