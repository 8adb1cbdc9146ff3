import { describe, expect, test } from 'vitest'
import type { Decision } from '../contract.ts'
import { admittedByOtherSchool, deletionRefusal } from './permissions.ts'

const FIRST = 11
const SECOND = 12
const ADMIN = null

function standing(first: Decision, second: Decision) {
  return { school_1_id: FIRST, school_2_id: SECOND, school_1_decision: first, school_2_decision: second }
}

describe('admittedByOtherSchool', () => {
  test.each([
    ['an undecided child, operator of the second choice', standing(null, null), SECOND, null],
    ['refused by the first choice, operator of the second', standing('TIDAK LULUS', null), SECOND, null],
    ['admitted by the first choice, its operator', standing('LULUS', null), FIRST, null],
    ['admitted by the first choice, operator of the second', standing('LULUS', 'TIDAK LULUS'), SECOND, FIRST],
    ['admitted by the second choice, its operator', standing('TIDAK LULUS', 'LULUS'), SECOND, null],
    ['admitted by the second choice, operator of the first', standing(null, 'LULUS'), FIRST, SECOND],
    ['admitted by the first choice, an admin', standing('LULUS', null), ADMIN, null],
    ['admitted by the second choice, an admin', standing(null, 'LULUS'), ADMIN, null],
  ])('%s', (_case, child, ownSchool, expected) => {
    expect(admittedByOtherSchool(child, ownSchool)).toBe(expected)
  })

  test('is null for the operator of a school that is both choices', () => {
    const child = { ...standing('LULUS', 'LULUS'), school_2_id: FIRST }
    expect(admittedByOtherSchool(child, FIRST)).toBeNull()
  })
})

describe('deletionRefusal', () => {
  test.each([
    ['an undecided child, an admin', standing(null, null), ADMIN, null],
    ['an undecided child, operator of the first choice', standing(null, null), FIRST, null],
    ['an undecided child, operator of the second choice', standing(null, null), SECOND, 'not_first_choice'],
    ['refused by both, operator of the first choice', standing('TIDAK LULUS', 'TIDAK LULUS'), FIRST, null],
    ['admitted by the first choice, its operator', standing('LULUS', null), FIRST, 'admitted'],
    ['admitted by the second choice, operator of the first', standing(null, 'LULUS'), FIRST, 'admitted'],
    ['admitted by the second choice, its operator', standing(null, 'LULUS'), SECOND, 'not_first_choice'],
    ['admitted by the first choice, an admin', standing('LULUS', null), ADMIN, 'admitted'],
    ['admitted by the second choice, an admin', standing(null, 'LULUS'), ADMIN, 'admitted'],
  ])('%s', (_case, child, ownSchool, expected) => {
    expect(deletionRefusal(child, ownSchool)).toBe(expected)
  })
})
