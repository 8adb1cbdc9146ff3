/** The four choices with their lists: loads what the choice before asks for, and again when the connection returns. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useCallback, useEffect, useReducer, useState } from 'react'
import type { ChosenField } from '../form/answers.ts'
import { districts, schoolsOf, villagesOf } from './lists.ts'
import { type Listing, type Named, START, schoolChoice } from './school-choice.ts'

export function useSchoolChoice(level: Level, alive: boolean) {
  const [state, dispatch] = useReducer(schoolChoice, START)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const districtId = state.chosen.district_id?.id
  const villageId = state.chosen.village_id?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (!alive) return
    return listing(districts(), (list) => dispatch({ type: 'districts', list }))
  }, [alive, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (districtId === undefined) return
    return listing(villagesOf(districtId), (list) => dispatch({ type: 'villages', districtId, list }))
  }, [districtId, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (villageId === undefined) return
    return listing(schoolsOf(level, villageId), (list) => dispatch({ type: 'zone', villageId, list }))
  }, [level, villageId, attempt])

  const failed = [state.districts, state.villages, state.zone].some((list) => list.state === 'failed')
  useEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])

  const choose = useCallback(
    (field: ChosenField, item: Named) => dispatch({ type: 'choose', field, item }),
    [],
  )
  const restore = useCallback((ids: Partial<Record<ChosenField, number>>) => {
    dispatch({ type: 'restore', wanted: ids })
  }, [])
  const clear = useCallback(() => dispatch({ type: 'clear' }), [])
  return { state, choose, restore, clear, retry }
}

export type SchoolChoices = ReturnType<typeof useSchoolChoice>

/** Tells what becomes of a list until the caller no longer wants it. 'loading' only where it is not there at once. */
function listing<T>(list: Promise<T>, tell: (listing: Listing<T>) => void): () => void {
  let wanted = true
  let settled = false
  const say = (told: Listing<T>) => {
    settled = true
    if (wanted) tell(told)
  }
  list.then(
    (items) => say({ state: 'ready', items }),
    () => say({ state: 'failed' }),
  )
  // A list that is here already settles in a microtask, before this.
  const soon = setTimeout(() => {
    if (!settled) tell({ state: 'loading' })
  }, 0)
  return () => {
    wanted = false
    clearTimeout(soon)
  }
}
