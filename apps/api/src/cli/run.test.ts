import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database/test-database.ts'
import { startProgram } from '../../testing/processes/processes.ts'
import { ROOT } from '../../testing/processes/served.ts'
import { openEmbedded } from '../platform/database/embedded/open.ts'
import { runningPid } from '../platform/database/embedded/process-id.ts'
import { migrate } from '../platform/database/migrate.ts'
import { StartupError } from '../platform/errors/startup-error.ts'
import { type Environment, parseConfig } from '../platform/settings/config.ts'
import type { Command } from './command.ts'
import { commands } from './commands.ts'
import { runCommandLine } from './run.ts'

const NOW = new Date('2025-06-02T00:00:00Z')
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }
const RECIPIENT = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p'
const DATA_KEY = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff'

let parent = ''
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spmb-cli-'))
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** Runs a command line with these commands and returns its exit code and output. */
async function type(
  args: string[],
  commands: Record<string, Command> = {},
  env: Environment = {},
  serviceSettings = '/nowhere',
) {
  const printed: string[] = []
  const complaints: string[] = []
  const interruption = new AbortController()
  const code = await runCommandLine({
    args,
    commands,
    parseConfig: () => parseConfig(env),
    cwd: '/somewhere',
    now: () => NOW,
    log,
    print: (line) => printed.push(line),
    complain: (line) => complaints.push(line),
    write: async (bytes) => void printed.push(new TextDecoder().decode(bytes)),
    serviceSettings,
    interrupted: interruption.signal,
  })
  return { code, printed: printed.join('\n'), complaints: complaints.join('\n') }
}

const command = (run: Command['run']): Command => ({
  mayBegin: true,
  summary: 'Does something.',
  usage: 'NAME [--dry-run]',
  run,
})

describe('a command line', () => {
  test.each([[[]], [['--help']], [['-h']], [['help']]])('%j lists the commands', async (args) => {
    const { code, printed } = await type(args, { import: command(vi.fn()), office: command(vi.fn()) })
    expect(code).toBe(0)
    expect(printed).toContain('npm run spmb -- <command>')
    expect(printed).toMatch(/ {2}import {2}Does something\.\n {2}office {2}Does something\./)
  })

  test.each(['improt', 'constructor', '__proto__', ''])(
    'with the unknown command "%s" exits with code 2',
    async (name) => {
      const { code, complaints } = await type([name], { import: command(vi.fn()) })
      expect(code).toBe(2)
      expect(complaints).toContain(`There is no command "${name}".`)
      expect(complaints).toContain('import')
    },
  )

  test('with --help after a command prints its help and does not run it', async () => {
    const run = vi.fn()
    const { code, printed } = await type(['office', 'show', '--help'], { office: command(run) })
    expect([code, printed]).toEqual([0, 'npm run spmb -- office NAME [--dry-run]\n\nDoes something.'])
    expect(run).not.toHaveBeenCalled()
  })

  test('passes the arguments, the time and the working directory to the command', async () => {
    const run = vi.fn<Command['run']>(async (_args, { print }) => {
      print('done')
      return 3
    })
    expect(await type(['office', 'a', '--dry-run'], { office: command(run) })).toMatchObject({
      code: 3,
      printed: 'done',
    })
    expect(run.mock.calls[0]?.[0]).toEqual(['a', '--dry-run'])
    expect(run.mock.calls[0]?.[1]).toMatchObject({ cwd: '/somewhere' })
    expect(run.mock.calls[0]?.[1].now()).toBe(NOW)
  })

  test.each([
    ['a refusal as a sentence', new StartupError('There is no such file.'), /^There is no such file\.$/],
    [
      'an unexpected error with its stack',
      new TypeError('x is undefined'),
      /^The command failed: TypeError: x is undefined\n +at /,
    ],
  ])('prints %s, with exit code 1', async (_what, error, text) => {
    const { code, complaints } = await type(['office'], { office: command(() => Promise.reject(error)) })
    expect(code).toBe(1)
    expect(complaints).toMatch(text)
  })

  test('reports invalid settings instead of running', async () => {
    const run = vi.fn()
    const { code, complaints } = await type(['office'], { office: command(run) }, { PORT: 'x' })
    expect([code, complaints]).toEqual([1, expect.stringContaining('- PORT: ')])
    expect(run).not.toHaveBeenCalled()
  })
})

const whoAmI = command(async (_args, context) => {
  for (const as of ['app', 'owner'] as const) {
    const db = await context.openDatabase(as)
    const { rows } = await sql<{
      role: string
    }>`select current_user as role, 1 from schema_migration`.execute(db.kysely)
    context.print(`${rows[0]?.role}`)
  }
  context.print((await context.keys()).read()[0]?.toString('hex') ?? '')
  return undefined
})

