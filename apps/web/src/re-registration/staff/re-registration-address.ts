/** The state of the screen in its address, so that it can be shared and Back returns to it. Pure. */
import { ARRIVAL_STATES, type ArrivalState } from '@spmb/domain/re-registration/re-registration.ts'
import { admittedQuery } from '@spmb/domain/re-registration/staff-contract.ts'
import { LEVELS, type Level, levelPath } from '@spmb/domain/shared/level.ts'

export interface ReRegistrationState {
  level: Level
  school: number | null
  state: ArrivalState | null
  search: string
  page: number
}

/** Invalid parameters are ignored. @param levels that the user may see; the first one is the default */
export function readAddress(search: string, levels: readonly Level[] = LEVELS): ReRegistrationState {
  const given = new URLSearchParams(search)
  const { school_id, page, search: searched } = admittedQuery.shape
  return {
    level: levels.find((level) => levelPath(level) === given.get('level')) ?? levels[0] ?? 'SD',
    school: school_id.safeParse(given.get('school') ?? undefined).data ?? null,
    state: ARRIVAL_STATES.find((state) => state === given.get('state')) ?? null,
    search: searched.safeParse(given.get('search') ?? undefined).data ?? '',
    page: page.safeParse(given.get('page') ?? undefined).data ?? 1,
  }
}

/** The query with '?', also when it is empty, so that it is a link to this page. */
export function addressOf({ level, school, state, search, page }: ReRegistrationState): string {
  const query = new URLSearchParams({
    ...(level !== 'SD' && { level: levelPath(level) }),
    ...(school !== null && { school: String(school) }),
    ...(state !== null && { state }),
    ...(search && { search }),
    ...(page > 1 && { page: String(page) }),
  })
  return `?${query}`
}

/** The query of the API. */
export function parametersOf({ school, state, search, page }: ReRegistrationState, perPage: number) {
  return {
    page,
    per_page: perPage,
    ...(school !== null && { school_id: school }),
    ...(state !== null && { state }),
    ...(search && { search }),
  }
}
