import { expect, test } from 'vitest'
import { DOCUMENTS, requiredDocuments } from '../../documents.ts'
import { documentState, mayReplace } from './screening.ts'

test('a family of an SMP child also brings the certificate of the SD', () => {
  expect(requiredDocuments('SD')).toEqual(['birth_certificate', 'family_card'])
  expect(requiredDocuments('SMP')).toEqual(DOCUMENTS)
})

test.each([
  ['SD', [], 'belum'],
  ['SD', ['birth_certificate'], 'sebagian'],
  ['SD', ['family_card', 'birth_certificate'], 'lengkap'],
  // Not required of an SD child, so it counts for nothing.
  ['SD', ['school_certificate'], 'belum'],
  ['SMP', ['birth_certificate', 'family_card'], 'sebagian'],
  ['SMP', [...DOCUMENTS], 'lengkap'],
] as const)('%s with %j: %s', (level, seen, state) => {
  expect(documentState(level, seen)).toBe(state)
})

test.each([
  ['an admin, what a school recorded', 7, null, true],
  ['an admin, what the office recorded', null, null, true],
  ['an operator, what the own school recorded', 7, 7, true],
  ['an operator, what the other school recorded', 8, 7, false],
  ['an operator, what the office recorded', null, 7, false],
] as const)('%s: %j %j may be replaced: %j', (_who, statedBy, ownSchool, may) => {
  expect(mayReplace(statedBy, ownSchool)).toBe(may)
})
