/** The public form's gentle hints beside what staff correct: at once, and again shortly after the last key. */
import { type Hint, hintsFor } from '@spmb/domain/registration/hints.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { readAnswers } from '../../form/answers.ts'
import { typedForHints } from '../../form/typed-for-hints.ts'

const PAUSE_MS = 400

export function useEditHints(level: Level, form: RefObject<HTMLFormElement | null>) {
  const { firstYear } = useFacts().season
  const [hints, setHints] = useState<readonly Hint[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const look = useCallback(() => {
    clearTimeout(timer.current)
    if (!form.current) return
    const answers = readAnswers(level, new FormData(form.current))
    setHints(hintsFor(level, typedForHints(answers), firstYear))
  }, [form, level, firstYear])

  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    maybe: (field: string) => hints.filter((hint) => hint.field === field).map(({ text }) => text),
    look,
    lookSoon() {
      clearTimeout(timer.current)
      timer.current = setTimeout(look, PAUSE_MS)
    },
  }
}
