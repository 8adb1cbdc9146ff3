/** The data key is changed while nothing else uses the database; what was stored before is read, found and unique afterwards. */
import { createHash } from 'node:crypto'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import { anSdBody, anSmpBody, aZone } from '../../../testing/builders.ts'
import { openFamily } from '../../../testing/calls/families.ts'
import { prepareAccount } from '../../../testing/prepared-account.ts'
import { commandLine } from '../../../testing/processes/command-line.ts'
import { aSeason } from '../../../testing/seasons.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createTestApp, startTestApp, TEST_DATA_KEY, type TestApp } from '../../../testing/test-app.ts'
import { aClaim } from '../../../testing/worlds/claims.ts'
import { auditCommand } from '../../cli/audit.ts'
import { keyCommand } from '../../cli/keeping/key.ts'
import { extendChain } from '../../platform/audit/extend-chain.ts'
import { inTransaction, openDatabase } from '../../platform/database/database.ts'
import { createLogger } from '../../platform/observability/logger.ts'
import { createFieldEncryption } from '../../platform/security/field-encryption.ts'
import {
  DATA_KEY_LOCK,
  openEncryption,
  readKeyState,
  sharingDataKey,
} from '../../platform/security/key-state.ts'
import type { KeySource } from '../../platform/settings/data-key.ts'
import { startBackups } from '../backup/nightly/start-backups.ts'
import { openDetails } from '../paths/claim-details.ts'
import { storePaths } from '../paths/paths.queries.ts'
import { supportBinding } from '../support/support-binding.ts'
import { rotateKeys } from './rotate-keys.ts'

let test: TestApp
/** What the servers and the command read; a key is added to it. */
let ring: Buffer[] = [TEST_DATA_KEY]
const source: KeySource = {
  read: () => ring,
  add: (key) => {
    ring = [...ring, key]
  },
  remove: (key) => {
    ring = ring.filter((kept) => !kept.equals(key))
  },
  sync: () => {},
  name: 'the ring',
}
const newest = () => ring.at(-1) as Buffer
const encryptionOf = (key: Buffer) => createFieldEncryption(key, seededRandom)

let child: TestApplicant
let pupil: TestApplicant
let admin: Awaited<ReturnType<typeof signIn>>
const HELPED = 'Contoh duduk di depan'
const CLAIMED = { card_kind: 'Kartu PKH', card_number: '1234' }

beforeAll(async () => {
  test = await createTestApp()
  child = await anApplicant(test)
  pupil = await anApplicant(test, 'SMP')
  const missing = await anApplicant(test, 'SMP')
  const earlier = await anApplicant(test)
  await test.db.pool.query("update registration set nik_sealed = '', nik_index = null where id = $1", [
    missing.id,
  ])
  await test.db.pool.query('update registration set season_id = $1 where id = $2', [
    (await aSeason(test, 2021)).id,
    earlier.id,
  ])
  const { season_id } = await test.db.kysely
    .selectFrom('registration')
    .select('season_id')
    .where('id', '=', child.id)
    .executeTakeFirstOrThrow()
  await inTransaction(test.db, (tx) => storePaths(tx, season_id, defaultPaths('SD')))
  await aClaim(test, child, { path: 'afirmasi', criterion: 'kurang_mampu', details: CLAIMED })
  const [text_sealed, changed_at] = [
    encryptionOf(TEST_DATA_KEY).encrypt(HELPED, supportBinding(child.number)),
    test.clock.now,
  ]
  await test.db.kysely
    .insertInto('support_need')
    .values({ registration_id: child.id, text_sealed, changed_at })
    .execute()
  admin = await signIn(test, 'admin')
  await prepareAccount(test, admin.userId, 'second factor on')
})
afterAll(() => test.close())

const rotate = (onProgress: (done: number, total: number) => void = () => {}) =>
  rotateKeys({
    db: test.db,
    keys: source,
    random: seededRandom,
    now: test.clock.now,
    actor: 'cli:contoh',
    onProgress,
  })
const run = (verb: string, keys = source) =>
  commandLine(test.database, { now: test.clock.now, keys })(keyCommand, verb)
const rows = () => test.db.kysely.selectFrom('registration').selectAll().orderBy('id').execute()
const stored = async () => {
  const kysely = test.db.kysely
  const factors = await kysely.selectFrom('second_factor').selectAll().execute()
  const keys = await kysely.selectFrom('kept_key').selectAll().orderBy('purpose').execute()
  const claims = await kysely.selectFrom('claim').selectAll().execute()
  const needs = await kysely.selectFrom('support_need').selectAll().execute()
  return { rows: await rows(), factors, keys, claims, needs, state: await readKeyState(kysely) }
}

