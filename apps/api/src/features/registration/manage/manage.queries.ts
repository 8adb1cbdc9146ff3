import { FAMILY_ACTIONS, type FamilyAction } from '@spmb/domain/registration/manage/messages.ts'
import type { FieldChanges } from '@spmb/domain/registration/manage/request.ts'
import { NUMBER_KINDS } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isLive } from '../../../platform/database/live-registration.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { holdsNumber } from '../numbers.ts'
import { CHANGES } from '../staff/edit.queries.ts'

/** The stored code of a registration that is not deleted. */
export async function findCode(db: Kysely<Schema>, number: string) {
  return db
    .selectFrom('registration')
    .select(['id', 'change_code'])
    .where('no_registration', '=', number)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The live registrations with a NIK, more than one while the number is disputed, and what their families are asked for. */
export async function findByNik(db: Kysely<Schema>, seasonId: number, level: Level, nikIndex: Buffer) {
  return db
    .selectFrom('registration')
    .select(['id', 'no_registration', 'birth_date', 'mother_name', 'guardian_name'])
    .where(holdsNumber('nik', nikIndex, { seasonId, level }))
    .execute()
}

/** Whether the office checks whose a number of the registration is, which another live one has too. */
export async function isNumberChecked(db: Kysely<Schema>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('registration')
    .select(['season_id', 'level', 'number_disputed', 'nik_index', 'nisn_index'])
    .where('id', '=', id)
    .where(isLive())
    .executeTakeFirst()
  if (!row) return false
  if (row.number_disputed) return true
  for (const kind of NUMBER_KINDS) {
    const other = await db
      .selectFrom('registration')
      .select('id')
      .where(holdsNumber(kind, row[`${kind}_index`], { seasonId: row.season_id, level: row.level }))
      .where('number_disputed', 'is not', null)
      .executeTakeFirst()
    if (other) return true
  }
  return false
}

/** Newest acts that are shown. */
const NEWEST = 100

export interface FamilyAct {
  at: Date
  action: FamilyAction
  actor: string
  changes: FieldChanges
  /** Null for an act without an account. */
  role: number | null
  school: string | null
}

/** The acts about a registration, newest first, with role and school of the member of staff and not the name. */
export async function findActs(db: Kysely<Schema>, id: number): Promise<FamilyAct[]> {
  const rows = await db
    .selectFrom('audit_entry as a')
    .leftJoin('user_account as u', (join) => join.on(sql`'user:' || u.id`, '=', sql.ref('a.actor')))
    .leftJoin('school as s', 's.id', 'u.school_id')
    .where('a.subject', '=', 'registration')
    .where('a.subject_id', '=', id)
    .where('a.action', 'in', Object.keys(FAMILY_ACTIONS))
    .orderBy('a.id', 'desc')
    .limit(NEWEST)
    .select(['a.at', 'a.action', 'a.actor', 'a.changes', 'u.role', 's.name as school'])
    .execute()
  return rows.map((row) => ({
    ...row,
    action: row.action as FamilyAction,
    changes: (row.changes ?? {}) as FieldChanges,
  }))
}

/** What an edit that only decides records. */
const OF_DECISIONS = ['school_1_status', 'school_2_status', 'placed_school', 'reason', 'how', 'signed_by']

/** Acts that count the version, without those that only decided: families must not learn before the publication that there are any. */
function changesForFamily(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('audit_entry')
    .where('subject', '=', 'registration')
    .where('subject_id', '=', id)
    .where('action', 'in', CHANGES)
    .where(
      sql<boolean>`(action <> 'registration.edit' or exists (
        select from jsonb_object_keys(coalesce(changes, '{}')) as field where field <> all (${OF_DECISIONS}::text[])))`,
    )
}

/** The version that families read and send back. The registration is locked, or the read is one snapshot. */
export async function familyVersion(db: Kysely<Schema>, id: number): Promise<number> {
  const { count } = await changesForFamily(db, id)
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return 1 + count
}

/** The last of these acts, if the family corrected something with it. */
export async function findUndoable(tx: Tx, id: number): Promise<FieldChanges | null> {
  const last = await changesForFamily(tx, id)
    .orderBy('id', 'desc')
    .select(['action', 'actor', 'changes'])
    .executeTakeFirst()
  const isOwn = last?.actor === 'family' && last.action === 'registration.edit'
  return isOwn ? ((last.changes ?? {}) as FieldChanges) : null
}

/** The requests of the family of a registration, newest first. */
export async function findRequests(db: Kysely<Schema>, id: number) {
  return db
    .selectFrom('correction_request')
    .select(['id', 'state', 'shown', 'sent_at', 'answered_at', 'reason'])
    .where('registration_id', '=', id)
    .where('proposed_by', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Whether children were called or placed at the level since a moment, who may have got a seat that became free then. */
export async function wasCalledSince(
  tx: Tx,
  { season_id, level }: { season_id: number; level: Level },
  since: Date,
): Promise<boolean> {
  const call = await tx
    .selectFrom('selection_run')
    .select('id')
    .where('season_id', '=', season_id)
    .where('level', '=', level)
    .where('kind', 'in', ['reserve', 'placement'])
    .where('applied_at', '>=', since)
    .executeTakeFirst()
  return call !== undefined
}

/** The schools that have refused a child by hand, with the stored reason. */
export function findRefusals(tx: Tx, id: number) {
  return tx
    .selectFrom('decision')
    .select(['school_id', 'reason'])
    .where('registration_id', '=', id)
    .where('value', '=', 'TIDAK LULUS')
    .where('origin', '=', 'manual')
    .execute()
}
