/** Writes and reads the snapshot of a run. */
import type { SelectionDocument } from '@spmb/domain/selection/document/format.ts'
import type { Id } from '@spmb/domain/selection/engine/market.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import type { Kysely } from 'kysely'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { StoredRun } from './runs.queries.ts'

export type NewRun = Insertable<Schema['selection_run']>
export type SnapshotSchool = Omit<Schema['selection_school'], 'run_id' | 'quota'> & { quota: number | null }

export interface SnapshotChoice {
  position: number
  schoolId: number
  npsn: string
  metres: number | null
  source: string | null
  manual: 'LULUS' | 'TIDAK LULUS' | null
  /** Before the lottery. */
  place: number | null
}

export interface SnapshotLine {
  ticket: string
  registrationId: number
  birthDate: string
  /** Hexadecimal digits. */
  salt: string
  withdrawn: boolean
  keepWaiting: boolean
  choices: SnapshotChoice[]
}

/** Writes a run with its snapshot. @returns its id */
export async function writeSnapshot(
  tx: Tx,
  run: NewRun,
  { schools, lines }: { schools: readonly SnapshotSchool[]; lines: readonly SnapshotLine[] },
): Promise<number> {
  const { id } = await tx.insertInto('selection_run').values(run).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into selection_school (run_id, school_id, npsn, quota, manual_seats)
    select ${id}::int, * from unnest(
      ${schools.map((each) => each.school_id)}::int[], ${schools.map((each) => each.npsn)}::text[],
      ${schools.map((each) => each.quota)}::int[], ${schools.map((each) => each.manual_seats)}::int[]
    )`.execute(tx)
  await sql`
    insert into selection_line (run_id, ticket, registration_id, birth_date, salt, withdrawn, keep_waiting)
    select ${id}::int, ticket, registration_id, birth_date, decode(salt, 'hex'), withdrawn, keep_waiting from unnest(
      ${lines.map((line) => line.ticket)}::text[], ${lines.map((line) => line.registrationId)}::int[],
      ${lines.map((line) => line.birthDate)}::date[], ${lines.map((line) => line.salt)}::text[],
      ${lines.map((line) => line.withdrawn)}::bool[], ${lines.map((line) => line.keepWaiting)}::bool[]
    ) as line (ticket, registration_id, birth_date, salt, withdrawn, keep_waiting)`.execute(tx)
  const choices = lines.flatMap(({ ticket, choices: own }) => own.map((choice) => ({ ticket, ...choice })))
  await sql`
    insert into selection_choice (run_id, ticket, position, school_id, metres, distance_source, eligible, manual_decision, place)
    select ${id}::int, ticket, position, school_id, metres, source, true, manual, place from unnest(
      ${choices.map((each) => each.ticket)}::text[], ${choices.map((each) => each.position)}::int[],
      ${choices.map((each) => each.schoolId)}::int[], ${choices.map((each) => each.metres)}::int[],
      ${choices.map((each) => each.source)}::text[], ${choices.map((each) => each.manual)}::text[],
      ${choices.map((each) => each.place)}::int[]
    ) as choice (ticket, position, school_id, metres, source, manual, place)`.execute(tx)
  // Later statements, in this transaction or another, join these rows.
  await sql`select analyze_selection()`.execute(tx)
  return id
}

/** A line of a stored snapshot. */
export interface StoredLine {
  ticket: string
  registration_id: number | null
  birth_date: string
  salt: Buffer
  withdrawn: boolean
  keep_waiting: boolean
}

export interface StoredChoice {
  ticket: string
  npsn: string
  metres: number | null
  distance_source: 'applicant' | 'override' | 'imported' | 'computed' | null
  eligible: boolean
  manual_decision: 'LULUS' | 'TIDAK LULUS' | null
}

export interface StoredSnapshot {
  schools: { school_id: number; npsn: string; quota: number | null }[]
  /** In the order of their tickets. */
  lines: StoredLine[]
  /** In the order of tickets and positions. */
  choices: StoredChoice[]
}

export async function readSnapshot(db: Kysely<Schema>, runId: number): Promise<StoredSnapshot> {
  const schools = await db
    .selectFrom('selection_school')
    .select(['school_id', 'npsn', 'quota'])
    .where('run_id', '=', runId)
    .orderBy('school_id')
    .execute()
  const { rows: lines } = await sql<StoredLine>`
    select ticket, registration_id, birth_date, salt, withdrawn, keep_waiting from selection_line
    where run_id = ${runId} order by ticket collate "C"`.execute(db)
  const { rows: choices } = await sql<StoredChoice>`
    select ticket, npsn, metres, distance_source, eligible, manual_decision
    from selection_choice join selection_school using (run_id, school_id)
    where run_id = ${runId} order by ticket collate "C", position`.execute(db)
  return { schools, lines, choices }
}

/** The document that the engine reads. @param seed of the run; before the draw any text, since no line depends on it */
export function documentOf(
  { level, order_keys }: Pick<StoredRun, 'level' | 'order_keys'>,
  { schools, lines, choices }: StoredSnapshot,
  seed: string,
): SelectionDocument {
  let at = 0
  return {
    level,
    seed,
    order: order_keys as OrderKey[],
    schools: schools.map(({ npsn, quota }) => ({ id: npsn as Id, quota })),
    applicants: lines.map((line) => {
      const own: SelectionDocument['applicants'][number]['choices'] = []
      for (; choices[at]?.ticket === line.ticket; at++) {
        const choice = choices[at] as StoredChoice
        own.push({
          school: choice.npsn,
          distance_m: choice.metres,
          eligible: choice.eligible,
          ...(choice.manual_decision && { decision: choice.manual_decision }),
        })
      }
      return {
        id: line.ticket,
        birth_date: line.birth_date,
        choices: own,
        keep_waiting: line.keep_waiting,
        withdrawn: line.withdrawn,
      }
    }),
  }
}
