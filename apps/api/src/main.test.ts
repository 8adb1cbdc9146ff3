import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerSd } from '@spmb/domain/registration/contract.public.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { anSdBody, aZone } from '../testing/builders.ts'
import { createTestDatabase } from '../testing/database/test-database.ts'
import { isAlive, startProgram } from '../testing/processes/processes.ts'
import { buildWeb, isOpen, ROOT, type Served, serve } from '../testing/processes/served.ts'
import { openDatabase } from './platform/database/database.ts'
import { readAccess, urlFor } from './platform/database/embedded/access.ts'
import { runningPid } from './platform/database/embedded/process-id.ts'
import { MIGRATION_LOCK } from './platform/database/migrate.ts'
import { DATA_KEY_LOCK } from './platform/security/key-state.ts'

const DATA_KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'
const WAIT = { timeout: 60_000, interval: 20 }
let parent = ''
let dataDir = ''
const servers: Served[] = []

beforeAll(async () => {
  buildWeb()
  parent = await mkdtemp(join(tmpdir(), 'spmb-main-'))
  dataDir = join(parent, 'data')
})
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.child.kill('SIGTERM')
    await server.ended
  }
})
afterAll(() => rm(parent, { recursive: true, force: true }))

const start = async (env: Record<string, string> = {}, how: Parameters<typeof serve>[1] = {}) => {
  const server = await serve({ DATA_DIR: dataDir, ...env }, how)
  servers.push(server)
  return server
}
const open = async (...args: Parameters<typeof start>) => {
  const server = await start(...args)
  await isOpen(server)
  return server
}
const databasePid = () => runningPid(join(dataDir, 'postgres'))
const status = async (url: string) => (await fetch(url)).status
const untilReady = ({ url }: Served) =>
  vi.waitFor(async () => expect(await status(`${url}/readyz`)).toBe(200), WAIT)

/** A registration whose body is completed by `finish`: accepted, but not answered before. */
async function slowRegistration({ port }: Served) {
  const body = '{"name": "Contoh"}'
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let answer = ''
  socket.on('data', (text) => {
    answer += text
  })
  const ended = new Promise<string>((resolve, reject) =>
    socket.once('close', () => resolve(answer)).once('error', reject),
  )
  socket.write(
    `POST /api/ppdb/sd HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
  )
  // The server says "continue" once it has accepted the request and begins to read its body.
  await vi.waitFor(() => expect(answer).toContain('100 Continue'), WAIT)
  return { ended, finish: () => socket.write(body) }
}

describe('the first start', () => {
  test('prints a one-time password that signs in, opens nothing, and is replaced', {
    tags: 'full',
  }, async () => {
    const server = await open()
    const [, username] = /User name: +(\S+)/.exec(server.said()) ?? []
    const [, password] = /One-time password: +(\S+)/.exec(server.said()) ?? []
    const call = async (method: string, path: string, token: string, body?: object) => {
      const response = await fetch(`${server.url}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: response.status, ...((await response.json()) as { data: never; token: string }) }
    }
    const login = (word: string | undefined) =>
      call('POST', '/api/auth/login', '', { username, password: word })
    const first = await login(password)
    expect(first.status).toBe(200)
    const me = await call('GET', '/api/auth/me', first.token)
    expect(me.data).toMatchObject({ role_id: 1, must_change_password: true })
    expect((await call('GET', '/api/ppdb/sd?page=1', first.token)).status).toBe(403)

    const next = 'kuda terbang di atas awan'
    const change = { password, new_password: next, confirm_password: next }
    const { sub } = me.data as { sub: string }
    expect((await call('PUT', `/api/user/reset/${sub}`, first.token, change)).status).toBe(200)
    expect((await login(password)).status).toBe(401)
    const second = await login(next)
    expect((await call('GET', '/api/auth/me', second.token)).data).toMatchObject({
      must_change_password: false,
    })
    expect((await call('GET', '/api/ppdb/sd?page=1', second.token)).status).toBe(200)
    // Printed to the terminal once, never to the log.
    expect(server.said().split(password ?? '-')).toHaveLength(2)
    for (const line of server
      .said()
      .split('\n')
      .filter((each) => each.startsWith('{'))) {
      expect(line).not.toContain(password)
    }
  })
})

