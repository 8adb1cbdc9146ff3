import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  openSmallInstallation,
  readRestored,
  type SmallInstallation,
} from '../../../testing/backups/small-installation.ts'
import { startProgram } from '../../../testing/processes/processes.ts'
import { runCommand } from '../../../testing/processes/run-command.ts'
import { ROOT } from '../../../testing/processes/served.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { TEST_DATA_KEY } from '../../../testing/test-app.ts'
import { tryLock } from '../../platform/database/embedded/file-lock.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createFieldEncryption } from '../../platform/security/field-encryption.ts'
import { createBackup } from './create-backup.ts'
import { HEADER_ENTRY, type Header } from './file/contents.ts'
import { generateBackupKey, identityFile } from './file/keys.ts'
import { readProgram } from './file/program.ts'
import { openBackup } from './file/read-backup.ts'
import { type Entry, writeBackup } from './file/write-backup.ts'
import { restoreIntoFolder } from './restore-backup.ts'

let home: SmallInstallation
let identity = ''
let recipient = ''
/** A backup of three registrations, which no test changes. */
let backup = ''
let numbers: string[]
const path = (name: string) => join(home.folder, name)
const spmb = (...args: string[]) => runCommand(args, { DATA_DIR: home.dataDir })
/** The sentence of a command that is refused. */
const refusal = (args: string[], env: Record<string, string> = {}) =>
  runCommand(args, { DATA_DIR: home.dataDir, ...env }).then(
    () => expect.unreachable(`spmb ${args.join(' ')} was not refused`),
    (error: Error) => error.message,
  )

beforeAll(async () => {
  home = await openSmallInstallation()
  identity = path('identity.txt')
  const said = await spmb('backup', 'keygen', identity)
  recipient = /age1[0-9a-z]+/.exec(said)?.[0] ?? ''
  numbers = [await home.register({ nik: '5299011803180001' }), await home.register(), await home.register()]
  await home.db.pool.query(
    "insert into staff_session (id, user_id, created_at, expires_at, last_used_at) select '\\x01', id, now(), now() + interval '12 hours', now() from user_account limit 1",
  )
  backup = path('first.backup')
  await spmb('backup', backup, '--recipient', recipient)
})
afterAll(() => home.close())

