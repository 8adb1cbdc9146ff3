/** The four choices with their lists: loads each list when it is needed, and failed ones again when the device is online. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useCallback, useEffect, useReducer, useState } from 'react'
import type { ChosenKey } from '../fields/answers.ts'
import { districts, schoolsOf, villagesOf } from './choice-lists.ts'
import { type Listing, type Named, START, schoolChoice } from './school-choice.ts'

export function useSchoolChoice(level: Level, hydrated: boolean) {
  const [state, dispatch] = useReducer(schoolChoice, START)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const districtId = state.chosen.district_id?.id
  const villageId = state.chosen.village_id?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (!hydrated) return
    return observe(districts(), (list) => dispatch({ type: 'districts', list }))
  }, [hydrated, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (districtId === undefined) return
    return observe(villagesOf(districtId), (list) => dispatch({ type: 'villages', districtId, list }))
  }, [districtId, attempt])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads again.
  useEffect(() => {
    if (villageId === undefined) return
    return observe(schoolsOf(level, villageId), (list) => dispatch({ type: 'zone', villageId, list }))
  }, [level, villageId, attempt])

  const failed = [state.districts, state.villages, state.zone].some((list) => list.state === 'failed')
  useEffect(() => {
    if (!failed) return
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [failed, retry])

  const choose = useCallback((field: ChosenKey, item: Named) => dispatch({ type: 'choose', field, item }), [])
  const restore = useCallback((ids: Partial<Record<ChosenKey, number>>) => {
    dispatch({ type: 'restore', pending: ids })
  }, [])
  const clear = useCallback(() => dispatch({ type: 'clear' }), [])
  return { level, state, choose, restore, clear, retry }
}

export type SchoolChoices = ReturnType<typeof useSchoolChoice>

/** Reports the state of a list until the returned function is called. A cached list skips the state 'loading'. */
function observe<T>(list: Promise<T>, onState: (listing: Listing<T>) => void): () => void {
  let active = true
  let settled = false
  const settle = (listing: Listing<T>) => {
    settled = true
    if (active) onState(listing)
  }
  list.then(
    (items) => settle({ state: 'ready', items }),
    () => settle({ state: 'failed' }),
  )
  // A cached list settles in a microtask, before this timer.
  const timer = setTimeout(() => {
    if (!settled) onState({ state: 'loading' })
  }, 0)
  return () => {
    active = false
    clearTimeout(timer)
  }
}
