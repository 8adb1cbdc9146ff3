/**
 * Reads the answers from the form, on demand and after each pause in typing: for the draft, the hints and the step
 * header. Key presses cause no rendering.
 */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { afterPause } from '../platform/after-pause.ts'
import { useEffectOn } from '../ui/use-effect-on.ts'
import { type Answers, CHOSEN_KEYS, type FormContents, readAnswers } from './fields/answers.ts'
import { chosenIds, type SchoolChoiceState } from './school-choice/school-choice.ts'

/** @param save stores the contents as a draft */
export function useFormAnswers(
  level: Level,
  choices: SchoolChoiceState,
  save: (contents: FormContents) => void,
) {
  const formRef = useRef<HTMLFormElement>(null)
  const [answers, setAnswers] = useState<Answers>({})
  const cancelRefresh = useRef<() => void>(undefined)
  const latest = useRef(choices)
  latest.current = choices

  const read = useCallback((): FormContents => {
    const typed = formRef.current ? readAnswers(level, new FormData(formRef.current)) : {}
    return { answers: { ...typed, ...chosenIds(latest.current) }, names: chosenNames(latest.current) }
  }, [level])

  const refresh = useCallback(() => {
    cancelRefresh.current?.()
    if (!formRef.current) return
    const contents = read()
    setAnswers(contents.answers)
    save(contents)
  }, [read, save])

  const refreshSoon = useCallback(() => {
    cancelRefresh.current?.()
    cancelRefresh.current = afterPause(refresh)
  }, [refresh])

  // A choice changes the answers; the first run reads what was typed before hydration.
  useEffectOn([choices.chosen], refreshSoon)

  useEffect(() => {
    // A phone may end a page in the background without further events.
    const onHidden = () => document.visibilityState === 'hidden' && refresh()
    document.addEventListener('visibilitychange', onHidden)
    addEventListener('pagehide', refresh)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      removeEventListener('pagehide', refresh)
    }
  }, [refresh])

  // On navigation within the site: the cleanup of a layout effect runs while the form is still in the document.
  useLayoutEffect(() => refresh, [refresh])

  return { formRef, answers, read, refresh, refreshSoon }
}

function chosenNames(state: SchoolChoiceState): Record<string, string> {
  const names: Record<string, string> = {}
  for (const key of CHOSEN_KEYS) {
    const name = state.chosen[key]?.name
    if (name) names[key] = name
  }
  return names
}