describe('a backup', () => {
  it('is written by one command, readable by its owner only and encrypted in the age format', () => {
    expect((statSync(backup).mode & 0o777).toString(8)).toBe('600')
    const bytes = readFileSync(backup)
    expect(bytes.subarray(0, 22).toString()).toBe('age-encryption.org/v1\n')
    expect(bytes.includes(TEST_DATA_KEY.toString('hex'))).toBe(false)
  })

  it('says on its second line, without the identity, which program restores it', async () => {
    const { version, commit } = readProgram()
    const [, line] = readFileSync(backup, 'latin1').split('\n')
    const words = [`version=${version}`, `commit=${commit ?? 'unknown'}`, 'kind=cluster', 'postgres=18']
    expect(line?.split(' ')).toEqual(expect.arrayContaining(['->', 'spmb-backup', ...words]))
    expect(await runCommand(['backup', 'label', backup], { DATA_DIR: path('no-installation') })).toMatch(
      new RegExp(`^version: ${version}\ncommit: .*\nkind: cluster\nschema: \\d+\n`),
    )
    expect(await refusal(['backup', 'label', identity])).toContain('has no label')
  })

  it('is verified: it is restored and all tables are equal in count and hash', async () => {
    const said = await spmb('backup', 'verify', backup, '--identity', identity, '--in', home.folder)
    expect(said).toMatch(/Rows: registration 3, /)
    expect(said).toMatch(/Compared with what was backed up: \d\d tables are equal/)
    expect(said).not.toContain('Not compared')
    expect(readdirSync(home.folder).filter((name) => name.startsWith('spmb-verify'))).toEqual([])
  })

  it('is restored from the file and the identity alone: registrations, data key, no session', {
    tags: 'full',
  }, async () => {
    const dataDir = path('elsewhere')
    const said = await runCommand(['restore', backup, '--identity', identity], { DATA_DIR: dataDir })
    expect(said).toContain('Restored: everything until')
    expect(readdirSync(dataDir).sort()).toEqual(['data-key', 'database.json', 'locks', 'postgres'])
    const restored = await readRestored(dataDir)
    expect(restored.numbers).toEqual(numbers)
    expect(restored.sessions).toBe(0)
    const [first] = restored.rows
    const encryption = createFieldEncryption(restored.dataKey, seededRandom)
    expect(encryption.decrypt(first?.nik_sealed as Buffer, first?.no_registration ?? '')).toBe(
      '5299011803180001',
    )
  })

  it('is restored without its data key where a file apart from the data has it', {
    tags: 'full',
  }, async () => {
    const dataDir = path('apart')
    const keyFile = path('key-apart')
    writeFileSync(keyFile, `${TEST_DATA_KEY.toString('hex')}\n`, { mode: 0o600 })
    const env = { DATA_DIR: dataDir, DATA_KEY_FILE: keyFile }
    const said = await runCommand(['restore', backup, '--identity', identity], env)
    expect(said).toContain(`The data key was not written to ${dataDir}: DATA_KEY_FILE has it.`)
    expect(readdirSync(dataDir).sort()).toEqual(['database.json', 'locks', 'postgres'])
  })

  it('is opened only when it has the hash that was noted', { tags: 'full' }, async () => {
    const hash = createHash('sha256').update(readFileSync(backup)).digest('hex')
    const verify = ['backup', 'verify', backup, '--identity', identity, '--in', home.folder]
    expect(await refusal([...verify, '--hash', 'ab'.repeat(32)])).toContain('is not the file with this hash')
    expect(await spmb(...verify, '--hash', hash)).toContain('tables are equal')
    const other = ['restore', backup, '--identity', identity, '--hash', 'ab'.repeat(32)]
    expect(await refusal(other, { DATA_DIR: path('other-hash') })).toContain('It was replaced or damaged')
    expect(existsSync(path('other-hash'))).toBe(false)
    const { rows } = await home.db.pool.query('select hash from backup_record order by id limit 1')
    expect(rows).toEqual([{ hash }])
  })

  it('names the settings of the server that are not secret, and a restore prints them', {
    tags: 'full',
  }, async () => {
    const file = path('settings.backup')
    const given = { PUBLIC_URL: 'https://spmb.example.go.id', TZ_OFFICE: 'Asia/Makassar' }
    const secret = { SESSION_SECRET: 's'.repeat(40), ADMIN_PASSWORD: 'benar-benar rahasia' }
    await runCommand(['backup', file, '--recipient', recipient, '--tables'], {
      DATA_DIR: home.dataDir,
      ...given,
      ...secret,
    })
    const said = await runCommand(['restore', file, '--identity', identity], { DATA_DIR: path('settings') })
    expect(said).toContain('  PUBLIC_URL=https://spmb.example.go.id\n  TZ_OFFICE=Asia/Makassar\n')
    expect(said).not.toMatch(/sss|rahasia/)
  })

  it('of rows is restored too, with its numbers continued and not used again', { tags: 'full' }, async () => {
    const rows = path('rows.backup')
    await spmb('backup', rows, '--recipient', recipient, '--tables')
    const dataDir = path('from-rows')
    await runCommand(['restore', rows, '--identity', identity], { DATA_DIR: dataDir })
    const restored = await readRestored(dataDir)
    expect(restored.numbers).toEqual(numbers)
    expect(restored.dataKey).toEqual(TEST_DATA_KEY)
  })

  it('taken while registrations arrive holds all that were acknowledged before its end', {
    tags: 'full',
  }, async () => {
    const acknowledged: { number: string; at: number }[] = []
    let going = true
    const families = Array.from({ length: 4 }, async () => {
      while (going) {
        const number = await home.register()
        acknowledged.push({ number, at: Date.now() })
      }
    })
    await expect.poll(() => acknowledged.length).toBeGreaterThan(0)
    const under = path('under-load.backup')
    const written = await createBackup(
      { ownerUrl: home.embedded.ownerUrl, dataKeys: [TEST_DATA_KEY], dataDir: home.dataDir },
      { path: under, recipients: [recipient], now: () => new Date() },
    ).finally(() => {
      going = false
    })
    await Promise.all(families)
    const dataDir = path('after-load')
    await runCommand(['restore', under, '--identity', identity], { DATA_DIR: dataDir })
    const stored = new Set((await readRestored(dataDir)).numbers)
    const due = acknowledged.filter(({ at }) => at <= written.completeUntil.getTime())
    expect(due.length).toBeGreaterThan(0)
    expect(due.filter(({ number }) => !stored.has(number))).toEqual([])
  })

  it('gives its data key to the owner of the identity', async () => {
    expect(await spmb('backup', 'key', backup, '--identity', identity)).toBe(
      `${TEST_DATA_KEY.toString('hex')}\n`,
    )
  })
})

