/** docs/product-rules.md#claims */
import { expect, test } from 'vitest'
import { CLAIM_ACTS, CLAIM_STATES, decidedState, isFollowed, stateAfter } from './states.ts'

/** The state after each act, in the order of `CLAIM_ACTS`; a dash: the act has no meaning. */
test.each([
  ['waiting', 'waiting withdrawn accepted refused incomplete lapsed'],
  ['incomplete', 'waiting withdrawn accepted refused incomplete lapsed'],
  ['accepted', 'waiting withdrawn - - - -'],
  ['refused', 'waiting - - - - -'],
  ['lapsed', '- - - - - -'],
  ['withdrawn', 'waiting - - - - -'],
] as const)('a claim that is %s', (state, after) => {
  expect(CLAIM_ACTS.map((act) => stateAfter(state, act) ?? '-').join(' ')).toBe(after)
})

test('a run reads verdicts, and a lapsed claim as one without its papers', () => {
  expect(CLAIM_STATES.map(decidedState)).toEqual([
    null,
    'incomplete',
    'accepted',
    'refused',
    'incomplete',
    null,
  ])
})

test('a path is followed until it is lost or given up', () => {
  expect(CLAIM_STATES.filter(isFollowed)).toEqual(['waiting', 'incomplete', 'accepted'])
})
