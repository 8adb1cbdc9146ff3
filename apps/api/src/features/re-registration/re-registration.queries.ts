/** Reads and writes of re-registration. Operators see and record what concerns children whom their school admits. */

import type { OwnPlace } from '@spmb/domain/re-registration/contract.family.ts'
import type { AdmittedChild, ReRegistrationFigures } from '@spmb/domain/re-registration/contract.staff.ts'
import {
  type AnswerState,
  type ArrivalState,
  LATE_ORIGINS,
} from '@spmb/domain/re-registration/re-registration.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { admittingSchool, isAdmittedBy, isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { nameOfActor } from '../registration/staff/applicant-rows.ts'
import { searchConditions } from '../registration/staff/list/search-conditions.ts'

export interface AdmittedScope {
  seasonId: number
  level: Level
  /** Only children whom this school admits; null: all. */
  schoolId: number | null
}

export interface AdmittedFilters {
  search?: string | undefined
  state?: ArrivalState | AnswerState | undefined
}

/** Whether the family has come to the school that admits the child. */
const hasArrived = sql<boolean>`coalesce(re.school_id = ${admittingSchool('r')}, false)`

/** Whether the family said that it takes the place that the child has now. */
const hasAnswered = sql<boolean>`coalesce(re.answered_school_id = ${admittingSchool('r')}, false)`

/** Whether nothing is known of the family. */
const isSilent = sql<boolean>`not (${hasArrived} or ${hasAnswered})`

/** Whether the child is late, see `LATE_ORIGINS`. Never without a last moment. */
const isLate = sql<boolean>`exists (
  select from decision join season on season.id = r.season_id
  where decision.registration_id = r.id and decision.school_id = ${admittingSchool('r')} and decision.value = 'LULUS'
    and decision.origin = any (${[...LATE_ORIGINS]}::text[]) and decision.decided_at >= season.re_registration_to
)`

/**
 * Whether name, gender, birth place or parents changed since the freeze of the run whose decisions hold, without one since the
 * publication: since it was fixed who is compared with whom.
 */
const isPersonChanged = sql<boolean>`coalesce(r.person_changed_at >= (
  select coalesce(run.frozen_at, season.publishes_at, season.closes_at)
  from season left join selection_run as run on run.season_id = season.id and run.level = r.level and run.kind = 'main'
    and run.applied_at is not null and run.abandoned_at is null
  where season.id = r.season_id
), false)`

function admittedRows(db: Kysely<Schema>) {
  return db
    .selectFrom('registration as r')
    .innerJoin('village as v', 'v.id', 'r.village_id')
    .innerJoin('school as s', 's.id', admittingSchool('r') as never)
    .innerJoin('school as s1', 's1.id', 'r.school_1_id')
    .leftJoin('re_registration as re', 're.registration_id', 'r.id')
    .where(isLive('r'))
    .where(isAdmittedBy(null, 'r'))
    .select([
      'r.id',
      'r.season_id',
      'r.level',
      'r.no_registration',
      'r.name',
      'r.phone',
      'r.school_1_id',
      'r.school_2_id',
      'r.registered_late',
      'v.name as village',
      's.id as school_id',
      's.name as school',
      's1.name as school_1',
      're.arrived_at',
      're.taken_back_at',
      're.answered_at',
      nameOfActor('re.answered_by').as('answered_by'),
      sql<boolean>`coalesce(re.answered_by = 'family', false)`.as('answered_by_family'),
      hasAnswered.as('has_answered'),
      nameOfActor('re.arrived_by').as('arrived_by'),
      hasArrived.as('has_arrived'),
      sql<boolean>`coalesce(re.keep_waiting, false)`.as('keep_waiting'),
      isLate.as('late'),
      isPersonChanged.as('person_changed'),
      sql<number>`coalesce(re.version, 0)`.as('version'),
    ])
}

export type AdmittedRow = Awaited<ReturnType<ReturnType<typeof admittedRows>['execute']>>[number]

function matching(db: Kysely<Schema>, scope: AdmittedScope, { search, state }: AdmittedFilters) {
  let rows = admittedRows(db)
    .where('r.season_id', '=', scope.seasonId)
    .where('r.level', '=', scope.level)
    .where(isAdmittedBy(scope.schoolId, 'r'))
  if (search)
    rows = rows.where((is) =>
      is.or(
        searchConditions(is as never, search, {
          searchedSchools: [],
          nisnIndex: null,
          seasonId: scope.seasonId,
        }),
      ),
    )
  if (state) rows = rows.where(IN_STATE[state])
  return rows
}

const IN_STATE: Record<ArrivalState | AnswerState, RawBuilder<boolean>> = {
  sudah: hasArrived,
  belum: sql<boolean>`not ${hasArrived}`,
  mengambil: sql<boolean>`${hasAnswered} and not ${hasArrived}`,
  belum_menjawab: isSilent,
}