/** Every value can be read with the newest key alone, and every number has its index. */
async function expectAllEncryptedWithNewest() {
  const only = encryptionOf(newest())
  const { rows, factors, keys, claims, needs, state } = await stored()
  for (const row of rows)
    for (const kind of ['nik', 'nisn'] as const) {
      const sealed = row[`${kind}_sealed`]
      if (!sealed?.length) expect(row[`${kind}_index`]).toBeNull()
      else
        expect(row[`${kind}_index`]).toEqual(only.blindIndex(kind, only.decrypt(sealed, row.no_registration)))
    }
  for (const { user_id, secret_sealed } of factors)
    expect(only.decrypt(secret_sealed, `second factor of user ${user_id}`)).not.toBe('')
  for (const { purpose, sealed } of keys)
    expect(only.decrypt(sealed, `kept key ${purpose}`)).toMatch(/^[0-9a-f]{64}$/)
  expect(claims).toHaveLength(1)
  for (const claim of claims)
    expect(openDetails(only, { number: child.number, path: claim.path }, claim)).toEqual(CLAIMED)
  expect(
    needs.map(({ text_sealed }) => text_sealed && only.decrypt(text_sealed, supportBinding(child.number))),
  ).toEqual([HELPED])
  expect(keys.map(({ purpose }) => purpose)).toEqual(['base', 'change-code'])
  expect(state).toMatchObject({ current_id: Buffer.from(only.keyId, 'hex'), next_id: null })
}

describe('a change of the key', () => {
  /** The server that is started after it. */
  let server: FastifyInstance
  let before: Awaited<ReturnType<typeof stored>>
  let output: string
  beforeAll(async () => {
    before = await stored()
    const rotated = await run('rotate')
    expect(rotated.code).toBe(0)
    output = rotated.output
    ;({ app: server } = await startTestApp(test.db, { dataKeys: ring }))
  })
  afterAll(() => server.close())
  const register = (body: object, level: 'sd' | 'smp' = 'sd') =>
    server.inject({ method: 'POST', url: `/api/ppdb/${level}`, payload: body })

  it('leaves everything encrypted with the new key alone, earlier seasons and missing numbers included', async () => {
    expect(ring).toHaveLength(2)
    expect(output).toMatch(
      /^4 of 4 registrations\nThe key [0-9a-f]{8} is replaced by [0-9a-f]{8}\. Nothing is encrypted with the/,
    )
    await expectAllEncryptedWithNewest()
  })

  it('changes nothing else of a registration: no server has to read it again', async () => {
    const plain = (row: (typeof before.rows)[number]) => ({
      ...row,
      ...{ nik_sealed: 0, nik_index: 0, nisn_sealed: 0, nisn_index: 0 },
    })
    expect((await rows()).map(plain)).toEqual(before.rows.map(plain))
  })

  it('refuses duplicates of what the old key encrypted', async () => {
    const zone = await aZone(test.db.kysely, 'SD')
    const twin = await register({ ...anSdBody(zone), nik: child.body.nik, birth_date: child.body.birth_date })
    expect(twin.json().message).toMatchObject({ nik: [expect.anything()] })
    const smp = await aZone(test.db.kysely, 'SMP')
    const sameNisn = await register(anSmpBody(smp, { nisn: pupil.body.nisn }), 'smp')
    expect(sameNisn.json().message).toMatchObject({ nisn: [expect.anything()] })
    expect((await register(anSdBody(zone))).statusCode).toBe(201)
  })

  it('keeps sessions, numbers that staff read, and change codes', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: `/api/ppdb/${child.id}/nik`,
      headers: admin.bearer,
    })
    expect(answer.json().data).toEqual({ nik: child.body.nik })
    expect((await openFamily({ ...test, app: server }, child)).number).toBe(child.number)
  })

  it('finds a child by its NIK and its NISN afterwards', async () => {
    for (const [text, { number }] of [
      [child.body.nik, child],
      [pupil.body.nisn, pupil],
    ] as const) {
      const found = await server.inject({
        method: 'POST',
        url: '/api/ppdb/find',
        headers: admin.bearer,
        payload: { text },
      })
      expect(found.json().data.applicants).toMatchObject([{ no_registration: number }])
    }
  })

  it('keeps the chain of the audit', async () => {
    const encryption = await openEncryption(test.db.kysely, { dataKeys: ring, random: seededRandom })
    const key = encryption.keyFor('audit-chain')
    await extendChain({ db: test.db, key, random: seededRandom }, { everything: true })
    const verify = commandLine(test.database, { now: test.clock.now, keys: source })
    expect(await verify(auditCommand, 'verify')).toMatchObject({ code: 0 })
  })

  it('is recorded, without the keys', async () => {
    const { rows: recorded } = await test.db.pool.query(
      "select actor, changes::text from audit_entry where action = 'key.rotate'",
    )
    expect(recorded).toEqual([
      { actor: expect.stringMatching(/^cli:/), changes: expect.stringMatching(/[0-9a-f]{8}/) },
    ])
    for (const key of ring) expect(recorded[0].changes).not.toContain(key.toString('hex'))
  })
})

