/** The figures of a run, its cases by name and the record to sign, over HTTP. */
import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import type { SelectionCases, SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import {
  anApplicant,
  anException,
  setSeats,
  type TestApplicant,
  takeAway,
} from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { activeSeason, aSeason } from '../../../../testing/seasons.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { readPdf } from '../../../platform/pdf/testing.ts'
import { nameDecisionOrigin } from '../../registration/staff/decision-origin.ts'

type Staff = Awaited<ReturnType<typeof signIn>>

const REASON = 'Contoh putusan pengadilan'

let test: TestApp
let zone: ChoiceIds
let admin: Staff
let monitor: Staff
/** Wants the first school, and is older than the other. */
let older: TestApplicant
/** Wants the second school, then the first. */
let younger: TestApplicant
/** Below the minimum age, LULUS by hand at the first school. */
let byHand: TestApplicant
let frozen: number
let previewed: { id: number; hash: string }

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  admin = await signIn(test, 'admin')
  monitor = await signIn(test, 'monitor')
  await setSeats(test, zone.school_1_id, 1)
  await setSeats(test, zone.school_2_id, 1)
  const swapped = { school_1_id: zone.school_2_id, school_2_id: zone.school_1_id }
  older = await anApplicant(test, 'SD', { gender: 'L', birth_date: '2018-01-01' })
  younger = await anApplicant(test, 'SD', { gender: 'P', birth_date: '2018-09-09', ...swapped })
  byHand = await anApplicant(test, 'SD', { gender: 'P', birth_date: '2020-02-02' })
  await takeAway(test, (await anApplicant(test, 'SD')).id, 'withdrawn')
  await inTransaction(test.db, async (tx) => {
    const act = { at: test.clock.now, actor: `user:${admin.userId}` }
    await nameDecisionOrigin(tx, act, { origin: 'manual', reason: REASON })
    await tx
      .updateTable('registration')
      .set({ school_1_decision: 'LULUS' })
      .where('id', '=', byHand.id)
      .execute()
  })
  await anException(test, byHand.id, 'Contoh surat psikolog')
  await aSeason(test, 2024)
  const seasonId = await readyForSelection(test, 'SD')
  await readyForSelection(test, 'SMP')
  previewed = await aRunAt(test, { seasonId, level: 'SD', stage: 'previewed' })
  frozen = (await aRunAt(test, { seasonId, level: 'SMP', stage: 'frozen' })).id
})
afterAll(() => test.close())

