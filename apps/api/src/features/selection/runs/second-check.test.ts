/** The second check finds every kind of tampering with a result, and nothing in a true one. */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, setSeats } from '../../../../testing/applicants.ts'
import { aZone } from '../../../../testing/builders.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { aClaim } from '../../../../testing/worlds/claims.ts'
import { inTransaction, type Tx } from '../../../platform/database/database.ts'
import { storePaths } from '../../paths/paths.queries.ts'
import { applyRun, refuseDifferences } from '../act/apply-run.ts'
import { driftOf } from './drift.queries.ts'
import { loadRun, sealsOf } from './load-run.ts'
import { writeResults } from './results.queries.ts'
import { findRun, type StoredRun } from './runs.queries.ts'
import { secondCheck } from './second-check.queries.ts'

let test: TestApp
let run: StoredRun
let hash: string
/** Tickets in the order of the first school: three seats there, one at the second. */
let tickets: string[]

beforeAll(async () => {
  test = await createTestApp()
  const zone = await aZone(test.db.kysely, 'SD')
  await setSeats(test, zone.school_1_id, 3)
  await setSeats(test, zone.school_2_id, 1)
  // Born on different days or on the same one, so that age and lottery decide.
  for (const day of ['01', '02', '03', '03', '03', '09'])
    await anApplicant(test, 'SD', { birth_date: `2018-03-${day}` })
  const seasonId = await readyForSelection(test, 'SD')
  const signed = await aRunAt(test, { seasonId, level: 'SD', stage: 'signed' })
  run = await findRun(test.db.kysely, signed.id)
  hash = signed.hash
  tickets = await withResults(async (tx) => {
    const rows = await tx
      .selectFrom('selection_choice')
      .select('ticket')
      .where('run_id', '=', run.id)
      .where('position', '=', 1)
      .orderBy('rank')
      .execute()
    return rows.map(({ ticket }) => ticket)
  })
})
afterAll(() => test.close())

it('the planner has statistics of the frozen rows at once', async () => {
  const { rows } = await test.db.pool.query<{ name: string; rows: number }>(
    `select relname as name, reltuples::integer as rows from pg_class
     where relname in ('selection_choice', 'selection_line', 'selection_school') order by 1`,
  )
  expect(rows).toEqual([
    { name: 'selection_choice', rows: 12 },
    { name: 'selection_line', rows: 6 },
    { name: 'selection_school', rows: expect.any(Number) },
  ])
  expect(rows[2]?.rows).toBeGreaterThan(0)
})

class Undone extends Error {}

