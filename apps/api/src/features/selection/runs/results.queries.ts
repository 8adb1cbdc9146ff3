/** Writes the results of a run into its snapshot, and its decisions into the registrations. */
import { placesInOrder } from '@spmb/domain/selection/certificate/places.ts'
import { applicantAnswer } from '@spmb/domain/selection/document/answer.ts'
import type { PathPlace } from '@spmb/domain/selection/document/format.ts'
import { hasPaths } from '@spmb/domain/selection/engine/market.ts'
import { decidingKey } from '@spmb/domain/selection/engine/select.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { DecisionChanges } from '../../registration/staff/decision-changes.ts'
import type { LoadedRun } from './load-run.ts'

type Act = Pick<AuditContext, 'at' | 'actor' | 'address' | 'requestId'>

interface ResultRow {
  ticket: string
  position: number
  result: string | null
  rank: number | null
  of: number | null
  reserve: number | null
  reason: string
  key: string | null
  /** Of a run with paths: the place in each. */
  paths: string | null
}

/**
 * Rows that one statement writes, so that none comes near the time limit of a statement on a busy machine. All are in the
 * transaction of the act.
 */
const AT_ONCE = 1_000

export async function writeResults(tx: Tx, loaded: LoadedRun): Promise<void> {
  const { rows, places } = resultsOf(loaded)
  const { id } = loaded.run
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await writeChoiceResults(tx, id, rows.slice(from, from + AT_ONCE))
  await sql`
    update selection_line as line set placed_school_id = place.school_id, placed_path = place.path, placed_seat = place.seat
    from unnest(
      ${places.map(({ ticket }) => ticket)}::text[], ${places.map(({ schoolId }) => schoolId)}::int[],
      ${places.map(({ path }) => path)}::text[], ${places.map(({ seat }) => seat)}::text[]
    ) as place (ticket, school_id, path, seat)
    where line.run_id = ${id} and line.ticket = place.ticket
      and (line.placed_school_id, line.placed_path, line.placed_seat) is distinct from (place.school_id, place.path, place.seat)`.execute(
    tx,
  )
}

async function writeChoiceResults(tx: Tx, id: number, rows: readonly ResultRow[]): Promise<void> {
  await sql`
    update selection_choice as choice set result = answer.result, rank = answer.rank, rank_of = answer.rank_of,
      reserve = answer.reserve, reason = answer.reason, deciding_key = answer.deciding_key,
      path_places = answer.path_places
    from unnest(
      ${rows.map((row) => row.ticket)}::text[], ${rows.map((row) => row.position)}::int[],
      ${rows.map((row) => row.result)}::text[], ${rows.map((row) => row.rank)}::int[], ${rows.map((row) => row.of)}::int[],
      ${rows.map((row) => row.reserve)}::int[], ${rows.map((row) => row.reason)}::text[], ${rows.map((row) => row.key)}::text[],
      ${rows.map((row) => row.paths)}::jsonb[]
    ) as answer (ticket, position, result, rank, rank_of, reserve, reason, deciding_key, path_places)
    where choice.run_id = ${id} and choice.ticket = answer.ticket and choice.position = answer.position`.execute(
    tx,
  )
}

function resultsOf({ snapshot, selection: { market }, outcome }: LoadedRun) {
  const schoolIds = new Map(snapshot.schools.map(({ npsn, school_id }) => [npsn, school_id]))
  const rows: ResultRow[] = []
  /** The place before the lottery, which the seal of a line holds. */
  const withPlaces = (paths: readonly PathPlace[], row = -1) =>
    paths.map(({ path, ...each }) => ({ path, place: placesOf.get(path)?.[row] ?? null, ...each }))
  const places: { ticket: string; schoolId: number | null; path: string | null; seat: string | null }[] = []
  const isByPath = hasPaths(market)
  const placesOf = new Map(
    (isByPath ? outcome.byPath : []).map((each) => [each.path.code ?? '', placesInOrder(market, each)]),
  )
  for (const applicant of market.applicants) {
    const { ticket } = applicant
    const answer = applicantAnswer(outcome, applicant)
    const { path = null, seat = null } = answer
    places.push({ ticket, schoolId: schoolIds.get(String(answer.school)) ?? null, path, seat })
    for (const [i, { school: _, paths, ...result }] of answer.choices.entries()) {
      const choice = applicant.choices[i]
      // Of several paths each has its own, which an explanation computes.
      const key = choice && !isByPath ? decidingKey(market, outcome, choice) : null
      rows.push({
        ticket,
        position: i + 1,
        ...result,
        key,
        paths: paths ? JSON.stringify(withPlaces(paths, choice?.row)) : null,
      })
    }
  }
  return { rows, places }
}

