import { describe, expect, it, test } from 'vitest'
import {
  answerRefusal,
  mayKeepWaiting,
  recordingRefusal,
  reRegistrationPeriod,
  wishRefusal,
} from './re-registration.ts'

const at = (day: number) => new Date(Date.UTC(2025, 5, day))

describe('the period', () => {
  it.each([
    ['hidden', { publicationMode: 'hidden' }, 17],
    ['hidden', { publicationMode: 'schedule', publishesAt: at(18) }, 17],
    ['before', {}, 15],
    ['open', {}, 16],
    ['open', {}, 20],
    ['over', {}, 21],
    ['open', { reRegistrationFrom: null, reRegistrationTo: null }, 30],
  ] as const)('is %s with %j on %d June', (period, values, day) => {
    const season = {
      publicationMode: 'published',
      publishesAt: null,
      reRegistrationFrom: at(16),
      reRegistrationTo: at(21),
      ...values,
    } as const
    expect(reRegistrationPeriod(season, at(day))).toBe(period)
  })
})

test.each([
  ['hidden', 'hidden', 'hidden'],
  ['before', 'before', 'before'],
  ['open', null, null],
  ['over', 'over', null],
] as const)('%s: an operator is refused for %j, an admin for %j', (period, operator, admin) => {
  expect([recordingRefusal(period, false), recordingRefusal(period, true)]).toEqual([operator, admin])
})

test.each([
  ['hidden', 'hidden'],
  ['before', 'before'],
  ['open', null],
  ['over', null],
] as const)('%s: the arrival of a late child is refused to an operator for %j', (period, refusal) => {
  expect(recordingRefusal(period, false, true)).toBe(refusal)
})

test.each([
  ['hidden', 'hidden', 'hidden'],
  ['before', null, null],
  ['open', null, null],
  ['over', 'over', null],
] as const)('%s: the wish of a family is refused for %j, by an admin for %j', (period, family, admin) => {
  expect([wishRefusal(period, false), wishRefusal(period, true)]).toEqual([family, admin])
})

test.each([
  [1, 1, 2, false],
  [2, 1, 2, true],
  [1, 1, 1, false],
] as const)('admitted at %d of %d and %d: may keep waiting: %j', (schoolId, first, second, may) => {
  expect(mayKeepWaiting({ schoolId, school_1_id: first, school_2_id: second })).toBe(may)
})

it.each([
  ['hidden', 'hidden', 'hidden', 'hidden'],
  ['before', null, null, null],
  ['open', null, null, null],
  ['over', 'over', null, null],
] as const)(
  'in the period %s a family that takes its place reads %s, of a late child %s, an admin %s',
  (period, family, late, admin) => {
    expect([
      answerRefusal(period, false, false),
      answerRefusal(period, false, true),
      answerRefusal(period, true, false),
    ]).toEqual([family, late, admin])
  },
)
