/** Writes and reads the snapshot of a run. */
import type { DocumentChoice, SelectionDocument } from '@spmb/domain/selection/document/format.ts'
import type { Id } from '@spmb/domain/selection/engine/market.ts'
import type { OrderKey, PathKey } from '@spmb/domain/selection/order.ts'
import type { Kysely } from 'kysely'
import { type Insertable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { StoredRun } from './runs.queries.ts'

export type NewRun = Insertable<Schema['selection_run']>
export type SnapshotSchool = Omit<
  Schema['selection_school'],
  'run_id' | 'quota' | 'path_seats' | 'school_name'
> & {
  school_name: string | null
  quota: number | null
  /** By the codes of the paths; null: a run without paths. */
  seats: Readonly<Record<string, number>> | null
}

/** Of a choice in a run with paths. */
export interface ChoicePaths {
  /** Codes of those by which it competes; null: a run without paths. */
  paths: string[] | null
  manual_path: string | null
  claim: 'refused' | 'incomplete' | null
}

export interface SnapshotChoice extends ChoicePaths {
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
  noRegistration: string
  birthDate: string
  /** Hexadecimal digits. */
  salt: string
  /** Known once the level is frozen. */
  commitment: string | null
  withdrawn: boolean
  keepWaiting: boolean
  /** By the codes of the paths; null: a run without paths. */
  scores: Record<string, number> | null
  priorities: Record<string, number> | null
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
    insert into selection_school (run_id, school_id, npsn, school_name, quota, manual_seats, path_seats)
    select ${id}::int, * from unnest(
      ${schools.map((each) => each.school_id)}::int[], ${schools.map((each) => each.npsn)}::text[],
      ${schools.map((each) => each.school_name)}::text[],
      ${schools.map((each) => each.quota)}::int[], ${schools.map((each) => each.manual_seats)}::int[],
      ${schools.map((each) => jsonOf(each.seats))}::jsonb[]
    )`.execute(tx)
  await sql`
    insert into selection_line (run_id, ticket, registration_id, birth_date, salt, commitment, withdrawn, keep_waiting, scores, priorities)
    select ${id}::int, ticket, registration_id, birth_date, decode(salt, 'hex'), commitment, withdrawn, keep_waiting, scores, priorities
    from unnest(
      ${lines.map((line) => line.ticket)}::text[], ${lines.map((line) => line.registrationId)}::int[],
      ${lines.map((line) => line.birthDate)}::date[], ${lines.map((line) => line.salt)}::text[],
      ${lines.map((line) => line.commitment)}::text[],
      ${lines.map((line) => line.withdrawn)}::bool[], ${lines.map((line) => line.keepWaiting)}::bool[],
      ${lines.map((line) => jsonOf(line.scores))}::jsonb[], ${lines.map((line) => jsonOf(line.priorities))}::jsonb[]
    ) as line (ticket, registration_id, birth_date, salt, commitment, withdrawn, keep_waiting, scores, priorities)`.execute(
    tx,
  )
  const choices = lines.flatMap(({ ticket, choices: own }) => own.map((choice) => ({ ticket, ...choice })))
  await sql`
    insert into selection_choice (run_id, ticket, position, school_id, metres, distance_source, eligible, manual_decision, place, paths,
      manual_path, claim)
    select ${id}::int, ticket, position, school_id, metres, source, coalesce(paths <> '', true), manual, place,
      string_to_array(paths, ','), manual_path, claim
    from unnest(
      ${choices.map((each) => each.ticket)}::text[], ${choices.map((each) => each.position)}::int[],
      ${choices.map((each) => each.schoolId)}::int[], ${choices.map((each) => each.metres)}::int[],
      ${choices.map((each) => each.source)}::text[], ${choices.map((each) => each.manual)}::text[],
      ${choices.map((each) => each.place)}::int[], ${choices.map((each) => each.paths?.join(',') ?? null)}::text[],
      ${choices.map((each) => each.manual_path)}::text[], ${choices.map((each) => each.claim)}::text[]
    ) as choice (ticket, position, school_id, metres, source, manual, place, paths, manual_path, claim)`.execute(
    tx,
  )
  // Later statements, in this transaction or another, join these rows.
  await sql`select analyze_selection()`.execute(tx)
  return id
}

const jsonOf = (value: unknown) => (value === null ? null : JSON.stringify(value))

/** A line of a stored snapshot. */
export interface StoredLine {
  ticket: string
  registration_id: number | null
  /** Null with the link. */
  no_registration: string | null
  birth_date: string
  /** Null with the link, where there is a commitment. */
  salt: Buffer | null
  /** Null: of version 1. */
  commitment: string | null
  withdrawn: boolean
  keep_waiting: boolean
  scores: Record<string, number> | null
  priorities: Record<string, number> | null
}

export interface StoredChoice extends ChoicePaths {
  ticket: string
  npsn: string
  metres: number | null
  distance_source: 'applicant' | 'override' | 'imported' | 'computed' | null
  eligible: boolean
  manual_decision: 'LULUS' | 'TIDAK LULUS' | null
}

export interface StoredSnapshot {
  schools: {
    school_id: number
    npsn: string
    school_name: string | null
    quota: number | null
    seats: Record<string, number> | null
  }[]
  /** In the order of their tickets. */
  lines: StoredLine[]
  /** In the order of tickets and positions. */
  choices: StoredChoice[]
}

export async function readSnapshot(db: Kysely<Schema>, runId: number): Promise<StoredSnapshot> {
  const { rows: schools } = await sql<StoredSnapshot['schools'][number]>`
    select school_id, npsn, school_name, quota, path_seats as seats from selection_school
    where run_id = ${runId} order by school_id`.execute(db)
  const { rows: lines } = await sql<StoredLine>`
    select ticket, registration_id, no_registration, line.birth_date, salt, commitment, withdrawn, keep_waiting, scores, priorities
    from selection_line as line left join registration on registration.id = registration_id
    where run_id = ${runId} order by ticket collate "C"`.execute(db)
  const { rows: choices } = await sql<StoredChoice>`
    select ticket, npsn, metres, distance_source, eligible, manual_decision, paths, manual_path, claim
    from selection_choice join selection_school using (run_id, school_id)
    where run_id = ${runId} order by ticket collate "C", position`.execute(db)
  return { schools, lines, choices }
}

/** Values of a child as its commitment holds them: by the indexes of the paths. */
export function byPathIndex(
  { paths }: { paths: unknown },
  values: Readonly<Record<string, number>> | null,
): (number | null)[] {
  return values && paths ? (paths as { code: string }[]).map(({ code }) => values[code] ?? null) : []
}

/** What a run says of all its children. */
export type RunRules = Pick<StoredRun, 'level' | 'order_keys' | 'leftover'> & { paths: unknown }

/** The document that the engine reads. @param seed of the run; before the draw any text, since no line depends on it */
export function documentOf(
  run: RunRules,
  {
    schools,
    lines,
    choices,
  }: {
    schools: readonly { npsn: string; quota: number | null; seats: Readonly<Record<string, number>> | null }[]
    lines: readonly Omit<StoredLine, 'registration_id' | 'no_registration' | 'salt' | 'commitment'>[]
    choices: readonly Omit<StoredChoice, 'distance_source'>[]
  },
  seed: string,
): SelectionDocument {
  let at = 0
  return {
    level: run.level,
    seed,
    ...ordersOf(run),
    schools: schools.map(({ npsn, quota, seats }) => ({ id: npsn as Id, quota, ...(seats && { seats }) })),
    applicants: lines.map((line) => {
      const own: SelectionDocument['applicants'][number]['choices'] = []
      for (; choices[at]?.ticket === line.ticket; at++) own.push(choiceOf(choices[at] as StoredChoice))
      return {
        id: line.ticket,
        birth_date: line.birth_date,
        choices: own,
        keep_waiting: line.keep_waiting,
        withdrawn: line.withdrawn,
        ...(line.scores && { score: line.scores }),
        ...(line.priorities && { priority: line.priorities }),
      }
    }),
  }
}

function ordersOf({ order_keys, paths, leftover }: RunRules) {
  if (paths === null || leftover === null) return { order: order_keys as OrderKey[] }
  const rows = paths as { code: string; order: PathKey[] }[]
  return { paths: rows.map(({ code, order }) => ({ code, order })), leftover }
}

function choiceOf(choice: StoredChoice): DocumentChoice {
  const { npsn, metres, eligible, manual_decision, paths, manual_path, claim } = choice
  return {
    school: npsn,
    distance_m: metres,
    ...(paths ? { paths } : { eligible }),
    ...(manual_path && { path: manual_path }),
    ...(claim && { claim }),
    ...(manual_decision && { decision: manual_decision }),
  }
}
