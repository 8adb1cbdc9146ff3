import { describe, expect, test } from 'vitest'
import type { Decision } from '../contract.public.ts'
import {
  admittedTwiceRefusal,
  checkDecisions,
  type Decided,
  decisionOf,
  isAdmitted,
  type SentDecisions,
  seatRefusal,
} from './decisions.ts'
import { ADMITTED_TWICE, admittedElsewhere, quotaFull, quotaNotSet } from './messages.ts'

const [FIRST, SECOND, THIRD, ADMIN] = [11, 12, 13, null]

const decided = (first: Decision = null, second: Decision = null, placed?: number | null): Decided => ({
  school_1_id: FIRST,
  school_2_id: SECOND,
  school_1_decision: first,
  school_2_decision: second,
  ...(placed !== undefined && { placed_school_id: placed }),
})
const checked = (
  sent: SentDecisions,
  { before = decided(), by = ADMIN as number | null, chosen = [FIRST, SECOND] } = {},
) => checkDecisions(before, { school_1_id: chosen[0] as number, school_2_id: chosen[1] as number }, sent, by)
const accepted = (first: Decision, second: Decision, admits: number | null = null) => ({
  ok: true,
  decided: decided(first, second),
  admits,
})

describe('an operator decides', () => {
  test('for the own school, also without naming it', () => {
    expect(checked({ status_announcement: 'LULUS' }, { by: SECOND })).toEqual(accepted(null, 'LULUS', SECOND))
    expect(checked({ status_announcement: 'TIDAK LULUS', school_id: FIRST }, { by: FIRST })).toEqual(
      accepted('TIDAK LULUS', null),
    )
  })

  test('not for another school, chosen or not', () => {
    for (const school_id of [FIRST, THIRD])
      expect(checked({ status_announcement: 'LULUS', school_id }, { by: SECOND })).toEqual({
        ok: false,
        refusal: 'other_school',
      })
  })

  test('not for a child that did not choose the school', () => {
    expect(checked({ status_announcement: 'LULUS' }, { by: THIRD })).toEqual({
      ok: false,
      refusal: 'not_chosen',
    })
  })

  test('by no field of an admin', () => {
    const sent: SentDecisions = { school_1_status: 'LULUS', school_2_status: 'LULUS' }
    expect(checked(sent, { by: FIRST })).toEqual(accepted(null, null))
  })
})

describe('an admin decides', () => {
  test('for both schools at once, and for the first choice when none is named', () => {
    expect(checked({ school_1_status: 'TIDAK LULUS', school_2_status: 'LULUS' })).toEqual(
      accepted('TIDAK LULUS', 'LULUS', SECOND),
    )
    expect(checked({ status_announcement: 'LULUS' })).toEqual(accepted('LULUS', null, FIRST))
    expect(checked({ status_announcement: 'LULUS', school_id: SECOND })).toEqual(
      accepted(null, 'LULUS', SECOND),
    )
  })

  test('not for a school that was not chosen', () => {
    expect(checked({ status_announcement: 'LULUS', school_id: THIRD })).toEqual({
      ok: false,
      refusal: 'not_chosen',
    })
  })

  test('by the field of choice 1 where both choices are one school', () => {
    const sent: SentDecisions = { school_1_status: 'LULUS', school_2_status: 'TIDAK LULUS' }
    expect(checked(sent, { chosen: [FIRST, FIRST] })).toMatchObject({
      decided: { school_1_decision: 'LULUS', school_2_decision: 'LULUS' },
      admits: FIRST,
    })
  })

  test('to take a decision back', () => {
    expect(checked({ school_1_status: null }, { before: decided('LULUS') })).toEqual(accepted(null, null))
  })
})

describe('at most one school admits a child', () => {
  test.each([
    ['the other school does', decided('LULUS'), { school_2_status: 'LULUS' }, FIRST],
    ['the other school does, here the second', decided(null, 'LULUS'), { school_1_status: 'LULUS' }, SECOND],
    ['both are sent now', decided(), { school_1_status: 'LULUS', school_2_status: 'LULUS' }, null],
    [
      'the child has a place beside the choices',
      decided(null, null, THIRD),
      { school_1_status: 'LULUS' },
      THIRD,
    ],
  ] as const)('refused when %s', (_title, before, sent, heldBy) => {
    expect(checked(sent, { before })).toEqual({ ok: false, refusal: 'admitted_twice', heldBy })
  })

  test('an admission moves from one school to the other in one act', () => {
    const sent: SentDecisions = { school_1_status: null, school_2_status: 'LULUS' }
    expect(checked(sent, { before: decided('LULUS') })).toEqual(accepted(null, 'LULUS', SECOND))
  })

  test('an admission that stays needs no seat', () => {
    expect(checked({ school_2_status: 'TIDAK LULUS' }, { before: decided('LULUS') })).toEqual(
      accepted('LULUS', 'TIDAK LULUS'),
    )
  })

  test('a child with a place beside the choices may be refused', () => {
    const before = decided(null, null, THIRD)
    expect(checked({ school_1_status: 'TIDAK LULUS' }, { before })).toEqual(accepted('TIDAK LULUS', null))
  })
})

test('a decision stays with its school when the choices change', () => {
  const before = decided('TIDAK LULUS', 'LULUS')
  expect(checked({}, { before, chosen: [SECOND, THIRD] })).toEqual({
    ok: true,
    decided: {
      school_1_id: SECOND,
      school_2_id: THIRD,
      school_1_decision: 'LULUS',
      school_2_decision: null,
    },
    admits: null,
  })
})

test('the decision of a school that was not chosen is none', () => {
  const child = decided('LULUS', 'TIDAK LULUS')
  expect([FIRST, SECOND, THIRD].map((school) => decisionOf(child, school))).toEqual([
    'LULUS',
    'TIDAK LULUS',
    null,
  ])
})

test.each([
  [decided(), false],
  [decided('TIDAK LULUS', 'TIDAK LULUS'), false],
  [decided('LULUS'), true],
  [decided(null, 'LULUS'), true],
  [decided(null, null, THIRD), true],
  [decided(null, null, null), false],
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
