/** @module-tag full */
import { describe, expect, it } from 'vitest'
import { anSdBody, aZone } from '../../apps/api/testing/builders.ts'
import { createTestApp } from '../../apps/api/testing/test-app.ts'
import { fullDiskDrill } from './full-disk.ts'
import { wayToMount } from './support/small-disk.ts'

describe('a full disk', () => {
  it('is reported as an unavailable database, and registrations succeed again once there is space', async () => {
    const test = await createTestApp()
    const { pool } = test.database.ownerDb
    await pool.query(`create function no_space() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`)
    await pool.query(
      'create trigger full_disk before insert on registration for each row execute function no_space()',
    )
    const payload = anSdBody(await aZone(test.db.kysely, 'SD'))
    const register = () => test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload })
    const told = await register()
    expect(told.statusCode).toBe(503)
    expect(told.json().message).toContain('belum tersimpan')
    expect(Number(told.headers['retry-after'])).toBeGreaterThan(0)
    await pool.query('drop trigger full_disk on registration')
    expect((await register()).statusCode).toBe(201)
    await test.close()
  })

  // A mounted small disk, where the machine allows it: see small-disk.ts.
  const way = wayToMount()
  if (way) {
    it('under tables and write-ahead log loses no acknowledged registration, and the service recovers once there is space', async ({
      signal,
    }) => {
      const outcome = await fullDiskDrill(way, { signal })
      expect(outcome).toMatchObject({ lost: [], doubled: 0, withoutRetryAfter: 0, faults: [] })
      expect(outcome).toMatchObject({ journalWasFull: true, pageStatus: 200, resultStatus: 200 })
      // Where the write-ahead log is the first to find no space, PostgreSQL goes down, and the server says that.
      expect(['disk', 'database']).toContain(outcome.notReady)
      expect(outcome.refusedStart).toContain('The disk is full. Free space on it')
      expect(['201', '503']).toEqual(expect.arrayContaining(Object.keys(outcome.statuses)))
    })
  }
})
