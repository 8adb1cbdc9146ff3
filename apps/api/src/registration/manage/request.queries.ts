import type { CorrectionRequest } from '@spmb/domain/registration/manage/request.ts'
import type { ListedRequest } from '@spmb/domain/registration/manage/staff-contract.ts'
import type { Kysely } from 'kysely'
import type { Tx } from '../../database/database.ts'
import { isLive } from '../../database/live-registration.ts'
import type { Schema } from '../../database/schema.ts'

/** Requests that are listed; more of them wait unseen until some are answered. */
const MOST = 200

/** Open requests of live registrations of the active season. @param ownSchool an operator's first choices; null: all */
function openRequests(db: Kysely<Schema>, ownSchool: number | null) {
  let rows = db
    .selectFrom('correction_request as request')
    .innerJoin('registration as r', 'r.id', 'request.registration_id')
    .innerJoin('season as s', 's.id', 'r.season_id')
    .where('request.state', '=', 'open')
    .where('s.is_active', '=', true)
    .where(isLive('r'))
  if (ownSchool !== null) rows = rows.where('r.school_1_id', '=', ownSchool)
  return rows
}

/** The longest waiting first. */
export async function findOpenRequests(
  db: Kysely<Schema>,
  ownSchool: number | null,
): Promise<ListedRequest[]> {
  const rows = await openRequests(db, ownSchool)
    .innerJoin('school', 'school.id', 'r.school_1_id')
    .select(['request.id', 'request.state', 'request.shown', 'request.sent_at'])
    .select(['r.no_registration', 'r.name', 'r.level', 'school.id as school_id', 'school.name as school'])
    .orderBy('request.id')
    .limit(MOST)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    state: row.state,
    sent_at: row.sent_at.toISOString(),
    wanted: row.shown as CorrectionRequest['wanted'],
    answered_at: null,
    reason: null,
    registration: {
      no_registration: row.no_registration,
      name: row.name,
      type: row.level,
      school_1_id: { id: row.school_id, name: row.school },
    },
  }))
}

/** The registrations that open requests are about. */
export async function findRequestedIds(db: Kysely<Schema>, ownSchool: number | null): Promise<number[]> {
  const rows = await openRequests(db, ownSchool).select('r.id').orderBy('r.id').execute()
  return rows.map(({ id }) => id)
}

export async function countOpenRequests(db: Kysely<Schema>, ownSchool: number | null): Promise<number> {
  const { count } = await openRequests(db, ownSchool)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** A request of any state, in the scope of the actor. */
export async function findRequest(tx: Tx, id: number, ownSchool: number | null) {
  let row = tx
    .selectFrom('correction_request as request')
    .innerJoin('registration as r', 'r.id', 'request.registration_id')
    .where('request.id', '=', id)
    .where('r.deleted_at', 'is', null)
  if (ownSchool !== null) row = row.where('r.school_1_id', '=', ownSchool)
  return row.select(['request.registration_id', 'request.wanted', 'r.level']).executeTakeFirst()
}

/** @returns false when it is not open any more */
export async function answerRequest(
  tx: Tx,
  id: number,
  answer: { state: 'accepted' | 'refused'; at: Date; by: string; reason: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('correction_request')
    .set({ state: answer.state, answered_at: answer.at, answered_by: answer.by, reason: answer.reason })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
