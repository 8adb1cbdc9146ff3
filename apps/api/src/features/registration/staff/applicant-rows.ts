/** Stored registrations with the names they refer to, and the staff record built from them. */
import type { ArrivalState } from '@spmb/domain/re-registration/re-registration.ts'
import { COLUMN_KEYS, type ColumnKey } from '@spmb/domain/registration/column-keys.ts'
import { FAMILY_KEYS, type FamilyKey } from '@spmb/domain/registration/family/family.ts'
import type { Religion } from '@spmb/domain/registration/field-spec.ts'
import {
  type Applicant,
  NESTED_ANSWER_KEYS,
  OWN_ANSWER_KEYS,
} from '@spmb/domain/registration/staff/applicant.ts'
import { decisionOf } from '@spmb/domain/registration/staff/decisions.ts'
import type { DocumentState, FlagKind } from '@spmb/domain/registration/staff/screening/screening.ts'
import { type Kysely, sql } from 'kysely'
import { admittingSchool, isApplicantOf } from '../../../platform/database/live-registration.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { isHolding } from '../../season/ranking.ts'
import { maskedNik, shownNisn } from './decrypt-or-dots.ts'
import { distanceTo } from './distances.ts'

const FIELD_COLUMNS = [...COLUMN_KEYS, ...FAMILY_KEYS].map((key): `r.${ColumnKey | FamilyKey}` => `r.${key}`)

/**
 * Selects registrations that are not deleted with the columns of the staff record; callers add conditions. Names that no order
 * needs are subqueries: each further table that is joined makes the plan of a page cost more than its rows.
 */
export function applicantRows(db: Kysely<Schema>) {
  return db
    .selectFrom('registration as r')
    .innerJoin('season as s', 's.id', 'r.season_id')
    .innerJoin('village as v', 'v.id', 'r.village_id')
    .innerJoin('school as s1', 's1.id', 'r.school_1_id')
    .innerJoin('school as s2', 's2.id', 'r.school_2_id')
    .leftJoin('registration_screening as screening', 'screening.registration_id', 'r.id')
    .leftJoin('re_registration as re', 're.registration_id', 'r.id')
    .where('r.deleted_at', 'is', null)
    .select([
      'r.id',
      'r.no_registration',
      'r.level',
      'r.nik_sealed',
      'r.nisn_sealed',
      ...FIELD_COLUMNS,
      'r.birth_date_differs',
      'r.number_disputed',
      'r.school_1_decision',
      'r.school_2_decision',
      'r.placed_school_id',
      sql<string | null>`(select name from school where id = r.placed_school_id)`.as('placed_school'),
      'r.source',
      nameOfActor('r.entered_by').as('entered_by'),
      'r.received_on',
      'r.late_reason',
      'r.registered_late',
      'r.paper_consent_on',
      'r.withdrawn_at',
      'r.withdrawn_reason',
      'r.withdrawn_asked_by',
      'r.seat_held_until',
      'r.cleared_at',
      's.first_year',
      's.label as season',
      's.is_active',
      'r.version',
      'r.created_at',
      'r.updated_at',
      's1.name as school_1',
      's2.name as school_2',
      'v.name as village',
      'v.district_id',
      sql<string>`(select name from district where id = v.district_id)`.as('district'),
      sql<DocumentState>`coalesce(screening.documents, 'belum')`.as('documents'),
      sql<boolean>`screening.note is not null`.as('has_note'),
      flagsOf('r.id').as('flags'),
      ARRIVAL_STATE.as('re_registration'),
      sql<boolean>`coalesce(re.released_at = r.withdrawn_at, false)`.as('released'),
      distanceTo('r.school_1_id').as('distance_1'),
      distanceTo('r.school_2_id').as('distance_2'),
    ])
}

/** Whether an admitted child has re-registered at the admitting school; null for others. `r` is the registration, `re` its re-registration. */
export const ARRIVAL_STATE = sql<ArrivalState | null>`case when r.withdrawn_at is null and ${admittingSchool('r')} is not null then
  case when re.school_id = ${admittingSchool('r')} then 'sudah' else 'belum' end end`