/**
 * Writes the decisions of the run where no decision by hand stands, with their audit rows. The origin of the decisions has been
 * named before. A school that is both choices has one decision.
 *
 * @param told how and why, for the audit rows
 * @returns the number of registrations that changed
 */
export async function writeRunDecisions(
  tx: Tx,
  runId: number,
  act: Act,
  told: DecisionChanges,
): Promise<number> {
  return inParts(tx, runId, (part) => writePart(tx, runId, part, { act, told }))
}

async function writePart(tx: Tx, runId: number, part: RawBuilder<boolean>, told: Told): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with answer as materialized (
      select r.id, r.school_1_decision as was_first, r.school_2_decision as was_second, first.result as first,
        case when second.school_id = first.school_id then first.result else second.result end as second
      from selection_line as line
      join selection_choice as first on first.run_id = line.run_id and first.ticket = line.ticket and first.position = 1
      join selection_choice as second on second.run_id = line.run_id and second.ticket = line.ticket and second.position = 2
      join registration as r on r.id = line.registration_id
      where line.run_id = ${runId} and not line.withdrawn and ${part}
    ), decided as (
      update registration as r set school_1_decision = answer.first, school_2_decision = answer.second,
        version = r.version + 1, updated_at = ${told.act.at}
      from answer
      where r.id = answer.id and (was_first, was_second) is distinct from (answer.first, answer.second)
      returning answer.*
    ), ${audited(told)}`.execute(tx)
  return rows[0]?.changed ?? 0
}

/** Removes exactly the decisions of a run. @returns the number of registrations that changed */
export async function removeRunDecisions(
  tx: Tx,
  runId: number,
  act: Act,
  told: DecisionChanges,
): Promise<number> {
  return inParts(tx, runId, (part) => removePart(tx, runId, part, { act, told }))
}

async function removePart(tx: Tx, runId: number, part: RawBuilder<boolean>, told: Told): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with own as materialized (
      select r.id, r.school_1_decision as was_first, r.school_2_decision as was_second,
        case when r.school_1_id = any (made.schools) then null else r.school_1_decision end as first,
        case when r.school_2_id = any (made.schools) then null else r.school_2_decision end as second
      from (
        select line.registration_id as id, array_agg(decision.school_id) as schools
        from selection_line as line
        join decision on decision.registration_id = line.registration_id
        where line.run_id = ${runId} and decision.run_id = ${runId} and decision.origin = 'run'
          and decision.value is not null and ${part}
        group by line.registration_id
      ) as made
      join registration as r on r.id = made.id
    ), decided as (
      update registration as r set school_1_decision = own.first, school_2_decision = own.second,
        version = r.version + 1, updated_at = ${told.act.at}
      from own where r.id = own.id
      returning own.*
    ), ${audited(told)}`.execute(tx)
  return rows[0]?.changed ?? 0
}

interface Told {
  act: Act
  /** How and why, for the audit rows. */
  told: DecisionChanges
}

/** Behind `decided`: its audit rows, and the number of registrations that changed. */
const audited = ({ act, told }: Told) => sql`audited as (
      insert into audit_entry (at, action, actor, subject, subject_id, changes, address, request_id)
      select ${act.at}, 'registration.edit', ${act.actor}, 'registration', id,
        ${changesSql('first')} || ${changesSql('second')} || ${JSON.stringify(told)}::jsonb,
        ${act.address || null}::inet, ${act.requestId ?? null}
      from decided
    )
    select count(*) as changed from decided`

/** What an audit row says about one of the two decisions; `{}` when it did not change. */
function changesSql(choice: 'first' | 'second') {
  const [was, is] = [sql.ref(`was_${choice}`), sql.ref(choice)]
  const field = sql.lit(choice === 'first' ? 'school_1_status' : 'school_2_status')
  return sql`case when ${was} is distinct from ${is}
    then jsonb_build_object(${field}::text, jsonb_build_object('before', ${was}, 'after', ${is})) else '{}'::jsonb end`
}

/** Calls `work` for every part of the registrations of a run, in one transaction. @returns the sum of its numbers */
async function inParts(
  tx: Tx,
  runId: number,
  work: (part: RawBuilder<boolean>) => Promise<number>,
): Promise<number> {
  const { lines } = await tx
    .selectFrom('selection_line')
    .select(({ fn }) => fn.countAll<number>().as('lines'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  const parts = Math.max(1, Math.ceil(lines / AT_ONCE))
  let changed = 0
  for (let part = 0; part < parts; part++)
    changed += await work(sql<boolean>`line.registration_id % ${sql.lit(parts)} = ${sql.lit(part)}`)
  return changed
}
