/**
 * The table of a level: who may do what in each of its states. Each cell asks the rule by which the server refuses the act
 * (docs/product-rules.md#rules-of-admission).
 */
import { describe, expect, it } from 'vitest'
import { freeSeatsPeriod, namingRefusal } from './free-seats/free-seats.ts'
import { givingRefusal, lateDrawRefusal, lateOpeningRefusal, lateRefusal } from './free-seats/late.ts'
import {
  answerRefusal,
  recordingRefusal,
  reRegistrationPeriod,
  wishRefusal,
} from './re-registration/re-registration.ts'
import { closingOf, withdrawalClosing } from './registration/manage/closing.ts'
import { enteringRefusal } from './registration/staff/paper/check-paper.ts'
import { lateDecisionRefusal, runDecisionRefusal } from './registration/staff/permissions.ts'
import { reserveRefusal } from './reserve/may-call.ts'
import { isFrozen, levelState, type Method, type StoredState } from './season/level-state.ts'
import type { Season } from './season/season.ts'
import { isPublished, windowState } from './season/window.ts'

/** The days of the season: opens on the 2nd, closes on the 10th, results on the 20th, re-registration from the 21st to the 25th. */
const day = (date: number) => new Date(Date.UTC(2025, 5, date))
const SEASON = {
  windowMode: 'schedule',
  opensAt: day(2),
  closesAt: day(10),
  publicationMode: 'schedule',
  publishesAt: day(20),
  reRegistrationFrom: day(21),
  reRegistrationTo: day(25),
} as Season

interface State {
  on: number
  method?: Method
  stored?: StoredState
  /** Until when families name free seats; absent: not opened. */
  naming?: number
  /** Until when children are registered late; absent: not opened. */
  late?: number
}

const STATES: Record<string, State> = {
  'before the opening': { on: 1 },
  'open, by hand': { on: 5, method: 'manual' },
  'open, by a run': { on: 5 },
  'closed, by hand': { on: 12, method: 'manual' },
  'closed, by a run': { on: 12 },
  frozen: { on: 13, stored: 'frozen' },
  seeded: { on: 14, stored: 'seeded' },
  signed: { on: 15, stored: 'signed' },
  'public, by hand': { on: 20, method: 'manual' },
  'public, by a run': { on: 20, stored: 'signed' },
  're-registration': { on: 22, stored: 'signed' },
  'free seats are named': { on: 26, stored: 'signed', naming: 28 },
  'free seats are given': { on: 29, stored: 'signed', naming: 28 },
  'late registration': { on: 26, stored: 'signed', late: 28 },
  'late registration, by hand': { on: 26, method: 'manual', late: 28 },
  'late registration is over': { on: 29, stored: 'signed', late: 28 },
  'naming is over, late registration is not': { on: 29, stored: 'signed', naming: 28, late: 30 },
}

interface Facts extends State {
  now: Date
  method: Method
  state: ReturnType<typeof levelState>
  published: boolean
}

const factsOf = (state: State): Facts => {
  const now = day(state.on)
  const published = isPublished(SEASON, now)
  return {
    method: 'run',
    ...state,
    now,
    published,
    state: levelState(state.stored ?? 'draft', { published }),
  }
}

const periodOf = ({ now }: Facts) => reRegistrationPeriod(SEASON, now)
const until = ({ naming }: Facts) => (naming === undefined ? null : day(naming))
const lateUntil = ({ late }: Facts) => (late === undefined ? null : day(late))
const asking = (facts: Facts) => ({
  naming: freeSeatsPeriod(until(facts), facts.now),
  late: freeSeatsPeriod(lateUntil(facts), facts.now),
})
const LULUS = { before: null, after: 'LULUS' } as const

