/** Queries of an edit. The order of locks is described in season/lock-levels.ts. */
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import type { HistoryAction } from '@spmb/domain/registration/staff/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Selectable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isApplicantOf } from '../../../platform/database/live-registration.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { lockActiveLevels } from '../../season/lock-levels.ts'

/** Acts that count the version of a registration. */
export const CHANGES: readonly HistoryAction[] = [
  'registration.edit',
  'registration.restore',
  'registration.withdraw',
  'registration.undo_withdrawal',
  'registration.release_seat',
  'registration.take_back_seat',
  'registration.settle_number',
]

/** Changes that count the version of documents seen, note and flags. */
export const SCREENING_CHANGES: readonly HistoryAction[] = [
  'registration.documents',
  'registration.note',
  'registration.flag',
]

export type LockedRegistration = Omit<Selectable<Schema['registration']>, 'changed_in' | 'search_text'>

/** @param scope an operator's school; null: all */
interface Wanted {
  level?: Level
  scope: number | null
}

/**
 * Finds a registration that is not deleted and locks its level. The registration itself may change until it is locked.
 *
 * @throws NotFound outside the scope; Conflict for a season that is not active
 */
export async function findForChange(tx: Tx, id: number, wanted: Wanted): Promise<LockedRegistration> {
  const found = await registration(tx, id, wanted).executeTakeFirst()
  if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
  await lockActiveLevels(tx, found.season_id, 'change', [found.level])
  return found
}

/**
 * Locks a registration that is not deleted until the transaction ends. Lock its level first, and the school that is to admit
 * it, if any.
 *
 * @throws NotFound outside the scope
 */
export async function lockRegistration(tx: Tx, id: number, wanted: Wanted): Promise<LockedRegistration> {
  const locked = await registration(tx, id, wanted).forNoKeyUpdate().executeTakeFirst()
  if (!locked) throw new NotFound(REGISTRATION_NOT_FOUND)
  return locked
}

function registration(tx: Tx, id: number, { level, scope }: Wanted) {
  let row = tx.selectFrom('registration').selectAll().where('id', '=', id).where('deleted_at', 'is', null)
  if (level) row = row.where('level', '=', level)
  if (scope !== null) {
    row = row.where(isApplicantOf(scope))
  }
  return row
}

/**
 * The zone of a village for a level in a season; null for an unknown village.
 *
 * @param schools whether closed schools count; families choose open ones only
 * @param village 'open': a closed one is unknown, since it is newly chosen
 */
export async function findZone(
  tx: Tx,
  seasonId: number,
  villageId: number,
  level: Level,
  { schools: which, village: wanted }: { schools: 'all' | 'open'; village: 'any' | 'open' },
) {
  const village = await tx
    .selectFrom('village')
    .select(['district_id', 'closed_at'])
    .where('id', '=', villageId)
    .executeTakeFirst()
  if (!village || (wanted === 'open' && village.closed_at)) return null
  const served = tx
    .selectFrom('zone')
    .innerJoin('school', 'school.id', 'zone.school_id')
    .select('zone.school_id')
    .where('zone.season_id', '=', seasonId)
    .where('zone.village_id', '=', villageId)
    .where('school.type', '=', level)
  const schools = await (which === 'open' ? served.where('school.closed_at', 'is', null) : served).execute()
  return {
    villageId,
    districtId: village.district_id,
    schoolIds: new Set(schools.map((school) => school.school_id)),
  }
}

export async function updateRegistration(
  tx: Tx,
  id: number,
  changes: Updateable<Schema['registration']>,
): Promise<void> {
  await tx.updateTable('registration').set(changes).where('id', '=', id).execute()
}

export async function schoolNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('school').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

export async function villageNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('village').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** The schools of objections that are unanswered, or upheld and without their seat. The registration is locked. */
export async function schoolsOfPendingObjections(tx: Tx, registrationId: number): Promise<number[]> {
  const pending = await tx
    .selectFrom('objection')
    .select('school_id')
    .where('registration_id', '=', registrationId)
    .where((is) => is.or([is('outcome', 'is', null), is('outcome', '=', 'upheld')]))
    .where('seated_at', 'is', null)
    .execute()
  return pending.map(({ school_id }) => school_id)
}

/** The year in which a season's school year begins. */
export async function firstYearOf(tx: Tx, seasonId: number): Promise<number> {
  const season = await tx
    .selectFrom('season')
    .select('first_year')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow()
  return season.first_year
}
