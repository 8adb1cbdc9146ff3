/**
 * The state of a submission, and the sending of it. The idempotency key is stored on the device before the request is
 * sent, so that neither a reload nor a lost connection can create a second registration.
 */
import { drawKey } from '@spmb/domain/shared/idempotency.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useCallback, useRef, useState } from 'react'
import type { CheckedAnswers } from './check-form.ts'
import { sendRegistration } from './send.ts'
import {
  EMPTY_FORM,
  type Outcome,
  pendingKey,
  type Submission,
  type SubmissionEvent,
  submission,
} from './submission.ts'

/**
 * @param storeKey stores the key of a request that is about to be sent; null when its outcome is known
 * @param onOutcome called after the state has changed
 */
export function useSubmission(
  level: Level,
  storeKey: (key: string | null) => void,
  onOutcome: (outcome: Outcome) => void,
) {
  const [state, setState] = useState<Submission>(EMPTY_FORM)
  /** Ahead of `state` until React renders. */
  const current = useRef(state)
  const latest = useRef({ storeKey, onOutcome })
  latest.current = { storeKey, onOutcome }

  const dispatch = useCallback((event: SubmissionEvent): Submission => {
    current.current = submission(current.current, event)
    setState(current.current)
    return current.current
  }, [])

  const send = useCallback(
    async (checked?: CheckedAnswers) => {
      const before = current.current
      const sending = dispatch({ type: 'send', key: drawKey(randomBytes), ...(checked && { checked }) })
      if (sending === before || sending.at !== 'sending') return
      latest.current.storeKey(sending.key)
      const outcome = await sendRegistration(level, sending.checked.registration, sending.key)
      const after = dispatch({ type: 'answered', outcome })
      // Success deletes the whole draft; any other known outcome deletes the key only.
      if (after.at !== 'done' && pendingKey(after) === null) latest.current.storeKey(null)
      latest.current.onOutcome(outcome)
    },
    [level, dispatch],
  )

  return { state, dispatch, send }
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length))
}
