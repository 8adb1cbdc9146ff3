/** The hints of the parents' form in the staff edit: when it opens, and after each pause in typing. */
import { type Hint, hintsFor } from '@spmb/domain/registration/hints.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { readAnswers } from '../../form/answers.ts'
import { hintInputs } from '../../form/hint-inputs.ts'

const PAUSE_MS = 400

export function useEditHints(level: Level, form: RefObject<HTMLFormElement | null>) {
  const { firstYear } = useFacts().season
  const [hints, setHints] = useState<readonly Hint[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const refresh = useCallback(() => {
    clearTimeout(timer.current)
    if (!form.current) return
    const answers = readAnswers(level, new FormData(form.current))
    setHints(hintsFor(level, hintInputs(answers), firstYear))
  }, [form, level, firstYear])

  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    hints: (field: string) => hints.filter((hint) => hint.field === field).map(({ text }) => text),
    refresh,
    refreshSoon() {
      clearTimeout(timer.current)
      timer.current = setTimeout(refresh, PAUSE_MS)
    },
  }
}
