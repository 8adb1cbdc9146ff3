import { describe, expect, test } from 'vitest'
import type { Decision } from '../contract.public.ts'
import {
  admittedByOtherSchool,
  admittingSchool,
  deletionRefusal,
  lateDecisionRefusal,
  runDecisionRefusal,
  withdrawalRefusal,
} from './permissions.ts'

const FIRST = 11
const SECOND = 12
const ADMIN = null

function decided(first: Decision, second: Decision) {
  return { school_1_id: FIRST, school_2_id: SECOND, school_1_decision: first, school_2_decision: second }
}

describe('admittedByOtherSchool', () => {
  test.each([
    ['an undecided child, operator of the second choice', decided(null, null), SECOND, null],
    ['refused by the first choice, operator of the second', decided('TIDAK LULUS', null), SECOND, null],
    ['admitted by the first choice, its operator', decided('LULUS', null), FIRST, null],
    ['admitted by the first choice, operator of the second', decided('LULUS', 'TIDAK LULUS'), SECOND, FIRST],
    ['admitted by the second choice, its operator', decided('TIDAK LULUS', 'LULUS'), SECOND, null],
    ['admitted by the second choice, operator of the first', decided(null, 'LULUS'), FIRST, SECOND],
    ['admitted by the first choice, an admin', decided('LULUS', null), ADMIN, null],
    ['admitted by the second choice, an admin', decided(null, 'LULUS'), ADMIN, null],
  ])('%s', (_case, child, ownSchool, expected) => {
    expect(admittedByOtherSchool(child, ownSchool)).toBe(expected)
  })

  test('is null for the operator of a school that is both choices', () => {
    const child = { ...decided('LULUS', 'LULUS'), school_2_id: FIRST }
    expect(admittedByOtherSchool(child, FIRST)).toBeNull()
  })
})

describe('deletionRefusal', () => {
  test.each([
    ['an undecided child, an admin', decided(null, null), ADMIN, null],
    ['an undecided child, operator of the first choice', decided(null, null), FIRST, null],
    ['an undecided child, operator of the second choice', decided(null, null), SECOND, 'not_first_choice'],
    ['refused by both, operator of the first choice', decided('TIDAK LULUS', 'TIDAK LULUS'), FIRST, null],
    ['admitted by the first choice, its operator', decided('LULUS', null), FIRST, 'admitted'],
    ['admitted by the second choice, operator of the first', decided(null, 'LULUS'), FIRST, 'admitted'],
    ['admitted by the second choice, its operator', decided(null, 'LULUS'), SECOND, 'not_first_choice'],
    ['admitted by the first choice, an admin', decided('LULUS', null), ADMIN, 'admitted'],
    ['admitted by the second choice, an admin', decided(null, 'LULUS'), ADMIN, 'admitted'],
  ])('%s', (_case, child, ownSchool, expected) => {
    expect(deletionRefusal(child, ownSchool)).toBe(expected)
  })
})

const PLACED = 13
const placed = { ...decided(null, null), placed_school_id: PLACED }

describe('withdrawalRefusal', () => {
  test.each([
    ['an undecided child, an admin', decided(null, null), ADMIN, null],
    ['an undecided child, operator of the first choice', decided(null, null), FIRST, null],
    ['an undecided child, operator of the second choice', decided(null, null), SECOND, 'not_first_choice'],
    ['admitted by the second choice, its operator', decided(null, 'LULUS'), SECOND, null],
    [
      'admitted by the second choice, operator of the first',
      decided(null, 'LULUS'),
      FIRST,
      'admitted_elsewhere',
    ],
    [
      'admitted by the first choice, operator of the second',
      decided('LULUS', null),
      SECOND,
      'admitted_elsewhere',
    ],
    ['admitted by the first choice, an admin', decided('LULUS', null), ADMIN, null],
    ['placed beside the choices, operator of that school', placed, PLACED, null],
    ['placed beside the choices, operator of the first choice', placed, FIRST, 'admitted_elsewhere'],
  ])('%s', (_case, child, ownSchool, expected) => {
    expect(withdrawalRefusal(child, ownSchool)).toBe(expected)
  })
})

describe('runDecisionRefusal', () => {
  const [PASS, FAIL] = ['LULUS', 'TIDAK LULUS'] as const
  test.each([
    ['an operator gives LULUS', null, PASS, FIRST, 'Putusan pengadilan', 'only_admin'],
    ['an operator takes LULUS', PASS, FAIL, FIRST, 'Berkas tidak lengkap', 'only_admin'],
    ['an operator takes LULUS back', PASS, null, FIRST, null, 'only_admin'],
    ['an operator refuses with a listed reason', null, FAIL, FIRST, 'Berkas tidak lengkap', null],
    ['an operator refuses without a reason', null, FAIL, FIRST, null, 'reason'],
    ['an operator takes a refusal back, which needs no reason', FAIL, null, FIRST, null, null],
    ['an admin gives LULUS with a listed reason', null, PASS, ADMIN, 'Putusan pengadilan', null],
    ['an admin gives LULUS with more words', null, PASS, ADMIN, 'Putusan pengadilan: PN Dompu', null],
    ['an operator refuses for another reason, explained', null, FAIL, FIRST, 'Lainnya: contoh', null],
    ['an operator refuses for another reason, not explained', null, FAIL, FIRST, 'Lainnya', 'reason'],
    ['an admin gives LULUS for another reason, explained', null, PASS, ADMIN, 'Lainnya: contoh', null],
    [
      'an admin gives LULUS with a reason that only begins so',
      null,
      PASS,
      ADMIN,
      'Putusan pengadilannya',
      'reason',
    ],
    [
      'an admin gives LULUS with the reason of a refusal',
      null,
      PASS,
      ADMIN,
      'Berkas tidak lengkap',
      'reason',
    ],
    ['an admin gives LULUS without a reason', null, PASS, ADMIN, null, 'reason'],
    ['an admin asks before the reason is known', null, PASS, ADMIN, undefined, null],
    ['nothing changes', PASS, PASS, FIRST, null, null],
  ] as const)('%s', (_case, before, after, ownSchool, reason, expected) => {
    expect(runDecisionRefusal({ before, after }, ownSchool, reason)).toBe(expected)
  })
})

test.each([
  [true, null, 'LULUS', 'by_giving'],
  [true, 'LULUS', 'LULUS', null],
  [true, 'LULUS', null, null],
  [true, null, 'TIDAK LULUS', null],
  [false, null, 'LULUS', null],
] as const)('registered late %s, a decision from %s to %s: %s', (late, before, after, refusal) => {
  expect(lateDecisionRefusal(late, { before, after })).toBe(refusal)
})

test('the admitting school is the one with LULUS, then that of a placement', () => {
  expect(admittingSchool(decided('LULUS', null))).toBe(FIRST)
  expect(admittingSchool(decided('TIDAK LULUS', 'LULUS'))).toBe(SECOND)
  expect(admittingSchool(placed)).toBe(PLACED)
  expect(admittingSchool({ ...placed, school_1_decision: 'LULUS' })).toBe(FIRST)
  expect(admittingSchool(decided('TIDAK LULUS', null))).toBeNull()
})
