import { publicRegistration } from '@spmb/domain/registration/contract.ts'
import { REGISTRATION_FOUND } from '@spmb/domain/registration/messages.ts'
import type { PublicationMode } from '@spmb/domain/season/season.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anSdBody, anSmpBody, aZone, type ChoiceIds } from '../../testing/builders.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../testing/test-app.ts'
import type { Schema } from '../database/schema.ts'
import { publicView } from '../registration/look-up.ts'
import { findByNumber } from '../registration/registration.queries.ts'
import { readAllResults, readChanges } from './results.queries.ts'
import { createResultsCache, type ResultsCache } from './results-cache.ts'

/** What two rows may have in common. */
const COPIED = `season_id, level, nik_sealed, name, gender, religion, birth_place, birth_date, father_name, father_job,
  mother_name, mother_job, phone, address, village_id, school_1_id, school_2_id, created_at, updated_at`
const CONFIG = { officeTimeZone: TIME_ZONE, trustedProxies: [], publicUrl: 'http://localhost:3000' }

let test: TestApp
let sd: ChoiceIds
let number: string
/** Looks when a test says so; the app's own memory looks by itself, all the time. */
let results: ResultsCache
const log = vi.fn()

beforeAll(async () => {
  test = await createTestApp()
  sd = await aZone(test.db.kysely, 'SD')
  results = createResultsCache(test.db.watch, {
    clock: () => test.clock.now,
    school: (id) => ({ name: `Sekolah ${id}` }),
    log: { info: log, warn: log, error: log },
  })
  await results.look()
})
afterAll(() => test.close())
beforeEach(async () => {
  number = await register()
})

async function register(body: object = anSdBody(sd), level = 'sd'): Promise<string> {
  const answer = await test.app.inject({ method: 'POST', url: `/api/ppdb/${level}`, payload: body })
  return answer.json().data.no_registration
}
const lookUp = (no = number) => test.app.inject(`/api/ppdb/registered/${encodeURIComponent(no)}`)
const change = (values: object, no = number, db: Kysely<Schema> = test.db.kysely) =>
  db.updateTable('registration').set(values).where('no_registration', '=', no).execute()

describe('a look-up', () => {
  it('says from memory to the byte what the database says, and only what anybody may see', async () => {
    const smp = await aZone(test.db.kysely, 'SMP')
    const hostile = `Contoh "Anak" \\ </script> 🙂 Nguyễn`
    for (const no of [number, await register(anSmpBody(smp, { name: hostile }), 'smp')]) {
      await change({ school_1_decision: 'TIDAK LULUS', school_2_decision: 'LULUS' }, no)
      const stored = await findByNumber(test.db.kysely, no)
      await test.look()
      const answer = await lookUp(no)
      const { status, message, data, ...more } = answer.json()
      expect([status, message, more]).toEqual([200, REGISTRATION_FOUND, {}])
      expect(data).toMatchObject({ school_1_status: 'TIDAK LULUS', school_2_status: 'LULUS' })
      expect(answer.body).toBe(
        JSON.stringify({ status, message, data: stored && publicView(stored, test.clock.now) }),
      )
      expect(Object.keys(data)).toEqual(Object.keys(publicRegistration.shape))
      expect(publicRegistration.parse(data)).toEqual(data)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      })
    }
  })

  it('finds the number in any spelling that a parent may type', async () => {
    await test.look()
    const typed = number.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await lookUp(typed)).json().data.no_registration).toBe(number)
  })

  it('finds at once what was registered a moment ago and is in nobody’s memory', async () => {
    expect(results.find(number)).toBeUndefined()
    expect((await lookUp()).statusCode).toBe(200)
  })

  it('names a school as it is called now', async () => {
    const rename = (name: string) =>
      test.db.kysely.updateTable('school').set({ name }).where('id', '=', sd.school_1_id).execute()
    const nameNow = async () => {
      await test.look()
      return (await lookUp()).json().data.school_1_id.name
    }
    const before = await nameNow()
    await rename('SDN Contoh Berganti Nama')
    expect(await nameNow()).toBe('SDN Contoh Berganti Nama')
    await rename(before)
    expect(await nameNow()).toBe(before)
  })

  it('of a number that exists is answered however many failed ones came from the same address', async () => {
    const strict = await createTestApp({
      config: { ...CONFIG, limitScale: 0.05 },
    })
    const zone = await aZone(strict.db.kysely, 'SD')
    const sent = await strict.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
    await strict.look()
    const ask = async (no: string) => (await strict.app.inject(`/api/ppdb/registered/${no}`)).statusCode
    const failed: number[] = []
    for (let i = 0; i < 10; i++) failed.push(await ask('SD25-00000-00000-1'))
    expect(failed.slice(-4)).toEqual([429, 429, 429, 429])
    expect(await ask(sent.json().data.no_registration)).toBe(200)
    await strict.close()
  })
})

