/** The lists of the four choices, each requested once per page. A failed request is not cached. */
import { listDistricts, listVillages } from '@spmb/domain/reference/contract.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { listSchoolChoices } from '@spmb/domain/zoning/contract.ts'
import { call, type Outcome } from '../../platform/call.ts'
import type { Named, ZonedSchools } from './school-choice.ts'

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

/** Seats change while others register, so a new form requests the lists again. */
export function clearLists(): void {
  cache.clear()
}