/** The kinds of the flags of a registration. */
export function flagsOf(column: string) {
  return sql<FlagKind[]>`array(
    select kind from registration_flag where registration_id = ${sql.ref(column)} order by kind)`
}

/** The name of the account in a column that holds an audit actor; null for another actor. Reads no account for null. */
export function nameOfActor(column: string) {
  const actor = sql.ref(column)
  return sql<string | null>`case when ${actor} like 'user:%' then
    (select name from user_account where id = substr(${actor}, 6)::int) end`
}

export type ApplicantRow = Awaited<ReturnType<ReturnType<typeof applicantRows>['execute']>>[number]

/** A live registration that the actor may see. */
export async function findApplicant(db: Kysely<Schema>, id: number, scope: number | null) {
  return inScope(applicantRows(db).where('r.id', '=', id), scope).executeTakeFirst()
}

export async function findApplicantByNumber(db: Kysely<Schema>, number: string, scope: number | null) {
  return inScope(applicantRows(db).where('r.no_registration', '=', number), scope).executeTakeFirst()
}

/** The birth date that the applied run of the level used, if the record has another one now. */
export async function otherBirthDateInRun(
  db: Kysely<Schema>,
  { id, birth_date }: { id: number; birth_date: string },
): Promise<string | null> {
  const line = await db
    .selectFrom('selection_line as line')
    .innerJoin('selection_run as run', 'run.id', 'line.run_id')
    .select('line.birth_date')
    .where('line.registration_id', '=', id)
    .where(isHolding('run'))
    .where('line.birth_date', '<>', birth_date)
    .executeTakeFirst()
  return line?.birth_date ?? null
}

function inScope(rows: ReturnType<typeof applicantRows>, scope: number | null) {
  if (scope === null) return rows
  return rows.where(isApplicantOf(scope, 'r'))
}

/** @param ownSchool the operator's school, for the decision in `status_announcement`; null for other roles */
export function toApplicant(
  row: ApplicantRow,
  { encryption, ownSchool }: { encryption: Pick<FieldEncryption, 'decrypt'>; ownSchool: number | null },
): Applicant {
  return {
    id: row.id,
    no_registration: row.no_registration,
    ...pick(row, OWN_ANSWER_KEYS),
    religion: row.religion as Religion,
    nik_masked: maskedNik(row, encryption),
    nisn: shownNisn(row, encryption),
    type: row.level,
    school_1_id: { id: row.school_1_id, name: row.school_1 },
    school_2_id: { id: row.school_2_id, name: row.school_2 },
    school_1_status: row.school_1_decision,
    school_2_status: row.school_2_decision,
    placed_school:
      row.placed_school_id === null ? null : { id: row.placed_school_id, name: row.placed_school ?? '' },
    village_id: {
      id: row.village_id,
      name: row.village,
      district_id: { id: row.district_id, name: row.district },
    },
    meta_student_id: {
      id: row.id,
      ...pick(row, NESTED_ANSWER_KEYS),
      ...pick(row, FAMILY_KEYS),
    },
    status_announcement: decisionOf(row, ownSchool ?? row.school_1_id),
    withdrawal: row.withdrawn_at && {
      at: row.withdrawn_at.toISOString(),
      reason: row.withdrawn_reason ?? '',
      asked_by: row.withdrawn_asked_by ?? '',
      seat_held_until: row.seat_held_until?.toISOString() ?? null,
    },
    source: row.source,
    paper:
      row.source === 'daring'
        ? null
        : {
            entered_by: row.entered_by,
            consent_on: row.paper_consent_on,
            received_on: row.received_on,
            late_reason: row.late_reason,
            registered_late: row.registered_late,
          },
    documents: row.documents,
    flags: row.flags,
    birth_date_differs: row.birth_date_differs ?? false,
    number_disputed: row.number_disputed,
    re_registration: row.re_registration,
    has_note: row.has_note,
    distance_1_m: row.distance_1,
    distance_2_m: row.distance_2,
    season: { first_year: row.first_year, label: row.season, is_active: row.is_active },
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

function pick<T, K extends keyof T>(row: T, keys: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>
  for (const key of keys) picked[key] = row[key]
  return picked
}
