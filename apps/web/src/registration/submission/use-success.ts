/** After success: deletes the draft, stores the answers that siblings share, and opens the confirmation page. */
import type { PublicRegistration } from '@spmb/domain/registration/contract.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PATHS, pathOf } from '../../platform/paths.ts'
import { rememberSent } from '../confirmation/just-sent.ts'
import { storeForNextChild } from '../draft/next-child.ts'
import type { Answers } from '../form/answers.ts'
import type { CheckedAnswers } from '../form/check-form.ts'
import { rememberCode } from '../manage/code-storage.ts'
import type { Submission } from './submission.ts'

export function useSuccess(
  level: Level,
  state: Submission,
  readAnswers: () => Answers,
  eraseDraft: () => void,
): void {
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the number arrives.
  useEffect(() => {
    if (state.at !== 'done') return
    storeForNextChild(readAnswers(), Date.now())
    rememberSent(sentRegistration(level, state.number, state.checked))
    if (state.changeCode) rememberCode(state.number, state.changeCode)
    eraseDraft()
    navigate(pathOf(PATHS.registered, state.number), { replace: true })
  }, [state.at])
}

/** The response of a look-up right after the registration: without decisions. */
function sentRegistration(
  level: Level,
  number: string,
  { registration, names }: CheckedAnswers,
): PublicRegistration {
  return {
    no_registration: number,
    name: registration.name,
    type: level,
    school_1_id: { id: registration.school_1_id, name: names.school_1_id ?? '' },
    school_2_id: { id: registration.school_2_id, name: names.school_2_id ?? '' },
    school_1_status: null,
    school_2_status: null,
  }
}
