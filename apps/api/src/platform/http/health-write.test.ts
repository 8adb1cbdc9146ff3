import Fastify from 'fastify'
import type { KyselyPlugin } from 'kysely'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../../../testing/database/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { healthRoutes } from './health.ts'

describe('a try of a write', () => {
  /** What `/readyz` of a server on this database says, each time it is asked. */
  const server = (db: Database, programFiles?: string[]) => {
    const app = Fastify()
    healthRoutes(app, {
      db,
      isDraining: () => false,
      stillLoading: () => null,
      ...(programFiles && { programFiles }),
    })
    return async () => (await app.inject('/readyz')).json() as unknown
  }
  const notReady = (reason: string) => ({ status: 'not ready', reason })
  /** A database whose statements with this text fail with this code, and how often they were sent. */
  const failing = (db: Database, code?: string) => {
    let tries = 0
    const plugin: KyselyPlugin = {
      transformQuery({ node }) {
        if (JSON.stringify(node).includes('generate_series')) {
          tries++
          if (code) throw Object.assign(new Error('could not write to file'), { code })
        }
        return node
      },
      transformResult: async ({ result }) => result,
    }
    return { db: { ...db, monitor: db.monitor.withPlugin(plugin) }, tries: () => tries }
  }

  it('says that the disk is full', async () => {
    const database = await createTestDatabase()
    expect(await server(failing(database.db, '53100').db)()).toEqual(notReady('disk'))
    await database.drop()
  })

  it('writes to the disk of the data, at most once in five seconds', async () => {
    const database = await createTestDatabase()
    const written = async () => {
      const { rows } = await database.ownerDb.pool.query(
        'select temp_bytes::int as bytes from pg_stat_database where datname = current_database()',
      )
      return (rows[0] as { bytes: number }).bytes
    }
    const { db, tries } = failing(database.db)
    const ask = server(db)
    await expect.poll(ask).toEqual({ status: 'ready' })
    for (let call = 0; call < 20; call++) expect(await ask()).toEqual({ status: 'ready' })
    expect(tries()).toBe(1)
    // The counters of a connection are published when it is idle or ends.
    await database.db.close()
    await expect.poll(written).toBeGreaterThan(200_000)
    await database.drop()
  })

  it('says that the database can only be read', async () => {
    const database = await createTestDatabase()
    await database.ownerDb.pool.query(
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
    )
    const db = openDatabase(database.appUrl)
    await expect.poll(server(db)).toEqual(notReady('read-only'))
    await db.close()
    await database.drop()
  })

  it('says that the program was removed under the running server', async () => {
    const database = await createTestDatabase()
    await expect
      .poll(server(database.db, [import.meta.filename, '/nowhere/node']))
      .toEqual(notReady('program'))
    await database.drop()
  })
})
