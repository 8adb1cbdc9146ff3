/** PostgreSQL with a synchronous standby that is unavailable: a commit that did not reach it must not be acknowledged. */
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeDataDir, removeDataDir } from '../../../testing/processes/real-server.ts'
import { type Database, inTransaction, openDatabase } from './database.ts'
import { isDatabaseUnavailable, isRefusedStatement } from './database-unavailable.ts'
import { ROLES } from './embedded/access.ts'
import { type EmbeddedDatabase, openEmbedded } from './embedded/open.ts'

const SUPERUSER_PASSWORD = 'only-in-this-test'

let dataDir: string
let database: EmbeddedDatabase
let db: Database
let superuser: Client
beforeAll(async () => {
  dataDir = await makeDataDir()
  const log = { info() {}, warn() {}, error() {} }
  database = await openEmbedded({ dataDir, as: 'command', log, superuserPassword: SUPERUSER_PASSWORD })
  const url = new URL(database.ownerUrl)
  Object.assign(url, { username: ROLES.superuser, password: SUPERUSER_PASSWORD })
  superuser = new Client({ connectionString: url.href })
  await superuser.connect()
  db = openDatabase(database.ownerUrl, { max: 2 })
  await db.pool.query('create table note (id integer primary key)')
  await db.pool.query('create table probe ()')
  await superuser.query("alter system set synchronous_standby_names = 'away'")
  await superuser.query('select pg_reload_conf()')
  const standby = async () => (await db.pool.query('show synchronous_standby_names')).rows[0]
  await vi.waitFor(async () => expect(await standby()).toEqual({ synchronous_standby_names: 'away' }), 60_000)
  await untilCommitsWait()
})
afterAll(async () => {
  await superuser?.end()
  await db?.close()
  await database?.stop()
  await removeDataDir(dataDir)
})

type Act = 'pg_cancel_backend' | 'pg_terminate_backend'

/** Cancels, or ends, each connection that waits for the standby. @returns how many did */
async function stopWaiting(act: Act): Promise<number | null> {
  return (await superuser.query(`select ${act}(pid) from pg_stat_activity where wait_event = 'SyncRep'`))
    .rowCount
}

async function whenWaiting(act: Act) {
  await expect.poll(() => stopWaiting(act)).toBe(1)
}

/** Commits wait once the checkpointer has read the setting, which may be later than connections have. */
async function untilCommitsWait() {
  for (;;) {
    let isOver = false
    const written = failureOf(db.pool.query('insert into probe default values')).finally(() => {
      isOver = true
    })
    while (!isOver)
      if ((await stopWaiting('pg_cancel_backend')) === 1) {
        await written
        return
      }
  }
}
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'acknowledged',
    (error: Error) => error,
  )

test.each<[string, (id: number) => Promise<unknown>]>([
  [
    'a statement',
    (id) =>
      db.pool.connect().then(async (client) => {
        try {
          return await client.query('insert into note values ($1)', [id])
        } finally {
          client.release()
        }
      }),
  ],
  [
    'a transaction',
    (id) =>
      inTransaction(db, (tx) =>
        tx
          .insertInto('note' as never)
          .values({ id } as never)
          .execute(),
      ),
  ],
])(
  '%s whose wait for the standby was cancelled is not acknowledged: its outcome is unknown, as after a broken connection',
  async (title, write) => {
    const id = title.length
    const written = failureOf(write(id))
    await whenWaiting('pg_cancel_backend')
    const error = await written
    expect([isDatabaseUnavailable(error), isRefusedStatement(error)]).toEqual([true, false])
    // PostgreSQL has committed it here: this is why the answer is not a refusal.
    expect((await superuser.query('select id from note where id = $1', [id])).rowCount).toBe(1)
  },
)

test('a server that stops during the wait acknowledges nothing', async () => {
  const written = failureOf(
    inTransaction(db, (tx) =>
      tx
        .insertInto('note' as never)
        .values({ id: 99 } as never)
        .execute(),
    ),
  )
  await whenWaiting('pg_terminate_backend')
  expect(isDatabaseUnavailable(await written)).toBe(true)
})