/** Whether the act is allowed. An archive refuses every act before these rules are asked (`refuseOldSeason`). */
const ACTS: Record<string, (facts: Facts) => boolean> = {
  'a family registers': ({ now }) => windowState(SEASON, now) === 'open',
  'an operator enters a paper form': ({ now, state }) =>
    !isFrozen(state, 'data') && enteringRefusal(windowState(SEASON, now), false) === null,
  'an admin enters a paper form': ({ now, state }) =>
    !isFrozen(state, 'data') && enteringRefusal(windowState(SEASON, now), true) === null,
  'staff register a child late': (facts) =>
    lateRefusal({ ...facts, until: lateUntil(facts) }, facts.now) === null,
  'a family corrects and withdraws': ({ now, state }) =>
    closingOf({ season: SEASON, isActive: true, levelState: state, decisions: [null, null] }, now) === null,
  'a family gives a place up': ({ now, state }) =>
    withdrawalClosing(
      { season: SEASON, isActive: true, levelState: state, decisions: ['LULUS', null] },
      true,
      now,
    ) === null,
  'an operator gives LULUS': ({ state, method }) =>
    !isFrozen(state, 'data') && (method === 'manual' || runDecisionRefusal(LULUS, 7) === null),
  'an admin gives LULUS': ({ state, method }) =>
    !isFrozen(state, 'data') && (method === 'manual' || runDecisionRefusal(LULUS, null) === null),
  'an admin gives LULUS to a late child': () => lateDecisionRefusal(true, LULUS) === null,
  'staff withdraw a child': ({ state }) => !isFrozen(state, 'withdrawal'),
  'a school records an arrival': (facts) => recordingRefusal(periodOf(facts), false) === null,
  'an admin records an arrival': (facts) => recordingRefusal(periodOf(facts), true) === null,
  'a family keeps waiting': (facts) => wishRefusal(periodOf(facts), false) === null,
  'a family takes its place': (facts) => answerRefusal(periodOf(facts), false, false) === null,
  'an admin calls the reserve': ({ method, now }) => reserveRefusal(SEASON, method, now) === null,
  'a family names free seats': (facts) =>
    namingRefusal(
      { withdrawn: false, admitted: false },
      { until: until(facts), published: facts.published },
      facts.now,
    ) === null,
  'an admin opens late registration, with the reserve called': (facts) =>
    lateOpeningRefusal({ ...facts, called: 0, drawn: false }) === null,
  'two people draw for equal late children': (facts) =>
    lateDrawRefusal({ late: asking(facts).late, tied: true, confirmed: false }) === null,
  'an admin gives free seats': (facts) => givingRefusal(asking(facts)) === null,
}

/** What is allowed in each state. */
const TABLE: Record<keyof typeof STATES, string[]> = {
  'before the opening': ['an admin gives LULUS', 'staff withdraw a child'],
  'open, by hand': [
    'a family registers',
    'an operator enters a paper form',
    'an admin enters a paper form',
    'a family corrects and withdraws',
    'an operator gives LULUS',
    'an admin gives LULUS',
    'staff withdraw a child',
  ],
  'open, by a run': [
    'a family registers',
    'an operator enters a paper form',
    'an admin enters a paper form',
    'a family corrects and withdraws',
    'an admin gives LULUS',
    'staff withdraw a child',
  ],
  'closed, by hand': [
    'an admin enters a paper form',
    'an operator gives LULUS',
    'an admin gives LULUS',
    'staff withdraw a child',
  ],
  'closed, by a run': ['an admin enters a paper form', 'an admin gives LULUS', 'staff withdraw a child'],
  frozen: [],
  seeded: [],
  signed: [],
  'public, by hand': [
    'an admin enters a paper form',
    'a family gives a place up',
    'an operator gives LULUS',
    'an admin gives LULUS',
    'staff withdraw a child',
    'a family keeps waiting',
    'a family takes its place',
    'an admin calls the reserve',
    'an admin opens late registration, with the reserve called',
  ],
  'public, by a run': [
    'a family gives a place up',
    'staff withdraw a child',
    'a family keeps waiting',
    'a family takes its place',
    'an admin calls the reserve',
    'an admin opens late registration, with the reserve called',
  ],
  're-registration': [
    'a family gives a place up',
    'staff withdraw a child',
    'a school records an arrival',
    'an admin records an arrival',
    'a family keeps waiting',
    'a family takes its place',
    'an admin calls the reserve',
    'an admin opens late registration, with the reserve called',
  ],
  'free seats are named': [
    'a family gives a place up',
    'staff withdraw a child',
    'an admin records an arrival',
    'an admin calls the reserve',
    'a family names free seats',
    'an admin opens late registration, with the reserve called',
  ],
  'free seats are given': [
    'a family gives a place up',
    'staff withdraw a child',
    'an admin records an arrival',
    'an admin calls the reserve',
    'an admin opens late registration, with the reserve called',
    'an admin gives free seats',
  ],
  'late registration': [
    'staff register a child late',
    'a family gives a place up',
    'staff withdraw a child',
    'an admin records an arrival',
    'an admin calls the reserve',
    'an admin opens late registration, with the reserve called',
  ],
  'late registration, by hand': [
    'an admin enters a paper form',
    'staff register a child late',
    'a family gives a place up',
    'an operator gives LULUS',
    'an admin gives LULUS',
    'staff withdraw a child',
    'an admin records an arrival',
    'an admin calls the reserve',
    'an admin opens late registration, with the reserve called',
  ],
  'late registration is over': [
    'a family gives a place up',
    'staff withdraw a child',
    'an admin records an arrival',
    'an admin calls the reserve',
    'an admin opens late registration, with the reserve called',
    'two people draw for equal late children',
    'an admin gives free seats',
  ],
  'naming is over, late registration is not': [
    'staff register a child late',
    'a family gives a place up',
    'staff withdraw a child',
    'an admin records an arrival',
    'an admin calls the reserve',
    'an admin opens late registration, with the reserve called',
  ],
}

describe('in the state of a level', () => {
  it.each(Object.entries(STATES))('%s', (name, state) => {
    const facts = factsOf(state)
    const allowed = Object.keys(ACTS).filter((act) => ACTS[act]?.(facts))
    expect(allowed).toEqual(TABLE[name])
  })
})
