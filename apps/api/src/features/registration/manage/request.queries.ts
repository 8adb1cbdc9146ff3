import { ZONE_KEYS } from '@spmb/domain/registration/manage/check-correction.ts'
import type { ListedRequest } from '@spmb/domain/registration/manage/contract.staff.ts'
import type { CorrectionRequest } from '@spmb/domain/registration/manage/request.ts'
import { fieldsForAdmin, isRanked } from '@spmb/domain/registration/staff/proposals.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isLive } from '../../../platform/database/live-registration.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { seasonTimes } from '../../season/season.queries.ts'
import { answeringSchool } from '../request.queries.ts'
import { nameOfActor } from '../staff/applicant-rows.ts'

/** Requests that are listed; more of them wait unseen until some are answered. */
const MOST = 200

/**
 * Open requests of live registrations of the active season.
 *
 * @param ownSchool those of families that it answers; null: all, also what operators propose
 */
function openRequests(db: Kysely<Schema>, ownSchool: number | null) {
  const rows = db
    .selectFrom('correction_request as request')
    .innerJoin('registration as r', 'r.id', 'request.registration_id')
    .innerJoin('season as s', 's.id', 'r.season_id')
    .where('request.state', '=', 'open')
    .where('s.is_active', '=', true)
    .where(isLive('r'))
  return ownSchool === null ? rows : rows.where(ofSchool(ownSchool))
}

const ofSchool = (school: number) =>
  sql<boolean>`(request.proposed_by is null and ${answeringSchool} = ${school})`

/** The longest waiting first. */
export async function findOpenRequests(
  db: Kysely<Schema>,
  ownSchool: number | null,
  now: Date,
): Promise<ListedRequest[]> {
  const rows = await openRequests(db, ownSchool)
    .innerJoin('season_level as l', (join) =>
      join.onRef('l.season_id', '=', 'r.season_id').onRef('l.level', '=', 'r.level'),
    )
    .innerJoin('school', (join) => join.on('school.id', '=', answeringSchool))
    .select(['request.id', 'request.state', 'request.shown', 'request.sent_at'])
    .select(nameOfActor('request.proposed_by').as('proposed_name'))
    .select(['l.state as level_state', 's.publication_mode', 's.publishes_at'])
    .select(['s.window_mode', 's.opens_at', 's.closes_at'])
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
    proposed_by: row.proposed_name,
    for_admin: isForAdmin(
      Object.keys(row.shown as object),
      isRanked({ levelState: row.level_state, season: seasonTimes(row) }, now),
    ),
    registration: {
      no_registration: row.no_registration,
      name: row.name,
      type: row.level,
      answering_school: { id: row.school_id, name: row.school },
    },
  }))
}

const isForAdmin = (wanted: readonly string[], ranked: boolean): boolean =>
  ZONE_KEYS.some((key) => wanted.includes(key)) || fieldsForAdmin(wanted, ranked).length > 0

/** The registrations that open requests are about. */
export async function findRequestedIds(db: Kysely<Schema>, ownSchool: number | null): Promise<number[]> {
  const rows = await openRequests(db, ownSchool).select('r.id').orderBy('r.id').execute()
  return rows.map(({ id }) => id)
}

/** A request of any state, in the scope of the actor. */
export async function findRequest(tx: Tx, id: number, ownSchool: number | null) {
  let row = tx
    .selectFrom('correction_request as request')
    .innerJoin('registration as r', 'r.id', 'request.registration_id')
    .where('request.id', '=', id)
    .where('r.deleted_at', 'is', null)
  if (ownSchool !== null) row = row.where(ofSchool(ownSchool))
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
