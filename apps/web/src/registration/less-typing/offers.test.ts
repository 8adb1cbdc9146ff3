import { describe, expect, test } from 'vitest'
import { isDeceased, nikOffer, phoneOffers } from './offers.ts'

const TODAY = '2025-06-05'

describe('a NIK offers', () => {
  test('gender and birth date while both are empty', () => {
    expect(nikOffer({ nik: '5205 9943 0318 0001' }, TODAY)).toEqual({
      parts: ['perempuan', 'lahir 3 Maret 2018'],
      answers: { gender: 'P', birth_day: '3', birth_month: 'Maret', birth_year: '2018' },
    })
  })

  test('only what is empty', () => {
    const nik = '5205990303180001'
    expect(nikOffer({ nik, gender: 'P' }, TODAY)?.parts).toEqual(['lahir 3 Maret 2018'])
    expect(nikOffer({ nik, birth_year: '2018' }, TODAY)?.parts).toEqual(['laki-laki'])
    expect(nikOffer({ nik, gender: 'L', birth_day: '3' }, TODAY)).toBeNull()
  })

  test.each([
    ['not complete', '520599030318'],
    ['without a date', '5205999903180001'],
    ['of equal digits', '1111111111111111'],
    ['of a grown-up', '5205990303850001'],
    ['born tomorrow', '5205990606250001'],
    ['with a day that no year has', '5205993102180001'],
  ])('nothing when it is %s', (_, nik) => {
    expect(nikOffer({ nik }, TODAY)).toBeNull()
  })
})

test.each([
  ['father', 'Almarhum', true],
  ['father', ' almarhum ', true],
  ['father', 'Almarhumah', false],
  ['mother', 'Almarhumah', true],
  ['mother', 'Petani', false],
] as const)('the job of the %s %j says that the parent has died: %s', (parent, job, deceased) => {
  expect(isDeceased({ [`${parent}_job`]: job }, parent)).toBe(deceased)
})

test('each valid phone of a parent is offered, and the one in use is marked', () => {
  const answers = { father_phone: '+62 812-0000-0001', mother_phone: '0812 0000 0002', phone: '081200000001' }
  expect(phoneOffers(answers)).toEqual([
    { parent: 'father', phone: '0812 0000 0001', isSame: true },
    { parent: 'mother', phone: '0812 0000 0002', isSame: false },
  ])
  expect(phoneOffers({ father_phone: '0812', mother_phone: '' })).toEqual([])
})
