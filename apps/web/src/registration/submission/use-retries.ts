/**
 * Sends a registration again by itself, while the page is open and the outcome is unknown or the network or the service failed. The
 * idempotency key makes it safe. A dead tower or a restarted server gives no sign when it is back, so the pauses grow and vary.
 */
import { useRef, useState } from 'react'
import { useEffectOn } from '../../ui/use-effect-on.ts'
import { pauseSeconds, retriesByItself, type Submission } from './submission.ts'

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
export function useRetries(state: Submission, paused: boolean, send: () => void): Retries {
  const [due, setDue] = useState<number | null>(null)
  const [stopped, setStopped] = useState(false)
  const tries = useRef(0)
  const quiet = useRef(false)
  const atLeast = retriesByItself(state)
  const isWaiting = atLeast !== null
  // A try of the family itself starts them again.
  if (stopped && state.at === 'sending') setStopped(false)

  // Each failed try is a new state and plans the next one.
  useEffectOn([state, isWaiting, paused, stopped, send], () => {
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
