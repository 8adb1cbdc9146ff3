/** The state of the recap in its address, so that it can be shared and Back returns to it. Pure. */
import { readRecap } from '@spmb/domain/recap/staff-contract.ts'
import { LEVELS, type Level, levelPath } from '@spmb/domain/shared/level.ts'

export const RECAP_VIEWS = ['schools', 'places', 'ages', 'villages', 'years'] as const
export type RecapView = (typeof RECAP_VIEWS)[number]

export interface RecapState {
  level: Level
  view: RecapView
  /** The first year of an earlier season; null for the active one. */
  season: number | null
  /** The first year of the season to compare with; null for the last one before. */
  compare: number | null
  /** Ids of the districts whose schools are shown. */
  open: readonly number[]
}

/** @param levels that the user may see; the first one is the default */
export function readRecapAddress(search: string, levels: readonly Level[] = LEVELS): RecapState {
  const given = new URLSearchParams(search)
  const { season, compare } = readRecap.SD.query.shape
  const year = (field: typeof season, name: string) =>
    field.safeParse(given.get(name) ?? undefined).data ?? null
  return {
    level: levels.find((level) => levelPath(level) === given.get('level')) ?? levels[0] ?? 'SD',
    view: RECAP_VIEWS.find((view) => view === given.get('view')) ?? 'schools',
    season: year(season, 'season'),
    compare: year(compare, 'compare'),
    open: [...new Set((given.get('open') ?? '').split(',').filter((id) => /^\d{1,5}$/.test(id)))].map(Number),
  }
}

/** The query of the address with '?', also when it is empty, so that it is a link to this page. */
export function recapAddress({ level, view, season, compare, open }: RecapState): string {
  const query = new URLSearchParams({
    ...(level !== 'SD' && { level: levelPath(level) }),
    ...(view !== 'schools' && { view }),
    ...(season !== null && { season: String(season) }),
    ...(compare !== null && { compare: String(compare) }),
    ...(open.length > 0 && { open: open.join(',') }),
  })
  return `?${query}`
}

/** The query of the API. */
export function recapParameters({ season, compare }: Pick<RecapState, 'season' | 'compare'>) {
  return { ...(season !== null && { season }), ...(compare !== null && { compare }) }
}

/** The state after a district was opened or closed. */
export function toggled(state: RecapState, district: number): RecapState {
  const open = state.open.includes(district)
    ? state.open.filter((id) => id !== district)
    : [...state.open, district]
  return { ...state, open }
}
