import { expect, test } from 'vitest'
import { isBlank, readAnswers, toBody } from './answers.ts'

function formData(values: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return data
}

test('a form without answers is read as empty texts for every field', () => {
  const answers = readAnswers('SMP', formData({}))
  expect(isBlank(answers)).toBe(true)
  expect(Object.keys(answers)).toContain('graduation_year')
  expect(Object.keys(readAnswers('SD', formData({})))).not.toContain('nisn')
})

test('three birth date fields become one date in the body', () => {
  const answers = readAnswers('SD', formData({ birth_day: '3', birth_month: 'Maret', birth_year: '2018' }))
  const body = toBody('SD', answers)
  expect(body.birth_date).toBe('2018-03-03')
  expect(body).not.toHaveProperty('birth_day')
  expect(body).not.toHaveProperty('birth_month')
})

test('a birth date that cannot be read is sent as no date', () => {
  expect(
    toBody('SD', readAnswers('SD', formData({ birth_day: '31', birth_month: '2', birth_year: '2018' }))),
  ).toHaveProperty('birth_date', '')
})

test.each([
  ['on', true],
  ['', null],
])('the value %j of the check box becomes consent %j', (tick, consent) => {
  expect(toBody('SD', { consent: tick }).consent).toBe(consent)
})
