/** The session of a family on this page: opening it, the registration, and every act on it. Typed answers are never lost. */

import { closeManaged, type Managed, readManaged } from '@spmb/domain/registration/manage/contract.family.ts'
import { openManaged } from '@spmb/domain/registration/manage/contract.public.ts'
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CallOptions, call, type Failure, isEnded, type Outcome } from '../../platform/call.ts'

/** Whether this tab has opened a registration, so that a reload asks for it and other visitors cause no request. */
const KEY = 'spmb-kelola'

const wasOpened = {
  get(): boolean {
    try {
      return sessionStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  set(opened: boolean): void {
    try {
      if (opened) sessionStorage.setItem(KEY, '1')
      else sessionStorage.removeItem(KEY)
    } catch {
      // Storage is blocked: after a reload the code is asked for again.
    }
  },
}

export type Answered = Outcome<Managed>

export type ManagedState =
  | { at: 'closed' }
  | { at: 'loading' }
  | { at: 'failed'; failure: Failure }
  /** `ended`: the session is over; the code is asked for above what is on the page. */
  | { at: 'open'; managed: Managed; ended: boolean }

export function useManaged(hydrated: boolean) {
  const [state, setState] = useState<ManagedState>({ at: 'closed' })
  // A ref, because a second click may arrive before React has rendered the new state.
  const busy = useRef(false)
  const [isBusy, setBusy] = useState(false)
  /** Counts the times that the family left: an answer to a call of before must not show the registration again. */
  const exits = useRef(0)

  const settle = useCallback(async (asked: Promise<Answered>): Promise<Answered | null> => {
    const before = exits.current
    const outcome = await asked
    if (exits.current !== before) return null
    if (outcome.ok) {
      setState({ at: 'open', managed: outcome.data, ended: false })
      wasOpened.set(true)
    } else if (isEnded(outcome.failure)) {
      wasOpened.set(false)
      setState((now) => (now.at === 'open' ? { ...now, ended: true } : { at: 'closed' }))
    }
    return outcome
  }, [])

  /** @returns the registration as it is now; null when it cannot be read */
  const load = useCallback(async (): Promise<Managed | null> => {
    setState((now) => (now.at === 'open' ? now : { at: 'loading' }))
    const outcome = await settle(call(readManaged))
    if (!outcome) return null
    if (outcome.ok) return outcome.data
    if (!isEnded(outcome.failure))
      setState((now) => (now.at === 'open' ? now : { at: 'failed', failure: outcome.failure }))
    return null
  }, [settle])

  useEffect(() => {
    if (hydrated && wasOpened.get()) void load()
  }, [hydrated, load])

  /** @returns null while another call is under way, and when the family has left meanwhile */
  async function act<E extends Endpoint<never, never, never> | Endpoint>(
    contract: E & { data: typeof readManaged.data },
    options: CallOptions<E> = {},
  ): Promise<Answered | null> {
    if (busy.current) return null
    busy.current = true
    setBusy(true)
    const outcome = await settle(call(contract, options as never) as Promise<Answered>)
    busy.current = false
    setBusy(false)
    return outcome
  }

  return {
    state,
    isBusy,
    load,
    act,
    open: (no_registration: string, change_code: string) =>
      act(openManaged, { body: { no_registration, change_code } }),
    async leave() {
      exits.current += 1
      wasOpened.set(false)
      setState({ at: 'closed' })
      await call(closeManaged)
    },
  }
}

export type ManagedSession = ReturnType<typeof useManaged>