describe('a backup is refused and leaves no file', () => {
  const write = (file: string, ...more: string[]) =>
    refusal(['backup', file, '--recipient', recipient, ...more])

  it('without a recipient, and with one that is none', async () => {
    expect(await refusal(['backup', path('x')])).toContain('Say who can read the backup')
    expect(await refusal(['backup', path('x'), '--recipient', 'age1x'])).toContain('not a public key')
    expect(await refusal(['backup', path('x')], { BACKUP_RECIPIENT: 'age1x' })).toContain(
      'BACKUP_RECIPIENT: write',
    )
    expect(existsSync(path('x'))).toBe(false)
  })

  it('over a file that exists', async () => {
    const before = readFileSync(backup)
    expect(await write(backup)).toContain('exists already')
    expect(await refusal(['backup', 'keygen', identity])).toContain('exists already. Write to another name.')
    expect(readFileSync(backup).equals(before)).toBe(true)
  })

  it('into a folder that does not exist', async () => {
    expect(await write(path('nowhere/x'))).toContain('could not be written: the folder does not exist')
  })

  it('with more than one file', async () => {
    expect(await write(path('x'), path('y'))).toContain('Name the file to write, and nothing else')
  })

  it('of rows from a database that breaks', async () => {
    const source = { ownerUrl: 'postgresql://nobody@127.0.0.1:1/none', dataKeys: [TEST_DATA_KEY] }
    const options = { path: path('x'), recipients: [recipient], now: () => new Date() }
    await expect(createBackup(source, options)).rejects.toThrow('The database cannot be reached')
    expect(existsSync(path('x'))).toBe(false)
  })
})

