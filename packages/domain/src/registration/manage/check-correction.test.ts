/** docs/product-rules.md#managing-a-registration */
import { expect, test } from 'vitest'
import { checkCorrection, FAMILY_KEYS, familyKeys } from './check-correction.ts'

const CONTEXT = { today: '2025-06-03', firstYear: 2025 }

test('a family corrects everything but the numbers that identify the child', () => {
  expect(FAMILY_KEYS).toEqual(expect.arrayContaining(['name', 'birth_date', 'village_id', 'school_2_id']))
  expect(FAMILY_KEYS).not.toContain('nik')
  expect(FAMILY_KEYS).not.toContain('nisn')
  expect(familyKeys('SD')).not.toContain('from_school')
})

test.each<[string, 'SD' | 'SMP', unknown, object]>([
  ['only what was sent', 'SD', { name: ' Contoh  Anak ' }, { fields: { name: 'Contoh Anak' } }],
  ['a cleared optional field', 'SD', { email: '' }, { fields: { email: null } }],
  ['ids as digits', 'SD', { village_id: '7' }, { fields: { village_id: 7 } }],
  ['NIK and NISN are ignored', 'SMP', { nik: '1', nisn: '1', consent: false }, { fields: {} }],
  ['a field of the other level is ignored', 'SD', { from_school: 'SDN' }, { fields: {} }],
  ['decisions and times are ignored', 'SD', { school_1_status: 'LULUS', created_at: 'x' }, { fields: {} }],
  [
    'a guardian',
    'SD',
    { guardian_name: ' Contoh  Nenek ', guardian_phone: '+60 12-345 6789' },
    { fields: { guardian_name: 'Contoh Nenek', guardian_phone: '+60123456789' } },
  ],
  ['a parent who has died', 'SD', { mother_state: 'dead' }, { fields: { mother_state: 'dead' } }],
  [
    'a parent who is not on the certificate: staff see it',
    'SD',
    { mother_state: 'not_on_certificate' },
    { problems: { mother_state: ['parent_state'] } },
  ],
  ['no guardian any more', 'SD', { guardian_name: '' }, { fields: { guardian_name: null } }],
  [
    'a phone of the guardian of twenty digits',
    'SD',
    { guardian_phone: '+60123456789012345678', name: '' },
    { problems: { name: ['name.required'], guardian_phone: ['guardian.phone'] } },
  ],
  ['no object', 'SD', 'name', { fields: {} }],
  ['an empty name', 'SD', { name: ' ' }, { problems: { name: ['name.required'] } }],
  ['a phone with letters', 'SD', { phone: '0812abc' }, { problems: { phone: ['phone.format'] } }],
  [
    'a birth date to come',
    'SD',
    { birth_date: '2026-01-01' },
    { problems: { birth_date: ['birth_date.future'] } },
  ],
  [
    'several problems in the order of the form',
    'SMP',
    { school_1_id: 'x', name: '', graduation_year: 2030 },
    {
      problems: {
        name: ['name.required'],
        graduation_year: ['graduation_year.future'],
        school_1_id: ['school_1.required'],
      },
    },
  ],
])('%s', (_, level, body, verdict) => {
  expect(checkCorrection(level, body, CONTEXT)).toEqual({ ok: 'fields' in verdict, ...verdict })
})
