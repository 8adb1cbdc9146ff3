/**
 * The four choices with their lists: loads each list when it is needed, once per page, and failed ones again when the device is
 * online.
 */

import { listDistricts, listVillages } from '@spmb/domain/reference/contract.public.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { type AllChoices, listAllChoices, listSchoolChoices } from '@spmb/domain/zoning/contract.public.ts'
import { useCallback, useEffect, useReducer, useState } from 'react'
import { call, type Outcome } from '../../platform/call.ts'
import { useEffectOn } from '../../platform/effects.ts'
import { whenFirstUsed } from '../../platform/when-idle.ts'
import type { ChosenKey } from '../fields/answers.ts'
import {
  type Listing,
  type Named,
  START,
  schoolChoice,
  villagesIn,
  type ZonedSchools,
  zoneIn,
} from './school-choice.ts'

export function useSchoolChoice(level: Level, hydrated: boolean) {
  const [state, dispatch] = useReducer(schoolChoice, START)
  const [attempt, setAttempt] = useState(0)
  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const districtId = state.chosen.district_id?.id
  const villageId = state.chosen.village_id?.id

  // Another attempt loads again.
  useEffectOn([hydrated, attempt], () => {
    if (!hydrated) return
    return observe(districts(), (list) => dispatch({ type: 'districts', list }))
  })

  // Another attempt loads again.
  useEffectOn([level, districtId, attempt], () => {
    if (districtId === undefined) return
    const list = villagesOf(districtId).catch(async () => villagesIn(await wholeOf(level), districtId))
    return observe(list, (list) => dispatch({ type: 'villages', districtId, list }))
  })

  // Another attempt loads again.
  useEffectOn([level, villageId, attempt], () => {
    if (villageId === undefined) return
    const list = schoolsOf(level, villageId).catch(async () => zoneIn(await wholeOf(level), villageId))
    return observe(list, (list) => dispatch({ type: 'zone', villageId, list }))
  })

  // When the form is used: with all lists in the tab, its second half needs no network either.
  useEffect(() => {
    if (hydrated) whenFirstUsed(() => void wholeOf(level).catch(() => {}))
  }, [hydrated, level])

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

/** A failed request is not kept. */
const cache = new Map<string, Promise<unknown>>()

/** Rejects when the list could not be loaded. */
function cached<T>(name: string, request: () => Promise<Outcome<T>>): Promise<T> {
  const known = cache.get(name)
  if (known) return known as Promise<T>
  const list = request().then((answer) => {
    if (answer.ok) return answer.data
    throw new Error(answer.failure.kind)
  })
  cache.set(name, list)
  list.catch(() => cache.delete(name))
  return list
}

export function districts(): Promise<readonly Named[]> {
  return cached('districts', () => call(listDistricts))
}

export function villagesOf(districtId: number): Promise<readonly Named[]> {
  return cached(`villages ${districtId}`, () =>
    call(listVillages, { params: { district_id: String(districtId) } }),
  )
}

export function schoolsOf(level: Level, villageId: number): Promise<ZonedSchools> {
  const params = { type: levelPath(level), village_id: String(villageId) }
  return cached(`schools ${level} ${villageId}`, () => call(listSchoolChoices, { params }))
}

/** All lists of a level in one answer, which the service worker keeps too. */
function wholeOf(level: Level): Promise<AllChoices> {
  return cached(`all ${level}`, () => call(listAllChoices, { params: { type: levelPath(level) } }))
}

/** Seats change while others register, so a new form requests the lists again. */
export function clearLists(): void {
  cache.clear()
}
