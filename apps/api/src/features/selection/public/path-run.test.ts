/**
 * A level with paths from the freeze to a reserve call: what is public of it hides the paths, and what families, staff and observers read is
 * the same run (docs/selection.md#the-reduced-file).
 */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { checkCall } from '@spmb/domain/reserve/call-record.ts'
import { COMPLETE_IS_PUBLIC } from '@spmb/domain/selection/act/messages.ts'
import { checkCertificate } from '@spmb/domain/selection/certificate/check.ts'
import type { PublicReason } from '@spmb/domain/selection/certificate/format-2.ts'
import { findOwnLine } from '@spmb/domain/selection/certificate/own-line.ts'
import { readCertificate } from '@spmb/domain/selection/certificate/read.ts'
import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anApplicant, setSeats, type TestApplicant, takeAway } from '../../../../testing/applicants.ts'
import { openEditing, type Staff } from '../../../../testing/editing.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { TEST_ENCRYPTION, TIME_ZONE } from '../../../../testing/test-app.ts'
import { aClaim } from '../../../../testing/worlds/claims.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { changePaths } from '../../paths/change-paths.ts'
import { storePaths } from '../../paths/paths.queries.ts'
import { explainResult } from './explain-result.ts'
import { readSelectionFacts } from './selection-facts.ts'

const here = await openEditing()
const { app: test, zone, admin, monitor, operator1 } = here
afterAll(() => test.close())

/**
 * By age. The school of the first choice has a seat of afirmasi and one of domisili, that of the second has none. The two youngest have an
 * accepted claim of afirmasi.
 */
let children: TestApplicant[]
let season: number
let runId: number

beforeAll(async () => {
  await setSeats(test, zone.school_1_id, 2)
  await setSeats(test, zone.school_2_id, 0)
  children = []
  for (const birth_date of ['2018-01-01', '2018-02-01', '2018-03-01', '2018-04-11', '2018-05-01'])
    children.push(await anApplicant(test, 'SD', { birth_date }))
  season = await readyForSelection(test, 'SD')
  await inTransaction(test.db, (tx) => storePaths(tx, season, defaultPaths('SD')))
  for (const child of children.slice(3))
    await aClaim(test, child, { path: 'afirmasi', criterion: 'kurang_mampu', state: 'accepted' })
  runId = (await aRunAt(test, { seasonId: season, level: 'SD', stage: 'applied' })).id
  await test.db.kysely
    .updateTable('season')
    .set({ publication_mode: 'published' })
    .where('id', '=', season)
    .execute()
  await test.syncCaches()
})

const idOf = (i: number) => children[i]?.id as number
const own = async (i: number) => {
  const result = await explainResult(test.db.kysely, idOf(i), test.clock.now, {
    encryption: TEST_ENCRYPTION,
    timeZone: TIME_ZONE,
  })
  if (!result) throw new Error('no result')
  return result
}
const decisions = async () => {
  const rows = await test.db.kysely
    .selectFrom('registration')
    .select(['id', 'school_1_decision'])
    .where(
      'id',
      'in',
      children.map(({ id }) => id),
    )
    .execute()
  const of = new Map(rows.map((row) => [row.id, row.school_1_decision]))
  return children.map(({ id }) => of.get(id))
}
const published = async () => {
  const facts = (await readSelectionFacts(test.db.kysely)).find(({ level }) => level === 'SD')
  const certificate = facts?.run?.results?.certificate
  if (!certificate) throw new Error('no certificate')
  return { certificate, text: (await test.app.inject(certificate.href)).body }
}
const complete = (as: Staff, run = runId) =>
  test.app.inject({ url: `/api/selection/${run}/complete`, headers: as.bearer })
const readings = async (action: string, run: number) => {
  const rows = await test.db.kysely
    .selectFrom('audit_entry')
    .select('actor')
    .where('action', '=', action)
    .where('subject_id', '=', run)
    .execute()
  return rows.length
}
const checked = (text: string, announced: string) => {
  const read = readCertificate(new TextEncoder().encode(text))
  if (!('market' in read)) throw new Error(JSON.stringify(read.list))
  return checkCertificate(read, announced)
}

it('the oldest of each path has its seat', async () => {
  expect(await decisions()).toEqual(['LULUS', 'TIDAK LULUS', 'TIDAK LULUS', 'LULUS', 'TIDAK LULUS'])
})

