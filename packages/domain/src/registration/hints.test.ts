import { describe, expect, test } from 'vitest'
import { hintsFor } from './hints.ts'

const from = (firstYear: number) => ({ firstYear, regencies: ['5205'] })
const codes = (...parameters: Parameters<typeof hintsFor>) => hintsFor(...parameters).map((hint) => hint.code)

describe('a NIK that differs from the other answers', () => {
  test.each([
    ['no hint for a matching boy', { nik: '5205991103180001', gender: 'L', birth_date: '2018-03-11' }, []],
    ['no hint for a matching girl', { nik: '5205995103180001', gender: 'P', birth_date: '2018-03-11' }, []],
    ['another gender', { nik: '5205995103180001', gender: 'L', birth_date: '2018-03-11' }, ['nik.gender']],
    ['another day', { nik: '5205991203180001', gender: 'L', birth_date: '2018-03-11' }, ['nik.birth_date']],
    ['another year', { nik: '5205991103170001', gender: 'L', birth_date: '2018-03-11' }, ['nik.birth_date']],
    [
      'both',
      { nik: '5205995203180001', gender: 'L', birth_date: '2018-03-11' },
      ['nik.gender', 'nik.birth_date'],
    ],
    // Digits that are not a date are compared with no answer.
    [
      'digits without a date',
      { nik: '5205999999180001', gender: 'L', birth_date: '2018-03-11' },
      ['nik.impossible_date'],
    ],
    ['half a NIK', { nik: '520599', gender: 'P', birth_date: '2018-03-11' }, []],
    ['no gender yet', { nik: '5205995103180001', birth_date: '2018-03-11' }, []],
    ['no date yet', { nik: '5205995103180001', gender: 'P' }, []],
    ['an invalid date', { nik: '5205991103180001', gender: 'L', birth_date: '2018-02-30' }, []],
  ])('%s', (_title, typed, hints) => {
    expect(codes('SD', typed, from(2025))).toEqual(hints)
  })

  test('produces a hint at the field that may be wrong, with the text that the parent may continue', () => {
    const hints = hintsFor(
      'SD',
      { nik: '5205995203180001', gender: 'L', birth_date: '2018-03-11' },
      from(2025),
    )
    expect(hints.map((hint) => hint.field)).toEqual(['gender', 'birth_date'])
    expect(hints[0]?.text).toBe('Menurut NIK, anak ini perempuan. Bila sudah benar, lanjutkan saja.')
    for (const hint of hints) expect(hint.text).toMatch(/lanjutkan saja\.$/)
  })
})

describe('an unusual NIK', () => {
  test.each([
    ['5205991103180001', []],
    ['5205993102180001', ['nik.impossible_date']],
    ['5205991103180000', ['nik.no_serial']],
    ['5299011103180001', ['nik.other_region']],
    ['7777777777777777', ['nik.filler']],
  ])('%s: %j', (nik, hints) => {
    expect(codes('SMP', { nik }, from(2025))).toEqual(hints)
  })

  test('that only fills the field is not one to carry on with', () => {
    const [hint] = hintsFor('SD', { nik: '1234567890123456' }, from(2025))
    expect(hint?.text).toBe('NIK ini hanya pengisi, bukan nomor anak. Cocokkan dengan Kartu Keluarga.')
  })

  test('produces a hint at the NIK with the text that the parent may continue', () => {
    expect(hintsFor('SD', { nik: '5299011103180001' }, from(2025))).toEqual([
      {
        field: 'nik',
        code: 'nik.other_region',
        text: 'NIK ini terbit di luar kabupaten ini. Cocokkan dengan Kartu Keluarga. Bila sudah benar, lanjutkan saja.',
      },
    ])
  })
})

describe('an unusual age on 1 July', () => {
  test.each([
    ['SD', '2019-07-02', ['age.sd_below_6']],
    ['SD', '2019-07-01', ['age.sd_below_7']],
    ['SD', '2018-07-02', ['age.sd_below_7']],
    ['SD', '2018-07-01', []],
    ['SD', '2012-07-02', []],
    ['SD', '2012-07-01', ['age.sd_above_12']],
    ['SMP', '2014-07-02', ['age.smp_below_11']],
    ['SMP', '2014-07-01', []],
    ['SMP', '2009-07-02', []],
    ['SMP', '2009-07-01', ['age.smp_above_15']],
  ] as const)('for %s, born on %s: %j', (level, birth_date, hints) => {
    expect(codes(level, { birth_date }, from(2025))).toEqual(hints)
  })

  test('produces a hint with the day and year of the age', () => {
    expect(hintsFor('SD', { birth_date: '2020-01-01' }, from(2025))[0]?.text).toContain('pada 1 Juli 2025')
    expect(hintsFor('SMP', { birth_date: '2009-01-01' }, from(2026))[0]?.text).toContain('pada 1 Juli 2026')
  })
})

describe('a graduation long ago', () => {
  test.each([
    ['SMP', 2025, []],
    ['SMP', 2022, []],
    ['SMP', 2021, ['graduation_year.long_ago']],
    ['SD', 2000, []],
  ] as const)('for %s in %i: %j', (level, graduation_year, hints) => {
    expect(codes(level, { graduation_year }, from(2025))).toEqual(hints)
  })
})

test('missing and empty answers produce no hints', () => {
  expect(codes('SD', {}, from(2025))).toEqual([])
  expect(codes('SMP', { nik: '', gender: '', birth_date: '' }, from(2025))).toEqual([])
})

test('a mistyped e-mail provider is asked about', () => {
  expect(hintsFor('SD', { email: 'siti@gmail.con' }, from(2025))).toEqual([
    {
      field: 'email',
      code: 'email.meant',
      text: 'Maksudnya siti@gmail.com? Bila sudah benar, lanjutkan saja.',
    },
  ])
  expect(codes('SD', { email: 'siti@gmail.com' }, from(2025))).toEqual([])
})
