/**
 * The question for the user's password, which some calls require again (docs/product-rules.md#password-confirmation).
 * The refused call waits for the answer and is then repeated, so that nothing typed is lost.
 */
import type { Failure } from '../call.ts'

export interface PasswordQuestion {
  isAsked: () => boolean
  subscribe: (listener: () => void) => () => void
  /** Asks, or joins the question that is open: true once the password was accepted, false if the user declined. */
  ask: () => Promise<boolean>
  /** Closes the question; waiting calls continue or fail. */
  settle: (confirmed: boolean) => void
}

export function createPasswordQuestion(): PasswordQuestion {
  let waiting: ((confirmed: boolean) => void)[] = []
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  return {
    isAsked: () => waiting.length > 0,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        notify()
      }),
    settle(confirmed) {
      const all = waiting
      waiting = []
      notify()
      for (const resolve of all) resolve(confirmed)
    },
  }
}

export const passwordQuestion = createPasswordQuestion()

/** Whether the call has to be repeated after the user gave the password again. */
export function requiresPassword(failure: Failure): boolean {
  return failure.kind === 'rejected' && failure.code === 'password_required'
}