describe('the memory of results', () => {
  it('shows a corrected name, changed schools and a decision after the next look', async () => {
    await results.look()
    await change({
      name: 'Contoh Nama Baru',
      school_1_id: sd.school_2_id,
      school_2_id: sd.school_1_id,
      school_1_decision: 'LULUS',
    })
    expect(results.find(number)?.name).toBe('Contoh Anak Satu')
    await results.look()
    expect(results.find(number)).toMatchObject({
      name: 'Contoh Nama Baru',
      school_1_id: { id: sd.school_2_id },
      school_2_id: { id: sd.school_1_id },
      school_1_status: 'LULUS',
      school_2_status: null,
    })
    await change({ school_1_decision: null })
    await results.look()
    expect(results.find(number)?.school_1_status).toBeNull()
  })

  it('forgets a registration that is deleted, and knows it again when that is undone', async () => {
    await results.look()
    await change({ deleted_at: test.clock.now })
    await results.look()
    expect(results.find(number)).toBeUndefined()
    expect((await lookUp()).statusCode).toBe(404)
    await change({ deleted_at: null })
    await results.look()
    expect(results.find(number)).toBeDefined()
  })

  it('forgets a row that the owner of the tables removes', async () => {
    await test.look()
    const { ownerDb } = test.database
    await ownerDb.kysely.deleteFrom('registration').where('no_registration', '=', number).execute()
    await test.look()
    expect((await lookUp()).statusCode).toBe(404)
    results.invalidate()
    await results.look()
    expect(results.find(number)).toBeUndefined()
  })

  it('leaves to the database what names a school that it does not know yet', async () => {
    const newcomer = createResultsCache(test.db.watch, {
      clock: () => test.clock.now,
      school: () => undefined,
      log: { info: log, warn: log, error: log },
    })
    await newcomer.look()
    expect(newcomer.size()).toBeGreaterThan(0)
    expect(newcomer.find(number)).toBeUndefined()
  })
})

