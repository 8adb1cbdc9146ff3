import { expect, test } from 'vitest'
import { withFinderChoice } from './initial-answers.ts'

const CHOICE = { districtId: 7, villageId: 71, schoolId: 12 }
const CHOSEN = { district_id: '7', village_id: '71', school_1_id: '12', school_2_id: '' }

test.each([
  ['an empty form', {}, CHOSEN],
  ['other answers', { name: 'Contoh' }, { name: 'Contoh', ...CHOSEN }],
  ['another village', { district_id: '2', village_id: '21', school_1_id: '3', school_2_id: '4' }, CHOSEN],
  ['the same school as second choice', { village_id: '71', school_2_id: '12' }, CHOSEN],
  ['another second choice', { village_id: '71', school_2_id: '13' }, { ...CHOSEN, school_2_id: '13' }],
])('the choice of the finder replaces village and first school of %s', (_, answers, filled) => {
  expect(withFinderChoice(answers, CHOICE)).toEqual(filled)
})

test('without a choice the answers stay', () => {
  const answers = { village_id: '21' }
  expect(withFinderChoice(answers, null)).toBe(answers)
})
