/**
 * Reads the form as it stands, and looks at it again shortly after the last key: for the draft, the gentle hints and
 * the ticks of the step header. Nothing is drawn anew while a key is pressed.
 */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { chosenIds, type SchoolChoiceState } from '../school-choice/school-choice.ts'
import { type Answers, CHOSEN_FIELDS, readAnswers } from './answers.ts'

const PAUSE_MS = 400

/** The answers, and the names of what was chosen from lists. */
export interface FormSheet {
  answers: Answers
  names: Record<string, string>
}

export function useFormAnswers(level: Level, choices: SchoolChoiceState, save: (sheet: FormSheet) => void) {
  const formRef = useRef<HTMLFormElement>(null)
  const [seen, setSeen] = useState<Answers>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(choices)
  latest.current = choices

  const read = useCallback((): FormSheet => {
    const typed = formRef.current ? readAnswers(level, new FormData(formRef.current)) : {}
    return { answers: { ...typed, ...chosenIds(latest.current) }, names: chosenNames(latest.current) }
  }, [level])

  const look = useCallback(() => {
    clearTimeout(timer.current)
    if (!formRef.current) return
    const sheet = read()
    setSeen(sheet.answers)
    save(sheet)
  }, [read, save])

  const lookSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(look, PAUSE_MS)
  }, [look])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every choice is an answer; what was typed before the script ran is seen first.
  useEffect(lookSoon, [choices.chosen])

  useEffect(() => {
    // A phone ends a page in the background without a word: this is the last moment to keep what was typed.
    const hidden = () => document.visibilityState === 'hidden' && look()
    document.addEventListener('visibilitychange', hidden)
    addEventListener('pagehide', look)
    return () => {
      document.removeEventListener('visibilitychange', hidden)
      removeEventListener('pagehide', look)
    }
  }, [look])

  // Leaving within the site: a layout effect still finds the form in the page.
  useLayoutEffect(() => look, [look])

  return { formRef, seen, read, look, lookSoon }
}

function chosenNames(state: SchoolChoiceState): Record<string, string> {
  const names: Record<string, string> = {}
  for (const field of CHOSEN_FIELDS) {
    const name = state.chosen[field]?.name
    if (name) names[field] = name
  }
  return names
}