it('the office reads what each path gave, and a school does not', async () => {
  const read = (as: Staff) => test.app.inject({ url: `/api/selection/${runId}/figures`, headers: as.bearer })
  const none = { reserved: 0, leftover: 0, children: 0, by_other: 0 }
  const one = { reserved: 1, leftover: 0 }
  for (const as of [admin, monitor]) {
    const { by_path, schools }: SelectionFigures = (await read(as)).json().data
    expect(by_path).toMatchObject({
      paths: [
        { path: 'afirmasi', name: 'Afirmasi', ...one, children: 2, by_other: 0 },
        { path: 'mutasi', name: 'Mutasi', ...none },
        { path: 'domisili', name: 'Domisili', ...one, children: 5, by_other: 1 },
      ],
      crossed: [{ path: 'domisili', by: 'afirmasi', children: 1 }],
    })
    // The other schools, without any choice, have seats too.
    const seats = by_path?.paths.reduce((sum, path) => sum + path.seats, 0)
    expect(seats).toBe(schools.reduce((sum, { quota }) => sum + (quota ?? 0), 0))
  }
  expect((await read(operator1)).statusCode).toBe(403)
})

describe('the certificate', () => {
  it('is public without paths, and the page says so', async () => {
    const { certificate, text } = await published()
    expect(certificate.reduced).toBe(true)
    expect(checked(text, certificate.hash)).toMatchObject({ faults: [], reduced: true })
    expect(JSON.parse(text).applicants.map((line: unknown[]) => line.length)).toEqual([4, 4, 4, 4, 4])
    expect(text).not.toContain('LULUS_PERINGKAT')
  })

  it('is complete for an admin and a monitor, with the same hash, and each reading is in the audit', async () => {
    const { certificate, text } = await published()
    for (const as of [admin, monitor]) {
      const { data } = (await complete(as)).json()
      expect(data.hash).toBe(certificate.hash)
      expect(checked(data.text, certificate.hash)).toMatchObject({ faults: [], reduced: false })
      const { key } = JSON.parse(data.text)
      expect(text).not.toContain(key)
    }
    expect(await readings('selection.export_complete', runId)).toBe(2)
  })

  it('is not complete for a school, and not beside a public one that is complete', async () => {
    expect((await complete(operator1)).statusCode).toBe(403)
    expect((await complete(admin, 999_999)).statusCode).toBe(404)
    const { pool } = test.database.ownerDb
    const swap = (to: string) =>
      pool.query(`update selection_certificate set complete_gzip = ${to}, complete_brotli = ${to}`)
    const kept = await test.db.kysely.selectFrom('selection_certificate').selectAll().execute()
    await swap('null')
    const refused = await complete(monitor)
    expect([refused.statusCode, refused.json().message]).toEqual([409, COMPLETE_IS_PUBLIC])
    for (const row of kept)
      await pool.query(
        'update selection_certificate set complete_gzip = $1, complete_brotli = $2 where run_id = $3',
        [row.complete_gzip, row.complete_brotli, row.run_id],
      )
  })
})

it('a number alone gives no path, no reason and no reserve number', async () => {
  for (const { number } of children) {
    const answer = (await test.app.inject(`/api/ppdb/registered/${number}`)).json()
    expect(JSON.stringify(answer)).not.toMatch(/afirmasi|PERINGKAT|reserve|SISA/i)
  }
})

