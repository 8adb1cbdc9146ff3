/** The hints of the parents' form on forms of staff: when the form opens, and after each pause in typing. */
import { type Hint, hintsFor } from '@spmb/domain/registration/hints.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { afterPause } from '../../platform/after-press.ts'
import { useFacts } from '../../platform/facts.ts'
import type { HintInputs } from '../fields/hint-inputs.ts'

/** @param inputsOf reads the answers that the hints depend on; a constant function */
export function useFormHints(
  level: Level,
  form: RefObject<HTMLFormElement | null>,
  inputsOf: (level: Level, data: FormData) => HintInputs,
) {
  const {
    season: { firstYear },
    regencies,
  } = useFacts()
  const [hints, setHints] = useState<readonly Hint[]>([])
  const cancelRefresh = useRef<() => void>(undefined)

  const refresh = useCallback(() => {
    cancelRefresh.current?.()
    const from = { firstYear, regencies }
    if (form.current) setHints(hintsFor(level, inputsOf(level, new FormData(form.current)), from))
  }, [form, level, firstYear, regencies, inputsOf])

  useEffect(() => () => cancelRefresh.current?.(), [])

  return {
    hints: (field: string) => hints.filter((hint) => hint.field === field).map(({ text }) => text),
    refresh,
    refreshSoon() {
      cancelRefresh.current?.()
      cancelRefresh.current = afterPause(refresh)
    },
  }
}
