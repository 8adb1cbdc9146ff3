import type { PublicationMode } from '@spmb/domain/season/season.ts'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { readAllResults, readChanges, type Snapshot } from './results.queries.ts'
import { createResultsCache, type ResultsCache } from './results-cache.ts'
import type { SchoolOf } from './results-store.ts'

/** The columns that are equal in two copies of a row. */
const COPIED = `season_id, level, nik_sealed, name, gender, religion, birth_place, birth_date, father_name, father_job,
  mother_name, mother_job, phone, address, village_id, school_1_id, school_2_id, created_at, updated_at`

let test: TestApp
let sd: ChoiceIds
let number: string
/** Polls only when a test calls it; the cache of the app polls periodically. */
let results: ResultsCache
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() }

beforeAll(async () => {
  test = await createTestApp()
  sd = await aZone(test.db.kysely, 'SD')
  results = openCache()
  await results.poll()
})
afterAll(() => test.close())
beforeEach(async () => {
  number = await register()
})

function openCache(
  school: SchoolOf = (id) => ({ name: `Sekolah ${id}`, isClosed: false }),
  db = test.db.monitor,
) {
  return createResultsCache(db, { clock: () => test.clock.now, school, log })
}
async function register(): Promise<string> {
  const answer = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(sd) })
  return answer.json().data.no_registration
}
const change = (values: object, no = number, db: Kysely<Schema> = test.db.kysely) =>
  db.updateTable('registration').set(values).where('no_registration', '=', no).execute()
const lookUp = () => test.app.inject(`/api/ppdb/registered/${number}`)
/** The snapshot of a complete load; the rows are discarded. */
async function snapshotOfLoad(): Promise<Snapshot> {
  let taken = ''
  await readAllResults(test.db.kysely, {
    onSnapshot: (snapshot) => {
      taken = snapshot
    },
    onPage: () => {},
  })
  return taken
}

/** A database in which statements for more rows than these fail, as on a machine that is too slow for them. */
function tooSlowFor(rows: number): Kysely<Schema> {
  return test.db.monitor.withPlugin({
    transformQuery({ node }) {
      if (
        'parameters' in node &&
        node.parameters.some((each) => 'value' in each && Number(each.value) > rows)
      )
        throw new Error('Query read timeout')
      return node
    },
    transformResult: async ({ result }) => result,
  })
}

describe('the results cache', () => {
  it('reads fewer rows at a time after a load that took too long, so that a slow machine gets to its end', async () => {
    const slow = openCache(undefined, tooSlowFor(1_000))
    await expect(slow.poll()).rejects.toThrow('Query read timeout')
    await expect(slow.poll()).rejects.toThrow('Query read timeout')
    expect(slow.isComplete()).toBe(false)
    await slow.poll()
    expect([slow.isComplete(), slow.has(number)]).toEqual([true, true])
  })

  it('shows a corrected name, changed schools and a decision after the next poll', async () => {
    await results.poll()
    await change({
      name: 'Contoh Nama Baru',
      school_1_id: sd.school_2_id,
      school_2_id: sd.school_1_id,
      school_1_decision: 'LULUS',
    })
    expect(results.find(number)?.name).toBe('Contoh Anak Satu')
    await results.poll()
    expect(results.find(number)).toMatchObject({
      name: 'Contoh Nama Baru',
      school_1_id: { id: sd.school_2_id },
      school_2_id: { id: sd.school_1_id },
      school_1_status: 'LULUS',
      school_2_status: null,
    })
    await change({ school_1_decision: null })
    await results.poll()
    expect(results.find(number)?.school_1_status).toBeNull()
  })

  it('removes a deleted registration and adds it again when the deletion is undone', async () => {
    await results.poll()
    await change({ deleted_at: test.clock.now })
    await results.poll()
    expect(results.find(number)).toBeUndefined()
    await test.syncCaches()
    expect((await lookUp()).statusCode).toBe(404)
    await change({ deleted_at: null })
    await results.poll()
    expect(results.find(number)).toBeDefined()
  })

  it('removes a row that the owner of the tables deletes', async () => {
    await test.syncCaches()
    const { ownerDb } = test.database
    await ownerDb.kysely.deleteFrom('registration').where('no_registration', '=', number).execute()
    await test.syncCaches()
    expect((await lookUp()).statusCode).toBe(404)
    results.invalidate()
    await results.poll()
    expect(results.find(number)).toBeUndefined()
  })

  it('does not answer for a registration whose school is not in memory', async () => {
    const cache = openCache(() => undefined)
    await cache.poll()
    expect(cache.has(number)).toBe(true)
    expect(cache.find(number)).toBeUndefined()
  })
})

