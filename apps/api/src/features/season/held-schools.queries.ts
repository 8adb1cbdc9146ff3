/** What is held: the school that a family objects to, and the seat of a child that staff withdrew. */
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { HELD_SEATS } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

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

/** Seats of a season that are held for withdrawn children, with the end of the last one, by school id. */
export async function heldSeatsOf(
  db: Kysely<Schema>,
  seasonId: number,
): Promise<Map<number, { count: number; until: Date }>> {
  const { rows } = await sql<{ school_id: number; count: number; until: Date }>`
    select school_id, count(*) as count, max(seat_held_until) as until from (${HELD_SEATS}) as held
    where season_id = ${seasonId} group by school_id`.execute(db)
  return new Map(rows.map(({ school_id, ...held }) => [school_id, held]))
}
