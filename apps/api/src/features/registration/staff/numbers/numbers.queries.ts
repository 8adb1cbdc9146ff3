/** Registrations with an open question about a number, and those whose number follows later. */
import type {
  DisputedNumber,
  MissingNumber,
  NumberChild,
} from '@spmb/domain/registration/staff/numbers/contract.staff.ts'
import { disputes, NUMBER_KINDS, type NumberKind } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { type Kysely, sql } from 'kysely'
import { admittingSchool, isLive } from '../../../../platform/database/live-registration.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import { hasDisputedNumber, hasMissingNumber, holdsNumber } from '../../numbers.ts'
import type { IndexColumn } from '../../registration.queries.ts'

function children(db: Kysely<Schema>, seasonId: number) {
  return db
    .selectFrom('registration as r')
    .innerJoin('school as s1', 's1.id', 'r.school_1_id')
    .leftJoin('school as sa', (join) => join.on('sa.id', '=', admittingSchool('r') as never))
    .select([
      'r.id',
      'r.no_registration',
      'r.level',
      'r.name',
      'r.birth_date',
      'r.mother_name',
      'r.phone',
      'r.source',
    ])
    .select(['r.school_1_id', 's1.name as school_1', 'sa.id as admitted_id', 'sa.name as admitted'])
    .select(['r.number_disputed', 'r.number_reason', 'r.season_id'])
    .select(['r.nik_index', 'r.nisn_index'])
    .where('r.season_id', '=', seasonId)
    .where(isLive('r'))
}
type Row = Awaited<ReturnType<ReturnType<typeof children>['execute']>>[number]

/** The oldest first. */
export async function readNumbers(
  db: Kysely<Schema>,
  seasonId: number,
): Promise<{ disputed: DisputedNumber[]; missing: MissingNumber[] }> {
  const rows = await children(db, seasonId).where(hasDisputedNumber('r')).orderBy('r.id').execute()
  const disputed: DisputedNumber[] = []
  for (const row of rows)
    for (const kind of NUMBER_KINDS.filter((each) => disputes(row.number_disputed, each))) {
      const id = await keeperOf(db, row, kind)
      const other = id && (await children(db, seasonId).where('r.id', '=', id).executeTakeFirst())
      disputed.push({
        type: row.level,
        kind,
        one: childOf(row),
        other: other ? childOf(other) : null,
        reason: row.number_reason,
      })
    }
  const without = await children(db, seasonId).where(hasMissingNumber('r')).orderBy('r.id').execute()
  const missing = without.flatMap((row) =>
    NUMBER_KINDS.filter(
      (kind) => row[`${kind}_index`] === null && (kind === 'nik' || row.level === 'SMP'),
    ).map((kind) => ({ type: row.level, kind, one: childOf(row), reason: row.number_reason })),
  )
  return { disputed, missing }
}

/** The live registration that keeps the number of another one meanwhile; null for none. */
export async function keeperOf(
  db: Kysely<Schema>,
  row: Pick<Row, 'id' | 'season_id' | 'level' | IndexColumn>,
  kind: NumberKind,
): Promise<number | null> {
  const keeper = await db
    .selectFrom('registration')
    .select('id')
    .where(holdsNumber(kind, row[`${kind}_index`], { seasonId: row.season_id, level: row.level }))
    .where(sql<boolean>`number_disputed is distinct from ${kind} and number_disputed is distinct from 'both'`)
    .where('id', '<>', row.id)
    .executeTakeFirst()
  return keeper?.id ?? null
}

function childOf(row: Row): NumberChild {
  return {
    id: row.id,
    no_registration: row.no_registration,
    name: row.name,
    birth_date: row.birth_date,
    mother_name: row.mother_name,
    phone: row.phone,
    school_1_id: { id: row.school_1_id, name: row.school_1 },
    admitted_at: row.admitted_id === null ? null : { id: row.admitted_id, name: row.admitted ?? '' },
    source: row.source,
  }
}
