import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openRelay, type Relay } from '../../testing/relay.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type CacheSync, createCacheSync } from './cache-sync.ts'
import { type Database, openDatabase } from './database.ts'

describe('a look', () => {
  let database: TestDatabase
  let relay: Relay
  let db: Database
  let watch: CacheSync
  const calls: string[] = []
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
  let failing = false

  beforeAll(async () => {
    database = await createTestDatabase()
    relay = await openRelay(database.appUrl)
    db = openDatabase(relay.url, { statementTimeoutMs: 2_000 })
  })
  beforeEach(async () => {
    calls.length = 0
    failing = false
    watch = createCacheSync(db, {
      reload: {
        settings: async () => {
          if (failing) throw new Error('cannot be loaded')
          calls.push('settings')
        },
        reference: async () => {
          calls.push('reference')
        },
      },
      pollEverySync: async () => {
        calls.push('look')
      },
      invalidate: () => {
        calls.push('invalidate')
      },
      log,
    })
    await watch.look()
    calls.length = 0
  })
  afterEach(() => watch.stop())
  afterAll(async () => {
    await db.close()
    await relay.close()
    await database.drop()
  })

  const moveSettings = () => database.db.pool.query("update office set hours = 'x'")
  const moveReference = () => database.db.pool.query("update district set name = 'x'")

  it('loads nothing anew where nothing moved', async () => {
    await watch.look()
    expect(calls).toEqual(['look'])
  })

  it('loads what moved, and only that, once', async () => {
    await moveReference()
    await watch.look()
    await watch.look()
    expect(calls).toEqual(['look', 'reference', 'look'])
    calls.length = 0
    await moveReference()
    await moveSettings()
    await watch.look()
    expect([...calls].sort()).toEqual(['look', 'reference', 'settings'])
  })

  it('does not see what is not committed', async () => {
    const client = await database.db.pool.connect()
    await client.query('begin')
    await client.query("update office set hours = 'y'")
    await watch.look()
    expect(calls).toEqual(['look'])
    await client.query('commit')
    client.release()
    await watch.look()
    expect(calls).toEqual(['look', 'look', 'settings'])
  })

  it('loads again what could not be loaded, at the next look', async () => {
    failing = true
    await moveSettings()
    await expect(watch.look()).rejects.toThrow('cannot be loaded')
    failing = false
    await watch.look()
    expect(calls).toEqual(['look', 'look', 'settings'])
  })

  it('distrusts what it followed when registrations were removed', async () => {
    await database.ownerDb.pool.query('delete from registration')
    await watch.look()
    expect(calls).toEqual(['invalidate', 'look'])
  })

  it('comes by itself within a second', async () => {
    watch.start()
    await moveSettings()
    await vi.waitFor(() => expect(calls).toContain('settings'), 5_000)
  })

  it('warns once while the database is away, goes on, and says when it is back', async () => {
    log.warn.mockClear()
    log.info.mockClear()
    watch.start()
    await relay.cut()
    await vi.waitFor(() => expect(log.warn).toHaveBeenCalled(), 20_000)
    expect(calls).toContain('invalidate')
    await moveSettings()
    await relay.mend()
    await vi.waitFor(() => expect(calls).toContain('settings'), 20_000)
    await vi.waitFor(() => expect(log.info).toHaveBeenCalledWith('changes are seen again'), 20_000)
    expect(log.warn).toHaveBeenCalledTimes(1)
  })
})

describe('in the app', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())

  it('a renamed village, a new zone and another window are in force after one look', async () => {
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
    await test.look()
    expect(await smp()).toBe(1)
    const zone = (await test.app.inject(`/api/ppdb/zonasi/${id}/data`)).json().data
    expect(zone.village_id.name).toBe('Desa Baru')
    const refused = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: {} })
    expect(refused.json().message).toHaveProperty('_')
  })
})
