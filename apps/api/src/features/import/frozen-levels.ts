/** The levels whose selection is running or done: their zones and quotas are not imported. Distances have a separate rule. */
import { isFrozen } from '@spmb/domain/season/level-state.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Tx } from '../../platform/database/database.ts'
import { stateOf } from '../season/frozen-level.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import type { Stored } from './import.queries.ts'
import type { Plan } from './plan/plan.ts'
import type { Kind } from './sources/source-table.ts'

const READ_BY_THE_ENGINE: readonly Kind[] = ['zoning', 'quotas']

/** Of a quota, or of a zone, which belongs to the active season. */
interface Changed {
  npsn: string
  season_id?: number
}

/** @returns the levels with a changed zone or quota that the screens of zones and quotas would refuse too */
export async function frozenLevels(
  tx: Tx,
  { changes, writes }: Plan,
  stored: Pick<Stored, 'schools'>,
  now: Date,
): Promise<Level[]> {
  const active = await activeSeasonId(tx)
  const { insert, update } = writes.schools
  const levels = new Map([...stored.schools, ...insert, ...update].map(({ npsn, type }) => [npsn, type]))
  const concerned = new Set(
    changes
      .filter(({ kind }) => READ_BY_THE_ENGINE.includes(kind))
      .map(({ before, after }) => (after ?? before) as Changed)
      .map(({ npsn, season_id = active }) => `${season_id} ${levels.get(npsn)}`),
  )
  if (concerned.size === 0) return []
  const rows = await tx
    .selectFrom('season_level')
    .select(['season_id', 'level', 'state'])
    .where('state', '<>', 'draft')
    .execute()
  const frozen = new Set<Level>()
  for (const row of rows)
    if (concerned.has(`${row.season_id} ${row.level}`))
      if (isFrozen(await stateOf(tx, row.season_id, row, now), 'data')) frozen.add(row.level)
  return [...frozen].sort()
}
