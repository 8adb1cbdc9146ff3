/** Two workers on one port behave as one server: sessions, memory, limits, metrics, the end of a worker, and signals. */
import { constants, copyFileSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@spmb/domain/accounts/contract.public.ts'
import { logout, readMe } from '@spmb/domain/accounts/contract.staff.ts'
import { listQuotas } from '@spmb/domain/quota/contract.public.ts'
import { editQuota } from '@spmb/domain/quota/contract.staff.ts'
import { readRegistration, registerSd } from '@spmb/domain/registration/contract.public.ts'
import { exportApplicants } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import {
  countConnections,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/database/test-database.ts'
import { freePort } from '../../../testing/processes/free-port.ts'
import { isAlive } from '../../../testing/processes/processes.ts'
import { buildWeb, isOpen, type Served, serve } from '../../../testing/processes/served.ts'
import {
  type Asked,
  connectToWorkers,
  servingPids,
  type WorkerConnection,
} from '../../../testing/processes/worker-connections.ts'
import { CONNECTIONS_AT_START } from '../startup/open-connections.ts'

const admin = { username: 'kepala', password: 'rumput savana di lereng tambora' }
const FAILED_LOOK_UPS = 12

let folder: string
/** The runtime of the server, a copy that a test renames. */
let node: string
let database: TestDatabase
let settings: Record<string, string>
let metricsPort: number
let server: Served
let connectionsAtOpen: number
let a: WorkerConnection
let b: WorkerConnection
let zone: ChoiceIds

const at = (contract: { method: string; path: string }, params: Record<string, string | number> = {}) =>
  ({ method: contract.method, path: callPath(contract.path, params) }) satisfies Asked

beforeAll(async () => {
  buildWeb()
  folder = mkdtempSync(join(tmpdir(), 'spmb-workers-'))
  node = join(folder, 'node')
  copyFileSync(process.execPath, node, constants.COPYFILE_FICLONE)
  database = await createTestDatabase('empty')
  metricsPort = await freePort()
  settings = {
    DATABASE_URL: database.appUrl,
    DATABASE_OWNER_URL: database.ownerUrl,
    DATA_KEY: '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
    LIMITS: `failedLookup=${FAILED_LOOK_UPS}, registration=100000, login=10000`,
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
  }
  server = await serve(
    { ...settings, WORKERS: '2', HEAP_MB: '200', METRICS_PORT: String(metricsPort) },
    { node },
  )
  await isOpen(server)
  connectionsAtOpen = await countConnections(database, 'spmb worker')
  zone = await aZone(database.db.kysely, 'SD')
  // Another output than the one that says that the server is open.
  await server.says('a worker serves', 2)
  const pids = servingPids(server)
  expect(new Set(pids).size).toBe(2)
  ;[a, b] = (await connectToWorkers(server, pids)) as [WorkerConnection, WorkerConnection]
})
afterAll(async () => {
  for (const each of [a, b]) each?.close()
  server.child.kill('SIGTERM')
  await server.ended
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function signIn(connection: WorkerConnection): Promise<string> {
  const { body } = await connection.ask({ ...at(login), body: admin })
  return (body as { token: string }).token
}

const register = async (connection: WorkerConnection) => {
  const { status, body } = await connection.ask({ ...at(registerSd), body: anSdBody(zone) })
  expect(status).toBe(201)
  return (body as { data: { no_registration: string } }).data.no_registration
}

/** The status of a call to any worker. Its connection is not kept: a worker that retires would wait until it is closed. */
const statusOf = async (path: string) =>
  (await fetch(server.url + path, { headers: { connection: 'close' } })).status

/** A metric of all workers together. */
async function metric(name: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(`${name} `))
  return Number(line?.slice(name.length))
}
const registrations = () => metric('spmb_registrations_total{level="SD"}')

it('each worker has connections to the database before it takes requests', () => {
  expect(connectionsAtOpen).toBeGreaterThanOrEqual(2 * CONNECTIONS_AT_START)
})

describe('two workers', () => {
  it('bound the heap of each of them', () => {
    const commands = servingPids(server).map((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
    expect(commands).toEqual(commands.map(() => expect.stringContaining('--max-old-space-size=200\0')))
  })

  it('initialise the database once, and say once that the server is open', () => {
    const lines = server.said().split('\n')
    const saying = (text: string) => lines.filter((line) => line.includes(text))
    expect(saying('the database was brought to the newest schema')).toHaveLength(1)
    expect(saying('The first admin is created')).toHaveLength(1)
    expect(saying('SPMB is open at')).toEqual([expect.stringContaining('with 2 workers')])
  })

  it('accept each other’s sessions, and refuse the next call of a session that the other ended', async () => {
    const token = await signIn(a)
    expect((await b.ask({ ...at(readMe), token })).status).toBe(200)
    expect((await b.ask({ ...at(logout), token })).status).toBe(200)
    expect((await a.ask({ ...at(readMe), token })).status).toBe(401)
  })

  it('find a registration of the other at once', async () => {
    const no = await register(a)
    expect(await b.ask(at(readRegistration, { no }))).toMatchObject({
      status: 200,
      body: { data: { no_registration: no } },
    })
  })

  it('show a change of staff at the other as soon as it is answered, as one server does', async () => {
    const token = await signIn(a)
    for (const quota of [71, 72, 73, 74, 75]) {
      const edited = await a.ask({
        ...at(editQuota, { school_id: zone.school_1_id }),
        token,
        body: { quota },
      })
      expect(edited.status).toBe(200)
      const { body } = await b.ask(at(listQuotas))
      const { quota_sd } = (body as { data: { quota_sd: { id: number; quota: number }[] } }).data
      expect(quota_sd.find(({ id }) => id === zone.school_1_id)?.quota).toBe(quota)
    }
  })

  it('count an address against its limit together', async () => {
    const statuses: number[] = []
    for (let index = 0; index < FAILED_LOOK_UPS + 4; index++) {
      const connection = index % 2 ? a : b
      const no = `SD25-WR0NG-${String(index).padStart(5, '2')}-X`
      statuses.push((await connection.ask(at(readRegistration, { no }))).status)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(FAILED_LOOK_UPS)
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])
    expect(await metric('spmb_limit_hits_total{limit="failedLookup"}')).toBe(4)
  })

  it('give an account one export at a time together', async () => {
    const asked = { ...at(exportApplicants.SD), token: await signIn(a) }
    const reading = async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'declare%'`.execute(
        database.db.kysely,
      )
      return rows[0]?.n
    }
    const first = await database.ownerDb.kysely.transaction().execute(async (tx) => {
      await sql`lock table registration in access exclusive mode`.execute(tx)
      const answer = a.ask(asked)
      await expect.poll(reading).toBe(1)
      expect((await b.ask(asked)).status).toBe(429)
      return { answer }
    })
    expect((await first.answer).status).toBe(200)
    await expect.poll(async () => (await b.ask(asked)).status).toBe(200)
  })

  it('are one server in the metrics', async () => {
    const before = await registrations()
    await register(a)
    await register(b)
    await register(b)
    expect(await registrations()).toBe(before + 3)
    expect(await metric('spmb_workers')).toBe(2)
    await expect.poll(() => metric('spmb_database_unavailable')).toBe(0)
  })
})

describe('signals', () => {
  it('to a worker alone change nothing', async () => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.kill(a.pid, signal)
    expect((await a.ask(at(readMe))).status).toBe(401)
    expect(isAlive(a.pid)).toBe(true)
  })

  it('SIGHUP while an upgrade replaces the runtime changes nothing', async () => {
    renameSync(node, `${node}.away`)
    server.child.kill('SIGHUP')
    await server.says('the new worker does not start')
    renameSync(`${node}.away`, node)
    expect([a.pid, b.pid].map(isAlive)).toEqual([true, true])
    expect(await statusOf('/healthz')).toBe(200)
  })

  it('SIGKILL ends a worker, which is replaced; the other one answers meanwhile, and what was registered stays', async () => {
    const number = await register(b)
    process.kill(b.pid, 'SIGKILL')
    await server.says('a worker ended; it is replaced')
    expect((await a.ask(at(readMe))).status).toBe(401)
    await server.says('a worker serves', 3)
    ;[b] = (await connectToWorkers(server, servingPids(server).slice(-1))) as [WorkerConnection]
    await expect.poll(async () => (await b.ask(at(readRegistration, { no: number }))).status).toBe(200)
    expect(await metric('spmb_workers_ended_total{how="failed"}')).toBe(1)
  })

  it('SIGHUP replaces both workers, and an open connection gets its answer before it is closed', {
    tags: 'full',
  }, async () => {
    const old = [a.pid, b.pid]
    const counted = await registrations()
    server.child.kill('SIGHUP')
    // Used all the time: an unused connection is closed after its keep-alive time, and a new one may reach a new worker.
    const closed = new Set<WorkerConnection>()
    const useOpen = async () => {
      for (const connection of [a, b].filter((each) => !closed.has(each))) {
        const { status, headers } = await connection.ask(at(listQuotas))
        expect(status).toBe(200)
        if (headers.connection === 'close') closed.add(connection)
      }
      return closed.size
    }
    await expect.poll(useOpen, { timeout: 240_000, interval: 200 }).toBe(2)
    await server.says('the rolling restart is complete')
    expect(old.map(isAlive)).toEqual([false, false])
    expect(await statusOf('/healthz')).toBe(200)
    await expect.poll(() => statusOf('/readyz')).toBe(200)
    expect(await registrations()).toBe(counted)
    expect(await metric('spmb_workers_ended_total{how="retired"}')).toBe(2)
  })

  it('SIGTERM stops all', async () => {
    const pids = servingPids(server).slice(-2)
    server.child.kill('SIGTERM')
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(pids.map(isAlive)).toEqual([false, false])
    expect(server.said().trim().split('\n').at(-1)).toContain('"stopped"')
    expect(server.said()).not.toMatch(/"level":"fatal"/)
  })
})

describe('a start with workers', () => {
  it('on a port in use is refused once, and leaves nothing running', { tags: 'full' }, async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )
    const refused = await serve({ ...settings, WORKERS: '2', PORT: String(port) })
    expect(await refused.ended).toEqual({ code: 1, signal: null })
    expect(refused.said().split(`Port ${port} is already in use on 127.0.0.1.`)).toHaveLength(2)
    other.close()
  })
})
