/** What a family objects to holds its school (docs/product-rules.md#objections). */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Without an answer that is in force: an upheld objection waits for its second person. @param alias of the table `objection` */
export function isUnanswered(alias = 'objection'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('outcome')} is null
    or (${column('outcome')} = 'upheld' and ${column('confirmed_at')} is null and ${column('seated_at')} is null))`
}

/** Schools of a season with an unanswered objection: their reserve calls are held. */
export async function heldSchools(db: Kysely<Schema>, seasonId: number): Promise<Set<number>> {
  const rows = await db
    .selectFrom('objection as o')
    .innerJoin('registration as r', 'r.id', 'o.registration_id')
    .where('r.season_id', '=', seasonId)
    .where('r.deleted_at', 'is', null)
    .where('r.withdrawn_at', 'is', null)
    .where(isUnanswered('o'))
    .select('o.school_id')
    .distinct()
    .execute()
  return new Set(rows.map(({ school_id }) => school_id))
}