describe('the family', () => {
  it('reads its places and its number on the list of each path', async () => {
    expect((await own(4)).choices[0]?.by_path).toEqual({
      places: [
        { path: 'Afirmasi', rank: 2, of: 2, seats: 1, score: null, looks_at: 'birth_date', reserve: 1 },
        { path: 'Domisili', rank: 5, of: 5, seats: 1, score: null, looks_at: 'birth_date', reserve: 3 },
      ],
      admitted: null,
      vacant: [],
    })
    expect((await own(3)).choices[0]?.by_path?.admitted).toEqual({ path: 'Afirmasi', seat: 'reserved' })
  })

  it('opens the seal of its line in the public file, and no other', async () => {
    const { text } = await published()
    const result = await own(4)
    const valuesOf = ({ hidden, choices, ...line }: typeof result) => ({
      ticket: line.ticket,
      salt: line.salt,
      birthDate: line.birth_date,
      distances: choices.map(({ school, metres }): [string, number | null] => [school.npsn, metres]),
      choices: choices.map(({ rank, reason, reserve, by_path }) => ({
        ...{ rank, reason, reserve },
        ...(by_path && { byPath: by_path.places }),
      })),
      committed: {
        noRegistration: line.no_registration,
        paths: choices.map(({ paths }) => paths ?? []),
        scores: line.scores,
        priorities: line.priorities,
      },
      drawn: line.secret === null ? null : { secret: line.secret, draw: line.draw },
      hidden: hidden
        ? {
            nonce: hidden.nonce,
            line: {
              choices: hidden.choices.map(
                ({ places, reason }) =>
                  [
                    places.map(({ path, place, rank, of, reserve }) => [path, place, rank, of, reserve]),
                    reason as PublicReason,
                  ] as never,
              ),
              via: hidden.via && ([hidden.via.path, hidden.via.leftover ? 1 : 0] as [number, 0 | 1]),
            },
          }
        : null,
    })
    for (const i of [0, 3, 4])
      expect(findOwnLine(text, valuesOf(await own(i)))).toMatchObject({ kind: 'same', opened: true })
    const other = valuesOf(await own(0))
    expect(findOwnLine(text, { ...valuesOf(result), hidden: other.hidden })).toEqual({ kind: 'other_seal' })
  })
})

it('the paths of a frozen level do not end', async () => {
  const asked = { seasonId: season, level: 'SD' as const, settings: null, version: null, reason: '' }
  await expect(
    changePaths(test.db, { ...asked, confirmed: 'all' }, TIME_ZONE, {
      at: test.clock.now,
      actor: 'user:1',
    }),
  ).rejects.toThrow('kunci')
})

describe('a reserve call', () => {
  const preview = async () =>
    (await test.app.inject({ url: '/api/ppdb/sd/reserve', headers: admin.bearer })).json().data
  const moved = (data: { moves: { id: number }[] }) => data.moves.map(({ id }) => id)

  it('gives a seat of afirmasi to the list of afirmasi, and one of domisili to that of domisili', async () => {
    expect(moved(await preview())).toEqual([])
    await takeAway(test, idOf(3), 'withdrawn')
    expect(moved(await preview())).toEqual([idOf(4)])
    await takeAway(test, idOf(0), 'withdrawn')
    expect(moved(await preview())).toEqual([idOf(1), idOf(4)])
  })

  it('tells the families, and in public neither path nor rank', async () => {
    const { fingerprint } = await preview()
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/ppdb/sd/reserve/call',
      headers: admin.bearer,
      payload: { fingerprint, reason: 'Contoh rapat cadangan' },
    })
    expect(answer.json()).toMatchObject({ status: 200, data: { called: 2 } })
    expect((await own(4)).choices[0]).toMatchObject({
      reason: 'LULUS_CADANGAN',
      by_path: { admitted: { path: 'Afirmasi', seat: 'reserved' } },
    })
    expect((await own(1)).choices[0]?.by_path?.admitted).toEqual({ path: 'Domisili', seat: 'reserved' })
    const waits = (await own(2)).choices[0]?.by_path
    expect(waits).toMatchObject({ admitted: null, places: [{ path: 'Domisili', reserve: 1 }] })
    const { id, certificate_hash: hash } = await test.db.kysely
      .selectFrom('selection_run')
      .select(['id', 'certificate_hash'])
      .where('kind', '=', 'reserve')
      .executeTakeFirstOrThrow()
    const open = (await test.app.inject(`/information/seleksi/bukti/panggilan-${id}.json`)).body
    expect(checkCall(open, hash ?? '')).toEqual([])
    expect(open).not.toMatch(/afirmasi|domisili|rank|key/)
    const { record } = (
      await test.app.inject({ url: `/api/reserve_calls/${id}`, headers: monitor.bearer })
    ).json().data
    expect(checkCall(record, hash ?? '')).toEqual([])
    expect(JSON.parse(record).moves).toHaveLength(2)
    const refused = await test.app.inject({ url: `/api/reserve_calls/${id}`, headers: operator1.bearer })
    expect(refused.statusCode).toBe(403)
    expect(await readings('reserve.read_complete', id)).toBe(1)
  })

  it('leaves the seat of a child that was called in its path', async () => {
    await takeAway(test, idOf(4), 'withdrawn')
    // No child waits for afirmasi any more, so the seat goes through the leftover order.
    expect(moved(await preview())).toEqual([idOf(2)])
  })
})
