import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { FORM_INCOMPLETE, FORM_INVALID } from '@spmb/domain/shared/messages.ts'
import { expect, test } from 'vitest'
import type { Answers } from '../fields/answers.ts'
import { checkForm, errorAnchor, isIncomplete, toastsFor } from './check-form.ts'

const context = { today: '2025-06-02', firstYear: 2025 }

const complete: Answers = {
  nik: '5205 9943 0318 0001',
  name: '  Contoh  Anak Satu ',
  gender: 'P',
  religion: 'islam',
  birth_place: 'Dompu',
  birth_day: '3',
  birth_month: 'Maret',
  birth_year: '2018',
  father_name: 'Contoh Ayah',
  father_job: 'Petani',
  father_phone: '',
  mother_name: 'Contoh Ibu',
  mother_job: 'Penenun',
  mother_phone: '',
  phone: '0812 0000 0000',
  email: '',
  address: 'Dusun Contoh\nRT 01/RW 02',
  district_id: '7',
  village_id: '71',
  school_1_id: '701',
  school_2_id: '702',
  consent: 'on',
}

test('a complete form becomes a registration in the stored spelling', () => {
  const checked = checkForm('SD', complete, context)
  expect(checked).toMatchObject({
    ok: true,
    registration: {
      nik: '5205994303180001',
      name: 'Contoh Anak Satu',
      birth_date: '2018-03-03',
      phone: '+6281200000000',
      father_phone: null,
      district_id: 7,
      consent: true,
    },
  })
})

test.each([
  [{ nik: '52059943' }, { nik: [REGISTRATION_MESSAGES['nik.length']] }],
  [{ birth_year: '' }, { birth_date: ['Tanggal lahir: isi tahunnya, contoh: 2018'] }],
  [{ birth_day: '31', birth_month: '2' }, { birth_date: [REGISTRATION_MESSAGES['birth_date.invalid']] }],
  [
    { birth_day: '', birth_month: '', birth_year: '' },
    { birth_date: [REGISTRATION_MESSAGES['birth_date.required']] },
  ],
  [{ district_id: '' }, { district_id: [REGISTRATION_MESSAGES['district.required']] }],
  [{ consent: '' }, { consent: [REGISTRATION_MESSAGES['consent.required']] }],
])('with %j the form has a message that says what to do', (change, messages) => {
  expect(checkForm('SD', { ...complete, ...change }, context)).toEqual({ ok: false, messages })
})

test('an empty form names every required field in the order of the form', () => {
  const checked = checkForm('SMP', {}, context)
  expect(checked.ok === false && Object.keys(checked.messages)).toEqual([
    'nik',
    'name',
    'gender',
    'religion',
    'birth_place',
    'birth_date',
    'father_name',
    'father_job',
    'mother_name',
    'mother_job',
    'phone',
    'address',
    'district_id',
    'village_id',
    'nisn',
    'from_school',
    'graduation_year',
    'school_1_id',
    'school_2_id',
    'consent',
  ])
})

test.each([
  [{ nik: [REGISTRATION_MESSAGES['nik.length']] }, [REGISTRATION_MESSAGES['nik.length']]],
  [{ nik: [REGISTRATION_MESSAGES['nik.required']] }, [FORM_INCOMPLETE]],
  [{ email: ['x'] }, [FORM_INVALID]],
  [
    { email: ['x'], nik: [REGISTRATION_MESSAGES['nik.length']] },
    [FORM_INVALID, REGISTRATION_MESSAGES['nik.length']],
  ],
  [{ email: ['x'], phone: ['x'] }, [FORM_INCOMPLETE]],
  [
    { nik: [REGISTRATION_MESSAGES['nik.length']], name: ['x'] },
    [FORM_INCOMPLETE, REGISTRATION_MESSAGES['nik.length']],
  ],
])('%j leads to the toasts %j', (messages, toasts) => {
  expect(toastsFor(messages)).toEqual(toasts)
})

test.each([
  ['nik', {}, 'nik'],
  ['gender', {}, 'gender-L'],
  ['birth_date', {}, 'birth_day'],
  ['birth_date', { birth_day: '3', birth_month: 'Maret' }, 'birth_year'],
  ['_', {}, null],
])('an error of %s links to its control', (field, answers, anchor) => {
  expect(errorAnchor(field, answers as Answers)).toBe(anchor)
})

test.each([
  [{ phone: [REGISTRATION_MESSAGES['phone.required']] }, true],
  [{ phone: [REGISTRATION_MESSAGES['phone.format']] }, false],
  [{ nik: [REGISTRATION_MESSAGES['nik.registered']] }, false],
])('with %j a required field is empty: %j', (messages, incomplete) => {
  expect(isIncomplete(messages)).toBe(incomplete)
})
