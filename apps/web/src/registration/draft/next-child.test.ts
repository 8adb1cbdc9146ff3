import { expect, test } from 'vitest'
import { answersForNextChild, siblingAnswers } from './initial-answers.ts'

const NOW = Date.UTC(2025, 5, 2)
const sent = {
  nik: '5205990000000000',
  name: 'Contoh Anak',
  birth_day: '3',
  father_name: 'Contoh Ayah',
  phone: '0812 0000 0000',
  village_id: '71',
  school_1_id: '701',
  consent: 'on',
}

test('the answers of parents, contact and address are stored, those of the child are not', () => {
  const { answers } = siblingAnswers(sent, NOW)
  expect(Object.keys(answers)).toEqual([
    'father_name',
    'father_job',
    'father_phone',
    'mother_name',
    'mother_job',
    'mother_phone',
    'phone',
    'email',
    'address',
    'district_id',
    'village_id',
  ])
  expect(answers).toMatchObject({ father_name: 'Contoh Ayah', phone: '0812 0000 0000', village_id: '71' })
  for (const field of ['nik', 'name', 'birth_day', 'school_1_id', 'consent'])
    expect(answers).not.toHaveProperty(field)
})

test('what differs about the parents of a child is taken for the next one', () => {
  const odd = { 'lain-mother_state': 'not_on_certificate', 'lain-guardian_name': 'Contoh Nenek' }
  const { answers } = siblingAnswers({ ...sent, ...odd, 'jalur-prestasi-path': 'on' }, NOW)
  expect(answers).toMatchObject(odd)
  expect(answers).not.toHaveProperty('jalur-prestasi-path')
})

test.each([
  ['requested', true, 0, true],
  ['not requested', false, 0, false],
  ['a day old', true, 24 * 3_600_000, false],
])('answers that are %s are used or not', (_, isRequested, later, taken) => {
  expect(answersForNextChild({ ...siblingAnswers(sent, NOW), isRequested }, NOW + later) !== null).toBe(taken)
})

test('without stored answers the next form starts empty', () => {
  expect(answersForNextChild(null, NOW)).toBeNull()
})
