/** Correction requests and what decides about them, for families and staff (docs/product-rules.md#correction-requests). */
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { admittingSchool } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { seasonTimes } from '../season/season.queries.ts'

/** The school that answers: the one that admits the child, else the first choice (docs/product-rules.md#correction-requests). */
export const answeringSchool = sql<number>`coalesce(${admittingSchool('r')}, r.school_1_id)`

type Managing = Pick<
  Selectable<Schema['registration']>,
  'season_id' | 'level' | 'school_1_decision' | 'school_2_decision'
>

/** What decides whether the family may change a registration, as stored now. */
export async function findManagingFacts(db: Kysely<Schema>, registration: Managing) {
  const found = await db
    .selectFrom('season as s')
    .innerJoin('season_level as l', 'l.season_id', 's.id')
    .where('s.id', '=', registration.season_id)
    .where('l.level', '=', registration.level)
    .select(['s.window_mode', 's.opens_at', 's.closes_at', 's.publication_mode', 's.publishes_at'])
    .select(['s.is_active', 's.first_year', 'l.state'])
    .executeTakeFirstOrThrow()
  return {
    season: seasonTimes(found),
    firstYear: found.first_year,
    isActive: found.is_active,
    levelState: found.state,
    decisions: [registration.school_1_decision, registration.school_2_decision],
  } as const
}

/**
 * Stores a request in place of one that is still open: of the family, or of staff who propose a change.
 *
 * @param request.proposedBy in the form of the audit's actor; null: the family
 */
export async function storeRequest(
  tx: Tx,
  request: { registrationId: number; wanted: object; shown: object; at: Date; proposedBy: string | null },
): Promise<void> {
  await tx
    .updateTable('correction_request')
    .set({ state: 'replaced' })
    .where('registration_id', '=', request.registrationId)
    .where('state', '=', 'open')
    .where('proposed_by', request.proposedBy === null ? 'is' : 'is not', null)
    .execute()
  await tx
    .insertInto('correction_request')
    .values({
      registration_id: request.registrationId,
      wanted: JSON.stringify(request.wanted),
      shown: JSON.stringify(request.shown),
      sent_at: request.at,
      proposed_by: request.proposedBy,
    })
    .execute()
}
