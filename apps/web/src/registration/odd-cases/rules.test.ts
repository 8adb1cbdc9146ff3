import { FAMILY_MESSAGES } from '@spmb/domain/registration/family/messages.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { expect, test } from 'vitest'
import type { Answers } from '../fields/answers.ts'
import { checkForm } from '../submission/check-form.ts'
import { familyRows, rulesWith } from './OddCases.tsx'

const CONTEXT = { today: '2025-06-02', firstYear: 2025 }
const FOUNDLING: Answers = {
  nik: '5205 9943 0318 0001',
  name: 'Contoh Anak',
  gender: 'P',
  religion: 'islam',
  birth_place: 'Dompu',
  birth_day: '3',
  birth_month: '3',
  birth_year: '2018',
  father_name: '',
  father_job: '',
  mother_name: '',
  mother_job: '',
  phone: '+60 12 345 6789',
  address: 'Dusun Contoh',
  district_id: '7',
  village_id: '71',
  school_1_id: '701',
  school_2_id: '702',
  consent: 'on',
}
const LEFT = { 'lain-father_state': 'not_on_certificate', 'lain-mother_state': 'not_on_certificate' }
const GUARDIAN = {
  'lain-guardian': 'on',
  'lain-guardian_name': ' Contoh  Nenek ',
  'lain-guardian_relation': 'Nenek',
  'lain-guardian_job': 'Petani',
  'lain-guardian_phone': '0060 12 345 6789',
}
const check = (texts: Answers, answers: Answers = FOUNDLING) =>
  checkForm('SD', answers, CONTEXT, rulesWith(texts))

test('a foundling with its guardian passes, as the server stores it', () => {
  expect(check({ ...LEFT, ...GUARDIAN })).toMatchObject({
    ok: true,
    registration: {
      phone: '+60123456789',
      father_state: 'not_on_certificate',
      mother_name: '',
      mother_job: '',
      mother_phone: null,
      guardian_name: 'Contoh Nenek',
      guardian_phone: '+60123456789',
    },
  })
})

test.each<[string, Answers, Answers, FieldMessages]>([
  ['nobody at all', LEFT, {}, { guardian_name: [FAMILY_MESSAGES['guardian.needed']] }],
  [
    'a tick for a guardian and nothing else',
    { 'lain-father_state': 'not_on_certificate', 'lain-guardian': 'on', 'lain-guardian_name': ' ' },
    { mother_name: 'Contoh Ibu', mother_job: 'Petani' },
    { guardian_name: [FAMILY_MESSAGES['guardian.name']] },
  ],
  [
    'a guardian without relation',
    { ...LEFT, ...GUARDIAN, 'lain-guardian_relation': '' },
    {},
    { guardian_relation: [FAMILY_MESSAGES['guardian.relation']] },
  ],
  [
    'a phone of twenty digits',
    { ...LEFT, ...GUARDIAN, 'lain-guardian_phone': '+60123456789012345678' },
    {},
    { guardian_phone: [FAMILY_MESSAGES['guardian.phone']] },
  ],
  [
    'a name of 151 letters of a dead mother',
    { 'lain-father_dead': 'on', 'lain-mother_dead': 'on', ...GUARDIAN },
    { father_name: 'Contoh Ayah', father_job: 'Almarhum', mother_name: 'a'.repeat(151), mother_job: '' },
    { mother_name: [FAMILY_MESSAGES['guardian.long']] },
  ],
  [
    'what the usual rules refuse too, first in the order of the form',
    { ...LEFT, ...GUARDIAN, 'lain-guardian_job': '' },
    { nik: '', address: '' },
    {
      nik: [REGISTRATION_MESSAGES['nik.required']],
      address: [REGISTRATION_MESSAGES['address.required']],
      guardian_job: [FAMILY_MESSAGES['guardian.job']],
    },
  ],
])('%s is refused with a sentence', (_, texts, changes, messages) => {
  const checked = check(texts, { ...FOUNDLING, ...changes })
  expect(checked).toEqual({ ok: false, messages })
  expect(!checked.ok && Object.keys(checked.messages)).toEqual(Object.keys(messages))
})

test('the check step says who is not on the certificate, and adds the guardian', () => {
  const rows = [
    { key: 'father_name' as const, label: 'Nama ayah', value: null },
    { key: 'father_job' as const, label: 'Pekerjaan ayah', value: null },
    { key: 'mother_name' as const, label: 'Nama ibu', value: 'Contoh Ibu' },
  ]
  const checked = check(
    { 'lain-father_state': 'not_on_certificate', ...GUARDIAN },
    {
      ...FOUNDLING,
      mother_name: 'Contoh Ibu',
      mother_job: 'Petani',
    },
  )
  expect(checked.ok && familyRows(rows, checked.registration).map(({ value }) => value)).toEqual([
    'Tidak tercantum di akta',
    'Contoh Ibu',
    'Contoh Nenek',
    'Nenek',
    'Petani',
    '+60123456789',
  ])
})