async function get(path: string, as: Staff = admin, runId = previewed.id) {
  const answer = await test.app.inject({ url: `/api/selection/${runId}/${path}`, headers: as.bearer })
  return { status: answer.statusCode, ...answer.json() }
}
const figures = async (as?: Staff): Promise<SelectionFigures> => (await get('figures', as)).data
const audits = (action: string) =>
  test.db.kysely
    .selectFrom('audit_entry')
    .select(['subject_id', 'changes'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .executeTakeFirst()

describe('figures', () => {
  it('compare the run with choice 1 first and with the year before', async () => {
    expect(await figures()).toMatchObject({
      run: { id: previewed.id, ordinal: 1, level: 'SD' },
      placed: { applicants: 3, choice_1: 1, choice_2: 1, without: 1, passed_over: 0 },
      first_choice: { applicants: 3, choice_1: 2, choice_2: 0, without: 1, passed_over: 1 },
      by_hand: { admitted: 1, refused: 0, displaced: 2, refused_in_order: 0 },
      under_age: { children: 1, undecided: 0 },
      earlier: { label: '2024/2025', applicants: 0, admitted: 0 },
    })
  })

  it('say for each school what decided its seats, and where children would be wronged', async () => {
    const { schools } = await figures()
    const none = { distance: 0, lottery: 0, unopposed: 0, empty: 0, earlier: 0 }
    expect(schools.find(({ id }) => id === zone.school_1_id)).toMatchObject({
      quota: 1,
      choice_1: 2,
      choice_2: 1,
      admitted: 1,
      reserve: 1,
      passed_over: 0,
      displaced: 1,
      ...none,
      birth_date: 0,
      by_hand: 1,
    })
    expect(schools.find(({ id }) => id === zone.school_2_id)).toMatchObject({
      quota: 1,
      choice_1: 1,
      choice_2: 2,
      admitted: 1,
      reserve: 1,
      passed_over: 1,
      displaced: 1,
      ...none,
      birth_date: 1,
      by_hand: 0,
    })
  })

  it('count every live child by district and gender', async () => {
    const { children } = await figures(monitor)
    expect(children.map(({ gender, applicants, without }) => [gender, applicants, without])).toEqual([
      ['L', 1, 0],
      ['P', 2, 1],
    ])
  })

  it('do not name a child', async () => {
    const answer = JSON.stringify(await figures())
    for (const { number, body } of [older, younger, byHand])
      for (const text of [number, String(body.name), String(body.birth_date)])
        expect(answer).not.toContain(text)
  })
})

it('compares decisions by hand with the rules where seats are given by hand', async () => {
  const seasonId = (await activeSeason(test)).id
  const compare = (path: string) =>
    test.app.inject({ url: `/api/season/${path}/comparison`, headers: monitor.bearer })
  expect((await compare(`${seasonId}/selection/sd`)).json().data).toMatchObject({
    applicants: 3,
    admitted: 1,
    passed_over: 2,
    schools: [{ id: zone.school_1_id, passed_over: 2 }],
  })
  for (const unknown of [`${seasonId}/selection/sma`, '999999/selection/sd'])
    expect((await compare(unknown)).statusCode).toBe(404)
})

it('names decisions by hand, whom they displace, and children below the minimum age, and records who read it', async () => {
  const { data } = await get('cases', monitor)
  const cases: SelectionCases = data
  expect(cases.displaced).toMatchObject([
    {
      no_registration: older.number,
      school: { id: zone.school_1_id },
      rank: 1,
      of: 2,
      placed: { id: zone.school_2_id },
    },
    { no_registration: younger.number, school: { id: zone.school_2_id }, rank: 2, of: 2, placed: null },
  ])
  expect(cases.decisions).toMatchObject([
    { no_registration: byHand.number, school: { id: zone.school_1_id }, decision: 'LULUS', reason: REASON },
  ])
  expect(cases.under_age).toMatchObject([
    { no_registration: byHand.number, exception: 'Contoh surat psikolog' },
  ])
  const entry = await audits('selection.cases')
  expect(entry?.subject_id).toBe(previewed.id)
  const ids = (entry?.changes as { ids: number[] } | undefined)?.ids ?? []
  expect(ids.toSorted((a, b) => a - b)).toEqual([older.id, younger.id, byHand.id])
})

it('prints the record on one page, with the hashes, the words of the frozen one and a code of the public page', async () => {
  const { data } = await get('record')
  expect(data.name).toBe('berita-acara-seleksi-sd-1.pdf')
  const pdf = await readPdf(Buffer.from(data.base64, 'base64'))
  expect(pdf.pages).toHaveLength(1)
  const text = pdf.pages.flatMap(({ lines }) => lines).join(' ')
  expect(text.replaceAll(' ', '')).toContain(previewed.hash)
  const { frozen_hash } = await test.db.kysely
    .selectFrom('selection_run')
    .select('frozen_hash')
    .where('id', '=', previewed.id)
    .executeTakeFirstOrThrow()
  expect(text.replaceAll(' ', '')).toContain(frozen_hash)
  expect(text).toContain(`Delapan kata dari kode itu ${hashWords(frozen_hash).join(' ')}`)
  expect(text).toContain('Berita acara seleksi SD')
  expect(text).toContain('/information/seleksi')
  expect(pdf.pages[0]?.alternatives).toContain('Kode QR menuju halaman seleksi untuk umum.')
  expect(await audits('selection.record')).toMatchObject({
    subject_id: previewed.id,
    changes: { level: 'SD', result_hash: previewed.hash },
  })
})

it('names in the record the children whose person changed since the freeze', async () => {
  const printed = async () => {
    const { data } = await get('record')
    const { pages } = await readPdf(Buffer.from(data.base64, 'base64'))
    return pages.flatMap(({ lines }) => lines).join(' ')
  }
  expect(await printed()).toContain('Data diri berubah sejak dikunci tidak ada')
  const morning = test.clock.now
  test.clock.now = new Date(morning.getTime() + 2 * 86_400_000)
  const response = await test.app.inject({
    method: 'PUT',
    url: `/api/ppdb/sd/${younger.id}/edit`,
    headers: (await signIn(test, 'admin')).bearer,
    payload: { name: 'Contoh Nama Lain' },
  })
  test.clock.now = morning
  expect(response.statusCode).toBe(200)
  const text = await printed()
  expect(text).toContain('Contoh Nama Lain')
  expect(text.replaceAll(' ', '')).toContain(younger.number)
  expect(text).not.toContain(older.number)
})

it.each(['figures', 'cases', 'record'])('refuses %s of a run without a seed, and of no run', async (path) => {
  expect((await get(path, admin, frozen)).status).toBe(409)
  expect((await get(path, admin, 999_999)).status).toBe(404)
})