describe('a restore is refused and changes nothing', () => {
  const restore = (file: string, dataDir = path('never'), key = identity) =>
    refusal(['restore', file, '--identity', key], { DATA_DIR: dataDir })

  const headerOf = () => openBackup(backup, [readIdentity()])
  /** A copy of the backup with other contents. */
  async function changed(name: string, change: (header: Header) => Header): Promise<string> {
    const { header } = await headerOf()
    async function* entries(): AsyncGenerator<Entry> {
      yield { name: HEADER_ENTRY, content: Buffer.from(JSON.stringify(change(header))) }
    }
    await writeBackup(path(name), [recipient], entries(), { version: '9.9.9', commit: 'c0ffee00'.repeat(5) })
    return path(name)
  }
  const readIdentity = () => /AGE-SECRET-KEY-1\w+/.exec(readFileSync(identity, 'utf8'))?.[0] ?? ''

  afterAll(() => expect(existsSync(path('never'))).toBe(false))

  it('over a living installation', async () => {
    const files = () => readdirSync(home.dataDir).sort()
    const before = files()
    expect(await restore(backup, home.dataDir)).toContain('A restore never replaces one')
    expect(files()).toEqual(before)
  })

  it('of which another one has filled the folder while it waited', async () => {
    const dataDir = path('two-at-once')
    mkdirSync(join(dataDir, 'locks'), { recursive: true })
    const release = tryLock(join(dataDir, 'locks', 'change'), 'exclusive')
    const second = restoreIntoFolder(backup, [readIdentity()], dataDir, {
      log: createLogger('silent'),
      atEnd: () => {},
    })
    mkdirSync(join(dataDir, 'postgres'))
    writeFileSync(join(dataDir, 'data-key'), 'of the first')
    release?.()
    await expect(second).rejects.toThrow('A restore never replaces one')
    expect(readdirSync(dataDir).sort()).toEqual(['data-key', 'locks', 'postgres'])
    expect(readFileSync(join(dataDir, 'data-key'), 'utf8')).toBe('of the first')
  })

  it('beside a data key of another installation', async () => {
    const dataDir = path('other-key')
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'data-key'), `${'0'.repeat(64)}\n`)
    expect(await restore(backup, dataDir)).toContain('is not the key of the backup')
    expect(readdirSync(dataDir).sort()).toEqual(['data-key', 'locks'])
  })

  it('with the identity of another recipient, and with a file that holds none', async () => {
    const other = path('other-identity.txt')
    writeFileSync(other, identityFile(await generateBackupKey(), new Date()))
    expect(await restore(backup, undefined, other)).toContain('was encrypted to another key')
    expect(await restore(backup, undefined, backup)).toContain('holds no identity')
    expect(await restore(backup, undefined, path('missing'))).toContain('cannot be read')
  })

  it.each([
    ['in the middle', 0.5],
    ['before its last bytes', 1],
  ])('of a file that was cut %s', async (_where, part) => {
    const cut = path(`cut-${part}.backup`)
    copyFileSync(backup, cut)
    truncateSync(cut, Math.floor(statSync(cut).size * part) - 40)
    const command = part === 1 ? restore(cut) : refusal(['backup', 'verify', cut, '--identity', identity])
    expect(await command).toContain('is damaged or incomplete')
  })

  it('of a file with a changed byte', async () => {
    const damaged = path('damaged.backup')
    const bytes = readFileSync(backup)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    writeFileSync(damaged, bytes)
    expect(await restore(damaged)).toContain('is damaged or incomplete')
  })

  it('of a file that is no backup, or is missing', async () => {
    writeFileSync(path('text.backup'), 'not a backup')
    expect(await restore(path('text.backup'))).toContain('is not a backup of this program')
    expect(await restore(path('missing.backup'))).toContain('cannot be read')
  })

  it('onto a disk that is too small for what its label says', async () => {
    const large = path('large.backup')
    async function* nothing(): AsyncGenerator<Entry> {
      yield { name: HEADER_ENTRY, content: Buffer.from(JSON.stringify((await headerOf()).header)) }
    }
    await writeBackup(large, [recipient], nothing(), { space: String(10 ** 18) })
    expect(await restore(large)).toMatch(
      /is too small for this backup: \d+ MB are needed and \d+ MB are free/,
    )
  })

  it('into a folder that this user may not make, with the command that makes it', async () => {
    writeFileSync(path('a-file'), '')
    expect(await restore(backup, path('a-file/data'))).toMatch(
      /The data folder .*a-file\/data cannot be used: .*sudo install -d -o \w+ -m 700/,
    )
  })

  it('of a backup that ends without its summary', async () => {
    expect(await restore(await changed('no-summary.backup', (header) => header))).toContain(
      'is damaged or incomplete',
    )
  })

  it('of a newer schema, another version of the program, a newer format and another platform', async () => {
    const newer = await changed('newer.backup', (header) => ({
      ...header,
      schema: { version: 9_999, checksums: header.schema.checksums },
    }))
    const which = `Restore it with version 9.9.9 (git checkout ${'c0ffee00'.repeat(5)})`
    expect(await restore(newer)).toMatch(/is of a newer version of this program/)
    expect(await restore(newer)).toContain(which)
    const other = await changed('other.backup', (header) => ({
      ...header,
      schema: { ...header.schema, checksums: ['0', ...header.schema.checksums.slice(1)] },
    }))
    expect(await restore(other)).toContain('is of another version of this program')
    expect(await restore(other)).toContain(which)
    const format = await changed('format.backup', (header) => ({ ...header, format: 2 }))
    expect(await restore(format)).toContain('was written by a newer version of this program (format 2')
    const platform = await changed('platform.backup', (header) => ({ ...header, platform: 'linux-arm64x' }))
    expect(await restore(platform)).toContain('holds the files of PostgreSQL 18 on linux-arm64x')
  })

  it('of files into a database of one’s own', async () => {
    const url = home.embedded.ownerUrl
    expect(
      await refusal(['restore', backup, '--identity', identity], {
        DATABASE_URL: url,
        DATA_KEY: TEST_DATA_KEY.toString('hex'),
      }),
    ).toContain('A restore never replaces one')
  })
})

it('a verification that is interrupted stops its database and removes its folder', {
  tags: 'full',
}, async () => {
  const inside = path('interrupted')
  mkdirSync(inside)
  const interrupt = async () => {
    const program = startProgram(
      process.execPath,
      ['apps/api/src/cli/main.ts', 'backup', 'verify', backup, '--identity', identity, '--in', inside],
      { cwd: ROOT, env: { DATA_DIR: home.dataDir } },
    )
    let isOver = false
    void program.ended.then(() => {
      isOver = true
    })
    await expect.poll(() => isOver || readdirSync(inside).length === 1).toBe(true)
    program.child.kill('SIGINT')
    return (await program.ended).code
  }
  let code = await interrupt()
  // One that was verified before the signal came is verified again.
  while (code === 0) code = await interrupt()
  expect(code).toBe(130)
  expect(readdirSync(inside)).toEqual([])
})
