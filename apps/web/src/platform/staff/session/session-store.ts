/**
 * The session as this page knows it. Scripts cannot read the cookie, so the server is asked. An expired session does
 * not unload the page: unsaved input stays while the user signs in again.
 */
import type { Me } from '@spmb/domain/accounts/contract.staff.ts'
import type { Failure, Outcome } from '../../call.ts'

export type Session =
  /** Not requested yet. */
  | { state: 'unknown' }
  /** Requested without a response. */
  | { state: 'unreachable'; failure: Failure }
  | { state: 'none' }
  /** `endsAt`: milliseconds on the clock of this device. */
  | { state: 'live'; me: Me; endsAt: number }
  /** The session has expired. `asked`: the user is being asked to sign in again; false after they declined. */
  | { state: 'ended'; me: Me; asked: boolean }

export interface SessionDeps {
  /** Asks the server. `serverTime` in milliseconds, null if the response states none. */
  askMe: () => Promise<{ outcome: Outcome<Me>; serverTime: number | null }>
  /** Milliseconds on the clock of this device, which may be wrong. */
  now: () => number
  /** A different user, or the same user with other rights: the screen shows another account's data. */
  startAnew: () => void
}

export interface SessionStore {
  current: () => Session
  subscribe: (listener: () => void) => () => void
  /** Asks the server who is signed in: at the start, after a login and after a password change. Null means success. */
  read: () => Promise<Failure | null>
  /**
   * Asks the server after a refusal for lack of a session: true when it still knows the same user. The session got a new token while
   * the call was under way, because the password was confirmed, perhaps in another tab.
   */
  hasNewToken: () => Promise<boolean>
  /**
   * Called when a call was refused for lack of a session: true after the user has signed in again, false if they
   * declined.
   */
  ended: () => Promise<boolean>
  /** The user declines to sign in: waiting calls fail. */
  putOff: () => void
  /** Asks again after `putOff`. */
  askAgain: () => void
}

export function createSessionStore({ askMe, now, startAnew }: SessionDeps): SessionStore {
  let session: Session = { state: 'unknown' }
  /** The page is being replaced by that of another user. */
  let leaving = false
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
      leaving = true
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
    async hasNewToken() {
      return session.state === 'live' && (await read()) === null && session.state === 'live' && !leaving
    },
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

/** A 401 of any call means that the session is over. */
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

/** How long before its end the session's expiry is announced, in milliseconds (WCAG 2.2.1). */
const WARNING_MS = 2 * 60_000

export type SessionPhase = 'running' | 'ending' | 'over'

export function sessionPhase(endsAt: number, now: number): SessionPhase {
  if (now >= endsAt) return 'over'
  return now >= endsAt - WARNING_MS ? 'ending' : 'running'
}