describe('a server', () => {
  test('serves, writes a JSON log and one sentence to the terminal, and stops the database last', async () => {
    const server = await open()
    expect(server.said()).toContain(
      `SPMB is open at http://localhost:${server.port}, on 127.0.0.1 port ${server.port}`,
    )
    expect(await status(`${server.url}/healthz`)).toBe(200)
    await untilReady(server)
    expect(await status(`${server.url}/`)).toBe(200)
    const pid = databasePid() ?? 0
    expect(isAlive(pid)).toBe(true)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(isAlive(pid)).toBe(false)
    const lines = server
      .said()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
    expect(messages.slice(-2)).toEqual(['stopping', 'stopped'])
  })

  test('bounds its heap by HEAP_MB, with the same process id', { tags: 'full' }, async () => {
    const server = await open({ HEAP_MB: '200' })
    expect(readFileSync(`/proc/${server.child.pid}/cmdline`, 'utf8').split('\0')).toEqual(
      expect.arrayContaining(['--max-old-space-size=200']),
    )
    expect(await status(`${server.url}/healthz`)).toBe(200)
  })

  test('without workers ignores SIGHUP, which asks for a restart in place', { tags: 'full' }, async () => {
    const server = await open()
    server.child.kill('SIGHUP')
    await server.says('SIGHUP was ignored')
    expect(await status(`${server.url}/healthz`)).toBe(200)
  })

  test('finds its data and its key again at the next start', { tags: 'full' }, async () => {
    const key = readFileSync(join(dataDir, 'data-key'), 'utf8')
    const server = await open({ ADMIN_PASSWORD: 'kuda terbang di atas awan' })
    expect(server.said()).toContain('ADMIN_PASSWORD is still set.')
    expect(server.said()).not.toContain('kuda terbang')
    expect(server.said()).not.toContain('first start')
    expect(server.said()).not.toContain('One-time password')
    expect(server.said()).not.toContain('the database was brought to the newest schema')
    await untilReady(server)
    expect(readFileSync(join(dataDir, 'data-key'), 'utf8')).toBe(key)
  })

  test('is refused on the data folder of another one', { tags: 'full' }, async () => {
    await open()
    const second = await start()
    expect(await second.ended).toMatchObject({ code: 1 })
    expect(second.said()).toContain('Another server is already running on the data folder')
    expect(second.said()).not.toContain('    at ')
  })

  test('is refused on a port in use, and leaves nothing running', { tags: 'full' }, async () => {
    const other = createServer()
    const port = await new Promise<number>((resolve) =>
      other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
    )
    const server = await start({ PORT: String(port) })
    expect(await server.ended).toMatchObject({ code: 1 })
    expect(server.said()).toContain(`Port ${port} is already in use on 127.0.0.1.`)
    expect(server.said()).not.toContain('    at ')
    expect(databasePid()).toBeUndefined()
    other.close()
  })

  test('is refused with wrong settings, before it touches anything', async () => {
    const server = await start({
      DATA_DIR: join(parent, 'untouched'),
      TZ_OFFICE: 'Nowhere',
      HOST: '0.0.0.0',
      HEAP_MB: '64',
    })
    // The code that the systemd unit does not restart after.
    expect(await server.ended).toMatchObject({ code: 78 })
    expect(server.said()).toMatch(
      /The settings are not usable:\n- TZ_OFFICE: .*\n- PUBLIC_URL: .*\n- HEAP_MB: /,
    )
    expect(existsSync(join(parent, 'untouched'))).toBe(false)
  })

  test('is refused with a weak password of the first admin, before it makes a database', async () => {
    const server = await start({ DATA_DIR: join(parent, 'untouched'), ADMIN_PASSWORD: 'admin123' })
    expect(await server.ended).toMatchObject({ code: 78 })
    expect(server.said()).toMatch(/ADMIN_PASSWORD: (is easily guessed|write at least)/)
    expect(existsSync(join(parent, 'untouched'))).toBe(false)
  })

  test('recovers by itself when the database is killed', { tags: 'full' }, async () => {
    const server = await open()
    const pid = databasePid() ?? 0
    process.kill(pid, 'SIGKILL')
    await vi.waitFor(async () => {
      expect(databasePid()).not.toBe(pid)
      expect(await status(`${server.url}/readyz`)).toBe(200)
    }, WAIT)
    expect(await status(`${server.url}/healthz`)).toBe(200)
  })

  test('with a damaged page answers, and says what is wrong', { tags: 'full' }, async () => {
    const folder = join(parent, 'damaged')
    const healthy = await open({ DATA_DIR: folder })
    const db = openDatabase(urlFor(readAccess(folder), 'owner'))
    const body = JSON.stringify(anSdBody(await aZone(db.kysely, 'SD')))
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${healthy.url}${registerSd.path}`, { method: 'POST', headers, body })
    expect(answer.status).toBe(201)
    const { rows } = await db.pool.query(`select pg_relation_filepath('registration') as path`)
    await db.close()
    healthy.child.kill('SIGTERM')
    await healthy.ended
    const file = openSync(join(folder, 'postgres', (rows as { path: string }[])[0]?.path ?? ''), 'r+')
    writeSync(file, 'damage', 4_000)
    closeSync(file)

    const server = await open({ DATA_DIR: folder })
    await vi.waitFor(async () => {
      const facts = (await (await fetch(`${server.url}/readyz`)).json()) as { loading?: string }
      expect(facts.loading).toMatch(
        /^results, 0 in memory\. A page of the database is damaged, .* restore a backup/,
      )
    }, WAIT)
    expect(await status(`${server.url}/`)).toBe(200)
  })

  test('works on a PostgreSQL of the office, migrating as the owner and serving as the application', {
    tags: 'full',
  }, async () => {
    const { appUrl, ownerUrl, drop } = await createTestDatabase('empty')
    const server = await open({
      DATA_DIR: join(parent, 'unused'),
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_KEY,
    })
    await untilReady(server)
    expect(existsSync(join(parent, 'unused'))).toBe(false)
    server.child.kill('SIGTERM')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    await drop()
  })

  test('keeps its data key from being changed, and ends when that happened without it', {
    tags: 'full',
  }, async () => {
    const { appUrl, ownerUrl, db, drop } = await createTestDatabase()
    const settings = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_KEY }
    const server = await open(settings)
    const rotation = startProgram(process.execPath, ['apps/api/src/cli/main.ts', 'key', 'rotate'], {
      cwd: ROOT,
      env: settings,
    })
    expect(await rotation.ended).toMatchObject({ code: 1 })
    expect(rotation.said()).toMatch(
      /while the database is in use \((spmb schedule, )?spmb server\)\. Stop every server/,
    )
    await db.pool.query("update data_key set current_id = '\\x00000000'")
    await db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'spmb server'",
    )
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.said()).toContain('The data key was changed while this process had no connection')
    await drop()
  })
})

describe('a start', () => {
  test('is refused while the data key is changed', { tags: 'full' }, async () => {
    const { appUrl, ownerUrl, ownerDb, drop } = await createTestDatabase()
    const rotation = await ownerDb.pool.connect()
    await rotation.query('select pg_advisory_lock($1)', [DATA_KEY_LOCK])
    const server = await start({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_KEY })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.said()).toMatch(/^The data key is being changed \("key rotate"\)\. Start this again when/m)
    rotation.release(true)
    await drop()
  })

  test('that hangs ends after START_TIMEOUT with the step that it hangs at', { tags: 'full' }, async () => {
    const { appUrl, ownerUrl, ownerDb, drop } = await createTestDatabase('empty')
    const other = await ownerDb.pool.connect()
    await other.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const server = await start({
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_KEY,
      START_TIMEOUT: '2',
    })
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.said()).toContain('START_TIMEOUT=2 seconds')
    expect(server.said()).toContain('opening the database and migrating it')
    other.release(true)
    await drop()
  })
})

describe('a stop', () => {
  test('with a delay continues to serve, and reports at /healthz that it is stopping', {
    tags: 'full',
  }, async () => {
    const { appUrl, ownerUrl, drop } = await createTestDatabase('empty')
    const server = await open({
      DATABASE_URL: appUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_KEY,
      STOP_DELAY: '30',
    })
    server.child.kill('SIGTERM')
    await server.says('"stopping"')
    expect(await status(`${server.url}/healthz`)).toBe(503)
    expect(await status(`${server.url}/readyz`)).toBe(503)
    const served = await fetch(`${server.url}/api/district`)
    expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
    server.child.kill('SIGKILL') // what follows the delay is tested below and in drain.test.ts
    await server.ended
    await drop()
  })

  test('finishes accepted requests, refuses new connections, and ignores a second signal', {
    tags: 'full',
  }, async () => {
    const server = await open()
    const pid = databasePid() ?? 0
    const slow = await slowRegistration(server)
    server.child.kill('SIGINT')
    await server.says('"stopping"')
    server.child.kill('SIGINT')
    server.child.kill('SIGTERM')
    await vi.waitFor(async () => expect(await connects(server.port)).toBe(false), WAIT)
    expect(isAlive(pid)).toBe(true)
    slow.finish()
    expect(await slow.ended).toContain('HTTP/1.1 400 Bad Request')
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(server.said()).not.toContain('did not end in time')
    expect(isAlive(pid)).toBe(false)
  })

  test('during the first start ends it cleanly, and the next start works', { tags: 'full' }, async () => {
    const folder = join(parent, 'interrupted')
    const server = await start({ DATA_DIR: folder })
    await server.says('first start')
    server.child.kill('SIGINT')
    expect(await server.ended).toMatchObject({ code: 0 })
    expect(runningPid(join(folder, 'postgres'))).toBeUndefined()
    const next = await open({ DATA_DIR: folder })
    await untilReady(next)
  })

  test('by SIGTERM to npm ends everything that npm start began', { tags: 'full' }, async () => {
    const server = await open({}, { npm: true })
    const pid = databasePid() ?? 0
    server.child.kill('SIGTERM')
    await server.ended
    expect(server.said()).toContain('"stopped"')
    expect(isAlive(pid)).toBe(false)
    expect(await connects(server.port)).toBe(false)
  })

  test('by Ctrl-C in the terminal of npm start reaches npm and server at once, and still drains', {
    tags: 'full',
  }, async () => {
    const server = await open({}, { npm: true, detached: true })
    const pid = databasePid() ?? 0
    const slow = await slowRegistration(server)
    process.kill(-(server.child.pid ?? 0), 'SIGINT') // what a terminal does: the whole foreground group
    await server.says('"stopping"')
    expect(isAlive(pid)).toBe(true)
    slow.finish()
    expect(await slow.ended).toContain('HTTP/1.1 400 Bad Request')
    await server.ended
    expect(server.said()).toContain('"stopped"')
    expect(isAlive(pid)).toBe(false)
  })
})

const connects = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
