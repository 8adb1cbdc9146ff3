/** The data key is changed while two servers accept registrations: none fails, and duplicates are refused in each phase. */
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../testing/applicants.ts'
import { anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../testing/builders.ts'
import { openFamily } from '../../testing/calls/families.ts'
import { prepareAccount } from '../../testing/prepared-account.ts'
import { commandLine } from '../../testing/processes/command-line.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { createTestApp, startTestApp, TEST_DATA_KEY, type TestApp } from '../../testing/test-app.ts'
import { extendChain } from '../audit/extend-chain.ts'
import { auditCommand } from '../cli/audit.ts'
import { keyCommand } from '../cli/keeping/key.ts'
import { holdAdvisoryLock } from '../database/hold-advisory-lock.ts'
import { createFieldEncryption } from '../security/field-encryption.ts'
import { type KeyState, openEncryption, readKeyState } from '../security/key-state.ts'
import type { KeySource } from '../settings/data-key.ts'
import { ROTATION_LOCK, rotateKeys } from './rotate-keys.ts'

let test: TestApp
let second: FastifyInstance
let sd: ChoiceIds
let smp: ChoiceIds
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

beforeAll(async () => {
  test = await createTestApp({ readDataKeys: () => ring })
  ;({ app: second } = await startTestApp(test.db, { readDataKeys: () => ring }))
  sd = await aZone(test.db.kysely, 'SD')
  smp = await aZone(test.db.kysely, 'SMP')
})
afterAll(async () => {
  await second.close()
  await test.close()
})

let turn = 0
/** Alternates between the two servers. */
const register = (body: object, level: 'sd' | 'smp' = 'sd') =>
  (turn++ % 2 === 0 ? test.app : second).inject({ method: 'POST', url: `/api/ppdb/${level}`, payload: body })

type Progress = (phase: KeyState['phase'], done: number) => void | Promise<void>
/** @param pause by default the servers get no time to read the new key */
const rotate = (onProgress: Progress, pause: () => Promise<void> = async () => {}) =>
  rotateKeys({
    db: test.db,
    keys: source,
    random: seededRandom,
    now: test.clock.now,
    actor: 'cli:contoh',
    onProgress,
    pause,
    batch: 4,
  })

const rows = () => test.db.kysely.selectFrom('registration').selectAll().orderBy('id').execute()

/** Every stored number can be read with the newest key alone, and has its index. */
async function expectAllEncryptedWith(key: Buffer, niks: ReadonlyMap<string, string>) {
  const only = createFieldEncryption(key, seededRandom)
  const stored = await rows()
  expect(stored.length).toBeGreaterThanOrEqual(niks.size)
  for (const row of stored) {
    if (row.nik_sealed.length === 0) expect(row.nik_index).toBeNull()
    else {
      const nik = only.decrypt(row.nik_sealed, row.no_registration)
      expect(nik).toBe(niks.get(row.no_registration) ?? nik)
      expect(row.nik_index).toEqual(only.blindIndex('nik', nik))
    }
    expect([row.nik_index_next, row.nisn_index_next]).toEqual([null, null])
    if (row.nisn_sealed) {
      const nisn = only.decrypt(row.nisn_sealed, row.no_registration)
      expect(row.nisn_index).toEqual(only.blindIndex('nisn', nisn))
    }
  }
}

describe('a change of the key', () => {
  const niks = new Map<string, string>()
  const statuses: number[] = []
  const duplicates: Record<string, number[]> = {}
  let child: TestApplicant
  let pupil: TestApplicant
  let admin: Awaited<ReturnType<typeof signIn>>
  const store = async (body: { nik: string }, level: 'sd' | 'smp' = 'sd') => {
    const answer = await register(body, level)
    statuses.push(answer.statusCode)
    if (answer.statusCode === 201) niks.set(answer.json().data.no_registration, body.nik)
  }

  beforeAll(async () => {
    child = await anApplicant(test)
    admin = await signIn(test, 'admin')
    await prepareAccount(test, admin.userId, 'second factor on')
    const earlier = Array.from({ length: 12 }, () => anSdBody(sd))
    for (const body of earlier) await store(body)
    pupil = await anApplicant(test, 'SMP')
    // A pupil whose NIK follows later has an NISN all the same.
    await test.db.kysely
      .updateTable('registration')
      .set({ nik_sealed: Buffer.alloc(0), nik_index: null })
      .where('id', '=', (await anApplicant(test, 'SMP')).id)
      .execute()
    let over = false
    const arrivals = (async () => {
      while (!over) await Promise.all([store(anSdBody(sd)), store(anSmpBody(smp), 'smp')])
    })()
    await rotate(async (phase, done) => {
      // After the first batch some rows have passed the phase, and others have not.
      if (done > 4) return
      const fresh = anSdBody(sd)
      await store(fresh)
      const again = [earlier[0], earlier.at(-1), fresh, fresh]
      duplicates[phase] = []
      for (const body of again) {
        const { statusCode } = await register({ ...body, name: 'Contoh Kembar' })
        duplicates[phase]?.push(statusCode)
      }
      const sameNisn = await register(anSmpBody(smp, { nisn: pupil.body.nisn }), 'smp')
      duplicates[phase]?.push(sameNisn.statusCode)
    })
    over = true
    await arrivals
  })

  it('fails no registration, also of servers that had no time to read the new key', () => {
    expect(statuses.length).toBeGreaterThan(20)
    expect(new Set(statuses)).toEqual(new Set([201]))
  })

  it('refuses duplicates in each phase, whichever key wrote the other row', () => {
    const refused = [400, 400, 400, 400, 400]
    expect(duplicates).toEqual({ filling: refused, moving: refused, clearing: refused })
  })

  it('leaves everything encrypted with the new key alone', async () => {
    expect(ring).toHaveLength(2)
    await expectAllEncryptedWith(ring[1] as Buffer, niks)
    expect(await readKeyState(test.db.kysely)).toMatchObject({ phase: 'steady', next_id: null })
  })

  it('keeps sessions, second factors and change codes', async () => {
    for (const app of [test.app, second]) {
      const answer = await app.inject({
        method: 'POST',
        url: `/api/ppdb/${child.id}/nik`,
        headers: admin.bearer,
      })
      expect(answer.json().data).toEqual({ nik: child.body.nik })
    }
    const only = createFieldEncryption(ring[1] as Buffer, seededRandom)
    const factor = await test.db.kysely.selectFrom('second_factor').selectAll().executeTakeFirstOrThrow()
    expect(only.decrypt(factor.secret_sealed, `second factor of user ${factor.user_id}`)).not.toBe('')
    expect((await openFamily(test, child)).number).toBe(child.number)
  })

  it('finds a child by its NIK afterwards', async () => {
    const found = await second.inject({
      method: 'POST',
      url: '/api/ppdb/find',
      headers: admin.bearer,
      payload: { text: child.body.nik },
    })
    expect(found.json().data.applicants).toMatchObject([{ no_registration: child.number }])
  })

  it('keeps the chain of the audit', async () => {
    const encryption = await openEncryption(test.db.kysely, { readKeys: source.read, random: seededRandom })
    const key = encryption.keyFor('audit-chain')
    await extendChain({ db: test.db, key, random: seededRandom }, { everything: true })
    const verified = await commandLine(test.database, { now: test.clock.now, keys: source })(
      auditCommand,
      'verify',
    )
    expect(verified).toMatchObject({ code: 0 })
  })

  it('is recorded, without the keys', async () => {
    const { rows: recorded } = await test.db.pool.query(
      "select actor, changes::text from audit_entry where action = 'key.rotate'",
    )
    expect(recorded).toEqual([{ actor: 'cli:contoh', changes: expect.stringMatching(/[0-9a-f]{8}/) }])
    for (const key of ring) expect(recorded[0].changes).not.toContain(key.toString('hex'))
  })
})

it.each(['filling', 'moving', 'clearing'] as const)(
  'a change that was killed while %s is continued by the next run',
  async (killed) => {
    const stop = (phase: string, done: number) => {
      if (phase === killed && done >= 4) throw new Error('killed')
    }
    await expect(rotate(stop)).rejects.toThrow('killed')
    const keys = ring.length
    expect(await readKeyState(test.db.kysely)).toMatchObject({ phase: killed })
    const body = anSdBody(sd)
    expect((await register(body)).statusCode).toBe(201)
    expect((await register({ ...body, name: 'Contoh Kembar' })).statusCode).toBe(400)
    expect((await register({ ...body, name: 'Contoh Kembar' })).statusCode).toBe(400)
    const state = await readKeyState(test.db.kysely)
    expect(state.reached).toBeGreaterThan(0)

    await rotate(() => {})
    expect(ring).toHaveLength(keys)
    await expectAllEncryptedWith(ring.at(-1) as Buffer, new Map())
    expect((await register({ ...body, name: 'Contoh Kembar' })).statusCode).toBe(400)
  },
)

it('a second run at the same time is refused', async () => {
  const rotateCommand = () =>
    commandLine(test.database, { now: test.clock.now, keys: source })(keyCommand, 'rotate')
  await holdAdvisoryLock(test.db, ROTATION_LOCK, async () => {
    expect(await rotateCommand()).toMatchObject({
      code: 1,
      output: expect.stringContaining('being changed by another process'),
    })
  })
})

it('a server without the new key stops the change before anything is encrypted with it', async () => {
  const known = ring
  const mine: KeySource = { ...source, read: () => [...known, unknown], add: null }
  const unknown = createHash('sha256').update('not on the server').digest()
  const refused = rotateKeys({
    db: test.db,
    keys: mine,
    random: seededRandom,
    now: test.clock.now,
    actor: 'cli:contoh',
    onProgress: () => {},
    pause: () => test.syncCaches(),
  })
  await expect(refused).rejects.toThrow('A server does not have the new key')
  expect(await readKeyState(test.db.kysely)).toMatchObject({ phase: 'steady' })
  expect((await register(anSdBody(sd))).statusCode).toBe(201)
})

it('a key that an interrupted run has added is made durable before anything is encrypted with it', async () => {
  const before = await readKeyState(test.db.kysely)
  const failing: KeySource = {
    ...source,
    sync() {
      throw new Error('the disk reports an error')
    },
  }
  const run = commandLine(test.database, { now: test.clock.now, keys: failing })
  await expect(run(keyCommand, 'rotate')).rejects.toThrow('the disk reports an error')
  expect(await readKeyState(test.db.kysely)).toEqual(before)
})

it('a source that cannot be written has to give the new key itself', async () => {
  const fixed: KeySource = { ...source, add: null, name: 'DATA_KEY' }
  const run = commandLine(test.database, { now: test.clock.now, keys: fixed })
  expect(await run(keyCommand, 'rotate')).toMatchObject({
    code: 1,
    output: expect.stringContaining('DATA_KEY has no new key'),
  })
})

it('old keys are purged once nothing is encrypted with them', async () => {
  const run = commandLine(test.database, { now: test.clock.now, keys: source })
  const newest = ring.at(-1) as Buffer
  expect(await run(keyCommand, 'purge')).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Removed: [0-9a-f]{8}/),
  })
  expect(ring).toEqual([newest])
  expect((await run(keyCommand, 'show')).output).toContain('No change is running.')
  expect((await register(anSdBody(sd))).statusCode).toBe(201)
  await expect(
    openEncryption(test.db.kysely, { readKeys: () => [TEST_DATA_KEY], random: seededRandom }),
  ).rejects.toThrow('The data key is not the one')
})
