/**
 * Counts what the office should know before seats become final: the one place for dashboard, freeze, preview and publication
 * (docs/product-rules.md#findings). All statements of one reading run in one snapshot, or under the locks of an act.
 */
import type { Finding } from '@spmb/domain/findings/findings.ts'
import { BOUND_END } from '@spmb/domain/registration/staff/ages.ts'
import { FINDING_CODES, type FindingCode } from '@spmb/domain/season/finding-codes.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { windowState } from '@spmb/domain/season/window.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import {
  admittingSchool,
  isAdmittedBy,
  isLive,
  isUndecided,
} from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { isUnanswered } from '../season/held-schools.queries.ts'
import { hasOtherBirthDate, hasUndecidedAge } from './conditions.ts'
import { passedOver } from './passed-over.queries.ts'

const LIVE = isLive()
/** The same as the list's filter `decision=belum`. */
const UNDECIDED = isUndecided()

export interface SchoolRow {
  id: number
  name: string
  level: Level
  count: number
}

export type FoundRows = Omit<Finding, 'code'>
export type ReadFindings = (db: Kysely<Schema>, season: Season, now: Date) => Promise<Finding[]>
/** Of the registration feature, which imports this folder. */
type FindDoubles = (
  db: Kysely<Schema>,
  seasonId: number,
) => Promise<Record<'doubles' | 'doubles_admitted', FoundRows[]>>

/** Worst first, of each level. */
export const createFindings =
  (findDoubles: FindDoubles): ReadFindings =>
  (db, season, now) =>
    readFindings(db, season, now, findDoubles)

async function readFindings(
  db: Kysely<Schema>,
  season: Season,
  now: Date,
  findDoubles: FindDoubles,
): Promise<Finding[]> {
  const children = await countChildren(db, season.id)
  const villages = await villagesWithoutSchool(db, season.id)
  const passed = await passedOver(db, season.id)
  const doubles = await findDoubles(db, season.id)
  const complaints = await openComplaints(db, season.id)
  const ofChildren = (column: keyof ChildCounts) => (rows: readonly SchoolRow[]) =>
    byLevel(rows, (level) => children[level]?.[column] ?? 0)
  const found: Record<FindingCode, FoundRows[]> = {
    undecided: ofChildren('undecided')(await undecidedSchools(db, season.id)),
    over_quota: byLevel(await schoolsOverQuota(db, season.id)),
    closed_school: byLevel(await closedSchools(db, season.id)),
    passed_over: byLevel(passed.schools, (level) => passed.children[level] ?? 0),
    under_age: ofChildren('under_age')([]),
    over_age: ofChildren('over_age')([]),
    disputed_numbers: ofChildren('disputed_numbers')([]),
    doubles_admitted: doubles.doubles_admitted,
    without_quota: byLevel(await schoolsWithoutQuota(db, season.id)),
    birth_date: ofChildren('birth_date')([]),
    doubles: doubles.doubles,
    doubt: ofChildren('doubt')([]),
    papers: ofChildren('papers')([]),
    objections: ofChildren('objections')([]),
    corrections: ofChildren('corrections')([]),
    villages: byLevel(villages.map((village) => ({ ...village, count: null }))),
    complaints: complaints > 0 ? [{ level: null, count: complaints, rows: [] }] : [],
    window: windowState(season, now) === 'open' ? [{ level: null, count: null, rows: [] }] : [],
  }
  return FINDING_CODES.flatMap((code) => found[code].map((each) => ({ code, ...each })))
}

/** One finding for each level that has something to count. @param count absent: the rows */
function byLevel(
  rows: readonly { id: number; name: string; level: Level; count: number | null }[],
  count?: (level: Level) => number,
): FoundRows[] {
  return LEVELS.map((level) => {
    const own = rows.filter((row) => row.level === level).map(({ level: _, ...row }) => row)
    return { level, count: count ? count(level) : own.length, rows: own }
  }).filter((each) => each.count > 0)
}

interface ChildCounts {
  undecided: number
  under_age: number
  over_age: number
  birth_date: number
  disputed_numbers: number
  doubt: number
  papers: number
  objections: number
  corrections: number
}

/** Live children by level. What the lists filter by is counted by the same conditions. */
async function countChildren(
  db: Kysely<Schema>,
  seasonId: number,
): Promise<Partial<Record<Level, ChildCounts>>> {
  const admitted = isAdmittedBy(null)
  const { rows } = await sql<ChildCounts & { level: Level }>`
    select level,
      count(*) filter (where ${UNDECIDED}) as undecided,
      count(*) filter (where ${hasUndecidedAge('under', seasonId)}) as under_age,
      count(*) filter (where ${hasUndecidedAge('over', seasonId)}) as over_age,
      count(*) filter (where ${hasOtherBirthDate()}) as birth_date,
      count(*) filter (where registration.number_disputed is not null) as disputed_numbers,
      count(*) filter (where ${admitted} and exists (
        select from registration_flag as flag where flag.registration_id = registration.id and flag.kind = 'doubt'
      )) as doubt,
      count(*) filter (where ${admitted} and registration.id not in (
        select registration_id from registration_screening where documents is not null
      )) as papers,
      count(*) filter (where exists (
        select from objection where objection.registration_id = registration.id and ${isUnanswered()}
      )) as objections,
      count(*) filter (where exists (
        select from correction_request as request
        where request.registration_id = registration.id and request.state = 'open'
      )) as corrections
    from registration where season_id = ${seasonId} and ${LIVE} group by level`.execute(db)
  return Object.fromEntries(rows.map(({ level, ...counts }) => [level, counts]))
}

