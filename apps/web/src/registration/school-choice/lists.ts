/** The lists behind the four choices, each asked for once per parent. A list that failed is asked for again. */
import { listDistricts, listVillages } from '@spmb/domain/reference/contract.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { listSchoolChoices } from '@spmb/domain/zoning/contract.ts'
import { call, type Outcome } from '../../platform/call.ts'
import type { Named, ZonedSchools } from './school-choice.ts'

const kept = new Map<string, Promise<unknown>>()

/** Rejects when the list could not be loaded; why does not matter to the parent, only that it can be tried again. */
function once<T>(name: string, ask: () => Promise<Outcome<T>>): Promise<T> {
  const known = kept.get(name)
  if (known) return known as Promise<T>
  const list = ask().then((answer) => {
    if (answer.ok) return answer.data
    kept.delete(name)
    throw new Error(answer.failure.kind)
  })
  kept.set(name, list)
  return list
}

export function districts(): Promise<readonly Named[]> {
  return once('districts', () => call(listDistricts))
}

export function villagesOf(districtId: number): Promise<readonly Named[]> {
  return once(`villages ${districtId}`, () =>
    call(listVillages, { params: { district_id: String(districtId) } }),
  )
}

export function schoolsOf(level: Level, villageId: number): Promise<ZonedSchools> {
  const params = { type: levelPath(level), village_id: String(villageId) }
  return once(`schools ${level} ${villageId}`, () => call(listSchoolChoices, { params }))
}

/** Seats change while others register: a new form asks for the schools again. */
export function forgetLists(): void {
  kept.clear()
}
