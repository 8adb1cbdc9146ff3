import { DESK_REASON } from '@spmb/domain/selection/messages.ts'
import { type RawBuilder, sql } from 'kysely'

/**
 * The condition for live registrations: neither deleted nor withdrawn (docs/product-rules.md#withdrawal). Unique indexes,
 * seats, counts and decisions consider live registrations only. Lists and look-ups also show withdrawn ones.
 *
 * @param alias of the table `registration` in the statement
 */
export function isLive(alias = 'registration'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.deleted_at`)} is null and ${sql.ref(`${alias}.withdrawn_at`)} is null`
}

/**
 * The condition for children whom no school admits and not both schools refuse (docs/product-rules.md#decisions). Combine it
 * with `isLive`.
 *
 * @param alias of the table `registration` in the statement
 */
export function isUndecided(alias = 'registration'): RawBuilder<boolean> {
  const [first, second] = [sql.ref(`${alias}.school_1_decision`), sql.ref(`${alias}.school_2_decision`)]
  return sql<boolean>`(${sql.ref(`${alias}.placed_school_id`)} is null
    and ${first} is distinct from 'LULUS' and ${second} is distinct from 'LULUS'
    and (${first} is null or ${second} is null))`
}

/**
 * The school that admits a child (LULUS at a choice, or a placement); null for none. Combine conditions on it with `isLive`.
 *
 * @param alias of the table `registration` in the statement
 */
export function admittingSchool(alias = 'registration'): RawBuilder<number | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<number | null>`case when ${column('school_1_decision')} = 'LULUS' then ${column('school_1_id')}
    when ${column('school_2_decision')} = 'LULUS' then ${column('school_2_id')} else ${column('placed_school_id')} end`
}

/**
 * What the last run or call in force said of the seat at the school that admits a child: by whose order it was given, and whether it
 * was reserved for the path. No row of a run without paths, nor of a seat by hand after it, of an objection or of a giving of free
 * seats, which count for the rest. For a lateral join.
 *
 * @param alias of the table `registration` in the statement
 */
export function givenSeat(alias: string): RawBuilder<{ path: string; seat: 'reserved' | 'leftover' }> {
  return sql<{ path: string; seat: 'reserved' | 'leftover' }>`(
    select line.placed_path as path, line.placed_seat as seat
    from selection_line as line join selection_run as run on run.id = line.run_id
    where line.registration_id = ${sql.ref(`${alias}.id`)} and line.placed_school_id = ${admittingSchool(alias)}
      and line.placed_path is not null and run.applied_at is not null and run.abandoned_at is null
    order by run.id desc limit 1)`
}

/**
 * The condition for children whom this school, or any school, admits. Written so that the indexes of admitted children are used.
 *
 * @param school null: any
 * @param alias of the table `registration` in the statement
 */
export function isAdmittedBy(school: number | null, alias = 'registration'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const at = (name: string) => (school === null ? sql`` : sql`and ${column(name)} = ${school}`)
  const placed =
    school === null
      ? sql`${column('placed_school_id')} is not null`
      : sql`${column('placed_school_id')} = ${school}`
  return sql<boolean>`(${column('school_1_decision')} = 'LULUS' ${at('school_1_id')}
    or ${column('school_2_decision')} = 'LULUS' ${at('school_2_id')} or ${placed})`
}

/**
 * The condition for applicants of a school: children who chose it, and those who were placed there.
 *
 * @param alias of the table `registration` in the statement
 */
export function isApplicantOf(school: number, alias = 'registration'): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`(${column('school_1_id')} = ${school} or ${column('school_2_id')} = ${school}
    or ${column('placed_school_id')} = ${school})`
}

/**
 * The chosen schools that the office has closed, each once.
 *
 * @param alias of the table `registration` in the statement
 */
export function closedChoices(alias: string): RawBuilder<number[]> {
  return sql<number[]>`array(select id from school where closed_at is not null
    and id in (${sql.ref(`${alias}.school_1_id`)}, ${sql.ref(`${alias}.school_2_id`)}) order by id)`
}

/** The seats that are held for withdrawn children, one row for each. */
export const HELD_SEATS = sql`select season_id, ${admittingSchool()} as school_id, seat_held_until from registration
  where seat_held_until is not null and deleted_at is null`

/**
 * Whether the desk of a chosen school has decided in its order (docs/product-rules.md#desk), by the reason that it stores.
 *
 * @param choice its decision must not be null for true
 * @param alias of the table `registration` in the statement
 */
export function isByDesk(choice: 1 | 2, alias = 'registration'): RawBuilder<boolean> {
  return sql<boolean>`exists (select from decision where decision.registration_id = ${sql.ref(`${alias}.id`)}
    and decision.school_id = ${sql.ref(`${alias}.school_${choice}_id`)} and decision.origin = 'manual'
    and decision.reason like ${`${DESK_REASON} %`})`
}
