/** Reads what everybody may know of the selection of the active season, for the public pages. */
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import type { SelectionFacts } from '@spmb/domain/selection/public/facts.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/** SD first. */
export async function readSelectionFacts(db: Kysely<Schema>): Promise<SelectionFacts[]> {
  const levels = await db
    .selectFrom('season_level')
    .innerJoin('season', 'season.id', 'season_id')
    .select(['level', 'method', 'order_keys'])
    .where('is_active', '=', true)
    .orderBy('level')
    .execute()
  return levels.map(({ level, method, order_keys }) => ({
    ...{ level, method, order: order_keys as OrderKey[] },
    ...{ run: null, abandoned: [] },
  }))
}
