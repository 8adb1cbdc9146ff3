/** Keeps a form on the device while it cannot be sent, and erases it when its outcome is known. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useRef, useState } from 'react'
import { useEffectOn } from '../../ui/use-effect-on.ts'
import type { Answers } from '../fields/answers.ts'
import type { Submission } from '../submission/submission.ts'
import { eraseWaiting, storeWaiting } from './waiting-store.ts'

/** @returns since when the form waits on this device, in milliseconds since 1970; null when it does not */
export function useWaiting(level: Level, state: Submission, readAnswers: () => Answers): number | null {
  const [since, setSince] = useState<number | null>(null)
  const before = useRef(state.at)
  /** The key of the form that waits. */
  const kept = useRef<string | null>(null)

  // On each step of the submission; the answers do not change meanwhile.
  useEffectOn([state], () => {
    const from = before.current
    before.current = state.at
    if (state.at === 'check' && state.trouble?.kind === 'offline') {
      const savedAt = Date.now()
      const { checked, trouble } = state
      const form = { checked, answers: readAnswers(), key: trouble.key, savedAt }
      kept.current = trouble.key
      storeWaiting(level, form).then((kept) => setSince(kept ? savedAt : null))
    } else if (state.at === 'check' && state.trouble?.kind === 'waiting') {
      kept.current = state.trouble.key
    } else if (isSettled(from, state) || isAnother(state, kept.current)) {
      kept.current = null
      setSince(null)
      eraseWaiting(level)
    }
  })
  return state.at === 'check' && state.trouble?.kind === 'waiting' ? state.trouble.since : since
}

/** A request with another key: the form that waits was changed, and must not be sent beside it. */
function isAnother(state: Submission, kept: string | null): boolean {
  return state.at === 'sending' && kept !== null && state.key !== kept
}

/** Stored or refused: sending the same again would change nothing. After 'busy' it still waits. */
function isSettled(from: Submission['at'], state: Submission): boolean {
  if (state.at === 'done') return true
  if (from !== 'sending') return false
  const refused = state.at === 'check' && ['rejected', 'key_reused'].includes(state.trouble?.kind ?? '')
  return state.at === 'form' || refused
}
