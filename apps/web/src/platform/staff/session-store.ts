/**
 * Who is signed in, as this page knows it. The cookie itself is out of reach for scripts; the server says who it is.
 * A session that ends does not take the page away: what was typed stays while its owner signs in again.
 */
import type { Me } from '@spmb/domain/accounts/contract.ts'
import type { Failure, Outcome } from '../call.ts'

export type Session =
  /** Not asked yet. */
  | { state: 'unknown' }
  /** Asked, and no answer came. */
  | { state: 'unreachable'; failure: Failure }
  | { state: 'none' }
  /** `endsAt`: milliseconds on this device's clock. */
  | { state: 'live'; me: Me; endsAt: number }
  /** It was live and is over. `asked`: the person is being asked to sign in again; false once they put that off. */
  | { state: 'ended'; me: Me; asked: boolean }

export interface SessionDeps {
  /** Asks the server; `serverTime` in milliseconds, null where the answer names none. */
  askMe: () => Promise<{ outcome: Outcome<Me>; serverTime: number | null }>
  /** Milliseconds on this device's clock, which may be wrong. */
  now: () => number
  /** Somebody else signed in, or the same person with other rights: nothing on screen is theirs any more. */
  startAnew: () => void
}

export interface SessionStore {
  current: () => Session
  subscribe: (listener: () => void) => () => void
  /** Asks the server who is signed in: at the start, after a login and after a change of the password. Null: nothing failed. */
  read: () => Promise<Failure | null>
  /** A call was refused for want of a session: true once its owner has signed in again, false when they put it off. */
  ended: () => Promise<boolean>
  /** The owner does not want to sign in now: what waits for it fails. */
  putOff: () => void
  /** Asks again, after `putOff`. */
  askAgain: () => void
}

export function createSessionStore({ askMe, now, startAnew }: SessionDeps): SessionStore {
  let session: Session = { state: 'unknown' }
  let waiting: ((renewed: boolean) => void)[] = []
  const listeners = new Set<() => void>()

  function become(next: Session) {
    session = next
    for (const listener of listeners) listener()
  }

  function settle(renewed: boolean) {
    const all = waiting
    waiting = []
    for (const resolve of all) resolve(renewed)
  }

  async function read(): Promise<Failure | null> {
    const { outcome, serverTime } = await askMe()
    if (!outcome.ok) return failed(outcome.failure)
    const me = outcome.data
    if ((session.state === 'ended' || session.state === 'live') && !hasSameRights(session.me, me)) {
      startAnew()
      return null
    }
    become({ state: 'live', me, endsAt: now() + me.exp * 1_000 - (serverTime ?? now()) })
    settle(true)
    return null
  }

  function failed(failure: Failure): Failure | null {
    if (isSessionEnd(failure)) {
      if (session.state === 'live') become({ state: 'ended', me: session.me, asked: true })
      else if (session.state !== 'ended') become({ state: 'none' })
      return null
    }
    if (session.state === 'unknown' || session.state === 'unreachable')
      become({ state: 'unreachable', failure })
    return failure
  }

  function askAgain() {
    if (session.state === 'live' || session.state === 'ended')
      become({ state: 'ended', me: session.me, asked: true })
  }

  return {
    current: () => session,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    read,
    ended() {
      if (session.state !== 'live' && session.state !== 'ended') return Promise.resolve(false)
      askAgain()
      return new Promise((resolve) => waiting.push(resolve))
    },
    putOff() {
      if (session.state === 'ended') become({ ...session, asked: false })
      settle(false)
    },
    askAgain,
  }
}

/** 401: the session is over, whatever was called. */
export function isSessionEnd(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.status === 401
}

function hasSameRights(before: Me, after: Me): boolean {
  return (
    before.sub === after.sub &&
    before.role_id === after.role_id &&
    before.school_id === after.school_id &&
    before.school_type === after.school_type
  )
}

/** How long before its end a session is announced to end (WCAG 2.2.1). */
export const WARNING_MS = 2 * 60_000

export type SessionPhase = 'running' | 'ending' | 'over'

export function sessionPhase(endsAt: number, now: number): SessionPhase {
  if (now >= endsAt) return 'over'
  return now >= endsAt - WARNING_MS ? 'ending' : 'running'
}
