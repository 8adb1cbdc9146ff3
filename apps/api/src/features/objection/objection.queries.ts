/** Reads and writes of objections. Operators read those to their own school. */

import type { Objection } from '@spmb/domain/objection/contract.staff.ts'
import { confirmationRefusal } from '@spmb/domain/objection/objection.ts'
import { type ObjectionState, objectionState } from '@spmb/domain/objection/states.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { nameOfActor } from '../registration/staff/applicant-rows.ts'

/** As `hasWantedPlace` (packages/domain/src/objection/objection.ts): staff may have admitted the child by hand since. */
const hasPlace = sql<boolean>`coalesce(r.school_1_decision = 'LULUS'
  or r.school_2_id = o.school_id and r.school_2_decision = 'LULUS', false)`
/** When that place was given; null: there is none, or the time is unknown. At most one school admits a child. */
const placedAt = sql<Date | null>`(select decided_at from decision
  where decision.registration_id = o.registration_id and decision.value = 'LULUS' and ${hasPlace} and o.outcome = 'upheld'
  order by decided_at desc nulls last limit 1)`
const isSeated = sql<boolean>`(o.seated_at is not null or ${hasPlace})`
/** In force: an earlier version gave seats without a second person. */
const isConfirmed = sql<boolean>`(o.confirmed_at is not null or o.seated_at is not null)`

function objectionRows(db: Kysely<Schema>) {
  return db
    .selectFrom('objection as o')
    .innerJoin('registration as r', 'r.id', 'o.registration_id')
    .innerJoin('school as s', 's.id', 'o.school_id')
    .where('r.deleted_at', 'is', null)
    .selectAll('o')
    .select(['r.no_registration', 'r.name', 'r.phone', 'r.level', 'r.season_id', 's.name as school'])
    .select([isConfirmed.as('is_confirmed'), isSeated.as('is_seated'), placedAt.as('placed_at')])
    .select([
      nameOfActor('o.filed_by').as('filed_name'),
      nameOfActor('o.answered_by').as('answered_name'),
      nameOfActor('o.confirmed_by').as('confirmed_name'),
    ])
}
export type ObjectionRow = Awaited<ReturnType<ReturnType<typeof objectionRows>['execute']>>[number]

export function findObjection(db: Kysely<Schema>, id: number): Promise<ObjectionRow | undefined> {
  return objectionRows(db).where('o.id', '=', id).executeTakeFirst()
}

/** The oldest first. @param ownSchool an operator's school; null: all */
export function findObjectionsOf(
  db: Kysely<Schema>,
  registrationId: number,
  ownSchool: number | null,
): Promise<ObjectionRow[]> {
  const rows = objectionRows(db).where('o.registration_id', '=', registrationId).orderBy('o.id')
  return (ownSchool === null ? rows : rows.where('o.school_id', '=', ownSchool)).execute()
}

interface Listed {
  seasonId: number
  /** An operator's school; null: all. */
  ownSchool: number | null
  state: ObjectionState | undefined
}

const STATES: Record<ObjectionState, ReturnType<typeof sql<boolean>>> = {
  open: sql<boolean>`o.outcome is null`,
  confirming: sql<boolean>`(o.outcome = 'upheld' and not ${isConfirmed})`,
  waiting: sql<boolean>`(o.outcome = 'upheld' and ${isConfirmed} and not ${isSeated})`,
  upheld: sql<boolean>`(o.outcome = 'upheld' and ${isConfirmed} and ${isSeated})`,
  rejected: sql<boolean>`o.outcome = 'rejected'`,
}

export async function findObjectionPage(
  db: Kysely<Schema>,
  { seasonId, ownSchool, state }: Listed,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ObjectionRow[]; total: number }> {
  let matching = objectionRows(db).where('r.season_id', '=', seasonId)
  if (ownSchool !== null) matching = matching.where('o.school_id', '=', ownSchool)
  if (state) matching = matching.where(STATES[state])
  const { total } = await matching
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    // What waits for the office first, the oldest of it first.
    .orderBy(
      sql`case when o.outcome is null then 0 when ${STATES.confirming} then 1 when ${STATES.waiting} then 2 else 3 end`,
    )
    .orderBy('o.filed_at')
    .orderBy('o.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { rows, total }
}

export async function lockObjection(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('objection').select('id').where('id', '=', id).forUpdate().execute()
}

export const stateOf = (row: ObjectionRow): ObjectionState =>
  objectionState({ outcome: row.outcome, confirmed: row.is_confirmed, seated: row.is_seated })

/** @param reader the actor of the audit who reads it */
export function toObjection(row: ObjectionRow, reader: string): Objection {
  const filed = { state: stateOf(row), filedBy: row.filed_by, answeredBy: row.answered_by }
  return {
    id: row.id,
    registration: {
      id: row.registration_id,
      no_registration: row.no_registration,
      name: row.name,
      phone: row.phone,
      type: row.level,
    },
    school: { id: row.school_id, name: row.school },
    state: filed.state,
    text: row.text,
    filed: { at: row.filed_at.toISOString(), by: row.filed_name, by_family: row.filed_by === 'family' },
    answer:
      row.answer === null || row.answered_at === null
        ? null
        : { text: row.answer, at: row.answered_at.toISOString(), by: row.answered_name },
    listed_reason: row.listed_reason,
    confirmed: row.confirmed_at && { at: row.confirmed_at.toISOString(), by: row.confirmed_name },
    may_confirm: confirmationRefusal(filed, reader) === null,
    reopened_at: row.reopened_at?.toISOString() ?? null,
    seated_at: (row.seated_at ?? row.placed_at)?.toISOString() ?? null,
    version: row.version,
  }
}
