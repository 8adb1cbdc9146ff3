import type { Me } from '@spmb/domain/accounts/contract.staff.ts'
import { beforeEach, describe, expect, it, test } from 'vitest'
import type { Failure, Outcome } from '../../call.ts'
import { createSessionStore, type SessionStore, sessionPhase } from './session-store.ts'

const NOW = Date.parse('2025-06-10T02:00:00Z')
const HOURS = 3_600_000
const REFUSED: Failure = { kind: 'rejected', status: 401, message: 'Sesi Anda sudah berakhir.' }
const LOST: Failure = { kind: 'lost' }

const someone: Me = {
  sub: '7',
  role_id: 3,
  name: 'Contoh Operator',
  school_id: 12,
  school_type: 'SD',
  exp: (NOW + 12 * HOURS) / 1_000,
  must_change_password: false,
  must_set_second_factor: false,
}

let answer: Outcome<Me>
let serverTime: number | null
let startedAnew: number
let store: SessionStore

const answerWith = (me: Me) => {
  answer = { ok: true, status: 200, message: 'Berhasil', data: me }
}
const refuseWith = (failure: Failure) => {
  answer = { ok: false, failure }
}

beforeEach(() => {
  answerWith(someone)
  serverTime = NOW
  startedAnew = 0
  store = createSessionStore({
    askMe: async () => ({ outcome: answer, serverTime }),
    now: () => NOW,
    startAnew: () => {
      startedAnew++
    },
  })
})

describe('at the start', () => {
  it('the user is unknown', () => {
    expect(store.current()).toEqual({ state: 'unknown' })
  })

  it('the server identifies the user and listeners are notified', async () => {
    let notified = 0
    const stop = store.subscribe(() => {
      notified++
    })
    expect(await store.read()).toBeNull()
    expect(store.current()).toEqual({ state: 'live', me: someone, endsAt: NOW + 12 * HOURS })
    stop()
    await store.read()
    expect(notified).toBe(1)
  })

  it('the end of the session is converted to the clock of the device, which may be wrong', async () => {
    serverTime = NOW - 5 * HOURS
    await store.read()
    expect(store.current()).toMatchObject({ endsAt: NOW + 17 * HOURS })
    serverTime = null
    await store.read()
    expect(store.current()).toMatchObject({ endsAt: NOW + 12 * HOURS })
  })

  it('a 401 means that no user is signed in', async () => {
    refuseWith(REFUSED)
    expect(await store.read()).toBeNull()
    expect(store.current()).toEqual({ state: 'none' })
  })

  it('a network failure is not a 401 and can be retried', async () => {
    refuseWith(LOST)
    expect(await store.read()).toEqual(LOST)
    expect(store.current()).toEqual({ state: 'unreachable', failure: LOST })
    answerWith(someone)
    await store.read()
    expect(store.current().state).toBe('live')
  })
})

describe('after the session has expired', () => {
  beforeEach(() => store.read())

  it('the user is asked to sign in and waiting calls continue afterwards', async () => {
    const waiting = [store.ended(), store.ended()]
    expect(store.current()).toEqual({ state: 'ended', me: someone, asked: true })
    answerWith({ ...someone, exp: someone.exp + 60 })
    await store.read()
    expect(await Promise.all(waiting)).toEqual([true, true])
    expect(store.current().state).toBe('live')
    expect(startedAnew).toBe(0)
  })

  it('waiting calls fail when the user declines, and a later call asks again', async () => {
    const waiting = store.ended()
    store.putOff()
    expect(await waiting).toBe(false)
    expect(store.current()).toEqual({ state: 'ended', me: someone, asked: false })
    const next = store.ended()
    expect(store.current()).toMatchObject({ asked: true })
    await store.read()
    expect(await next).toBe(true)
  })

  it('a network failure during the login keeps the question open', async () => {
    const waiting = store.ended()
    refuseWith(LOST)
    expect(await store.read()).toEqual(LOST)
    expect(store.current()).toMatchObject({ state: 'ended', asked: true })
    answerWith(someone)
    await store.read()
    expect(await waiting).toBe(true)
  })

  it.each([
    ['another user', { sub: '8' }],
    ['another role', { role_id: 1 as const, school_id: null, school_type: null }],
    ['another school', { school_id: 13 }],
  ])('%s signs in: the page is reloaded and waiting calls do not continue', async (_who, change) => {
    let settled = false
    store.ended().then(() => {
      settled = true
    })
    answerWith({ ...someone, ...change })
    await store.read()
    expect(startedAnew).toBe(1)
    expect(store.current()).toMatchObject({ state: 'ended', me: someone })
    expect(settled).toBe(false)
  })
})

describe('when a call was refused and the session may have a new token', () => {
  beforeEach(() => store.read())

  it('the call may be repeated while the server still knows the user', async () => {
    expect(await store.hasNewToken()).toBe(true)
    expect(store.current().state).toBe('live')
  })

  it('not after the session has ended: the user is asked to sign in', async () => {
    refuseWith(REFUSED)
    expect(await store.hasNewToken()).toBe(false)
    expect(store.current()).toMatchObject({ state: 'ended', asked: true })
    expect(await store.hasNewToken()).toBe(false)
  })

  it('not without an answer, and not for another user, whose page replaces this one', async () => {
    refuseWith(LOST)
    expect(await store.hasNewToken()).toBe(false)
    expect(store.current().state).toBe('live')
    answerWith({ ...someone, sub: '8' })
    expect(await store.hasNewToken()).toBe(false)
    expect(startedAnew).toBe(1)
  })
})

it('a call refused without a session does not wait for a login', async () => {
  refuseWith(REFUSED)
  await store.read()
  expect(await store.ended()).toBe(false)
})

test.each([
  ['twelve hours before its end', 12 * HOURS, 'running'],
  ['a moment before the warning', 120_001, 'running'],
  ['two minutes before', 120_000, 'ending'],
  ['a millisecond before', 1, 'ending'],
  ['at its end', 0, 'over'],
  ['after a night of sleep', -8 * HOURS, 'over'],
] as const)('%s a session is %s', (_when, before, phase) => {
  expect(sessionPhase(NOW, NOW - before)).toBe(phase)
})
