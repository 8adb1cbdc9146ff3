/**
 * Imports the real reference data of the district from shared/data beside the checkout. The data is not part of the project;
 * without it, only the first test is registered.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { seedWhenEmpty } from '../reference/seed.ts'
import { runImport } from './run-import.ts'

const SHARED_DATA = join(import.meta.dirname, '../../../../../../shared/data')

it('the real reference data is not part of the project', () => {
  expect(existsSync(join(import.meta.dirname, '../../../../../shared'))).toBe(false)
})

if (existsSync(SHARED_DATA)) {
  describe('the real reference data', () => {
    let test: TestDatabase
    beforeAll(async () => {
      test = await createTestDatabase()
      await seedWhenEmpty(test.db.kysely, {
        officeTimeZone: 'Asia/Makassar',
        publicUrl: 'http://localhost:3000',
      })
    })
    afterAll(() => test.drop())

    const load = (dryRun = false) =>
      runImport(test.db.kysely, {
        paths: [SHARED_DATA],
        dryRun,
        now: new Date('2025-06-01T00:00:00Z'),
        actor: 'cli:test',
      })
    const marks = () => test.db.kysely.selectFrom('change_mark').selectAll().orderBy('topic').execute()
    const none = { new: 0, changed: 0, unchanged: 0, removed: 0, rejected: 0 }

    it('replaces the sample set, and is stored as the dry run reported', async () => {
      const announced = await load(true)
      const report = await load()
      expect(report.rejections).toEqual([])
      expect(report.outcome).toBe('loaded')
      expect(report.counts).toEqual({
        districts: { ...none, unchanged: 8 },
        villages: { ...none, new: 81 },
        schools: { ...none, new: 272 },
        zoning: { ...none, new: 511 },
        distances: none,
        quotas: none,
        history: none,
      })
      expect({ ...announced, outcome: 'loaded' }).toEqual(report)
      const stored = await test.db.pool.query(`select
        (select count(*) from district) as districts, (select count(*) from village) as villages,
        (select count(*) from school) as schools, (select count(*) from zone) as zones,
        (select count(*) from quota) as quotas, (select count(*) from village where is_sample) as samples`)
      expect(stored.rows).toEqual([
        { districts: 8, villages: 81, schools: 272, zones: 511, quotas: 0, samples: 0 },
      ])
    })

    it('is unchanged in a second import, which writes nothing', async () => {
      const before = await marks()
      const report = await load()
      expect(report.outcome).toBe('nothing to change')
      expect(report.counts).toEqual({
        districts: { ...none, unchanged: 8 },
        villages: { ...none, unchanged: 81 },
        schools: { ...none, unchanged: 272 },
        zoning: { ...none, unchanged: 511 },
        distances: none,
        quotas: none,
        history: none,
      })
      expect(await marks()).toEqual(before)
    })
  })
}