describe('a command on the built-in database', () => {
  test('starts and migrates it for its duration, and stops it afterwards', async () => {
    const dataDir = join(parent, 'data')
    const { code, printed, complaints } = await type(['who'], { who: whoAmI }, { DATA_DIR: dataDir })
    expect(complaints).toBe(`Installation: ${dataDir}, site http://localhost:3000, 0 registrations`)
    expect(code).toBe(0)
    expect(printed).toMatch(/^spmb_app\nspmb_owner\n[0-9a-f]{64}$/)
    expect(runningPid(join(dataDir, 'postgres'))).toBeUndefined()
  })

  test('uses the one that a server has started, and leaves it running', async () => {
    const dataDir = join(parent, 'data')
    const server = await openEmbedded({ dataDir, as: 'server', log })
    expect(await type(['who'], { who: whoAmI }, { DATA_DIR: dataDir })).toMatchObject({
      code: 0,
      complaints: expect.stringMatching(/^Installation: [^\n]*$/),
    })
    expect(runningPid(join(dataDir, 'postgres'))).toBeDefined()
    await server.stop()
  })

  test('refuses an unknown schema', async () => {
    const dataDir = join(parent, 'unmigrated')
    const server = await openEmbedded({ dataDir, as: 'server', log })
    const { code, complaints } = await type(['who'], { who: whoAmI }, { DATA_DIR: dataDir, DATA_KEY })
    expect(code).toBe(1)
    expect(complaints).toContain('The database has schema version 0')
    await server.stop()
  })

  test('that needs an installation is refused in a folder without one, and creates nothing', async () => {
    const dataDir = join(parent, 'another')
    const { mayBegin: _, ...verify } = whoAmI
    const { code, complaints } = await type(['who'], { who: verify }, { DATA_DIR: dataDir })
    expect([code, complaints]).toEqual([
      1,
      expect.stringContaining(`No installation was found in ${dataDir}`),
    ])
    expect(existsSync(dataDir)).toBe(false)
    expect(await type(['who'], { who: verify }, { DATA_DIR: join(parent, 'data') })).toMatchObject({
      code: 0,
    })
  })

  test('does not open the database when it does not need it', async () => {
    const dataDir = join(parent, 'unused')
    await type(['nothing'], { nothing: command(async () => undefined) }, { DATA_DIR: dataDir })
    expect(existsSync(dataDir)).toBe(false)
  })
})

describe('each command of the product', () => {
  /** What each needs to come to its database; those that need none are tried by their own tests. */
  const LINES: Record<string, string[][]> = {
    import: [['.', '--dry-run'], ['.']],
    season: [['show'], ['set', '--mode', 'closed']],
    office: [['show'], ['set', '--phone', '0373 21000']],
    user: [['list'], ['reset-password', 'admin'], ['create', 'budi', '--role', 'monitor', '--name', 'Budi']],
    demo: [],
    audit: [['verify']],
    retention: [['show'], ['run'], ['set', '--years', '3']],
    backup: [['x.backup', '--recipient', RECIPIENT]],
    restore: [],
    key: [['show'], ['rotate']],
    migrate: [],
    selection: [['export-full', '1', '--out', 'x']],
    doctor: [],
  }

  test('has its lines here', () => {
    expect(Object.keys(LINES)).toEqual(Object.keys(commands))
    const free = Object.entries(commands).filter(([, { mayBegin }]) => mayBegin)
    expect(free.map(([name]) => name)).toEqual(['demo', 'migrate'])
  })

  test.each(Object.entries(LINES).flatMap(([name, lines]) => lines.map((line) => [name, ...line])))(
    'is refused where there is no installation, and makes none: %s %s %s',
    async (...line) => {
      const dataDir = join(parent, 'none')
      const { code, complaints } = await type(line, commands, { DATA_DIR: dataDir })
      expect([code, complaints]).toEqual([
        1,
        expect.stringContaining(`No installation was found in ${dataDir}`),
      ])
      expect(existsSync(dataDir)).toBe(false)
    },
  )

  test('is refused in the folder of the program, where a service has its settings elsewhere', async () => {
    const settings = join(parent, 'spmb.env')
    writeFileSync(settings, '')
    const { code, complaints } = await type(['demo', '--applicants', '1'], commands, {}, settings)
    expect([code, complaints]).toEqual([1, expect.stringContaining('Type "sudo spmb')])
  })
})

