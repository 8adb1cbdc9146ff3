import { registrationFields } from '@spmb/domain/registration/fields.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import { describe, expect, test } from 'vitest'
import { toBody } from './answers.ts'
import { FORM_PARTS, isPartFilled } from './form-parts.ts'
import { LABELS } from './labels.ts'

describe.each(LEVELS)('the %s form and the contract name the same fields', (level) => {
  const contract = Object.keys(registrationFields[level]).sort()

  test('in its parts', () => {
    expect(FORM_PARTS[level].flatMap((part) => part.fields).sort()).toEqual(contract)
  })

  test('in what it sends', () => {
    expect(Object.keys(toBody(level, {})).sort()).toEqual(contract)
  })

  test('with a label for each but the consent', () => {
    for (const field of contract) if (field !== 'consent') expect(LABELS).toHaveProperty(field)
  })
})

test.each([
  [{}, false],
  [{ address: 'Dusun', district_id: '7', village_id: ' ' }, false],
  [{ address: 'Dusun', district_id: '7', village_id: '71' }, true],
])('with %j the address part is filled: %j', (answers, filled) => {
  const part = FORM_PARTS.SD.find(({ id }) => id === 'address')
  expect(part && isPartFilled(part, answers)).toBe(filled)
})

test('the applicant part needs all three fields of the birth date', () => {
  const [part] = FORM_PARTS.SD
  const answers = {
    nik: '1',
    name: 'a',
    gender: 'L',
    religion: 'islam',
    birth_place: 'b',
    birth_day: '3',
    birth_month: '3',
  }
  expect(part && isPartFilled(part, answers)).toBe(false)
  expect(part && isPartFilled(part, { ...answers, birth_year: '2018' })).toBe(true)
})
