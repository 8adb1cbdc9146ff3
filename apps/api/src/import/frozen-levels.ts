/** The levels whose selection is running: zones and quotas are not imported meanwhile. Distances have a separate rule. */
import { isFrozen } from '@spmb/domain/season/level-state.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Tx } from '../database/database.ts'
import { seasonFacts, stateOf } from '../season/frozen-level.ts'
import type { RowChange } from './counts.ts'
import type { Kind } from './sources/source-table.ts'

const READ_BY_THE_ENGINE: readonly Kind[] = ['zoning', 'quotas']

/** @returns of seasons that are no archive; after the publication a level is frozen no more */
export async function frozenLevels(tx: Tx, changes: readonly RowChange[], now: Date): Promise<Level[]> {
  if (!changes.some(({ kind }) => READ_BY_THE_ENGINE.includes(kind))) return []
  const rows = await tx
    .selectFrom('season_level')
    .select(['season_id', 'level', 'state'])
    .where('state', '<>', 'draft')
    .execute()
  const frozen = new Set<Level>()
  for (const row of rows) {
    if ((await seasonFacts(tx, row.season_id, now)).archived) continue
    if (isFrozen(await stateOf(tx, row.season_id, row, now), 'withdrawal')) frozen.add(row.level)
  }
  return [...frozen].sort()
}
