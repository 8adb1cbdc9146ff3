import { describe, expect, test } from 'vitest'
import type { Decision } from '../contract.public.ts'
import {
  admittedTwiceRefusal,
  checkDecisions,
  decisionOf,
  isAdmitted,
  type SentDecisions,
  type Standing,
  seatRefusal,
} from './decisions.ts'
import { ADMITTED_TWICE, admittedElsewhere, quotaFull, quotaNotSet } from './messages.ts'

const [FIRST, SECOND, THIRD, ADMIN] = [11, 12, 13, null]

const standing = (first: Decision = null, second: Decision = null, placed?: number | null): Standing => ({
  school_1_id: FIRST,
  school_2_id: SECOND,
  school_1_decision: first,
  school_2_decision: second,
  ...(placed !== undefined && { placed_school_id: placed }),
})
const decided = (
  sent: SentDecisions,
  { before = standing(), by = ADMIN as number | null, chosen = [FIRST, SECOND] } = {},
) => checkDecisions(before, { school_1_id: chosen[0] as number, school_2_id: chosen[1] as number }, sent, by)
const accepted = (first: Decision, second: Decision, admits: number | null = null) => ({
  ok: true,
  standing: standing(first, second),
  admits,
})

describe('an operator decides', () => {
  test('for the own school, also without naming it', () => {
    expect(decided({ status_announcement: 'LULUS' }, { by: SECOND })).toEqual(accepted(null, 'LULUS', SECOND))
    expect(decided({ status_announcement: 'TIDAK LULUS', school_id: FIRST }, { by: FIRST })).toEqual(
      accepted('TIDAK LULUS', null),
    )
  })

  test('not for another school, chosen or not', () => {
    for (const school_id of [FIRST, THIRD])
      expect(decided({ status_announcement: 'LULUS', school_id }, { by: SECOND })).toEqual({
        ok: false,
        refusal: 'other_school',
      })
  })

  test('not for a child that did not choose the school', () => {
    expect(decided({ status_announcement: 'LULUS' }, { by: THIRD })).toEqual({
      ok: false,
      refusal: 'not_chosen',
    })
  })

  test('by no field of an admin', () => {
    const sent: SentDecisions = { school_1_status: 'LULUS', school_2_status: 'LULUS' }
    expect(decided(sent, { by: FIRST })).toEqual(accepted(null, null))
  })
})

describe('an admin decides', () => {
  test('for both schools at once, and for the first choice when none is named', () => {
    expect(decided({ school_1_status: 'TIDAK LULUS', school_2_status: 'LULUS' })).toEqual(
      accepted('TIDAK LULUS', 'LULUS', SECOND),
    )
    expect(decided({ status_announcement: 'LULUS' })).toEqual(accepted('LULUS', null, FIRST))
    expect(decided({ status_announcement: 'LULUS', school_id: SECOND })).toEqual(
      accepted(null, 'LULUS', SECOND),
    )
  })

  test('not for a school that was not chosen', () => {
    expect(decided({ status_announcement: 'LULUS', school_id: THIRD })).toEqual({
      ok: false,
      refusal: 'not_chosen',
    })
  })

  test('by the field of choice 1 where both choices are one school', () => {
    const sent: SentDecisions = { school_1_status: 'LULUS', school_2_status: 'TIDAK LULUS' }
    expect(decided(sent, { chosen: [FIRST, FIRST] })).toMatchObject({
      standing: { school_1_decision: 'LULUS', school_2_decision: 'LULUS' },
      admits: FIRST,
    })
  })

  test('to take a decision back', () => {
    expect(decided({ school_1_status: null }, { before: standing('LULUS') })).toEqual(accepted(null, null))
  })
})

describe('at most one school admits a child', () => {
  test.each([
    ['the other school does', standing('LULUS'), { school_2_status: 'LULUS' }, FIRST],
    ['the other school does, here the second', standing(null, 'LULUS'), { school_1_status: 'LULUS' }, SECOND],
    ['both are sent now', standing(), { school_1_status: 'LULUS', school_2_status: 'LULUS' }, null],
    [
      'the child has a place beside the choices',
      standing(null, null, THIRD),
      { school_1_status: 'LULUS' },
      THIRD,
    ],
  ] as const)('refused when %s', (_title, before, sent, heldBy) => {
    expect(decided(sent, { before })).toEqual({ ok: false, refusal: 'admitted_twice', heldBy })
  })

  test('an admission moves from one school to the other in one act', () => {
    const sent: SentDecisions = { school_1_status: null, school_2_status: 'LULUS' }
    expect(decided(sent, { before: standing('LULUS') })).toEqual(accepted(null, 'LULUS', SECOND))
  })

  test('an admission that stays needs no seat', () => {
    expect(decided({ school_2_status: 'TIDAK LULUS' }, { before: standing('LULUS') })).toEqual(
      accepted('LULUS', 'TIDAK LULUS'),
    )
  })

  test('a child with a place beside the choices may be refused', () => {
    const before = standing(null, null, THIRD)
    expect(decided({ school_1_status: 'TIDAK LULUS' }, { before })).toEqual(accepted('TIDAK LULUS', null))
  })
})

test('a decision stays with its school when the choices change', () => {
  const before = standing('TIDAK LULUS', 'LULUS')
  expect(decided({}, { before, chosen: [SECOND, THIRD] })).toEqual({
    ok: true,
    standing: {
      school_1_id: SECOND,
      school_2_id: THIRD,
      school_1_decision: 'LULUS',
      school_2_decision: null,
    },
    admits: null,
  })
})

test('the decision of a school that was not chosen is none', () => {
  const child = standing('LULUS', 'TIDAK LULUS')
  expect([FIRST, SECOND, THIRD].map((school) => decisionOf(child, school))).toEqual([
    'LULUS',
    'TIDAK LULUS',
    null,
  ])
})

test.each([
  [standing(), false],
  [standing('TIDAK LULUS', 'TIDAK LULUS'), false],
  [standing('LULUS'), true],
  [standing(null, 'LULUS'), true],
  [standing(null, null, THIRD), true],
  [standing(null, null, null), false],
])('%j is admitted: %s', (child, admitted) => {
  expect(isAdmitted(child)).toBe(admitted)
})

test('a second admission is refused with the name of the school that admits, where there is one', () => {
  expect(admittedTwiceRefusal('SDN 1')).toBe(admittedElsewhere('SDN 1'))
  expect(admittedTwiceRefusal(null)).toBe(ADMITTED_TWICE)
})

test('one more admission needs a quota and a free seat', () => {
  expect(seatRefusal('SDN 1', { seats: null, used: 0 })).toBe(quotaNotSet('SDN 1'))
  expect(seatRefusal('SDN 1', { seats: 2, used: 1 })).toBeNull()
  expect(seatRefusal('SDN 1', { seats: 2, used: 2 })).toBe(quotaFull('SDN 1'))
  expect(seatRefusal('SDN 1', { seats: 0, used: 0 })).toBe(quotaFull('SDN 1'))
})
