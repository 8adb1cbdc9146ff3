import { describe, expect, test } from 'vitest'
import type { Answers } from '../fields/answers.ts'
import { familyIn, fieldOf, isUsed, keptOf, needsOwnRules } from './odd-answers.ts'

const LEFT = 'not_on_certificate'
const GUARDIAN = {
  'lain-guardian': 'on',
  'lain-guardian_name': 'Contoh Nenek',
  'lain-guardian_relation': 'Nenek',
  'lain-guardian_job': '',
  'lain-guardian_phone': '+60 12',
}

describe.each<[string, Answers, Answers, boolean, boolean]>([
  ['nothing', {}, {}, false, false],
  ['a dead father', { 'lain-father_dead': 'on' }, { father_state: 'dead' }, false, false],
  [
    'two dead parents',
    { 'lain-father_dead': 'on', 'lain-mother_dead': 'on' },
    { father_state: 'dead', mother_state: 'dead' },
    false,
    true,
  ],
  [
    'a mother who is not on the certificate, whatever her job was',
    { 'lain-mother_state': LEFT, 'lain-mother_dead': 'on' },
    { mother_state: LEFT },
    true,
    true,
  ],
  [
    'a guardian, as typed',
    GUARDIAN,
    {
      guardian_name: 'Contoh Nenek',
      guardian_relation: 'Nenek',
      guardian_job: '',
      guardian_phone: '+60 12',
    },
    true,
    true,
  ],
  ['a guardian whose tick was taken back', { ...GUARDIAN, 'lain-guardian': '' }, {}, false, false],
  ['a claim', { 'jalur-prestasi-path': 'on' }, {}, false, false],
])('%s', (_, texts, family, used, own) => {
  test('is sent', () => {
    expect(familyIn(texts)).toEqual(family)
  })
  test('opens the inputs, and has rules of its own, or not', () => {
    expect([isUsed(texts), needsOwnRules(familyIn(texts))]).toEqual([used, own])
  })
})

test('a draft keeps the inputs, and nothing of a guardian whose tick was taken back', () => {
  expect(keptOf({ ...GUARDIAN, 'lain-father_dead': 'on', 'jalur-prestasi-path': 'on' })).toEqual(GUARDIAN)
  expect(keptOf({ 'lain-father_state': LEFT, 'lain-guardian_name': 'Contoh Nenek' })).toEqual({
    'lain-father_state': LEFT,
  })
})

test('a stored family has rules of its own by its values, not by its keys', () => {
  const usual = { father_state: 'known', mother_state: 'known', guardian_name: null } as const
  expect(needsOwnRules(usual)).toBe(false)
  expect(needsOwnRules({ ...usual, guardian_name: 'Contoh Nenek' })).toBe(true)
})

test('an input of another part has no field here', () => {
  expect([fieldOf('lain-guardian_name'), fieldOf('jalur-prestasi-path'), fieldOf('name')]).toEqual([
    'guardian_name',
    null,
    null,
  ])
})
