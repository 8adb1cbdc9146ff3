/** What a freeze and a publication wait for: docs/product-rules.md#disputed-numbers */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** Children whose NIK or NISN another registration has too, by level. */
export async function countDisputed(
  db: Kysely<Schema>,
  seasonId: number,
): Promise<Partial<Record<Level, number>>> {
  const rows = await db
    .selectFrom('registration')
    .select(({ fn }) => ['level', fn.countAll<number>().as('count')])
    .where('season_id', '=', seasonId)
    .where('number_disputed', 'is not', null)
    .where(isLive())
    .groupBy('level')
    .execute()
  return Object.fromEntries(rows.map(({ level, count }) => [level, count]))
}
