import type { Applicant } from '@spmb/domain/registration/applicant.ts'
import { describe, expect, test } from 'vitest'
import { answersOf, changedSince, editBodyOf, judgeEdit, readEdit } from './edit-answers.ts'

const record: Applicant = {
  id: 7,
  no_registration: 'SMP25-00000-00001-0',
  name: 'Contoh Murid',
  gender: 'P',
  religion: 'islam',
  birth_place: 'Contoh',
  birth_date: '2012-03-09',
  nik_masked: '520599••••••••••',
  phone: '+6281200000000',
  email: null,
  address: 'Jalan Contoh 1',
  nisn: '0012345678',
  type: 'SMP',
  school_1_id: { id: 3, name: 'SMP Contoh A' },
  school_2_id: { id: 4, name: 'SMP Contoh B' },
  school_1_status: null,
  school_2_status: 'TIDAK LULUS',
  village_id: { id: 10, name: 'Contoh', district_id: { id: 1, name: 'Dompu' } },
  meta_student_id: {
    id: 7,
    father_name: 'Contoh Ayah',
    father_job: 'Petani',
    father_phone: null,
    mother_name: 'Contoh Ibu',
    mother_job: 'Guru',
    mother_phone: null,
    from_school: 'SD Contoh',
    from_school_address: null,
    graduation_year: 2025,
  },
  status_announcement: null,
  version: 5,
  created_at: '2025-06-02T00:00:00.000Z',
  updated_at: '2025-06-02T00:00:00.000Z',
}
const context = { today: '2025-06-05', firstYear: 2025 }
const base = answersOf(record)

test('a record that nobody touched passes the rules and sends no decision, NIK, village or school', () => {
  const body = editBodyOf(record, base, null)
  expect(judgeEdit('SMP', body, base, context)).toEqual({})
  expect(body).toMatchObject({ id: 7, type: 'SMP', version: 5, birth_date: '2012-03-09' })
  for (const field of ['nik', 'village_id', 'school_1_id', 'school_1_status', 'status_announcement'])
    expect(body).not.toHaveProperty(field)
})

describe('decisions', () => {
  const decisions = (answers: object, own: number | null, of: Applicant = record) => {
    const body = editBodyOf(of, { ...answersOf(of), ...answers }, own)
    const { school_id, status_announcement, school_1_status, school_2_status } = body
    return { school_id, status_announcement, school_1_status, school_2_status }
  }
  const none = {
    school_id: undefined,
    status_announcement: undefined,
    school_1_status: undefined,
    school_2_status: undefined,
  }

  test.each([
    ['an admin, the first', { school_1_status: 'LULUS' }, null, { school_1_status: 'LULUS' }],
    ['an admin, the second, to none', { school_2_status: '' }, null, { school_2_status: null }],
    [
      'an operator, their own',
      { school_1_status: 'LULUS' },
      3,
      { school_id: 3, status_announcement: 'LULUS' },
    ],
    ['an operator, to none', { school_2_status: '' }, 4, { school_id: 4, status_announcement: null }],
    ['an operator, not that of another school', { school_2_status: 'LULUS' }, 3, {}],
    ['an operator whom the child did not choose', { school_1_status: 'LULUS' }, 9, {}],
  ])('of %s', (_who, answers, own, sent) => {
    expect(decisions(answers, own)).toEqual({ ...none, ...sent })
  })

  test('one school that stands for both choices is decided once for both', () => {
    const one = { ...record, school_2_id: record.school_1_id, school_2_status: null }
    expect(decisions({ school_1_status: 'LULUS' }, null, one)).toEqual({
      ...none,
      school_1_status: 'LULUS',
      school_2_status: 'LULUS',
    })
  })
})

test.each([
  ['name', '', 'name'],
  ['nisn', '', 'nisn'],
  ['graduation_year', '', 'graduation_year'],
  ['phone', '12', 'phone'],
  ['birth_day', '31', null],
  ['birth_month', 'x', 'birth_date'],
  ['birth_year', '', 'birth_date'],
  ['nik', '123', 'nik'],
])('%s as %j is told at %s', (field, typed, told) => {
  const answers = { ...base, [field]: typed }
  const messages = judgeEdit('SMP', editBodyOf(record, answers, null), answers, context)
  expect(Object.keys(messages)).toEqual(told ? [told] : [])
})

test('what is not on the form is as it was', () => {
  const data = new FormData()
  data.set('name', 'Contoh Lain')
  const answers = readEdit('SMP', data, base)
  expect(answers).toEqual({ ...base, name: 'Contoh Lain' })
})

test('what somebody else changed is found field by field', () => {
  const latest = answersOf({ ...record, name: 'Contoh Baru', school_1_status: 'LULUS' })
  expect(changedSince(base, latest)).toEqual(['name', 'school_1_status'])
})