/** Children of a level beyond the end that the regulation bounds, about whom the office has not decided. */
export async function countUndecidedAges(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<number> {
  const { count } = await db
    .selectFrom('registration')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .where(hasUndecidedAge(BOUND_END[level], seasonId))
    .executeTakeFirstOrThrow()
  return count
}

function schools(db: Kysely<Schema>, counted: RawBuilder<unknown>): Promise<SchoolRow[]> {
  return sql<SchoolRow>`
    select school.id, school.name, school.type as level, counted.count
    from (${counted}) as counted (school_id, count) join school on school.id = counted.school_id
    order by counted.count desc, school.name`
    .execute(db)
    .then(({ rows }) => rows)
}

/** Of an undecided child every school without a decision counts, one that is both choices once. A late child is left out: it is not decided about. */
export const undecidedSchools = (db: Kysely<Schema>, seasonId: number) =>
  schools(
    db,
    sql`select school_id, sum(undecided)::bigint from (
        select school_1_id, school_2_id, count(*) filter (where school_1_decision is null) as by_first,
          count(*) filter (where school_2_decision is null and school_2_id <> school_1_id) as by_second
        from registration where season_id = ${seasonId} and ${LIVE} and ${UNDECIDED} and not registered_late
          group by school_1_id, school_2_id
      ) as pair cross join lateral (values (school_1_id, by_first), (school_2_id, by_second)) as chosen (school_id, undecided)
      where undecided > 0 group by school_id`,
  )

export const schoolsOverQuota = (db: Kysely<Schema>, seasonId: number) =>
  schools(
    db,
    sql`select admitted.school_id, admitted.used - coalesce(quota.seats, 0)
      from (
        select school_id, count(*) as used from (
          select school_1_id as school_id from registration
            where season_id = ${seasonId} and ${LIVE} and school_1_decision = 'LULUS'
          union all
          select school_2_id from registration
            where season_id = ${seasonId} and ${LIVE} and school_2_decision = 'LULUS' and school_1_id <> school_2_id
          union all
          select placed_school_id from registration
            where season_id = ${seasonId} and ${LIVE} and placed_school_id is not null
        ) as seats group by school_id
      ) as admitted
      left join quota on quota.season_id = ${seasonId} and quota.school_id = admitted.school_id
      where admitted.used > coalesce(quota.seats, 0)`,
  )

/** The applicants of each such school are counted by index; there are few. A school that is both choices counts once. */
export const schoolsWithoutQuota = (db: Kysely<Schema>, seasonId: number) =>
  schools(
    db,
    sql`select school.id,
        (select count(*) from registration where season_id = ${seasonId} and ${LIVE} and school_1_id = school.id)
        + (select count(*) from registration
            where season_id = ${seasonId} and ${LIVE} and school_2_id = school.id and school_1_id <> school.id)
      from school
      where school.closed_at is null
        and not exists (select from quota where quota.season_id = ${seasonId} and quota.school_id = school.id)`,
  )

async function villagesWithoutSchool(
  db: Kysely<Schema>,
  seasonId: number,
): Promise<{ id: number; name: string; level: Level }[]> {
  const { rows } = await sql<{ id: number; name: string; level: Level }>`
    select village.id, village.name, level.level
    from village cross join (values ('SD'), ('SMP')) as level (level)
    where village.closed_at is null
      and exists (select from school where school.type = level.level)
      and not exists (
        select from zone join school on school.id = zone.school_id
        where zone.season_id = ${seasonId} and zone.village_id = village.id and school.type = level.level
          and school.closed_at is null
      )
    order by village.name, level.level`.execute(db)
  return rows
}

/**
 * Closed schools where children may still get a seat or have one, with their number; one that is both choices counts once. A
 * child whom another school admits waits there no more.
 */
export const closedSchools = (db: Kysely<Schema>, seasonId: number) =>
  schools(
    db,
    sql`select school.id, count(*) from registration join school
        on school.id in (registration.school_1_id, registration.school_2_id, registration.placed_school_id)
      where registration.season_id = ${seasonId} and ${LIVE} and school.closed_at is not null
        -- Few schools are closed, so most children need no look at their schools.
        and array[school_1_id, school_2_id, placed_school_id] && array(select id from school where closed_at is not null)
        and (${isAdmittedBy(null)} is not true
          or school.id = ${admittingSchool()})
        and (school.id = registration.placed_school_id
          or school.id = registration.school_1_id and school_1_decision is distinct from 'TIDAK LULUS'
          or school.id = registration.school_2_id and school_2_decision is distinct from 'TIDAK LULUS')
      group by school.id`,
  )

async function openComplaints(db: Kysely<Schema>, seasonId: number): Promise<number> {
  const { count } = await db
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('season_id', '=', seasonId)
    .where('state', '<>', 'selesai')
    .executeTakeFirstOrThrow()
  return count
}