describe('publication', () => {
  const publish = async (mode: PublicationMode, at: Date | null = null) => {
    await test.db.kysely
      .updateTable('season')
      .set({ publication_mode: mode, publishes_at: at })
      .where('is_active', '=', true)
      .execute()
    await results.poll()
  }
  const statuses = () => {
    const found = results.find(number)
    return [found?.school_1_status, found?.school_2_status]
  }
  beforeEach(() => change({ school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' }))
  afterAll(() => publish('published'))

  it('shows no decision before the season is published', async () => {
    await publish('hidden')
    expect(statuses()).toEqual([null, null])
    await publish('published')
    expect(statuses()).toEqual(['LULUS', 'TIDAK LULUS'])
  })

  it('takes effect at its time without a poll', async () => {
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

  it('are read although later changes were read before them', async () => {
    const late = await register()
    await results.poll()
    const { slow, as } = await slowly()
    await change({ school_1_decision: 'LULUS' }, late, as)
    await change({ school_1_decision: 'TIDAK LULUS' })
    await results.poll()
    expect(results.find(late)?.school_1_status).toBeNull()
    expect(results.find(number)?.school_1_status).toBe('TIDAK LULUS')
    // Further polls and transactions happen while the first transaction is still open.
    await change({ name: 'Contoh Lain' })
    await results.poll()
    await slow.commit().execute()
    await results.poll()
    expect(results.find(late)?.school_1_status).toBe('LULUS')
  })

  it('are not read when they are rolled back', async () => {
    const { slow, as } = await slowly()
    await change({ school_1_decision: 'LULUS' }, number, as)
    await results.poll()
    await slow.rollback().execute()
    await results.poll()
    expect(results.find(number)?.school_1_status).toBeNull()
  })

  it('are read once: an open transaction does not cause others to be read again', async () => {
    const { slow, as } = await slowly()
    await change({ name: 'Contoh Terbuka' }, number, as)
    const start = await snapshotOfLoad()
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

  it('does not include the clearing of an expired idempotency key', async () => {
    const before = await changedIn()
    await change({ idempotency_key: null, idempotency_digest: null, phone: '+6281300000000' })
    expect(await changedIn()).toBe(before)
    await change({ name: 'Contoh Nama Lain' })
    expect(await changedIn()).not.toBe(before)
  })

  it('includes a row that was copied together with its old transaction id', async () => {
    const copy = number.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    await test.db.pool.query(
      `insert into registration (${COPIED}, changed_in, no_registration, nik_index)
       select ${COPIED}, changed_in, $2, sha256('copy'::bytea) from registration where no_registration = $1`,
      [number, copy],
    )
    expect(await changedIn(copy)).not.toBe(await changedIn())
  })
})

describe('a complete load replaces the changes', () => {
  it('when more rows changed than fit the pages of changes; fewer are read page by page', {
    tags: 'full',
  }, async () => {
    await results.poll()
    const before = results.size()
    // In parts: on a busy machine a statement of all rows takes longer than the time limit of statements.
    const copies = async (from: number, to: number) => {
      for (let first = from; first <= to; first += 2_000)
        await test.db.pool.query(
          `insert into registration (${COPIED}, no_registration, nik_index)
           select ${COPIED}, 'SD24-00000-' || lpad(n::text, 5, '0') || '-0', sha256(n::text::bytea)
           from registration, generate_series($2::int, $3::int) as n where no_registration = $1`,
          [number, first, Math.min(to, first + 1_999)],
        )
    }
    const start = await snapshotOfLoad()
    await copies(1, 12_000)
    expect((await readChanges(test.db.kysely, start))?.changed).toHaveLength(12_000)
    await results.poll()
    expect(results.size()).toBe(before + 12_000)
    await copies(12_001, 15_000)
    expect(await readChanges(test.db.kysely, start)).toBeNull()
    await results.poll()
    expect(results.size()).toBe(before + 15_000)
    expect(results.find('SD24-00000-15000-0')?.name).toBe('Contoh Anak Satu')
  })

  it('when the database is an older copy, whose transactions have smaller numbers', async () => {
    const far = '9000000000:9000000000:'
    expect(await readChanges(test.db.kysely, far)).toBeNull()
  })

  it('but rows with greater transaction numbers than the database has reached are not read at every poll', async () => {
    const { pool } = test.database.ownerDb
    await pool.query('alter table registration disable trigger user')
    await pool.query(`update registration set changed_in = '9000000000', name = 'Contoh Pulih'
      where no_registration = '${number}'`)
    await pool.query('alter table registration enable trigger user')
    const start = await snapshotOfLoad()
    expect(await readChanges(test.db.kysely, start)).toMatchObject({ changed: [], deleted: [] })
    await change({ name: 'Contoh Setelah Pulih' })
    expect((await readChanges(test.db.kysely, start))?.changed).toMatchObject([
      { name: 'Contoh Setelah Pulih' },
    ])
  })
})
