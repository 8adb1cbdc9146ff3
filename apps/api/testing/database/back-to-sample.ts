import { isDeepStrictEqual } from 'node:util'
import { seedWhenEmpty } from '../../src/features/reference/seed.ts'
import { readMarks } from './contents.ts'
import type { TestDatabase } from './test-database.ts'

const marksBy = new WeakMap<TestDatabase, Map<string, string>>()

/** Takes a database back to the sample set alone. Does nothing when nothing has changed since the last call, as after a refusal. */
export async function backToSample(test: TestDatabase): Promise<void> {
  if (isDeepStrictEqual(await readMarks(test), marksBy.get(test))) return
  await test.ownerDb.pool.query(
    'truncate season, office, district, village, school, registration, audit_entry, history restart identity cascade',
  )
  await seedWhenEmpty(test.db.kysely, { officeTimeZone: 'Asia/Makassar', publicUrl: 'http://localhost:3000' })
  marksBy.set(test, await readMarks(test))
}