describe('publication', () => {
  const publish = async (mode: PublicationMode, at: Date | null = null) => {
    await test.db.kysely
      .updateTable('season')
      .set({ publication_mode: mode, publishes_at: at })
      .where('is_active', '=', true)
      .execute()
    await results.look()
  }
  const statuses = () => {
    const found = results.find(number)
    return [found?.school_1_status, found?.school_2_status]
  }
  beforeEach(() => change({ school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' }))
  afterAll(() => publish('published'))

  it('shows no decision until the season is published', async () => {
    await publish('hidden')
    expect(statuses()).toEqual([null, null])
    await publish('published')
    expect(statuses()).toEqual(['LULUS', 'TIDAK LULUS'])
  })

  it('happens in its very moment, without a look', async () => {
    const noon = new Date('2025-06-20T04:00:00Z')
    await publish('schedule', noon)
    const before = test.clock.now
    test.clock.now = new Date(noon.getTime() - 1)
    expect(statuses()).toEqual([null, null])
    test.clock.now = noon
    expect(statuses()).toEqual(['LULUS', 'TIDAK LULUS'])
    test.clock.now = before
  })
})

describe('changes that commit late', () => {
  const slowly = async () => {
    const slow = await test.database.ownerDb.kysely.startTransaction().execute()
    return { slow, as: slow as unknown as Kysely<Schema> }
  }

  it('are seen although later ones were seen before them', async () => {
    const late = await register()
    await results.look()
    const { slow, as } = await slowly()
    await change({ school_1_decision: 'LULUS' }, late, as)
    await change({ school_1_decision: 'TIDAK LULUS' })
    await results.look()
    expect(results.find(late)?.school_1_status).toBeNull()
    expect(results.find(number)?.school_1_status).toBe('TIDAK LULUS')
    // More looks and more transactions go by while it is still open.
    await change({ name: 'Contoh Lain' })
    await results.look()
    await slow.commit().execute()
    await results.look()
    expect(results.find(late)?.school_1_status).toBe('LULUS')
  })

  it('are never seen when they are rolled back', async () => {
    const { slow, as } = await slowly()
    await change({ school_1_decision: 'LULUS' }, number, as)
    await results.look()
    await slow.rollback().execute()
    await results.look()
    expect(results.find(number)?.school_1_status).toBeNull()
  })

  it('are read once: while one is open, what others committed is not read again and again', async () => {
    const { slow, as } = await slowly()
    await change({ name: 'Contoh Terbuka' }, number, as)
    const start = await readAllResults(test.db.kysely, () => {})
    const other = await register()
    const first = await readChanges(test.db.kysely, start)
    expect(first?.changed.map((row) => row.no_registration)).toEqual([other])
    const second = await readChanges(test.db.kysely, first?.snapshot ?? '')
    expect(second?.changed).toEqual([])
    await slow.commit().execute()
    const third = await readChanges(test.db.kysely, second?.snapshot ?? '')
    expect(third?.changed.map((row) => row.name)).toEqual(['Contoh Terbuka'])
  })
})

describe('what counts as a change', () => {
  const changedIn = async (no = number) =>
    (
      await test.db.kysely
        .selectFrom('registration')
        .select('changed_in')
        .where('no_registration', '=', no)
        .executeTakeFirstOrThrow()
    ).changed_in

  it('is not the clearing of an old idempotency key, which would send every row to every server again', async () => {
    const before = await changedIn()
    await change({ idempotency_key: null, idempotency_digest: null, phone: '+6281300000000' })
    expect(await changedIn()).toBe(before)
    await change({ name: 'Contoh Nama Lain' })
    expect(await changedIn()).not.toBe(before)
  })

  it('is a row that was copied, although it was copied with its old mark', async () => {
    const copy = number.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    await test.db.pool.query(
      `insert into registration (${COPIED}, changed_in, no_registration, nik_index)
       select ${COPIED}, changed_in, $2, sha256('copy'::bytea) from registration where no_registration = $1`,
      [number, copy],
    )
    expect(await changedIn(copy)).not.toBe(await changedIn())
  })
})

describe('when the changes are not known', () => {
  it('everything is read anew: too many at once', async () => {
    await results.look()
    const before = results.size()
    await test.db.pool.query(
      `insert into registration (${COPIED}, no_registration, nik_index)
       select ${COPIED}, 'SD24-00000-' || lpad(n::text, 5, '0') || '-0', sha256(n::text::bytea)
       from registration, generate_series(1, 12000) as n where no_registration = $1`,
      [number],
    )
    await results.look()
    expect(results.size()).toBe(before + 12_000)
    expect(results.find('SD24-00000-12000-0')?.name).toBe('Contoh Anak Satu')
  })

  it('everything is read anew: the database is an older copy, whose transactions have smaller numbers', async () => {
    const far = '9000000000:9000000000:'
    expect(await readChanges(test.db.kysely, far)).toBeNull()
  })

  it('rows of another database, with greater transaction numbers than there are yet, are not read at every look', async () => {
    const { pool } = test.database.ownerDb
    await pool.query('alter table registration disable trigger user')
    await pool.query(`update registration set changed_in = '9000000000', name = 'Contoh Pulih'
      where no_registration = '${number}'`)
    await pool.query('alter table registration enable trigger user')
    const start = await readAllResults(test.db.kysely, () => {})
    expect(await readChanges(test.db.kysely, start)).toMatchObject({ changed: [], deleted: [] })
    await change({ name: 'Contoh Setelah Pulih' })
    expect((await readChanges(test.db.kysely, start))?.changed).toMatchObject([
      { name: 'Contoh Setelah Pulih' },
    ])
  })
})
