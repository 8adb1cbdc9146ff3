/** The state of the selection screen in its address. Pure. */
import { seasonField } from '@spmb/domain/registration/staff/list-query.ts'
import { LEVELS, type Level, levelPath } from '@spmb/domain/shared/level.ts'

export interface SelectionState {
  level: Level
  /** The first year of an earlier season; null for the active one. */
  season: number | null
  /** Ids of the districts whose schools are shown. */
  open: readonly number[]
}

export function readSelectionAddress(search: string): SelectionState {
  const given = new URLSearchParams(search)
  return {
    level: LEVELS.find((level) => levelPath(level) === given.get('level')) ?? 'SD',
    season: seasonField.safeParse(given.get('season') ?? undefined).data ?? null,
    open: [...new Set((given.get('open') ?? '').split(',').filter((id) => /^\d{1,5}$/.test(id)))].map(Number),
  }
}

/** With '?', also when it is empty, so that it is a link to this page. */
export function selectionAddress({ level, season, open }: SelectionState): string {
  const query = new URLSearchParams({
    ...(level !== 'SD' && { level: levelPath(level) }),
    ...(season !== null && { season: String(season) }),
    ...(open.length > 0 && { open: open.join(',') }),
  })
  return `?${query}`
}
