import { expect, test } from 'vitest'
import { NIK_LENGTH, NISN_LENGTH } from '../shared/fields/identity-numbers.ts'
import { FORM_INCOMPLETE, PROBLEM_MESSAGES, SHARED_MESSAGES } from '../shared/messages.ts'
import { OLDEST_AGE } from './check-registration.ts'
import { BIRTH_DATE_PART_MESSAGES, REGISTRATION_MESSAGES } from './messages.ts'

const every = Object.entries({
  ...REGISTRATION_MESSAGES,
  ...BIRTH_DATE_PART_MESSAGES,
  ...SHARED_MESSAGES,
  ...PROBLEM_MESSAGES,
})

test('every code has a sentence that starts with a capital letter and contains no code', () => {
  for (const [code, sentence] of every) {
    expect(sentence, code).toMatch(/^[A-Z]/)
    expect(sentence, code).toBe(sentence.trim())
    expect(sentence, code).not.toMatch(/undefined|null|\$\{|\{\{| {2}|_/)
    expect(sentence.split(' ').length, code).toBeGreaterThan(2)
  }
})

test('no two codes share a sentence', () => {
  const sentences = every.map(([, sentence]) => sentence)
  expect(sentences.filter((sentence, i) => sentences.indexOf(sentence) !== i)).toEqual([])
})

test('the sentences of the original application are unchanged', () => {
  expect(FORM_INCOMPLETE).toBe('Masukan semua data bertanda * pada form !')
  expect(REGISTRATION_MESSAGES['nik.length']).toBe('Panjang NIK harus 16 digit !')
})

test('the numbers in sentences equal those of the rules', () => {
  expect(REGISTRATION_MESSAGES['nik.required']).toContain(`${NIK_LENGTH} digit`)
  expect(REGISTRATION_MESSAGES['nisn.length']).toContain(`${NISN_LENGTH} digit`)
  expect(REGISTRATION_MESSAGES['birth_date.too_old']).toContain(`${OLDEST_AGE} tahun`)
})
