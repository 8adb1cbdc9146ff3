import { describe, expect, it } from 'vitest'
import { freeSeatsPeriod, namedProblem, namingRefusal } from './free-seats.ts'

const NOW = new Date('2025-06-20T00:00:00Z')
const later = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)
const child = { school_1_id: 1, school_2_id: 2, withdrawn: false, admitted: false }

it.each([
  [null, 'closed'],
  [later(1), 'open'],
  [NOW, 'over'],
  [later(-1), 'over'],
] as const)('the period until %s is %s', (until, period) => {
  expect(freeSeatsPeriod(until, NOW)).toBe(period)
})

describe('naming is refused', () => {
  it.each([
    ['before it is opened', {}, null, 'closed'],
    ['after the moment', {}, NOW, 'over'],
    ['after a withdrawal', { withdrawn: true }, later(1), 'withdrawn'],
    ['to a child with a place', { admitted: true }, later(1), 'admitted'],
    ['to nobody else', {}, later(1), null],
  ] as const)('%s', (_, change, until, refusal) => {
    expect(namingRefusal({ ...child, ...change }, { until, published: true }, NOW)).toBe(refusal)
  })
})

it('refuses everything before the publication', () => {
  expect(namingRefusal(child, { until: later(1), published: false }, NOW)).toBe('hidden')
})

describe('named schools', () => {
  it.each([
    [[], [], null],
    [[7], [], null],
    [[7, 8, 9], [], null],
    [[7, 8, 9, 10], [], 'many'],
    [[7, 7], [], 'twice'],
    [[7, 1], [], 'chosen'],
    [[2], [], 'chosen'],
    [[7, 11], [], 'full'],
    [[7, 11], [11], null],
  ] as const)('%j after %j: %s', (named, before, problem) => {
    expect(namedProblem(named, child, new Set([7, 8, 9, 10]), before)).toBe(problem)
  })
})
