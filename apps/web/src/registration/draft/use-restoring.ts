/** What the form starts with, once the page is alive: a registration on its way, a draft, or what siblings share. */
import { type Dispatch, useEffect, useRef } from 'react'
import type { Answers } from '../form/answers.ts'
import type { SubmissionEvent } from '../submission/submission.ts'
import { takeForNextChild } from './carry-over.ts'
import type { DraftKeeper } from './use-draft.ts'

export function useRestoring({
  alive,
  draft,
  fill,
  isOpen,
  dispatch,
}: {
  alive: boolean
  draft: DraftKeeper
  fill: (answers: Answers) => void
  isOpen: boolean
  dispatch: Dispatch<SubmissionEvent>
}): void {
  const done = useRef(false)
  const { found } = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known what the device holds.
  useEffect(() => {
    if (!alive || !draft.looked || done.current) return
    done.current = true
    const siblings = takeForNextChild(Date.now())
    if (found?.sendingKey) {
      fill(found.answers)
      dispatch({ type: 'unfinished', key: found.sendingKey })
    } else if (found && !isOpen) {
      // Nothing can be filled in anew now: the draft is shown at once.
      fill(found.answers)
      draft.settle()
    } else if (!found && siblings) fill(siblings)
  }, [alive, draft.looked])
}
