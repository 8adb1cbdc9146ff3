import { expect, test } from 'vitest'
import { carryOverOf, takeOver } from './carry-over.ts'

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

test('parents, contact and address are kept, the child is not', () => {
  const { answers } = carryOverOf(sent, NOW)
  expect(answers).toMatchObject({ father_name: 'Contoh Ayah', phone: '0812 0000 0000', village_id: '71' })
  for (const field of ['nik', 'name', 'birth_day', 'school_1_id', 'consent'])
    expect(answers).not.toHaveProperty(field)
})

test.each([
  ['asked for', true, 0, true],
  ['not asked for', false, 0, false],
  ['a day old', true, 24 * 3_600_000, false],
])('what is %s is taken over or not', (_, asked, later, taken) => {
  expect(takeOver({ ...carryOverOf(sent, NOW), asked }, NOW + later) !== null).toBe(taken)
})

test('without anything kept the next form starts empty', () => {
  expect(takeOver(null, NOW)).toBeNull()
})
