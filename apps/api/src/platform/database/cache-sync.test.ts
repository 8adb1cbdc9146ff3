import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { PATIENT } from '../../../testing/database/patient.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { openRelay, type Relay } from '../../../testing/processes/relay.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { Unavailable } from '../errors/request-errors.ts'
import { type CacheSync, createCacheSync } from './cache-sync.ts'
import { type Database, openDatabase } from './database.ts'

describe('a sync', () => {
  let database: TestDatabase
  let relay: Relay
  let db: Database
  let caches: CacheSync
  const calls: string[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let failing = false

  beforeAll(async () => {
    database = await createTestDatabase()
    relay = await openRelay(database.appUrl)
    db = openDatabase(relay.url, PATIENT)
  })
  beforeEach(async () => {
    calls.length = 0
    failing = false
    caches = createCacheSync(db, {
      reload: {
        settings: async () => {
          if (failing) throw new Error('cannot be loaded')
          calls.push('settings')
        },
        reference: async () => {
          calls.push('reference')
        },
      },
      pollRows: async () => {
        calls.push('poll')
      },
      invalidate: () => {
        calls.push('invalidate')
      },
      log,
    })
    await caches.sync()
    calls.length = 0
  })
  afterEach(() => caches.stop())
  afterAll(async () => {
    await db.close()
    await relay.close()
    await database.drop()
  })

  const moveSettings = () => database.db.pool.query("update office set hours = 'x'")
  const moveReference = () => database.db.pool.query("update district set name = 'x'")

  it('reloads nothing when no mark changed', async () => {
    await caches.sync()
    expect(calls).toEqual(['poll'])
  })

  it('runs once for all calls that were made while another one ran', async () => {
    await Promise.all([caches.sync(), caches.sync(), caches.sync()])
    expect(calls).toEqual(['poll'])
    const running = caches.sync()
    await new Promise(setImmediate)
    await Promise.all([running, caches.sync(), caches.sync()])
    expect(calls).toEqual(['poll', 'poll', 'poll'])
  })

  it('reloads each topic whose mark changed, once', async () => {
    await moveReference()
    await caches.sync()
    await caches.sync()
    expect(calls).toEqual(['poll', 'reference', 'poll'])
    calls.length = 0
    await moveReference()
    await moveSettings()
    await caches.sync()
    expect([...calls].sort()).toEqual(['poll', 'reference', 'settings'])
  })

  it('does not see an uncommitted change', async () => {
    const client = await database.db.pool.connect()
    await client.query('begin')
    await client.query("update office set hours = 'y'")
    await caches.sync()
    expect(calls).toEqual(['poll'])
    await client.query('commit')
    client.release()
    await caches.sync()
    expect(calls).toEqual(['poll', 'poll', 'settings'])
  })

  it('retries a failed reload at the next sync, without invalidating the polled rows', async () => {
    failing = true
    await moveSettings()
    await expect(caches.sync()).rejects.toThrow('cannot be loaded')
    failing = false
    await caches.sync()
    expect(calls).toEqual(['poll', 'poll', 'settings'])
  })

  it('invalidates the polled rows when registrations were deleted', async () => {
    await database.ownerDb.pool.query('delete from registration')
    await caches.sync()
    expect(calls).toEqual(['invalidate', 'poll'])
  })

  it('resolves nextSync() when the sync succeeds and rejects it when the sync fails', async () => {
    const waiting = caches.nextSync()
    await caches.sync()
    await waiting
    await relay.cut()
    const refused = expect(caches.nextSync()).rejects.toThrow(Unavailable)
    await expect(caches.sync()).rejects.toThrow()
    await refused
    await relay.mend()
    const stopped = expect(caches.nextSync()).rejects.toThrow(Unavailable)
    caches.stop()
    await stopped
  })

  it('runs periodically after start', async () => {
    caches.start()
    await moveSettings()
    await expect.poll(() => calls).toContain('settings')
  })

  it('warns once while the database is down, continues, and logs when it is back', async () => {
    log.warn.mockClear()
    log.info.mockClear()
    caches.start()
    await relay.cut()
    await expect.poll(() => log.warn).toHaveBeenCalled()
    expect(calls).toContain('invalidate')
    await moveSettings()
    await relay.mend()
    await expect.poll(() => calls).toContain('settings')
    await expect.poll(() => log.info).toHaveBeenCalledWith('the caches are in sync again')
    expect(log.warn).toHaveBeenCalledTimes(1)
  })
})

describe('in the app', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())

  it('a renamed village, a new zone and a closed window take effect after one sync', async () => {
    const { id } = await test.db.kysely
      .selectFrom('village')
      .select('id')
      .where('code', '=', '52.05.04.9003')
      .executeTakeFirstOrThrow()
    const smp = async () => (await test.app.inject(`/api/ppdb/zonasi/smp/${id}/school`)).json().data.length
    expect(await smp()).toBe(0)

    await test.db.kysely
      .insertInto('zone')
      .columns(['village_id', 'school_id'])
      .expression((eb) =>
        eb
          .selectFrom('school')
          .select((s) => [s.val(id).as('village_id'), 'school.id'])
          .where('npsn', '=', '99000811'),
      )
      .execute()
    await test.db.kysely.updateTable('village').set({ name: 'Desa Baru' }).where('id', '=', id).execute()
    await test.db.kysely.updateTable('season').set({ window_mode: 'closed' }).execute()
    await test.syncCaches()
    expect(await smp()).toBe(1)
    const zone = (await test.app.inject(`/api/ppdb/zonasi/${id}/data`)).json().data
    expect(zone.village_id.name).toBe('Desa Baru')
    const refused = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: {} })
    expect(refused.json().message).toHaveProperty('_')
  })
})