describe('a first start', () => {
  const begin = (env: Environment) => type(['who'], { who: whoAmI }, env)
  const PUBLIC = { PUBLIC_URL: 'https://spmb.example.go.id' }
  const folderWith = (name: string, ...files: string[]) => {
    const folder = join(parent, name)
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), 'kept')
    }
    return folder
  }

  test.each(['data-key', 'database.json', 'changes/000000010000000000000001'])(
    'is refused beside %s of an installation, which stays',
    async (file) => {
      const dataDir = folderWith(`half-${basename(file)}`, file)
      const { code, complaints } = await begin({ DATA_DIR: dataDir, NEW_INSTALLATION: 'yes' })
      expect([code, complaints]).toEqual([
        1,
        expect.stringContaining('something of an installation is there'),
      ])
      expect(readdirSync(dataDir)).toEqual([file.split('/')[0]])
      expect(readFileSync(join(dataDir, file), 'utf8')).toBe('kept')
    },
  )

  test('is refused while the folder of backups has some', async () => {
    const backups = folderWith('full', 'spmb-2026-06-03-0200-1.backup')
    const dataDir = join(parent, 'empty')
    const { complaints } = await begin({
      DATA_DIR: dataDir,
      BACKUP_DIR: backups,
      BACKUP_RECIPIENT: RECIPIENT,
    })
    expect(complaints).toContain(`backups in ${backups}`)
    expect(existsSync(dataDir)).toBe(false)
  })

  test('of a public site needs NEW_INSTALLATION=yes; after a kill it continues without it', {
    tags: 'full',
  }, async () => {
    const dataDir = join(parent, 'public')
    expect((await begin({ DATA_DIR: dataDir, ...PUBLIC })).complaints).toContain('set NEW_INSTALLATION=yes')
    expect(existsSync(dataDir)).toBe(false)
    folderWith('public', 'first-start')
    writeFileSync(join(dataDir, 'data-key'), `${DATA_KEY}\n`, { mode: 0o600 })
    expect(await begin({ DATA_DIR: dataDir, ...PUBLIC })).toMatchObject({ code: 0 })
    expect(readdirSync(dataDir)).not.toContain('first-start')
    // From then on it is an installation.
    expect(await begin({ DATA_DIR: dataDir, ...PUBLIC })).toMatchObject({ code: 0 })
  })
})

describe('a command on the database of DATABASE_URL', () => {
  test('works on a migrated one and refuses an empty one', async () => {
    const { appUrl, ownerUrl, drop } = await createTestDatabase('empty')
    const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, DATA_KEY }
    expect((await type(['who'], { who: whoAmI }, env)).complaints).toContain(
      'Start the server of this version once',
    )
    await migrate(ownerUrl, 'spmb_app')
    expect(await type(['who'], { who: whoAmI }, env)).toMatchObject({
      printed: `spmb_app\nspmb_owner\n${DATA_KEY}`,
    })
    await drop()
  })

  test('reports a database that cannot be reached', async () => {
    const env = { DATABASE_URL: 'postgresql://app:secret@127.0.0.1:1/spmb', DATA_KEY }
    const { code, complaints } = await type(['who'], { who: whoAmI }, env)
    expect(code).toBe(1)
    expect(complaints).toMatch(/^The database cannot be reached: .*ECONNREFUSED/)
    expect(complaints).not.toContain('secret')
  })
})

test('npm run spmb ends with the exit code of the command line', async () => {
  const spmb = async (...args: string[]) => {
    const program = startProgram('npm', ['run', '--silent', 'spmb', '--', ...args], { cwd: ROOT })
    return { ...(await program.ended), said: program.said() }
  }
  expect(await spmb('--help')).toMatchObject({ code: 0, said: expect.stringContaining('<command>') })
  expect(await spmb('improt')).toMatchObject({
    code: 2,
    said: expect.stringContaining('There is no command "improt".'),
  })
})

test('an interrupted command rolls back its changes and stops the database', { tags: 'full' }, async () => {
  const dataDir = join(parent, 'interrupted')
  const interruption = new AbortController()
  const endless = command(async (_args, { openDatabase }) => {
    const db = await openDatabase('owner')
    await sql`create table half (id integer)`.execute(db.kysely)
    await db.kysely.transaction().execute(async (tx) => {
      await sql`insert into half values (1)`.execute(tx)
      interruption.abort()
      await sql`select pg_sleep(600)`.execute(tx)
    })
    return undefined
  })
  const code = await runCommandLine({
    args: ['endless'],
    commands: { endless },
    parseConfig: () => parseConfig({ DATA_DIR: dataDir }),
    cwd: '/',
    now: () => NOW,
    log,
    print: vi.fn(),
    complain: vi.fn(),
    write: vi.fn(),
    interrupted: interruption.signal,
  })
  expect(code).toBe(130)
  expect(runningPid(join(dataDir, 'postgres'))).toBeUndefined()
  const counted = command(async (_args, { openDatabase, print }) => {
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from half`.execute(
      (await openDatabase('owner')).kysely,
    )
    print(String(rows[0]?.rows))
    return undefined
  })
  expect(await type(['count'], { count: counted }, { DATA_DIR: dataDir })).toMatchObject({
    code: 0,
    printed: '0',
  })
})
