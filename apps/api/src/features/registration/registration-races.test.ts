/** Changes between the check of a registration and its write, and concurrent writers. */
import { USUAL_FAMILY } from '@spmb/domain/registration/family/family.ts'
import { ticketOf } from '@spmb/domain/selection/lottery.ts'
import type { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aNik, aNisn, anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { seededUuid } from '../../../testing/seeded-random.ts'
import { createTestApp, TEST_DATA_KEY, type TestApp } from '../../../testing/test-app.ts'
import { createBatchWriter } from '../../platform/database/batch-writer.ts'
import { isRefusedStatement } from '../../platform/database/database-unavailable.ts'
import { createFieldEncryption } from '../../platform/security/field-encryption.ts'
import { type NewRegistration, writeRegistrations } from './registration.queries.ts'

let test: TestApp
let sd: ChoiceIds
let smp: ChoiceIds
/** Bytes that the next draws return; random bytes when empty. */
const drawn: Uint8Array[] = []
beforeAll(async () => {
  test = await createTestApp({
    random: (length) => {
      if (length === 10 && drawn.length > 0) return drawn.shift() as Uint8Array
      return crypto.getRandomValues(new Uint8Array(length))
    },
  })
  sd = await aZone(test.db.kysely, 'SD')
  smp = await aZone(test.db.kysely, 'SMP')
})
afterAll(() => test.close())

const post = (level: 'sd' | 'smp', payload: object) =>
  test.app.inject({ method: 'POST', url: `/api/ppdb/${level}`, payload })
const rows = async () => (await test.db.pool.query('select 1 from registration')).rowCount

describe('a zone that changed after the last sync of memory', () => {
  const outside = ['Sekolah ini tidak melayani desa/kelurahan Anda. Pilih sekolah dari daftar']
  // The registration is sent before the next sync. Each change is undone.
  const withoutZones = async (schoolIds: number[], work: () => Promise<void>) => {
    const zones = test.db.kysely
      .deleteFrom('zone')
      .where('village_id', '=', sd.village_id)
      .where('school_id', 'in', schoolIds)
      .returningAll()
    const removed = await zones.execute()
    try {
      await work()
    } finally {
      await test.db.kysely.insertInto('zone').values(removed).execute()
      await test.syncCaches()
    }
  }

  it.each([
    ['the first choice', () => [sd.school_1_id], { school_1_id: outside }],
    ['the second choice', () => [sd.school_2_id], { school_2_id: outside }],
    ['both', () => [sd.school_1_id, sd.school_2_id], { school_1_id: outside, school_2_id: outside }],
  ])('reports %s under its field and writes nothing', async (_title, schoolIds, message) => {
    await withoutZones(schoolIds(), async () => {
      const before = await rows()
      const answer = await post('sd', anSdBody(sd))
      expect(answer.json()).toEqual({ status: 400, message, data: null })
      expect(await rows()).toBe(before)
    })
  })
})

describe('a registration number that is taken', () => {
  const bytes = (letter: number) => new Uint8Array(10).fill(letter)

  it('is drawn again', async () => {
    drawn.push(bytes(1), bytes(1), bytes(2))
    const first = await post('sd', anSdBody(sd))
    const second = await post('sd', anSdBody(sd))
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(first.json().data.no_registration).toMatch(/^SD25-11111-11111-/)
    expect(second.json().data.no_registration).toMatch(/^SD25-22222-22222-/)
  })

  it('at three attempts in a row is a 500, and nothing is written', async () => {
    const before = await rows()
    drawn.push(bytes(1), bytes(2), bytes(1))
    expect((await post('sd', anSdBody(sd))).statusCode).toBe(500)
    expect(await rows()).toBe(before)
  })
})

describe('two batches written concurrently', () => {
  const encryption = createFieldEncryption(TEST_DATA_KEY, (length) =>
    crypto.getRandomValues(new Uint8Array(length)),
  )
  let serial = 0
  /** An SMP row as the service prepares it. */
  const row = (nik: string, nisn: string): NewRegistration => {
    const { nik: _, nisn: __, consent, district_id, ...plain } = anSmpBody(smp)
    const number = `SMP25-00000-${String(++serial).padStart(5, '0')}-0`
    return {
      ...(plain as unknown as NewRegistration),
      ...USUAL_FAMILY,
      father_phone: null,
      mother_phone: null,
      email: null,
      from_school_address: null,
      phone: '+6281200000000',
      season_id: 1,
      level: 'SMP',
      no_registration: number,
      nik_sealed: encryption.encrypt(nik, number),
      nik_index: encryption.blindIndex('nik', nik),
      nisn_sealed: encryption.encrypt(nisn, number),
      nisn_index: encryption.blindIndex('nisn', nisn),
      consent_at: null,
      consent_version: null,
      idempotency_key: null,
      idempotency_digest: null,
      source: 'daring',
      entered_by: null,
      received_on: null,
      late_reason: null,
      paper_consent_on: null,
      created_at: test.clock.now,
      sender_network: null,
      sender_address: null,
      request_id: seededUuid(),
      ticket: ticketOf(1, seededUuid().replaceAll('-', '')),
      secret_sealed: encryption.encrypt('secret', number),
    }
  }
  /** NIKs in the order in which a statement writes them. */
  const orderedNiks = (count: number) =>
    Array.from({ length: count }, aNik).sort((a, b) =>
      encryption.blindIndex('nik', a).compare(encryption.blindIndex('nik', b)),
    )

  it('with crossing NISNs deadlock; the database aborts one, and every registration gets its result', async () => {
    const [nisnA, nisnB] = [aNisn(), aNisn()]
    const [n1, n2, n3, n4] = orderedNiks(4) as [string, string, string, string]
    const groups = [row(n1, nisnA), row(n3, nisnB), row(n2, nisnB), row(n4, nisnA)]
    const ended: unknown[] = []
    const write = createBatchWriter(
      async (group: NewRegistration[]) => {
        try {
          const written = await writeRegistrations(test.db.pool, group)
          return group.map(({ no_registration }) => written.has(no_registration))
        } catch (error) {
          ended.push((error as { code: string }).code)
          throw error
        }
      },
      { maxBatchSize: 2, maxConcurrentBatches: 2, maxQueueLength: 10, queueTimeoutMs: 60_000 },
      (error) => !isRefusedStatement(error),
    )
    const before = (await rows()) ?? 0

    // A third transaction holds the second NIK of each batch, so that both statements wait between their two rows.
    const gate = await test.db.pool.connect()
    onTestFinished(() => gate.release())
    await gate.query('begin')
    const held = { connect: async () => ({ query: gate.query.bind(gate), release: () => {} }) }
    await writeRegistrations(held as unknown as Pool, [row(n3, aNisn()), row(n4, aNisn())])
    const results = Promise.all(groups.map(write))
    const waiting = async () => {
      const { rowCount } = await test.db.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount
    }
    await expect.poll(waiting).toBe(2)
    await gate.query('rollback')

    const written = await results
    expect(ended).toEqual(['40P01'])
    expect(written.filter(Boolean)).toHaveLength(2)
    expect(await rows()).toBe(before + 2)
    const { rows: stored } = await test.db.pool.query(
      'select 1 from registration where nisn_index = any($1)',
      [[nisnA, nisnB].map((nisn) => encryption.blindIndex('nisn', nisn))],
    )
    expect(stored).toHaveLength(2)
  })
})
