/**
 * Sends the registration and follows what becomes of it. The device notes the key before anything leaves it, so that
 * neither a reload nor a lost connection can make two registrations of one.
 */
import { drawKey } from '@spmb/domain/shared/idempotency.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Dispatch, useCallback, useEffect, useRef } from 'react'
import type { CheckedAnswers } from '../form/checked-answers.ts'
import { sendRegistration } from './send.ts'
import { keyOnItsWay, type Outcome, type Submission, type SubmissionEvent, submission } from './submission.ts'

/** Seconds to wait before each try that nobody asked for, once the connection is back. */
const TRIES_AFTER = [1, 5, 20]

export function useSubmission(
  level: Level,
  state: Submission,
  dispatch: Dispatch<SubmissionEvent>,
  note: (sendingKey: string | null) => void,
  onAnswer: (outcome: Outcome) => void,
) {
  const latest = useRef(state)
  latest.current = state
  const busy = useRef(false)
  const tell = useRef(onAnswer)
  tell.current = onAnswer

  const send = useCallback(
    async (checked?: CheckedAnswers) => {
      const event: SubmissionEvent = { type: 'send', key: drawKey(randomBytes), ...(checked && { checked }) }
      const next = submission(latest.current, event)
      if (busy.current || next.at !== 'sending') return
      busy.current = true
      note(next.key)
      dispatch(event)
      const outcome = await sendRegistration(level, next.checked.registration, next.key)
      busy.current = false
      const after = submission(next, { type: 'answered', outcome })
      // Success erases the whole draft; anything definite forgets that something was on its way.
      if (after.at !== 'done' && keyOnItsWay(after) === null) note(null)
      dispatch({ type: 'answered', outcome })
      tell.current(outcome)
    },
    [level, dispatch, note],
  )

  useRetryWhenOnline(
    state.at === 'unsure' && state.trouble.kind === 'network' && state.checked !== null,
    send,
  )
  return send
}

/** When the connection returns while the outcome is unknown, tries again by itself, a few times, further apart each. */
function useRetryWhenOnline(waiting: boolean, send: () => void) {
  const tries = useRef<number>(TRIES_AFTER.length)
  useEffect(() => {
    if (!waiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const plan = () => {
      const seconds = TRIES_AFTER[tries.current]
      if (seconds === undefined) return
      tries.current += 1
      timer = setTimeout(send, seconds * 1_000)
    }
    const online = () => {
      clearTimeout(timer)
      tries.current = 0
      plan()
    }
    plan()
    addEventListener('online', online)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', online)
    }
  }, [waiting, send])
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