it('a change that is killed has changed nothing, and the next run uses the key that it added', async () => {
  const before = await stored()
  const count = ring.length
  await expect(
    rotate((done, total) => {
      expect([done, total]).toEqual([before.rows.length, before.rows.length])
      throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  expect(ring).toHaveLength(count + 1)
  expect(await stored()).toEqual(before)

  await rotate()
  expect(ring).toHaveLength(count + 1)
  await expectAllEncryptedWithNewest()
})

describe('while anything uses the database', () => {
  const shared = (applicationName: string) =>
    openDatabase(test.database.appUrl, { applicationName, onConnect: sharingDataKey(() => {}) })

  it('a change is refused, naming what to stop, and adds no key', async () => {
    const [server, command] = [shared('spmb server'), shared('spmb command')]
    for (const db of [server, command]) await db.pool.query('select')
    const count = ring.length
    const refused = {
      code: 1,
      output:
        'The data key cannot be changed while the database is in use (spmb command, spmb server). Stop every server and let commands end, then run this again. Nothing was changed.',
    }
    expect(await run('rotate')).toEqual(refused)
    await Promise.all([server.close(), command.close()])
    expect(ring).toHaveLength(count)
    expect(await run('rotate')).toMatchObject({ code: 0 })
  })

  it('a change is refused while the schedule of backups runs, which every server has', async () => {
    // Noon, when the schedule starts no process.
    const hours = new Date().getUTCHours() - 12
    const schedule = startBackups(
      {
        backups: undefined,
        database: { kind: 'external', appUrl: test.database.appUrl, ownerUrl: test.database.ownerUrl },
        dataDir: '',
        officeTimeZone: `Etc/GMT${hours < 0 ? '' : '+'}${hours}`,
      },
      { appUrl: test.database.appUrl, log: createLogger('silent'), onKeyChanged: () => {} },
    )
    await expect.poll(schedule.state).toBeDefined()
    expect((await run('rotate')).output).toContain('(spmb schedule)')
    await schedule.stop()
  })

  it('a server that lost its connections shares the lock again before it writes', async () => {
    const server = shared('spmb lost')
    await server.pool.query('select')
    await test.database.ownerDb.pool.query('select')
    await endConnections('spmb lost')
    await expect.poll(() => server.pool.query('select').then(() => 'written')).toBe('written')
    expect((await run('rotate')).output).toContain('(spmb lost)')
    await server.close()
  })
})

/** With the role of the application, which may end its own connections. */
const endConnections = (name: string) =>
  test.db.pool.query(
    'select pg_terminate_backend(pid, 10000) from pg_stat_activity where application_name = $1',
    [name],
  )

describe('while the key is changed', () => {
  const whileChanging = async (work: () => Promise<void>) => {
    const other = await test.db.pool.connect()
    await other.query('begin')
    await other.query('select pg_advisory_xact_lock($1)', [DATA_KEY_LOCK])
    try {
      await work()
    } finally {
      await other.query('rollback')
      other.release()
    }
  }

  it('a second change is refused', async () => {
    await whileChanging(async () => {
      expect(await run('rotate')).toEqual({
        code: 1,
        output: 'The key is being changed by another process. Nothing was done here.',
      })
    })
  })

  it('no connection is used, of a start and of a server that comes back; afterwards they are', async () => {
    const db = openDatabase(test.database.appUrl, { onConnect: sharingDataKey(() => {}) })
    await whileChanging(async () => {
      for (const use of [() => db.pool.query('select'), () => db.monitor.selectFrom('season').execute()])
        await expect(use()).rejects.toMatchObject({
          code: '57P03',
          message: expect.stringContaining('The data key is being changed ("key rotate").'),
        })
    })
    // Connections of the other pool are refused for a second after a failure.
    await db.monitor.selectFrom('season').execute()
    await db.close()
  })
})

it('a server whose key was changed while it had no connection writes nothing with it, and says so once', async () => {
  const onChanged = vi.fn()
  const db = openDatabase(test.database.appUrl, {
    applicationName: 'spmb away',
    onConnect: sharingDataKey(onChanged),
  })
  await db.pool.query('select')
  await endConnections('spmb away')
  await rotate()
  const sentence = 'The data key was changed while this process had no connection to the database.'
  const use = () => db.pool.query('select').then(String, (error: Error) => error.message)
  await expect.poll(use).toContain(sentence)
  await expect(db.monitor.selectFrom('season').execute()).rejects.toThrow(sentence)
  expect(onChanged).toHaveBeenCalledTimes(1)
  await db.close()
})

it('values that cannot be read are named, and everything else stays as it is', async () => {
  const before = await stored()
  const damage = async (bytes: string) => {
    await test.db.pool.query(
      `update registration set nik_sealed = overlay(nik_sealed placing ${bytes} from 1) where id = any($1)`,
      [[child.id, pupil.id]],
    )
    await test.db.pool.query(
      `update second_factor set secret_sealed = overlay(secret_sealed placing ${bytes} from 1)`,
    )
  }
  await damage("'\\x00000000'::bytea")
  const { code, output } = await run('rotate')
  expect([code, output]).toEqual([
    1,
    `The NIK or NISN of registration ${child.id}, ${pupil.id} cannot be read with any key. The second factor of user ${admin.userId} cannot be read with any key. Put the row back from a backup, then run this again; everything else stays as it is.`,
  ])
  await damage(`'\\x${before.state?.current_id.toString('hex')}'::bytea`)
  expect(await stored()).toEqual(before)
})

it('a key that an interrupted run has added is made durable before anything is encrypted with it', async () => {
  const before = await stored()
  const failing: KeySource = {
    ...source,
    sync() {
      throw new Error('the disk reports an error')
    },
  }
  await expect(run('rotate', failing)).rejects.toThrow('the disk reports an error')
  expect(await stored()).toEqual(before)
})

it('a source that cannot be written has to give the new key itself', async () => {
  const current = (await readKeyState(test.db.kysely))?.current_id.toString('hex')
  const inUse = ring.filter((key) => encryptionOf(key).keyId === current)
  const fixed: KeySource = { ...source, read: () => inUse, add: null, name: 'DATA_KEY' }
  expect(await run('rotate', fixed)).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATA_KEY has no new key'),
  })
})

describe('a change that the version before left half-done', () => {
  const next = createHash('sha256').update('the next one').digest()
  beforeAll(async () => {
    await rotate()
    ring = [...ring, next]
    const anew = encryptionOf(next)
    const old = encryptionOf(ring.at(-2) as Buffer)
    // One row as while values were encrypted, one as while indexes were moved; the others were not reached.
    for (const { id, no_registration, nik_sealed } of (await rows()).slice(0, 2)) {
      const nik = old.decrypt(nik_sealed, no_registration)
      const index = id === child.id ? {} : { nik_index: anew.blindIndex('nik', nik) }
      await test.db.kysely
        .updateTable('registration')
        .set({ nik_sealed: anew.encrypt(nik, no_registration), ...index })
        .where('id', '=', id)
        .execute()
    }
    await test.db.kysely
      .updateTable('data_key')
      .set({ next_id: Buffer.from(anew.keyId, 'hex') })
      .execute()
  })

  it('keeps a server from starting, and keys from being removed, with what to run', async () => {
    const sentence = 'Run "npm run spmb -- key rotate" with no server running: it ends it.'
    await expect(startTestApp(test.db, { dataKeys: ring })).rejects.toThrow(sentence)
    expect(await run('purge')).toMatchObject({ code: 1, output: expect.stringContaining(sentence) })
    expect((await run('show')).output).toContain('is half-done. "key rotate" ends it.')
  })

  it('is ended by the next run, with the key that it was begun with', async () => {
    const count = ring.length
    expect(await run('rotate')).toMatchObject({ code: 0 })
    expect(ring).toHaveLength(count)
    expect(newest()).toEqual(next)
    await expectAllEncryptedWithNewest()
    const { app } = await startTestApp(test.db, { dataKeys: ring })
    await app.close()
  })
})

it('old keys are purged once nothing is encrypted with them', async () => {
  const kept = newest()
  expect(await run('purge')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Removed: [0-9a-f]{8}/),
  })
  expect(ring).toEqual([kept])
  expect((await run('show')).output).toContain('No change is running.')
  await expect(
    openEncryption(test.db.kysely, { dataKeys: [TEST_DATA_KEY], random: seededRandom }),
  ).rejects.toThrow('The data key is not the one')
})
