/** Set-based statements of bulk decisions: their number does not depend on the number of registrations. */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import type { BulkRegistration } from '@spmb/domain/registration/staff/bulk/check-bulk.ts'
import type { Decided } from '@spmb/domain/registration/staff/decisions.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import type { Tx } from '../../../../platform/database/database.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { type DecisionChanges, decisionChanges, placementNames } from '../decision-changes.ts'
import type { DecisionRecord } from '../decision-origin.ts'

export interface StoredRegistration extends BulkRegistration {
  no_registration: string
  name: string
  birth_date: string
  version: number
}

export interface RowScope {
  seasonId: number
  level: Level
  /** Only applicants who chose this school; null: all. */
  schoolId: number | null
}

/** Registrations that are not deleted, by id. @param lock locks them in the order of their ids */
export async function findRegistrations(
  db: Kysely<Schema>,
  { seasonId, level, schoolId }: RowScope,
  by: { ids: readonly number[] } | { numbers: readonly string[] },
  { lock }: { lock: boolean },
): Promise<Map<number, StoredRegistration>> {
  const wanted =
    'ids' in by
      ? sql`id = any (${[...by.ids]}::int[])`
      : sql`no_registration = any (${[...by.numbers]}::text[])`
  const scope = schoolId === null ? sql`true` : sql`${schoolId} in (school_1_id, school_2_id)`
  const { rows } = await sql<StoredRegistration>`
    select id, no_registration, name, birth_date, version, withdrawn_at is not null as withdrawn, registered_late,
      school_1_id, school_2_id, school_1_decision, school_2_decision, placed_school_id
    from registration
    where season_id = ${seasonId} and level = ${level} and deleted_at is null and ${wanted} and ${scope}
    order by id ${lock ? sql`for no key update` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Decisions of a registration and its version before an act. */
export interface Applied {
  id: number
  version: number
  before: Decided
  after: Decided
}

export async function writeDecisions(tx: Tx, applied: readonly Applied[], at: Date): Promise<void> {
  const ids = applied.map(({ id }) => id)
  await sql`
    update registration set school_1_decision = decided.first, school_2_decision = decided.second,
      -- LULUS at a choice ends a placement.
      placed_school_id = case when 'LULUS' in (decided.first, decided.second) then null else placed_school_id end,
      version = version + 1, updated_at = ${at}
    from unnest(
      ${ids}::int[],
      ${applied.map(({ after }) => after.school_1_decision)}::text[],
      ${applied.map(({ after }) => after.school_2_decision)}::text[]
    ) as decided (id, first, second)
    -- The array makes the planner read these rows by the primary key, instead of a range of all rows.
    where registration.id = decided.id and registration.id = any (${ids}::int[])`.execute(tx)
}

/**
 * One audit row for each registration, as an edit would write it.
 *
 * @param told how and why
 * @param reasons of registrations with another reason than the one told, by id
 */
export async function auditDecisions(
  tx: Tx,
  act: AuditContext,
  applied: readonly Applied[],
  told: DecisionChanges,
  reasons: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const names = await placementNames(
    tx,
    applied.map(({ before }) => before),
  )
  const changesOf = ({ id, before, after }: Applied): DecisionChanges => {
    const reason = reasons.get(id)
    return {
      ...decisionChanges(before, after, names),
      ...told,
      ...(reason && { reason: { before: null, after: reason } }),
    }
  }
  await sql`
    insert into audit_entry (at, action, actor, subject, subject_id, changes, address, request_id)
    select ${act.at}, 'registration.edit', ${act.actor}, 'registration', id, changes::jsonb,
      ${act.address || null}::inet, ${act.requestId ?? null}
    from unnest(
      ${applied.map(({ id }) => id)}::int[],
      ${applied.map((one) => JSON.stringify(changesOf(one)))}::text[]
    ) as decided (id, changes)`.execute(tx)
}

/**
 * Registration, its version after an act, both decisions before it, and their records by school; stored as JSON. Acts of an
 * earlier version of the server have no records.
 */
export type ReplacedDecisions = [
  id: number,
  version: number,
  first: Decision,
  second: Decision,
  records?: Readonly<Record<string, DecisionRecord>>,
]

type Records = Map<number, Record<string, DecisionRecord>>

/** How the decisions about these registrations came about, by registration and school. */
export async function findDecisionRecords(tx: Tx, ids: readonly number[]): Promise<Records> {
  const { rows } = await sql<{ id: number; records: Record<string, DecisionRecord> }>`
    select registration_id as id, jsonb_object_agg(school_id, jsonb_build_object(
      'origin', origin, 'run', run_id, 'by', decided_by, 'at', decided_at, 'reason', reason)) as records
    from decision where registration_id = any (${[...ids]}::int[]) group by registration_id`.execute(tx)
  return new Map(rows.map(({ id, records }) => [id, records]))
}

/** Whether one of these runs has been called off since, so that its decisions cannot come back. */
export async function isRunAbandoned(tx: Tx, runs: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from selection_run where id = any (${[...runs]}::int[]) and abandoned_at is not null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/** Stores the act with what it replaced, in place of the actor's last one, so that it can be undone. @returns its id */
export async function recordAct(
  tx: Tx,
  { userId, at }: { userId: number; at: Date },
  {
    seasonId,
    level,
    reason,
    applied,
    records,
  }: Pick<RowScope, 'seasonId' | 'level'> & {
    reason: string
    applied: readonly Applied[]
    /** Before the act. */
    records: Records
  },
): Promise<number> {
  await deleteAct(tx, userId)
  const replaced = applied.map(
    ({ id, version, before }): ReplacedDecisions => [
      ...([id, version + 1, before.school_1_decision, before.school_2_decision] as const),
      records.get(id) ?? {},
    ],
  )
  const { id } = await tx
    .insertInto('bulk_decision')
    .values({
      user_id: userId,
      season_id: seasonId,
      level,
      decided_at: at,
      reason,
      changed: applied.length,
      replaced: JSON.stringify(replaced),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The last act of a member of staff that can be undone; undefined for none. */
export async function findAct(db: Kysely<Schema>, seasonId: number, userId: number) {
  const found = await db
    .selectFrom('bulk_decision')
    .selectAll()
    .where('user_id', '=', userId)
    .where('season_id', '=', seasonId)
    .executeTakeFirst()
  return found && { ...found, replaced: found.replaced as ReplacedDecisions[] }
}

export async function deleteAct(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('bulk_decision').where('user_id', '=', userId).execute()
}
