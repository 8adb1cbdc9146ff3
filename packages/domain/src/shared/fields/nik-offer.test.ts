import { describe, expect, test } from 'vitest'
import { offeredByNik } from './nik-offer.ts'

const offered = (nik: string) => offeredByNik(nik, '1950-01-01', '2025-06-02')

describe('gender and birth date of a NIK', () => {
  test.each([
    ['5205990303180001', { gender: 'L', birthDate: '2018-03-03' }],
    ['5205994303180001', { gender: 'P', birthDate: '2018-03-03' }],
    ['5205990206250001', { gender: 'L', birthDate: '2025-06-02' }],
    ['5205990306250001', null],
    ['5205990101500001', { gender: 'L', birthDate: '1950-01-01' }],
    ['5205993112490001', null],
    ['5205993112990001', { gender: 'L', birthDate: '1999-12-31' }],
    ['5205992902000001', { gender: 'L', birthDate: '2000-02-29' }],
  ])('are offered for %s when the date is within the limits: %o', (nik, offer) => {
    expect(offered(nik)).toEqual(offer)
  })

  test('of the day before today and of both limits in the century before are offered', () => {
    expect(offeredByNik('5205990303180001', '1900-01-01', '2017-12-31')?.birthDate).toBe('1918-03-03')
    expect(offeredByNik('5205990303180001', '1918-03-03', '2017-12-31')?.birthDate).toBe('1918-03-03')
    expect(offeredByNik('5205990303180001', '1918-03-04', '2017-12-31')).toBeNull()
  })

  test.each(['', '520599030318000', '52059903031800011', '5205990303180O01', '5205993202180001'])(
    'are not offered for %j',
    (nik) => {
      expect(offered(nik)).toBeNull()
    },
  )

  test('are not offered for a row of one digit, which people type to get past the field', () => {
    expect(offered('1111111111111111')).toBeNull()
    expect(offered('0101010101010101')).toEqual({ gender: 'L', birthDate: '2001-01-01' })
  })

  test('of a day that the month does not have are not offered', () => {
    expect(offered('5205993102180001')).toBeNull()
    expect(offered('5205992902180001')).toBeNull()
  })
})
