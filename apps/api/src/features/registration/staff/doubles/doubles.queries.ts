import { type DoublePair, findDoubles } from '@spmb/domain/registration/staff/doubles/doubles.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { admittingSchool, isLive } from '../../../../platform/database/live-registration.ts'
import type { Schema } from '../../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../../platform/security/field-encryption.ts'

/** Compares all live registrations of a level. NIKs are decrypted for children with the name or the mother of another one only. */
async function readDoubles(
  db: Kysely<Schema>,
  { seasonId, level }: { seasonId: number; level: Level },
  encryption: Pick<FieldEncryption, 'decrypt'>,
): Promise<DoublePair[]> {
  const rows = await db
    .selectFrom('registration as r')
    .select(['id', 'name', 'mother_name', 'birth_date', 'no_registration', 'nik_sealed', 'nik_index'])
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .where(isLive('r'))
    .orderBy('id')
    .execute()
  const sealed = new Map(rows.map((row) => [row.id, row]))
  return findDoubles(rows, (id) => {
    const row = sealed.get(id)
    return row?.nik_index ? encryption.decrypt(row.nik_sealed, row.no_registration) : null
  })
}

/** A level is read as a whole, and every open list and dashboard asks. */
const CACHED_MS = 30_000

export type DoublePairs = (
  db: Kysely<Schema>,
  of: { seasonId: number; level: Level },
) => Promise<readonly DoublePair[]>

/** Reads the pairs of a level at most once in half a minute. */
export function createDoublePairs(
  encryption: Pick<FieldEncryption, 'decrypt'>,
  clock: () => Date,
): DoublePairs {
  const cached = new Map<Level, { seasonId: number; at: number; pairs: Promise<DoublePair[]> }>()
  return (db, of) => {
    const at = clock().getTime()
    const last = cached.get(of.level)
    if (last?.seasonId === of.seasonId && Math.abs(at - last.at) < CACHED_MS) return last.pairs
    const reading = { seasonId: of.seasonId, at, pairs: readDoubles(db, of, encryption) }
    cached.set(of.level, reading)
    reading.pairs.catch(() => {
      if (cached.get(of.level) === reading) cached.delete(of.level)
    })
    return reading.pairs
  }
}

/** Those of some registrations that are still live. */
export async function findDoubleChildren(db: Kysely<Schema>, ids: readonly number[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('registration as r')
    .innerJoin('school as s1', 's1.id', 'r.school_1_id')
    .leftJoin('school as sa', (join) => join.on('sa.id', '=', admittingSchool('r') as never))
    .select(['r.id', 'r.no_registration', 'r.name', 'r.birth_date', 'r.school_1_id', 's1.name as school_1'])
    .select(['r.school_2_id', 'r.placed_school_id', 'sa.id as admitted_id', 'sa.name as admitted'])
    .where('r.id', 'in', ids)
    .where(isLive('r'))
    .execute()
}
