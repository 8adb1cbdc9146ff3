import { registrationFields } from '@spmb/domain/registration/fields.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { describe, expect, test } from 'vitest'
import { FORM_SECTIONS, isSectionFilled, toBody } from '../fields/answers.ts'

describe.each(LEVELS)('the %s form and the contract name the same fields', (level) => {
  const contract = Object.keys(registrationFields[level]).sort()

  test('in its sections', () => {
    expect(FORM_SECTIONS[level].flatMap(({ keys }) => keys).sort()).toEqual(contract)
  })

  test('in its request body', () => {
    expect(Object.keys(toBody(level, {})).sort()).toEqual(contract)
  })
})

test.each([
  [{}, false],
  [{ address: 'Dusun', district_id: '7', village_id: ' ' }, false],
  [{ address: 'Dusun', district_id: '7', village_id: '71' }, true],
])('with %j the address section is filled: %j', (answers, filled) => {
  const section = FORM_SECTIONS.SD.find(({ id }) => id === 'address')
  expect(section && isSectionFilled(section, answers)).toBe(filled)
})

test('the section of parents is filled without those who are not on the certificate', () => {
  const section = FORM_SECTIONS.SD.find(({ id }) => id === 'parents')
  const mother = { mother_name: 'Contoh Ibu', mother_job: 'Petani' }
  expect(section && isSectionFilled(section, mother)).toBe(false)
  expect(section && isSectionFilled(section, { ...mother, 'lain-father_state': 'not_on_certificate' })).toBe(
    true,
  )
  expect(section && isSectionFilled(section, { 'lain-father_state': 'not_on_certificate' })).toBe(false)
})

test('the applicant section needs all three fields of the birth date', () => {
  const [section] = FORM_SECTIONS.SD
  const answers = {
    nik: '1',
    name: 'a',
    gender: 'L',
    religion: 'islam',
    birth_place: 'b',
    birth_day: '3',
    birth_month: '3',
  }
  expect(section && isSectionFilled(section, answers)).toBe(false)
  expect(section && isSectionFilled(section, { ...answers, birth_year: '2018' })).toBe(true)
})
