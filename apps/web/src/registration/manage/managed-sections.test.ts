import { FAMILY_KEYS, USUAL_FAMILY } from '@spmb/domain/registration/family/family.ts'
import type { Managed } from '@spmb/domain/registration/manage/contract.family.ts'
import { expect, test } from 'vitest'
import {
  changedFields,
  changedGuardian,
  changedStates,
  changedZone,
  fieldLabel,
  managedSections,
  personsProblems,
  sectionRows,
  storedInputs,
} from './managed-sections.ts'

const managed = {
  type: 'SD',
  nik_masked: '529901••••••••••',
  nisn: null,
  answers: {
    name: 'Contoh Anak',
    gender: 'P',
    religion: 'islam',
    birth_place: 'Dompu',
    birth_date: '2018-03-01',
    phone: '+6281200000000',
    email: null,
    address: 'Dusun Contoh',
  },
  village_id: { id: 7, name: 'Nangamiro', district_id: { id: 1, name: 'Pekat' } },
  school_1_id: { id: 11, name: 'SDN 1' },
  school_2_id: { id: 12, name: 'SDN 2' },
} as unknown as Managed

const section = (id: string) => {
  const found = managedSections('SD').find((one) => one.id === id)
  if (!found) throw new Error(id)
  return found
}

test('village and schools are one section, the address has its own', () => {
  expect(sectionRows(managed, section('choices')).map(({ label, value }) => [label, value])).toEqual([
    ['Desa/Kelurahan', 'Nangamiro'],
    ['Kecamatan', 'Pekat'],
    ['Pilihan 1', 'SDN 1'],
    ['Pilihan 2', 'SDN 2'],
  ])
  expect(sectionRows(managed, section('address')).map(({ key }) => key)).toEqual(['address'])
  expect(managedSections('SMP').map(({ id }) => id)).toContain('academic')
})

test('the NIK is shown masked and is no input', () => {
  expect(sectionRows(managed, section('applicant'))[0]?.value).toBe('529901••••••••••')
  expect(storedInputs(managed, section('applicant'))).not.toHaveProperty('nik')
})

test('only what differs is sent', () => {
  const inputs = storedInputs(managed, section('applicant'))
  expect(inputs).toMatchObject({ birth_day: '1', birth_month: '3', birth_year: '2018' })
  expect(changedFields(managed, section('applicant'), inputs)).toEqual({})
  expect(changedFields(managed, section('applicant'), { ...inputs, birth_day: '2', name: 'Contoh' })).toEqual(
    {
      name: 'Contoh',
      birth_date: '2018-03-02',
    },
  )
  const contact = storedInputs(managed, section('contact'))
  expect(contact).toEqual({ phone: '0812 0000 0000', email: '' })
  expect(changedFields(managed, section('contact'), { ...contact, email: 'a@b.example' })).toEqual({
    email: 'a@b.example',
  })
})

test('every field of parents and guardian has a label where a change is shown, to families and to staff', () => {
  expect(FAMILY_KEYS.map(fieldLabel)).not.toContain(null)
  expect([fieldLabel('father_state'), fieldLabel('guardian_name'), fieldLabel('reason')]).toEqual([
    'Keadaan ayah',
    'Nama wali',
    null,
  ])
})

const guarded = {
  ...managed,
  family: {
    ...USUAL_FAMILY,
    guardian_name: 'Contoh Nenek',
    guardian_relation: 'Nenek',
    guardian_job: 'Petani',
    guardian_phone: '+6281200000000',
  },
} as Managed

test('of a guardian only what differs is sent, and without the tick all of it is emptied', () => {
  const typed = storedInputs(guarded, section('parents'))
  expect(typed).toMatchObject({ guardian_name: 'Contoh Nenek', guardian_phone: '0812 0000 0000' })
  expect(changedGuardian(guarded, typed)).toEqual({})
  expect(changedGuardian(guarded, { ...typed, guardian_job: 'Guru' })).toEqual({ guardian_job: 'Guru' })
  expect(changedGuardian(guarded, null)).toEqual({
    guardian_name: '',
    guardian_relation: '',
    guardian_job: '',
    guardian_phone: '',
  })
  expect(changedGuardian({ ...managed, family: USUAL_FAMILY } as Managed, null)).toEqual({})
})

test('a tick that was changed says that a parent has died, or has not; another job alone says neither', () => {
  const answers = { ...managed.answers, father_job: 'Petani', mother_job: 'Almarhumah' } as Managed['answers']
  expect(changedStates({ answers }, { father: true, mother: false })).toEqual({
    father_state: 'dead',
    mother_state: 'known',
  })
  expect(changedStates({ answers }, { father: false, mother: true })).toEqual({})
  expect(changedStates({ answers }, {})).toEqual({})
})

test('a child without a parent keeps a guardian', () => {
  const left = { father_state: 'dead', mother_state: 'not_on_certificate' } as const
  const orphan = {
    ...guarded,
    answers: { ...guarded.answers, father_name: 'Contoh Ayah', mother_name: '', mother_job: '' },
    family: { ...guarded.family, ...left },
  } as Managed
  const none = { guardian_name: null, guardian_relation: null, guardian_job: null, guardian_phone: null }
  expect(personsProblems(orphan, {})).toEqual({})
  expect(personsProblems(orphan, none)).toEqual({ guardian_name: ['guardian.needed'] })
})

test('village and schools are sent together', () => {
  const chosen = { village_id: '7', school_1_id: '11', school_2_id: '12' }
  expect(changedZone(managed, chosen)).toEqual({})
  expect(changedZone(managed, { ...chosen, school_2_id: '' })).toEqual({ ...chosen, school_2_id: '' })
})
