import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  embeddedPrograms,
  kill,
  query,
  ready,
  stop,
} from '../../../../testing/processes/embedded-programs.ts'
import { freePort } from '../../../../testing/processes/free-port.ts'
import { isAlive } from '../../../../testing/processes/processes.ts'
import { readAccess } from './access.ts'
import { openEmbedded } from './open.ts'
import { runningPid } from './process-id.ts'

let parent = ''
let dataDir = ''
const { start, endAll } = embeddedPrograms()
const open = (as: 'server' | 'command', folder = dataDir) => start(folder, as)

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spmb-open-'))
  dataDir = join(parent, 'data')
})
afterEach(endAll)
afterAll(() => rm(parent, { recursive: true, force: true }))

const keptPasswords = () => JSON.parse(readFileSync(join(dataDir, 'database.json'), 'utf8')).passwords
const databasePid = () => runningPid(join(dataDir, 'postgres'))
const mode = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** Three rows, stored once. */
const KEEP_ROWS = `create table if not exists kept (name text);
  insert into kept select * from unnest(array['Zahra', 'ayu', 'Émile']) where not exists (select from kept)`

describe('the first start', () => {
  test('creates a private folder, two roles and a UTF-8 database with Unicode collation', async () => {
    const { appUrl, ownerUrl, started } = await ready(open('server'))
    expect(started).toBe(true)
    expect(Object.keys(keptPasswords())).toEqual(['owner', 'app'])
    expect([mode(dataDir), mode(join(dataDir, 'postgres')), mode(join(dataDir, 'database.json'))]).toEqual([
      '700',
      '700',
      '600',
    ])
    const [app] = await query(
      appUrl,
      `select current_user as role, rolsuper or rolcreatedb or rolcreaterole as mighty,
      pg_encoding_to_char(encoding) as encoding, datlocprovider::text as provider, datlocale as locale
      from pg_database, pg_roles where datname = current_database() and rolname = current_user`,
    )
    expect(app).toEqual({ role: 'spmb_app', mighty: false, encoding: 'UTF8', provider: 'i', locale: 'und' })
    await expect(query(appUrl, 'create table mine (id integer)')).rejects.toThrow('permission denied')
    await query(ownerUrl, KEEP_ROWS)
    expect(await query(ownerUrl, 'select name from kept order by name')).toEqual([
      { name: 'ayu' },
      { name: 'Émile' },
      { name: 'Zahra' },
    ])
    const settings = await query(
      ownerUrl,
      `select name, setting from pg_settings
      where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses')`,
    )
    expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
    })
  })

  test('keeps the data on the next start and removes incomplete clusters', async () => {
    mkdirSync(join(dataDir, 'making-1', 'postgres'), { recursive: true })
    const { ownerUrl } = await ready(open('server'))
    expect(await query(ownerUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 3 }])
    expect(existsSync(join(dataDir, 'making-1'))).toBe(false)
  })

  test('removes the superuser password that an earlier release stored', async () => {
    const path = join(dataDir, 'database.json')
    const access = JSON.parse(readFileSync(path, 'utf8'))
    access.passwords.superuser = 'kept by an earlier release'
    writeFileSync(path, JSON.stringify(access), { mode: 0o600 })
    const { appUrl } = await ready(open('server'))
    expect(Object.keys(keptPasswords())).toEqual(['owner', 'app'])
    expect(mode(path)).toBe('600')
    expect(await query(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('leaves no incomplete cluster when it is killed; the password of its superuser is random', {
    tags: 'full',
  }, async () => {
    const { folder, password } = await killedFirstStart()
    expect(password).toMatch(/^[0-9a-f]{48}$/)
    const { appUrl } = await ready(open('server', folder))
    expect(await query(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

/** Kills a first start while it makes the cluster. One that has finished meanwhile is followed by another, in another folder. */
async function killedFirstStart() {
  for (let attempt = 1; ; attempt++) {
    const folder = join(parent, `killed-${attempt}`)
    const program = open('server', folder)
    await program.says('first start')
    const path = join(folder, `making-${program.child.pid}`, 'password')
    const isMade = () => existsSync(join(folder, 'postgres'))
    let password = ''
    while (password === '' && !isMade()) {
      password = await readFile(path, 'utf8').catch(() => '')
    }
    await kill(program)
    if (password !== '' && !isMade()) return { folder, password }
  }
}

const WAIT = { timeout: 60_000, interval: 10 }

describe('a second process on the same folder', () => {
  test('is refused if it is a server, also while the database is down', async () => {
    await ready(open('server'))
    const second = open('server')
    expect(await second.ended).toMatchObject({ code: 1 })
    expect(second.said()).toContain(
      `refused: Another server is already running on the data folder ${dataDir}.`,
    )

    process.kill(databasePid() ?? 0, 'SIGKILL')
    const third = open('server')
    expect(await third.ended).toMatchObject({ code: 1 })
    expect(third.said()).toContain('refused: Another server is already running')
  })

  test('is accepted if it is a command; the last process stops the database', async () => {
    const server = open('server')
    await ready(server)
    const command = open('command')
    expect(await ready(command)).toMatchObject({ started: false })
    await stop(server)
    const pid = databasePid()
    expect(pid).toBeDefined()
    await stop(command)
    expect(isAlive(pid ?? 0)).toBe(false)
    expect(databasePid()).toBeUndefined()
  })

  test('can be a server, which adopts the database that a command started', { tags: 'full' }, async () => {
    const command = open('command')
    expect(await ready(command)).toMatchObject({ started: true })
    const server = open('server')
    const { appUrl, started } = await ready(server)
    expect(started).toBe(false)
    await stop(command)
    expect(await query(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    await stop(server)
    expect(databasePid()).toBeUndefined()
  })

  test('waits for a start in progress, so that five concurrent processes share one database', {
    tags: 'full',
  }, async () => {
    const folder = join(parent, 'rush')
    const all = [open('server', folder), ...Array.from({ length: 4 }, () => open('command', folder))]
    const answers = await Promise.all(all.map(ready))
    expect(answers.filter(({ started }) => started)).toHaveLength(1)
    expect(new Set(answers.map(({ appUrl }) => appUrl)).size).toBe(1)
  })
})

describe('after kill -9', () => {
  test('of the server, the next start adopts the running database', async () => {
    const server = open('server')
    await ready(server)
    const pid = databasePid()
    await kill(server)
    expect(databasePid()).toBe(pid)
    const next = open('server')
    expect(await ready(next)).toMatchObject({ started: false })
    await stop(next)
    expect(isAlive(pid ?? 0)).toBe(false)
  })

  test('of the database, the server restarts it, repeatedly', { tags: 'full' }, async () => {
    const { ownerUrl } = await ready(open('server'))
    await query(ownerUrl, KEEP_ROWS)
    for (let round = 1; round <= 3; round++) {
      const pid = databasePid()
      process.kill(pid ?? 0, 'SIGKILL')
      await vi.waitFor(async () => {
        expect(databasePid()).not.toBe(pid)
        expect(await query(ownerUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 3 }])
      }, WAIT)
    }
  })

  test('of one process of the database, the server starts the whole database again', {
    tags: 'full',
  }, async () => {
    const { ownerUrl } = await ready(open('server'))
    await query(ownerUrl, KEEP_ROWS)
    const pid = databasePid()
    // The server opens this connection after it has said that the database is ready.
    const held = await vi.waitFor(async () => {
      const [row] = await query(
        ownerUrl,
        "select pid from pg_stat_activity where application_name = 'spmb watch'",
      )
      return Number(row?.pid ?? expect.fail('not connected yet'))
    }, WAIT)
    process.kill(held, 'SIGKILL')
    await vi.waitFor(async () => {
      expect(databasePid()).not.toBe(pid)
      expect(await query(ownerUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 3 }])
    }, WAIT)
    expect(isAlive(pid ?? 0)).toBe(false)
  })

  test('of an adopted database, the server restarts it', { tags: 'full' }, async () => {
    const first = open('server')
    await ready(first)
    await kill(first)
    const { ownerUrl } = await ready(open('server'))
    const pid = databasePid()
    process.kill(pid ?? 0, 'SIGKILL')
    await vi.waitFor(async () => {
      expect(databasePid()).not.toBe(pid)
      expect(await query(ownerUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    }, WAIT)
  })

  test('of both, the next start recovers the database', { tags: 'full' }, async () => {
    const server = open('server')
    await query((await ready(server)).ownerUrl, KEEP_ROWS)
    const pid = databasePid()
    await kill(server)
    process.kill(pid ?? 0, 'SIGKILL')
    const { ownerUrl, started } = await ready(open('server'))
    expect(started).toBe(true)
    expect(await query(ownerUrl, 'select count(*)::int as rows from kept')).toEqual([{ rows: 3 }])
  })

  test('a stale process id that belongs to another program does not prevent the start', {
    tags: 'full',
  }, async () => {
    const server = open('server')
    await ready(server)
    const path = join(dataDir, 'postgres', 'postmaster.pid')
    const before = readFileSync(path, 'utf8')
    await stop(server)
    writeFileSync(path, before.replace(/^\d+/, String(process.pid)))
    expect(await ready(open('server'))).toMatchObject({ started: true })
  })
})

describe('a data folder', { tags: 'full' }, () => {
  test('with a path too long for a socket uses loopback TCP, on the previous port if it is free', async () => {
    const folder = join(parent, 'long'.repeat(25))
    const first = open('server', folder)
    const { appUrl } = await ready(first)
    expect(new URL(appUrl).hostname).toBe('127.0.0.1')
    expect(await query(appUrl, 'select current_user as role')).toEqual([{ role: 'spmb_app' }])
    await expect(query(appUrl.replace(/:[0-9a-f]{48}@/, ':wrong@'), 'select 1')).rejects.toThrow('password')
    await stop(first)
    // The port was one that the system also gives to clients, and a client may have it now.
    const port = await freePort()
    const path = join(folder, 'database.json')
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), port }))
    const second = open('server', folder)
    const previous = (await ready(second)).appUrl
    expect(new URL(previous).port).toBe(String(port))
    await stop(second)

    const other = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const moved = await ready(open('server', folder))
    expect(moved.appUrl).not.toBe(previous)
    expect(await query(moved.appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
    other.close()
  })

  test.each([
    ['a socket', 'original'],
    ['loopback TCP', 'original'.repeat(15)],
  ])('that was copied beside a running original with %s has a database of its own', async (_how, name) => {
    const [original, copy] = [join(parent, name), join(parent, `${name}-copy`)]
    const server = open('server', original)
    const { ownerUrl, appUrl } = await ready(server)
    await query(ownerUrl, 'create table written (by text)')
    cpSync(original, copy, { recursive: true, filter: (path) => !path.endsWith('.s.PGSQL.5432') })
    const other = await ready(open('server', copy))
    expect([other.started, other.appUrl === appUrl]).toEqual([true, false])
    await query(other.ownerUrl, "insert into written values ('copy')")
    expect(await query(ownerUrl, 'select * from written')).toEqual([])
    // The original has kept its process and its address.
    expect(await ready(open('command', original))).toMatchObject({ started: false, appUrl })
  })

  test('that was copied begins another archive of changes; one that stays continues its own', async () => {
    const [original, copy] = [join(parent, 'archived'), join(parent, 'archived-copy')]
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
    const archiveOf = async (folder: string) => {
      const { stop } = await openEmbedded({ dataDir: folder, as: 'command', archiving: true, log })
      await stop()
      return readAccess(folder).archive
    }
    const archive = await archiveOf(original)
    expect(await archiveOf(original)).toBe(archive)
    expect(log.warn).not.toHaveBeenCalled()
    execFileSync('cp', ['-a', original, copy])
    expect(await archiveOf(copy)).not.toBe(archive)
    expect(log.warn.mock.calls.at(0)?.at(1)).toContain('was copied or moved')
  })

  test('that other users could read is made private', async () => {
    const folder = join(parent, 'open to all')
    mkdirSync(folder)
    chmodSync(folder, 0o755)
    const { appUrl } = await ready(open('server', folder))
    expect(mode(folder)).toBe('700')
    expect(await query(appUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.each([
    ['that is a file', (path: string) => writeFileSync(path, ''), 'cannot be used'],
    [
      'with the database of another PostgreSQL version',
      (path: string) => {
        mkdirSync(join(path, 'postgres'), { recursive: true })
        writeFileSync(join(path, 'postgres', 'PG_VERSION'), '17\n')
      },
      'is of PostgreSQL version 17, this program brings version 18',
    ],
  ])('%s is refused with an explanation', async (_what, make, sentence) => {
    const folder = join(parent, 'odd')
    make(folder)
    const program = open('server', folder)
    expect(await program.ended).toMatchObject({ code: 1 })
    expect(program.said()).toContain('refused: ')
    expect(program.said()).toContain(sentence)
    rmSync(folder, { recursive: true })
  })

  test('without its passwords is refused with an explanation, and works after they are restored', async () => {
    const path = join(dataDir, 'database.json')
    renameSync(path, `${path}.away`)
    const program = open('server')
    expect(await program.ended).toMatchObject({ code: 1 })
    expect(program.said()).toContain('database.json is missing')
    renameSync(`${path}.away`, path)
    await ready(open('server'))
  })
})
