import { describe, expect, it, test } from 'vitest'
import type { Decided } from '../registration/staff/decisions.ts'
import {
  confirmationRefusal,
  hasWantedPlace,
  objectionRefusal,
  reopeningRefusal,
  seatedAt,
} from './objection.ts'
import { objectionState } from './states.ts'

const at = (day: number) => new Date(Date.UTC(2025, 5, day))
const SEASON = { publicationMode: 'published', publishesAt: null, objectionsUntil: at(20) } as const
const DECIDED: Decided = {
  school_1_id: 1,
  school_2_id: 2,
  school_1_decision: 'TIDAK LULUS',
  school_2_decision: 'LULUS',
}
const CHILD = { ...DECIDED, withdrawn: false, filed: [] as number[] }

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
    ['a second time', 1, {}, { filed: [1] }, 21, 'filed'],
    ['to the other school too', 1, {}, { filed: [2] }, 19, null],
  ] as const)('%s', (_what, school, season, child, day, refusal) => {
    expect(objectionRefusal({ ...SEASON, ...season }, { ...CHILD, ...child }, school, at(day))).toBe(refusal)
  })
})

test.each([
  [null, false, false, 'open'],
  ['rejected', false, false, 'rejected'],
  ['upheld', false, false, 'confirming'],
  ['upheld', false, true, 'confirming'],
  ['upheld', true, false, 'waiting'],
  ['upheld', true, true, 'upheld'],
] as const)('answered %j, confirmed %j, seated %j: %s', (outcome, confirmed, seated, state) => {
  expect(objectionState({ outcome, confirmed, seated })).toBe(state)
})

const CONFIRMING = { state: 'confirming', filedBy: 'user:1', answeredBy: 'user:2' } as const
test.each([
  ['a third person', {}, 'user:3', null],
  ['who upheld it', {}, 'user:2', 'upheld_by_you'],
  ['who filed it at the counter', {}, 'user:1', 'filed_by_you'],
  ['anybody else when the family filed it', { filedBy: 'family' }, 'user:1', null],
  ['anybody once it is confirmed', { state: 'waiting' }, 'user:3', 'not_confirming'],
  ['anybody before it is answered', { state: 'open' }, 'user:3', 'not_confirming'],
] as const)('the second person: %s', (_who, change, actor, refusal) => {
  expect(confirmationRefusal({ ...CONFIRMING, ...change }, actor)).toBe(refusal)
})

test.each([
  ['rejected', false, null],
  ['waiting', false, null],
  ['rejected', true, 'reopened'],
  ['upheld', false, 'seated'],
  ['open', false, 'not_answered'],
  ['confirming', false, 'not_answered'],
] as const)('reopened when %s, reopened before %j: %s', (state, reopened, refusal) => {
  expect(reopeningRefusal(state, reopened)).toBe(refusal)
})

test.each([
  ['LULUS', null, 1, true],
  ['LULUS', null, 2, true],
  [null, 'LULUS', 2, true],
  [null, 'LULUS', 1, false],
  [null, 'TIDAK LULUS', 2, false],
] as const)('with %j and %j an objection to %i waits for no seat: %s', (first, second, school, has) => {
  const decided = { ...DECIDED, school_1_decision: first, school_2_decision: second }
  expect(hasWantedPlace(decided, school)).toBe(has)
})

test('a seat at the first choice ends the place at the second; one school as both choices stays one', () => {
  expect(seatedAt(DECIDED, 1)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: null })
  const once = { school_1_id: 1, school_2_id: 1, school_1_decision: null, school_2_decision: null }
  expect(seatedAt(once, 1)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: 'LULUS' })
  const refused = { ...DECIDED, school_1_decision: null, school_2_decision: 'TIDAK LULUS' as const }
  expect(seatedAt(refused, 1)).toMatchObject({ school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' })
})
