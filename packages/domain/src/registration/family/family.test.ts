import { describe, expect, test } from 'vitest'
import { A_CHILD } from '../../../testing/child.ts'
import { checkEdit } from '../staff/check-edit.ts'
import {
  checkWithFamily,
  fieldsOfFamily,
  motherOrGuardian,
  USUAL_FAMILY,
  withoutLeftParents,
} from './family.ts'
import { familyText } from './family-rows.ts'

const CHILD = {
  nik: '5299011103180001',
  ...A_CHILD,
  village_id: 3,
  school_1_id: 1,
  school_2_id: 2,
  consent: true,
}
const CONTEXT = { today: '2025-06-03', firstYear: 2025 }
const GUARDIAN = { guardian_name: 'Contoh Nenek', guardian_relation: 'Nenek', guardian_job: 'Petani' }
const NO_FATHER = { father_state: 'not_on_certificate', father_name: '', father_job: '' }
const NO_MOTHER = { mother_state: 'not_on_certificate', mother_name: '', mother_job: '' }

const check = (changes: object) => checkWithFamily('SD', { ...CHILD, ...changes }, CONTEXT)
function problemsOf(changes: object) {
  const checked = check(changes)
  return checked.ok ? {} : checked.problems
}

test('a body that says nothing of it is of the usual family', () => {
  expect(check({})).toMatchObject({ ok: true, answers: { ...USUAL_FAMILY, father_name: 'Contoh Ayah' } })
  const empty = { father_state: '', mother_state: null, guardian_name: ' ', guardian_phone: '' }
  expect(check(empty)).toEqual(check({}))
})

describe('families that exist', () => {
  test.each([
    ['a mother alone', NO_FATHER, { father_name: '', father_job: '', mother_name: 'Contoh Ibu' }],
    [
      'a grandmother beside them',
      { ...GUARDIAN, guardian_phone: '+60 12-345 6789' },
      { guardian_phone: '+60123456789' },
    ],
    [
      'a foundling',
      { ...NO_FATHER, ...NO_MOTHER, ...GUARDIAN },
      { mother_name: '', guardian_name: 'Contoh Nenek' },
    ],
    [
      'a dead father with a name and no job',
      { father_state: 'dead', father_job: '' },
      { father_name: 'Contoh Ayah' },
    ],
    [
      'two dead parents and a guardian',
      { father_state: 'dead', mother_state: 'dead', ...GUARDIAN },
      { father_state: 'dead', guardian_relation: 'Nenek' },
    ],
  ])('%s', (_, changes, answers) => {
    expect(check(changes)).toMatchObject({ ok: true, answers })
  })
})

test.each([
  ['a job of a usual father', { father_job: '' }, { father_job: ['father_job.required'] }],
  [
    'a name of a dead mother',
    { mother_state: 'dead', mother_name: '' },
    { mother_name: ['mother_name.required'] },
  ],
  ['a father who is not there', { ...NO_FATHER, father_name: 'Ada' }, { father_state: ['parent.given'] }],
  ['and his phone', { ...NO_FATHER, father_phone: '0812 0000 0000' }, { father_state: ['parent.given'] }],
  ['nobody at all', { ...NO_FATHER, ...NO_MOTHER }, { guardian_name: ['guardian.needed'] }],
  [
    'two dead parents alone',
    { father_state: 'dead', mother_state: 'dead' },
    { guardian_name: ['guardian.needed'] },
  ],
  [
    'a guardian without relation',
    { ...GUARDIAN, guardian_relation: '' },
    { guardian_relation: ['guardian.relation'] },
  ],
  ['a guardian without job', { ...GUARDIAN, guardian_job: null }, { guardian_job: ['guardian.job'] }],
  [
    'a guardian without name',
    { guardian_phone: '0812 0000 0000' },
    {
      guardian_name: ['guardian.name'],
      guardian_relation: ['guardian.relation'],
      guardian_job: ['guardian.job'],
    },
  ],
  [
    'a phone of 20 digits',
    { ...GUARDIAN, guardian_phone: '+60123456789012345678' },
    { guardian_phone: ['guardian.phone'] },
  ],
  ['an unknown state', { father_state: 'hilang' }, { father_state: ['parent_state'] }],
  [
    'a name that is too long',
    { ...GUARDIAN, guardian_name: 'a'.repeat(151) },
    { guardian_name: ['guardian.long'] },
  ],
])('%s is refused', (_, changes, problems) => {
  expect(problemsOf(changes)).toMatchObject(problems)
  expect(check(changes).ok).toBe(false)
})

test('an edit that takes a parent off the record empties its answers, and keeps a contradiction for the rule', () => {
  const context = { today: '2025-06-03', firstYear: 2025 }
  expect(checkEdit('SD', { father_state: 'not_on_certificate' }, context)).toMatchObject({
    ok: true,
    edit: {
      fields: { father_state: 'not_on_certificate', father_name: '', father_job: '', father_phone: null },
    },
  })
  expect(withoutLeftParents({ father_state: 'not_on_certificate', father_name: 'Ada' })).toMatchObject({
    father_name: 'Ada',
  })
  expect(checkEdit('SD', { father_name: '' }, context)).toMatchObject({ ok: false })
})

test('a form keeps the usual schemas unless its body says something else', () => {
  const fields = { father_name: null as never, nik: null as never }
  expect(fieldsOfFamily(fields, { father_state: 'known' })).toEqual(fields)
  expect(fieldsOfFamily(fields, 'no object')).toEqual(fields)
  expect(fieldsOfFamily(fields, { father_state: 'dead' }).father_name).not.toBeNull()
})

test.each([
  ['father_state', 'dead', 'Sudah meninggal'],
  ['guardian_phone', '+6281200000000', '0812 0000 0000'],
  ['guardian_relation', 'Nenek', 'Nenek'],
  ['guardian_name', '', null],
] as const)('a stored %s of %j is read as %j', (key, value, words) => {
  expect(familyText(key, value)).toBe(words)
})

test('lost number asks for the mother, else the guardian', () => {
  expect(motherOrGuardian({ mother_name: 'Ibu', guardian_name: 'Nenek' })).toBe('Ibu')
  expect(motherOrGuardian({ mother_name: '', guardian_name: 'Nenek' })).toBe('Nenek')
  expect(motherOrGuardian({ mother_name: '', guardian_name: null })).toBe('')
})