/** Writes the true results, lets `work` change them, and takes everything back. */
async function withResults<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  let result: T | undefined
  await test.db.kysely
    .transaction()
    .execute(async (tx) => {
      await writeResults(tx, await loadRun(tx, run))
      result = await work(tx)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return result as T
}

const change = (tx: Tx, ticket: string | undefined, position: number, values: object) =>
  tx
    .updateTable('selection_choice')
    .set(values)
    .where('run_id', '=', run.id)
    .where('ticket', '=', ticket ?? '')
    .where('position', '=', position)
    .execute()
const placeAt = async (tx: Tx, ticket: string | undefined, position: number | null) => {
  await sql`
    update selection_line set placed_school_id = (
      select school_id from selection_choice as c where c.run_id = ${run.id} and c.ticket = ${ticket} and c.position = ${position}
    ) where run_id = ${run.id} and ticket = ${ticket}`.execute(tx)
}

type Tampering = (tx: Tx) => Promise<unknown>

/** As a server that knows of no freeze would store it. */
async function claimAfterTheFreeze(id: number, number: string) {
  await inTransaction(test.db, (tx) => storePaths(tx, run.season_id, defaultPaths('SD')))
  await aClaim(test, { id, number }, { path: 'afirmasi', criterion: 'panti', state: 'accepted' })
  await test.db.kysely
    .updateTable('claim')
    .set({ state_at: new Date(run.frozen_at.getTime() + 1_000) })
    .execute()
}

describe('the second check', () => {
  it('finds nothing in the result of the engine', async () => {
    expect(await withResults((tx) => secondCheck(tx, run))).toEqual([])
  })

  it.each<[string, string, Tampering]>([
    [
      'a seat that was moved to a child behind',
      'passed_over',
      async (tx) => {
        await change(tx, tickets[0], 1, { result: 'TIDAK LULUS' })
        await change(tx, tickets[0], 2, { result: 'TIDAK LULUS' })
        await placeAt(tx, tickets[0], null)
        await change(tx, tickets[5], 1, { result: 'LULUS' })
        await placeAt(tx, tickets[5], 1)
      },
    ],
    [
      'one child more than seats',
      'over_quota',
      async (tx) => {
        await change(tx, tickets[5], 1, { result: 'LULUS' })
        await placeAt(tx, tickets[5], 1)
      },
    ],
    ['a child with two places', 'two_places', (tx) => change(tx, tickets[0], 2, { result: 'LULUS' })],
    ['a place that is not its result', 'two_places', (tx) => placeAt(tx, tickets[0], 2)],
    [
      'a seat that stays empty',
      'empty_seat',
      async (tx) => {
        await change(tx, tickets[0], 1, { result: 'TIDAK LULUS' })
        await placeAt(tx, tickets[0], null)
      },
    ],
    [
      'swapped ranks',
      'rank',
      async (tx) => {
        await change(tx, tickets[4], 1, { rank: 6 })
        await change(tx, tickets[5], 1, { rank: 5 })
      },
    ],
    ['a result that is missing', 'result', (tx) => change(tx, tickets[5], 1, { result: null })],
  ])('names %s', async (_, kind, tamper) => {
    const faults = await withResults(async (tx) => {
      await tamper(tx)
      return secondCheck(tx, run)
    })
    expect(faults.map((fault) => fault.kind)).toContain(kind)
  })
})

it('a difference stops the application with a sentence that names the school', async () => {
  const { name, npsn } = await test.db.kysely
    .selectFrom('school')
    .innerJoin('selection_choice', 'selection_choice.school_id', 'school.id')
    .where('selection_choice.run_id', '=', run.id)
    .where('selection_choice.position', '=', 1)
    .select(['school.name', 'school.npsn'])
    .executeTakeFirstOrThrow()
  const refused = withResults(async (tx) => {
    await change(tx, tickets[5], 1, { result: 'LULUS' })
    await placeAt(tx, tickets[5], 1)
    await refuseDifferences(tx, run)
  })
  await expect(refused).rejects.toThrow(`Sekolah ${name} (${npsn}) melebihi kursi: 4 anak diterima, kursi 3.`)
})

describe('the snapshot', () => {
  it.each<[string, Tampering]>([
    ['another metres', (tx) => change(tx, tickets[0], 1, { metres: 5, distance_source: 'imported' })],
    ['a decision by hand', (tx) => change(tx, tickets[0], 1, { manual_decision: 'LULUS' })],
    [
      'another birth date',
      (tx) =>
        tx
          .updateTable('selection_line')
          .set({ birth_date: '2017-01-01' })
          .where('run_id', '=', run.id)
          .execute(),
    ],
    [
      'another salt',
      (tx) =>
        tx
          .updateTable('selection_line')
          .set({ salt: Buffer.alloc(16) })
          .where('run_id', '=', run.id)
          .execute(),
    ],
    [
      'another seed',
      (tx) => tx.updateTable('selection_run').set({ seed: '1' }).where('id', '=', run.id).execute(),
    ],
    ['more seats', (tx) => sql`update selection_school set quota = 9 where run_id = ${run.id}`.execute(tx)],
  ])('is not changed by the application: %s', async (_, tamper) => {
    await expect(test.db.kysely.transaction().execute(tamper)).rejects.toThrow(/record|permission denied/)
  })

  it('that its owner changed is not applied', async () => {
    const owner = test.database.ownerDb.kysely
    const tamper = (date: string) =>
      owner.transaction().execute(async (tx) => {
        await sql`alter table selection_line disable trigger user`.execute(tx)
        await sql`update selection_line set birth_date = ${date} where run_id = ${run.id} and ticket = ${tickets[5]}`.execute(
          tx,
        )
        await sql`alter table selection_line enable trigger user`.execute(tx)
      })
    await tamper('2016-01-01')
    await expect(sealed()).rejects.toThrow('tidak sama lagi dengan kode pemeriksanya')
    await expect(apply()).rejects.toThrow('tidak sama')
    await tamper('2018-03-09')
    await expect(sealed()).resolves.toMatchObject({ frozen: run.frozen_hash })
  })

  it('is compared with the registrations: a change that slipped past the freeze stops the application', async () => {
    expect(await driftOf(test.db.kysely, run)).toEqual([])
    const { id, no_registration } = await test.db.kysely
      .selectFrom('registration')
      .select(['id', 'no_registration'])
      .where('level', '=', 'SD')
      .executeTakeFirstOrThrow()
    const set = (deleted_at: Date | null) =>
      test.db.kysely.updateTable('registration').set({ deleted_at }).where('id', '=', id).execute()
    await set(test.clock.now)
    await expect(apply()).rejects.toThrow(no_registration)
    await set(null)
    await claimAfterTheFreeze(id, no_registration)
    await expect(apply()).rejects.toThrow(no_registration)
    await test.database.ownerDb.pool.query('delete from claim_child; delete from path')
    await apply()
    expect((await findRun(test.db.kysely, run.id)).applied_at).not.toBeNull()
  })

  it('of an applied run is a record, with its results and signatures', async () => {
    const changes: Tampering[] = [
      (tx) => change(tx, tickets[0], 1, { result: null }),
      (tx) =>
        tx
          .updateTable('selection_run')
          .set({ result_hash: 'a'.repeat(64) })
          .where('id', '=', run.id)
          .execute(),
      (tx) => tx.updateTable('selection_signature').set({ role: 2 }).where('run_id', '=', run.id).execute(),
      (tx) => sql`update selection_line set placed_school_id = null where run_id = ${run.id}`.execute(tx),
    ]
    for (const tamper of changes)
      await expect(test.db.kysely.transaction().execute(tamper)).rejects.toThrow('record')
    // Retention clears the only link to a child.
    await sql`update selection_line set registration_id = null where run_id = ${run.id}`.execute(
      test.db.kysely,
    )
    await expect(sealed()).resolves.toMatchObject({ frozen: run.frozen_hash })
  })
})

const sealed = async () => sealsOf(await loadRun(test.db.kysely, run))
const apply = () => applyRun(test.db, run.id, hash, { at: test.clock.now, actor: 'user:1', userId: 1 })
