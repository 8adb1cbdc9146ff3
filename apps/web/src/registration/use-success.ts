/** After success: keeps what the next pages need, and deletes the draft. `SentStep.tsx` opens the confirmation. */
import { useEffectOn } from '../ui/use-effect-on.ts'
import { storeForNextChild } from './draft/next-child.ts'
import type { Answers } from './fields/answers.ts'
import { rememberCode, rememberNumberCheck } from './manage/code-storage.ts'
import type { Submission } from './submission/submission.ts'

export function useSuccess(state: Submission, readAnswers: () => Answers, eraseDraft: () => void): void {
  // Once, when the number arrives.
  useEffectOn([state.at], () => {
    if (state.at !== 'done') return
    storeForNextChild(readAnswers(), Date.now())
    if (state.numberCheck) rememberNumberCheck(state.number)
    if (state.changeCode) rememberCode(state.number, state.changeCode)
    eraseDraft()
    // Back from the confirmation: a browser may show this page as it was left, with the number of the last child.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  })
}
