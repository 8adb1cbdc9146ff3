/** Deleted registrations, and what prevents their restoration. */
import type { TrashItem } from '@spmb/domain/registration/staff/removal-contract.staff.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import type { LockedRegistration } from '../edit.queries.ts'

/** @param ownSchool an operator finds those who chose this school first; null: all */
export async function findDeleted(
  tx: Tx,
  id: number,
  ownSchool: number | null,
  { lock = false } = {},
): Promise<LockedRegistration | undefined> {
  let rows = tx
    .selectFrom('registration')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
  if (ownSchool !== null) rows = rows.where('school_1_id', '=', ownSchool)
  return (lock ? rows.forNoKeyUpdate() : rows).executeTakeFirst()
}

export interface TrashPage {
  seasonId: number
  /** See `findDeleted`. */
  ownSchool: number | null
  limit: number
  offset: number
}

/** One page, the last deleted first, and the total. */
export async function listDeleted(db: Kysely<Schema>, { seasonId, ownSchool, limit, offset }: TrashPage) {
  let rows = db
    .selectFrom('registration as r')
    .where('r.season_id', '=', seasonId)
    .where('r.deleted_at', 'is not', null)
  if (ownSchool !== null) rows = rows.where('r.school_1_id', '=', ownSchool)
  const { total } = await rows.select((of) => of.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const found = await rows
    .innerJoin('school as s1', 's1.id', 'r.school_1_id')
    .innerJoin('school as s2', 's2.id', 'r.school_2_id')
    .leftJoin('user_account as u', (join) => join.on(sql`'user:' || u.id`, '=', sql.ref('r.deleted_by')))
    .select(['r.id', 'r.no_registration', 'r.name', 'r.level', 'r.deleted_at', 'r.deleted_reason'])
    .select(['s1.id as id_1', 's1.name as school_1', 's2.id as id_2', 's2.name as school_2', 'u.name as who'])
    .orderBy('r.deleted_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const items = found.map(
    (row): TrashItem => ({
      id: row.id,
      no_registration: row.no_registration,
      name: row.name,
      type: row.level,
      school_1_id: { id: row.id_1, name: row.school_1 },
      school_2_id: { id: row.id_2, name: row.school_2 },
      deleted_at: (row.deleted_at as Date).toISOString(),
      deleted_by: row.who,
      reason: row.deleted_reason,
    }),
  )
  return { items, total }
}
