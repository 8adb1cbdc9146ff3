/**
 * Fills the form after hydration: from a form that waits to be sent, a draft with a pending request, a draft, or the answers that siblings share; with
 * village and school from the school finder.
 */
import { useRef } from 'react'
import { useEffectOn } from '../../ui/use-effect-on.ts'
import type { Answers } from '../fields/answers.ts'
import type { SubmissionEvent } from '../submission/submission.ts'
import { takeFinderChoice, withFinderChoice } from './finder-choice.ts'
import { takeForNextChild } from './next-child.ts'
import type { DraftKeeper } from './use-draft.ts'

export function useInitialAnswers({
  hydrated,
  draft,
  fill,
  isOpen,
  dispatch,
}: {
  hydrated: boolean
  draft: DraftKeeper
  fill: (answers: Answers) => void
  isOpen: boolean
  dispatch: (event: SubmissionEvent) => void
}): void {
  const done = useRef(false)
  const { found } = draft
  // Once, after the storage was read.
  useEffectOn([hydrated, draft.isLoaded], () => {
    if (!hydrated || !draft.isLoaded || done.current) return
    done.current = true
    const siblings = takeForNextChild(Date.now())
    const choice = takeFinderChoice()
    const { waiting } = draft
    if (waiting) {
      const { checked, answers, key, savedAt } = waiting
      fill(answers)
      const mayHaveArrived = found?.sendingKey === key
      dispatch({ type: 'waiting', checked, key, since: savedAt, mayHaveArrived })
    } else if (found?.sendingKey) {
      fill(found.answers)
      dispatch({ type: 'resumed', key: found.sendingKey })
    } else if (found && !isOpen) {
      // Registration is closed: the draft is shown without asking.
      fill(found.answers)
      draft.endOffer()
    } else if (!found && siblings) fill(withFinderChoice(siblings, choice))
    // An offered draft may be of another family, so it is not filled in; continuing it keeps the choice.
    else if (choice) fill(withFinderChoice({}, choice))
  })
}
