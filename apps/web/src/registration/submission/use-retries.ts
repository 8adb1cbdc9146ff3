/**
 * Sends a registration again by itself, while the page is open and the outcome is unknown or the network or the service failed. The
 * idempotency key makes it safe. A dead tower or a restarted server gives no sign when it is back, so the pauses grow and vary.
 */
import { useRef, useState } from 'react'
import { useEffectOn } from '../../platform/effects.ts'
import type { Submission } from './submission.ts'

export interface Retries {
  /** When the next try begins, in milliseconds since 1970; null for none. */
  due: number | null
  /** The family has stopped them. */
  stopped: boolean
  /** The last try began by itself: its failure takes neither focus nor place. */
  quiet: boolean
  stop: () => void
}

/** @param paused nothing is sent by itself, because the parent is asked whether to erase the form */
export function useRetries(step: Submission, paused: boolean, send: () => void): Retries {
  const [due, setDue] = useState<number | null>(null)
  const [stopped, setStopped] = useState(false)
  const tries = useRef(0)
  const quiet = useRef(false)
  const atLeast = retriesByItself(step)
  const isWaiting = atLeast !== null
  // A try of the family itself starts them again.
  if (stopped && step.at === 'sending') setStopped(false)

  // Each failed try is a new step and plans the next one.
  useEffectOn([step, isWaiting, paused, stopped, send], () => {
    if (!isWaiting || paused || stopped) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = (seconds: number) => {
      clearTimeout(timer)
      setDue(Date.now() + seconds * 1_000)
      timer = setTimeout(() => {
        tries.current += 1
        quiet.current = true
        send()
      }, seconds * 1_000)
    }
    const onOnline = () => {
      tries.current = 0
      plan(1 + 2 * Math.random())
    }
    plan(pauseSeconds(tries.current, atLeast, Math.random()))
    addEventListener('online', onOnline)
    return () => {
      clearTimeout(timer)
      setDue(null)
      removeEventListener('online', onOnline)
    }
  })

  return {
    due,
    stopped: stopped && isWaiting,
    quiet: quiet.current,
    stop: () => {
      quiet.current = false
      setStopped(true)
    },
  }
}

/** A longer wait than this is not worth a page that is kept open: the daily limit of a network. */
const LONGEST_WAIT = 900

/**
 * The seconds to wait at least before the registration is sent again by itself; null when it is not: after a refusal, and where the
 * family has to type or decide something first.
 */
export function retriesByItself(state: Submission): number | null {
  const trouble = state.at === 'check' || (state.at === 'unknown' && state.checked) ? state.trouble : null
  switch (trouble?.kind) {
    case 'offline':
      return 0
    case 'network':
    case 'server':
    case 'busy':
      return (trouble.waitSeconds ?? 0) <= LONGEST_WAIT ? (trouble.waitSeconds ?? 0) : null
    default:
      return null
  }
}

const PAUSES = [8, 15, 30, 60, 120] as const

/**
 * The pause before the next try by itself, in seconds: longer with each try, and up to half longer by chance, so that the families of
 * a tower do not come back at the same moment.
 *
 * @param tries so far, by itself
 * @param atLeast what the server asks for
 * @param random from 0 to 1
 */
export function pauseSeconds(tries: number, atLeast: number, random: number): number {
  return Math.max(PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0, atLeast) * (1 + random / 2)
}
