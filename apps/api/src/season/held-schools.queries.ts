/** What a family objects to holds its school (docs/product-rules.md#objections). */
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Schools of a season with an unanswered objection: their reserve calls are held. */
export async function heldSchools(db: Kysely<Schema>, seasonId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('objection as o')
    .innerJoin('registration as r', 'r.id', 'o.registration_id')
    .where('r.season_id', '=', seasonId)
    .where('r.deleted_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where('o.outcome', 'is', null)
    .select('o.school_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ school_id }) => school_id))
}
