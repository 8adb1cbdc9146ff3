/** Inserts a registration directly into the table, for tests of reading and protecting registrations. */
import { A_CHILD } from '@spmb/domain/testing/child.ts'
import type { Insertable, Kysely } from 'kysely'
import type { Schema } from '../../src/platform/database/schema.ts'
import { nextSerial, seededRandom } from '../seeded-random.ts'

type Row = Insertable<Schema['registration']>
type Given = Pick<Row, 'village_id' | 'school_1_id' | 'school_2_id'> & Partial<Row>

/** Stores an invented SD registration of the active season. */
export async function storeRegistration(db: Kysely<Schema>, given: Given): Promise<void> {
  const serial = nextSerial('stored registration')
  const season = await db
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('registration')
    .values({
      season_id: season.id,
      level: 'SD',
      no_registration: `SD25-00000-${String(serial).padStart(5, '0')}-0`,
      nik_sealed: seededRandom(44),
      nik_index: seededRandom(32),
      ...A_CHILD,
      phone: '+6281200000000',
      created_at: new Date('2025-06-03T02:00:00Z'),
      updated_at: new Date('2025-06-03T02:00:00Z'),
      ...given,
    })
    .execute()
}
