/** Queries of 'Cari siapa saja'. Each alternative has its own index; the planner combines them. */
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely'
import { isApplicantOf } from '../../../../platform/database/live-registration.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { holdsNumber } from '../../numbers.ts'
import { nisnConditions, textConditions, type Where } from '../list/search-conditions.ts'

export interface FindKeys {
  nikIndex: Buffer | null
  nisnIndex: Buffer | null
  phone: string | null
  words: string | null
}

export interface FindScope {
  seasonId: number
  /** Only applicants of this school; null: all. */
  schoolId: number | null
}

/** Rows that are read at most to choose the best of: a frequent word would else be sorted as a whole. */
const CANDIDATES = 400

/** @returns at most `limit` registrations; those whose own name starts with the words come first */
export async function findByKeys(db: Kysely<Schema>, scope: FindScope, keys: FindKeys, limit: number) {
  const candidates = db
    .selectFrom('registration as r')
    .where('r.season_id', '=', scope.seasonId)
    .where('r.deleted_at', 'is', null)
    .where((is) => is.or(conditionsOf(is, scope.seasonId, keys)))
    .$if(scope.schoolId !== null, (rows) => rows.where(isApplicantOf(scope.schoolId as number, 'r')))
    .select('r.id')
    .limit(CANDIDATES)
  const start = `${keys.words ?? ''}%`.replace(/[\\_]/g, '\\$&')
  return db
    .selectFrom('registration as r')
    .innerJoin('village as v', 'v.id', 'r.village_id')
    .innerJoin('school as s1', 's1.id', 'r.school_1_id')
    .innerJoin('school as s2', 's2.id', 'r.school_2_id')
    .leftJoin('school as sp', 'sp.id', 'r.placed_school_id')
    .where('r.id', 'in', candidates)
    .select([
      'r.id',
      'r.no_registration',
      'r.level',
      'r.name',
      'r.father_name',
      'r.mother_name',
      'r.school_1_id',
      'r.school_2_id',
      'r.school_1_decision',
      'r.school_2_decision',
      'r.placed_school_id',
      'v.name as village',
      's1.name as school_1',
      's2.name as school_2',
      'sp.name as placed_school',
    ])
    .orderBy(sql`r.name ilike ${start} desc, r.name collate "und-x-icu", r.id`)
    .limit(limit)
    .execute()
}

function conditionsOf(
  is: Where,
  seasonId: number,
  { nikIndex, nisnIndex, phone, words }: FindKeys,
): Expression<SqlBool>[] {
  const found: Expression<SqlBool>[] = []
  if (nikIndex) {
    found.push(holdsNumber('nik', nikIndex, { seasonId, level: null }, 'r'))
    found.push(is.and([is('r.nik_index', '=', nikIndex), is('r.withdrawn_at', 'is not', null)]))
  }
  if (nisnIndex) found.push(...nisnConditions(is, seasonId, nisnIndex))
  if (phone) for (const column of PHONES) found.push(is(column, '=', phone))
  if (words) found.push(...textConditions(is, words))
  // A number of no known kind matches no row.
  return found.length > 0 ? found : [sql<SqlBool>`false`]
}

const PHONES = ['r.phone', 'r.father_phone', 'r.mother_phone', 'r.guardian_phone'] as const