export function findAdmittedPage(
  db: Kysely<Schema>,
  scope: AdmittedScope,
  filters: AdmittedFilters,
  { limit, offset }: { limit: number; offset: number },
): Promise<AdmittedRow[]> {
  return matching(db, scope, filters)
    .orderBy(sql`r.name collate "und-x-icu"`)
    .orderBy('r.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAdmittedRows(
  db: Kysely<Schema>,
  scope: AdmittedScope,
  filters: AdmittedFilters,
): Promise<number> {
  const { total } = await matching(db, scope, filters)
    .clearSelect()
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A child whom a school admits, for an operator the own school. */
export function findAdmitted(
  db: Kysely<Schema>,
  by: { id: number } | { number: string },
  ownSchool: number | null,
): Promise<AdmittedRow | undefined> {
  const rows = admittedRows(db).where(isAdmittedBy(ownSchool, 'r'))
  return (
    'id' in by ? rows.where('r.id', '=', by.id) : rows.where('r.no_registration', '=', by.number)
  ).executeTakeFirst()
}

/** Admitted children, and those of them who have re-registered, are late or are missing, by school. */
export async function readFigures(
  db: Kysely<Schema>,
  { seasonId, level, schoolId }: AdmittedScope,
): Promise<ReRegistrationFigures['schools']> {
  const { rows } = await sql<ReRegistrationFigures['schools'][number]>`
    select s.id, s.name, count(*) as admitted, count(*) filter (where ${hasArrived}) as arrived,
      count(*) filter (where ${isSilent}) as silent, count(*) filter (where ${isLate}) as late, count(*) filter (where not (${hasArrived} or ${isLate})) as missing
    from registration as r
    join school as s on s.id = ${admittingSchool('r')}
    left join re_registration as re on re.registration_id = r.id
    where r.season_id = ${seasonId} and r.level = ${level} and ${isLive('r')} and ${isAdmittedBy(schoolId, 'r')}
    group by s.id order by s.name collate "und-x-icu", s.id`.execute(db)
  return rows
}

/** Writes a change and counts it. The registration is locked, so that no other transaction writes its row. */
export async function writeReRegistration(
  tx: Tx,
  registrationId: number,
  changes: Omit<Updateable<Schema['re_registration']>, 'registration_id' | 'version' | 'changed_in'>,
): Promise<void> {
  await tx
    .insertInto('re_registration')
    .values({ registration_id: registrationId, ...changes })
    .onConflict((on) =>
      on.column('registration_id').doUpdateSet({ ...changes, version: sql`re_registration.version + 1` }),
    )
    .execute()
}

/**
 * Withdraws the children of a school whose families have not come, of those named; late children keep their places. The registrations are locked in the order of
 * their ids.
 *
 * @returns the ids of the released children
 */
export async function releaseMissing(
  tx: Tx,
  { seasonId, level, schoolId }: AdmittedScope,
  ids: readonly number[],
  act: { at: Date; by: string; reason: string; askedBy: string },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with missing as (
      select r.id from registration as r
      left join re_registration as re on re.registration_id = r.id
      where r.id = any (${[...ids]}::int[]) and r.season_id = ${seasonId} and r.level = ${level}
        and ${isLive('r')} and ${isAdmittedBy(schoolId, 'r')} and not ${hasArrived} and not ${isLate}
      order by r.id for no key update of r
    ), noted as (
      insert into re_registration (registration_id, released_at) select id, ${act.at} from missing
      on conflict (registration_id) do update
        set released_at = excluded.released_at, version = re_registration.version + 1
    )
    update registration set withdrawn_at = ${act.at}, withdrawn_by = ${act.by},
      withdrawn_asked_by = ${act.askedBy}, withdrawn_reason = ${act.reason},
      idempotency_key = null, idempotency_digest = null, version = version + 1, updated_at = ${act.at}
    from missing where registration.id = missing.id
    returning registration.id`.execute(tx)
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

export function toAdmittedChild(row: AdmittedRow): AdmittedChild {
  const isFirst = row.school_id === row.school_1_id
  const isSecond = !isFirst && row.school_id === row.school_2_id
  return {
    id: row.id,
    no_registration: row.no_registration,
    name: row.name,
    phone: row.phone,
    village: row.village,
    school: { id: row.school_id, name: row.school },
    choice: isFirst ? 1 : isSecond ? 2 : null,
    arrived:
      row.has_arrived && row.arrived_at ? { at: row.arrived_at.toISOString(), by: row.arrived_by } : null,
    answered:
      row.has_answered && row.answered_at
        ? { at: row.answered_at.toISOString(), by: row.answered_by, by_family: row.answered_by_family }
        : null,
    taken_back_at: row.has_arrived ? null : (row.taken_back_at?.toISOString() ?? null),
    person_changed: row.person_changed,
    waits_for: isSecond ? { id: row.school_1_id, name: row.school_1 } : null,
    keep_waiting: row.keep_waiting,
    late: row.late,
    version: row.version,
  }
}

/** The place as its family reads it. @param to the last moment of the period; null: not set */
export function toOwnPlace(row: AdmittedRow, to: Date | null, now: Date): OwnPlace {
  const { school, arrived, answered, late, waits_for, keep_waiting } = toAdmittedChild(row)
  return {
    school,
    late,
    waits_for,
    keep_waiting,
    arrived_at: arrived?.at ?? null,
    answered_at: answered?.at ?? null,
    to: to?.toISOString() ?? null,
    has_ended: to !== null && now >= to,
  }
}
