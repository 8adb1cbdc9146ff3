/** Runs with paths, stored and read again: the second check passes what the engine answers, and finds what was changed in it. */

import { answerHash } from '@spmb/domain/selection/document/answer.ts'
import type { SelectionDocument } from '@spmb/domain/selection/document/format.ts'
import { readDocument } from '@spmb/domain/selection/document/read-document.ts'
import { select } from '@spmb/domain/selection/engine/select.ts'
import { randomPathMarket } from '@spmb/domain/testing/selection/random-path-markets.ts'
import { pathExampleDocument, pathExampleTable } from '@spmb/domain/testing/selection/worked-example.ts'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../testing/database/test-database.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { loadRun } from './load-run.ts'
import { writeResults } from './results.queries.ts'
import { findRun, nextOrdinal, type StoredRun } from './runs.queries.ts'
import { secondCheck } from './second-check.queries.ts'
import { type SnapshotLine, type SnapshotSchool, writeSnapshot } from './snapshot.queries.ts'

let test: TestDatabase
let season: number
let schoolIds: number[]
beforeAll(async () => {
  test = await createTestDatabase()
  const { id } = await test.db.kysely
    .insertInto('season')
    .values({ label: '2050/2051', first_year: 2050, opens_at: new Date(0), closes_at: new Date(1) })
    .returning('id')
    .executeTakeFirstOrThrow()
  season = id
  const district = await test.db.kysely
    .insertInto('district')
    .values({ id: 32_000, code: '99.99.99', name: 'CONTOH' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const schools = await test.db.kysely
    .insertInto('school')
    .values(
      [1, 2, 3, 4, 5].map((i) => ({
        npsn: `9999000${i}`,
        name: `SMPN CONTOH ${i}`,
        type: 'SMP' as const,
        status: 'NEGERI' as const,
        district_id: district.id,
      })),
    )
    .returning('id')
    .execute()
  schoolIds = schools.map((each) => each.id)
})
afterAll(() => test.drop())

class Undone extends Error {}

/** Stores a document as a seeded run with its results, lets `work` look, and takes everything back. */
async function stored<T>(
  document: SelectionDocument,
  work: (tx: Tx, run: StoredRun) => Promise<T>,
): Promise<T> {
  let result: T | undefined
  await test.db.kysely
    .transaction()
    .execute(async (tx) => {
      const run = await storedRun(tx, document)
      await writeResults(tx, await loadRun(tx, run))
      result = await work(tx, run)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return result as T
}

async function storedRun(tx: Tx, document: SelectionDocument): Promise<StoredRun> {
  const { paths = [], leftover = [] } = document
  const idOf = new Map(document.schools.map(({ id }, i) => [id, schoolIds[i] as number]))
  const schools = document.schools.map(
    ({ id, quota = null, seats = null }): SnapshotSchool => ({
      school_id: idOf.get(id) as number,
      npsn: String(id),
      quota,
      school_name: null,
      manual_seats: 0,
      seats,
    }),
  )
  const lines = document.applicants.map(
    (each): SnapshotLine => ({
      ticket: String(each.id),
      registrationId: null as never,
      noRegistration: '',
      birthDate: each.birth_date,
      salt: '00'.repeat(16),
      commitment: null,
      withdrawn: each.withdrawn ?? false,
      keepWaiting: each.keep_waiting ?? false,
      scores:
        typeof each.score === 'number'
          ? Object.fromEntries(paths.map(({ code }) => [code, each.score as number]))
          : (each.score ?? null),
      priorities: each.priority ?? null,
      choices: each.choices.map((choice, i) => ({
        position: i + 1,
        schoolId: idOf.get(choice.school) as number,
        npsn: String(choice.school),
        metres: choice.distance_m,
        source: choice.distance_m === null ? null : 'imported',
        manual: choice.decision ?? null,
        place: null,
        paths: choice.paths ?? [],
        manual_path: choice.path ?? null,
        claim: choice.claim ?? null,
      })),
    }),
  )
  const id = await writeSnapshot(
    tx,
    {
      season_id: season,
      level: document.level,
      ordinal: await nextOrdinal(tx, season, document.level),
      order_keys: ['distance', 'lottery'],
      paths: JSON.stringify(paths.map((path) => ({ ...path, is_rest: path.code === 'domisili' }))),
      leftover,
      engine_version: 1,
      frozen_at: new Date(2),
      frozen_by: 'user:1',
      frozen_hash: '0'.repeat(64),
      draw_source: 'Dadu',
      draw_place: 'Aula',
      draw_at: new Date(3),
    },
    { schools, lines },
  )
  await tx
    .updateTable('selection_run')
    .set({ seed: document.seed ?? '-', seed_kind: 'dice', seeded_at: new Date(4), seeded_by: 'user:1' })
    .where('id', '=', id)
    .execute()
  return findRun(tx, id)
}

/** What a level has: two choices, tickets from the seed. */
const ofLevel = (document: SelectionDocument): SelectionDocument => ({
  ...document,
  applicants: document.applicants.map(({ lottery: _, ...each }) => ({
    ...each,
    choices: each.choices.slice(0, 2),
  })),
})
const isValid = (document: SelectionDocument) => 'selection' in readDocument(document)

it('random runs are read as they were written, and pass the second check', async () => {
  await fc.assert(
    fc.asyncProperty(randomPathMarket.map(ofLevel).filter(isValid), async (document) => {
      const read = readDocument(document)
      if (!('selection' in read)) throw new Error('not valid')
      const { market } = read.selection
      await stored(document, async (tx, run) => {
        const loaded = await loadRun(tx, run)
        expect(answerHash(loaded.selection.market, loaded.outcome)).toBe(answerHash(market, select(market)))
        expect(await secondCheck(tx, run)).toEqual([])
      })
    }),
    { numRuns: 60 },
  )
})

describe('of the worked example', () => {
  const example = pathExampleDocument(['afirmasi', 'domisili'])
  type Tampering = (tx: Tx, run: number) => Promise<unknown>
  const line = (tx: Tx, run: number, ticket: string, values: object) =>
    tx
      .updateTable('selection_line')
      .set(values)
      .where('run_id', '=', run)
      .where('ticket', '=', ticket)
      .execute()
  const choice = (tx: Tx, run: number, ticket: string, position: number, values: object) =>
    tx
      .updateTable('selection_choice')
      .set(values)
      .where('run_id', '=', run)
      .where('ticket', '=', ticket)
      .where('position', '=', position)
      .execute()
  const give = async (
    tx: Tx,
    run: number,
    ticket: string,
    position: number,
    school: number,
    by: string,
    seat: string,
  ) => {
    await choice(tx, run, ticket, position, { result: 'LULUS' })
    await line(tx, run, ticket, { placed_school_id: schoolIds[school], placed_path: by, placed_seat: seat })
  }
  const take = async (tx: Tx, run: number, ticket: string, position: number) => {
    await choice(tx, run, ticket, position, { result: 'TIDAK LULUS' })
    await line(tx, run, ticket, { placed_school_id: null, placed_path: null, placed_seat: null })
  }

  it('has seats, paths and reasons as the page says', async () => {
    const rows = await stored(example, (tx, run) =>
      tx
        .selectFrom('selection_line as line')
        .leftJoin('selection_school as s', (join) =>
          join.onRef('s.run_id', '=', 'line.run_id').onRef('s.school_id', '=', 'line.placed_school_id'),
        )
        .select(['line.ticket', 's.npsn', 'line.placed_path', 'line.placed_seat'])
        .where('line.run_id', '=', run.id)
        .execute(),
    )
    expect(rows.find(({ ticket }) => ticket === 'Ana')).toMatchObject({
      npsn: 'Mawar',
      placed_path: 'afirmasi',
    })
    expect(rows.find(({ ticket }) => ticket === 'Indra')).toMatchObject({
      npsn: 'Melati',
      placed_seat: 'leftover',
    })
    expect(
      rows
        .filter(({ npsn }) => npsn === null)
        .map(({ ticket }) => ticket)
        .sort(),
    ).toEqual(['Eka', 'Hadi'])
    expect(pathExampleTable('Child')).toHaveLength(rows.length)
  })

  it.each<[string, string, Tampering]>([
    [
      'a reserved seat that was moved to a child behind',
      'passed_over',
      async (tx, run) => {
        await take(tx, run, 'Ana', 1)
        await choice(tx, run, 'Ana', 2, { result: 'TIDAK LULUS' })
        await give(tx, run, 'Eka', 1, 0, 'afirmasi', 'reserved')
      },
    ],
    [
      'a leftover seat that was moved to a child behind',
      'passed_over',
      async (tx, run) => {
        await take(tx, run, 'Indra', 1)
        await choice(tx, run, 'Indra', 2, { result: 'TIDAK LULUS' })
        await give(tx, run, 'Hadi', 1, 1, 'domisili', 'leftover')
      },
    ],
    [
      'a seat by a path that the child may not take',
      'result',
      (tx, run) => line(tx, run, 'Budi', { placed_path: 'afirmasi' }),
    ],
    [
      'one child more than a path has seats',
      'over_quota',
      (tx, run) => line(tx, run, 'Indra', { placed_seat: 'reserved' }),
    ],
    [
      'one more than the quota',
      'over_quota',
      (tx, run) => give(tx, run, 'Hadi', 1, 1, 'domisili', 'leftover'),
    ],
    [
      'a seat that stays empty beside a child who wants it',
      'empty_seat',
      async (tx, run) => {
        await take(tx, run, 'Indra', 1)
        await choice(tx, run, 'Indra', 2, { result: 'TIDAK LULUS' })
      },
    ],
    ['a child with two places', 'two_places', (tx, run) => choice(tx, run, 'Ana', 2, { result: 'LULUS' })],
    [
      'another rank',
      'rank',
      (tx, run) =>
        choice(tx, run, 'Hadi', 1, {
          path_places: '[{"path": "domisili", "rank": 1, "of": 6, "reserve": 1}]',
        }),
    ],
    ['no answer to a child who waits', 'result', (tx, run) => choice(tx, run, 'Hadi', 1, { result: null })],
  ])('it finds %s', async (_, kind, tamper) => {
    const faults = await stored(example, async (tx, run) => {
      expect(await secondCheck(tx, run)).toEqual([])
      await tamper(tx, run.id)
      return secondCheck(tx, run)
    })
    expect(faults.map((fault) => fault.kind)).toContain(kind)
  })

  it.each<[string, (tx: Tx, run: number) => Promise<unknown>]>([
    ['paths', (tx, run) => choice(tx, run, 'Eka', 1, { paths: ['domisili'] })],
    ['a lost claim', (tx, run) => choice(tx, run, 'Eka', 1, { claim: 'refused' })],
    ['scores', (tx, run) => line(tx, run, 'Eka', { scores: '{"prestasi": 9000}' })],
    [
      'seats',
      (tx, run) =>
        tx.updateTable('selection_school').set({ path_seats: '{}' }).where('run_id', '=', run).execute(),
    ],
  ])('%s of a snapshot do not change', async (_, change) => {
    await expect(stored(example, (tx, run) => change(tx, run.id))).rejects.toThrow(
      /record that does not change|permission denied/,
    )
  })
})
