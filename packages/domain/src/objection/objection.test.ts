import { describe, expect, it, test } from 'vitest'
import type { Standing } from '../registration/staff/decisions.ts'
import { hasWantedPlace, objectionRefusal, seatedAt } from './objection.ts'
import { objectionState } from './states.ts'

const at = (day: number) => new Date(Date.UTC(2025, 5, day))
const SEASON = { publicationMode: 'published', publishesAt: null, objectionsUntil: at(20) } as const
const STANDING: Standing = {
  school_1_id: 1,
  school_2_id: 2,
  school_1_decision: 'TIDAK LULUS',
  school_2_decision: 'LULUS',
}
const CHILD = { ...STANDING, withdrawn: false, filed: false }

describe('an objection', () => {
  it.each([
    ['to the first choice', 1, {}, {}, 19, null],
    ['at the date', 1, {}, {}, 20, 'over'],
    ['before the publication', 1, { publicationMode: 'hidden' }, {}, 19, 'hidden'],
    ['without a date', 1, { objectionsUntil: null }, {}, 19, 'unset'],
    ['to the school that admits the child', 2, {}, {}, 19, 'admitted'],
    [
      'to a later choice than the place',
      2,
      {},
      { school_1_decision: 'LULUS', school_2_decision: null },
      19,
      'earlier_choice',
    ],
    ['to another school', 3, {}, {}, 19, 'not_chosen'],
    ['after a withdrawal', 1, {}, { withdrawn: true }, 19, 'withdrawn'],
    ['a second time', 1, {}, { filed: true }, 21, 'filed'],
  ] as const)('%s', (_what, school, season, child, day, refusal) => {
    expect(objectionRefusal({ ...SEASON, ...season }, { ...CHILD, ...child }, school, at(day))).toBe(refusal)
  })
})

test.each([
  [null, false, 'open'],
  ['rejected', false, 'rejected'],
  ['upheld', false, 'waiting'],
  ['upheld', true, 'upheld'],
] as const)('answered %j, seated %j: %s', (outcome, seated, state) => {
  expect(objectionState({ outcome, seated })).toBe(state)
})

test.each([
  ['LULUS', null, 1, true],
  ['LULUS', null, 2, true],
  [null, 'LULUS', 2, true],
  [null, 'LULUS', 1, false],
  [null, 'TIDAK LULUS', 2, false],
] as const)('with %j and %j an objection to %i waits for no seat: %s', (first, second, school, has) => {
  const standing = { ...STANDING, school_1_decision: first, school_2_decision: second }
  expect(hasWantedPlace(standing, school)).toBe(has)
})

test('a seat at the first choice ends the place at the second; one school as both choices stays one', () => {
  expect(seatedAt(STANDING, 1)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: null })
  const once = { school_1_id: 1, school_2_id: 1, school_1_decision: null, school_2_decision: null }
  expect(seatedAt(once, 1)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: 'LULUS' })
  const refused = { ...STANDING, school_1_decision: null, school_2_decision: 'TIDAK LULUS' as const }
  expect(seatedAt(refused, 1)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' })
})
