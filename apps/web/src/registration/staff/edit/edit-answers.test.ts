import { USUAL_FAMILY } from '@spmb/domain/registration/family/family.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { describe, expect, test } from 'vitest'
import { changedRows } from '../changed-rows.ts'
import {
  answersOf,
  checkEditForm,
  editBodyOf,
  filledInputs,
  formValues,
  isEdited,
  isZoneChanged,
  readEdit,
} from './edit-answers.ts'

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
  placed_school: null,
  village_id: { id: 10, name: 'Contoh', district_id: { id: 1, name: 'Dompu' } },
  meta_student_id: {
    id: 7,
    ...USUAL_FAMILY,
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
  withdrawal: null,
  source: 'daring',
  paper: null,
  documents: 'belum',
  flags: [],
  birth_date_differs: false,
  number_disputed: null,
  re_registration: null,
  has_note: false,
  distance_1_m: null,
  distance_2_m: null,
  season: { first_year: 2025, label: '2025/2026', is_active: true },
  version: 5,
  created_at: '2025-06-02T00:00:00.000Z',
  updated_at: '2025-06-02T00:00:00.000Z',
}
const context = { today: '2025-06-05', firstYear: 2025 }
const base = answersOf(record)

test('an unchanged record passes the rules and sends no decision, NIK, village or school', () => {
  const body = editBodyOf(record, base, null)
  expect(checkEditForm('SMP', body, base, context)).toEqual({})
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

  test('a newly chosen school inherits no decision; only a selected one is sent', () => {
    const chosen = { school_2_id: '5' }
    expect(decisions({ ...chosen, school_2_status: '' }, null)).toEqual(none)
    expect(decisions({ ...chosen, school_2_status: 'LULUS' }, null)).toEqual({
      ...none,
      school_2_status: 'LULUS',
    })
    const swapped = {
      school_1_id: '4',
      school_2_id: '3',
      school_1_status: 'TIDAK LULUS',
      school_2_status: '',
    }
    expect(decisions(swapped, null)).toEqual(none)
  })

  test('one school that is both choices is decided once for both', () => {
    const one = { ...record, school_2_id: record.school_1_id, school_2_status: null }
    expect(decisions({ school_1_status: 'LULUS' }, null, one)).toEqual({
      ...none,
      school_1_status: 'LULUS',
      school_2_status: 'LULUS',
    })
  })

  test('have the listed reason with its note; without a decision it is not sent', () => {
    const data = new FormData()
    data.set('decision_reason', 'Data tidak benar')
    expect(readEdit('SMP', data)).toEqual({ decision_reason: 'Data tidak benar' })
    data.set('decision_reason_note', ' akta ')
    const { decision_reason } = readEdit('SMP', data)
    expect(decision_reason).toBe('Data tidak benar: akta')
    const body = (answers: object) =>
      editBodyOf(record, { ...base, decision_reason: decision_reason ?? '', ...answers }, null)
    expect(body({ school_1_status: 'TIDAK LULUS' })).toMatchObject({ decision_reason })
    expect(body({})).not.toHaveProperty('decision_reason')
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
])('the problem of %s as %j is reported at %s', (field, typed, anchor) => {
  const answers = { ...base, [field]: typed }
  const messages = checkEditForm('SMP', editBodyOf(record, answers, null), answers, context)
  expect(Object.keys(messages)).toEqual(anchor ? [anchor] : [])
})

describe('a field whose input is not on the form', () => {
  test('is not read', () => {
    const data = new FormData()
    data.set('name', 'Contoh Lain')
    expect(readEdit('SMP', data)).toEqual({ name: 'Contoh Lain' })
  })

  test('is not sent, so that the stored value stays', () => {
    const body = editBodyOf(record, { name: 'Contoh Lain' }, null)
    expect(body).toEqual({ id: 7, type: 'SMP', version: 5, name: 'Contoh Lain' })
    expect(checkEditForm('SMP', body, { name: 'Contoh Lain' }, context)).toEqual({})
  })

  test.each(Object.keys(base))('stays out of the request body: %s', (name) => {
    const { [name]: _, ...answers } = base
    const body = editBodyOf(record, answers, null)
    // The other two inputs of the birth date are on the form: an incomplete date is a problem and not a deletion.
    if (name.startsWith('birth_') && name !== 'birth_place') expect(body.birth_date).toBe('')
    else expect(body).not.toHaveProperty(name)
  })

  test('is not sent as a decision of another school', () => {
    const { school_1_status: _1, school_2_status: _2, ...answers } = base
    for (const own of [null, 3, 4]) {
      const body = editBodyOf(record, answers, own)
      for (const field of ['school_id', 'status_announcement', 'school_1_status', 'school_2_status'])
        expect(body).not.toHaveProperty(field)
    }
  })
})

test('the form is filled from every answer of the record', () => {
  expect(Object.keys(base).sort()).toEqual([...filledInputs('SMP')].sort())
  expect(Object.values(base).filter((value) => value === 'undefined' || value === 'null')).toEqual([])
})

/** The form as it is filled from the record, with some of it changed. */
function formData(changes: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [field, value] of Object.entries({ ...base, nik: '', ...changes })) data.set(field, value)
  return data
}

const SAME_ZONE = { district_id: '1', village_id: '10', school_1_id: '3', school_2_id: '4' }

test.each([
  ['nothing', {}, false],
  ['a name', { name: 'Contoh Lain' }, true],
  ['an e-mail that was empty', { email: 'a@contoh.id' }, true],
  ['a decision', { school_1_status: 'LULUS' }, true],
  ['a NIK', { nik: '52' }, true],
  ['lists that were opened and left as they are', SAME_ZONE, false],
  [
    'lists that have not come yet',
    { district_id: '', village_id: '', school_1_id: '', school_2_id: '' },
    false,
  ],
  ['another district', { ...SAME_ZONE, district_id: '2', village_id: '', school_1_id: '' }, true],
  ['another school', { ...SAME_ZONE, school_1_id: '5' }, true],
])('%s: has unsaved changes: %s', (_what, changes, unsaved) => {
  expect(isEdited(record, formData(changes))).toBe(unsaved)
})

test('an address of two lines does not count as a change', () => {
  const twoLines = { ...record, address: 'Jalan Contoh 1\nRT 1' }
  expect(isEdited(twoLines, formData({ address: 'Jalan Contoh 1\r\nRT 1' }))).toBe(false)
})

test('a newly chosen school has no decision, one that changes place keeps its own', () => {
  expect(formValues(record, formData({ ...SAME_ZONE, school_2_id: '5' })).school_2_status).toBe('')
  const swapped = formData({ ...SAME_ZONE, school_1_id: '4', school_2_id: '3' })
  expect(formValues(record, swapped)).toMatchObject({ school_1_status: 'TIDAK LULUS', school_2_status: '' })
  expect(isZoneChanged(record, swapped)).toBe(true)
  expect(isZoneChanged(record, formData(SAME_ZONE))).toBe(false)
})

test('changes of another editor are shown as in the record', () => {
  const { village_id: village } = record
  const latest: Applicant = {
    ...record,
    name: 'Contoh Baru',
    gender: 'L',
    birth_date: '2012-04-10',
    email: 'a@contoh.id',
    school_1_status: 'LULUS',
    school_2_id: { id: 5, name: 'SMP Contoh C' },
    village_id: { ...village, name: 'Contoh Lain' },
  }
  expect(changedRows(record, record)).toEqual([])
  expect(Object.fromEntries(changedRows(record, latest))).toEqual({
    Nama: 'Contoh Baru',
    'Jenis kelamin': 'Laki-laki',
    'Tempat, tanggal lahir': 'Contoh, 10 April 2012',
    'E-mail': 'a@contoh.id',
    'Desa/Kelurahan': 'Contoh Lain',
    'Pilihan 2': 'SMP Contoh C',
    'Status Pilihan 1': 'LULUS',
  })
  expect(Object.fromEntries(changedRows(latest, record))).toMatchObject({
    'E-mail': null,
    'Status Pilihan 1': 'Belum diputuskan',
  })
})
