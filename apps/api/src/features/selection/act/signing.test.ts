/** What a signature needs beyond two people, what voids it, and the publication of what was signed. */
import { EXCEPTION_FROZEN } from '@spmb/domain/registration/staff/screening/messages.ts'
import type {
  LevelSelection,
  SelectionPreview,
  SelectionRun,
} from '@spmb/domain/selection/act/contract.staff.ts'
import { FREEZE_REFUSALS } from '@spmb/domain/selection/act/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, anException, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { aZone } from '../../../../testing/builders.ts'
import { prepareAccount } from '../../../../testing/prepared-account.ts'
import { aRunAt, readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

type Staff = Awaited<ReturnType<typeof signIn>>

let test: TestApp
let admin: Staff
/** A monitor. */
let second: Staff
let season: number
let run: number
let old: TestApplicant
/** Below the minimum age; both schools refuse the second one by hand. */
let young: TestApplicant
let refused: TestApplicant

beforeAll(async () => {
  test = await createTestApp()
  ;[admin, second] = [await signIn(test, 'admin'), await signIn(test, 'monitor')]
  for (const { userId } of [admin, second]) await prepareAccount(test, userId, 'second factor on')
  const zone = await aZone(test.db.kysely, 'SD')
  await setSeats(test, zone.school_1_id, 2)
  old = await anApplicant(test, 'SD', { birth_date: '2018-03-01' })
  young = await anApplicant(test, 'SD', { birth_date: '2019-09-01' })
  refused = await anApplicant(test, 'SD', { birth_date: '2019-10-01' })
  const both = { school_1_status: 'TIDAK LULUS', school_2_status: 'TIDAK LULUS' }
  expect((await call('PUT', `/api/ppdb/sd/${refused.id}/edit`, both)).status).toBe(200)
  season = await readyForSelection(test, 'SD')
})
afterAll(() => test.close())

async function call(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = admin) {
  const answer = await test.app.inject({ method, url, headers: as.bearer, ...(payload && { payload }) })
  const { status, message, data } = answer.json()
  return { status, message, data }
}
const preview = async (): Promise<SelectionPreview> =>
  (await call('POST', `/api/selection/${run}/preview`, {})).data
const sign = (as: Staff, hash: string) =>
  call('POST', `/api/selection/${run}/sign`, { result_hash: hash, password: as.password }, as)
const apply = (hash: string) => call('POST', `/api/selection/${run}/apply`, { result_hash: hash })
const signatures = async () => {
  const { data } = await call('GET', '/api/selection')
  const level = data.levels.find(({ type }: LevelSelection) => type === 'SD')
  return (level.run as SelectionRun).signatures.map(({ valid }) => valid)
}

const except = (reason: string | null) =>
  call('PUT', `/api/ppdb/${young.id}/flags`, { kind: 'age_exception', reason })

describe('a child below the minimum age', () => {
  const freeze = () => aRunAt(test, { seasonId: season, level: 'SD', stage: 'seeded' })

  it('is named before the freeze, which is refused until an admin has decided about it', async () => {
    const { data } = await call('GET', '/api/selection')
    const level = data.levels.find(({ type }: LevelSelection) => type === 'SD') as LevelSelection
    // The one that both schools refuse by hand is decided about.
    expect(level.freeze_refusals).toEqual([FREEZE_REFUSALS.ages('SD', 1)])
    expect(level.findings).toContainEqual({ code: 'under_age', level: 'SD', count: 1, rows: [] })
    await expect(freeze()).rejects.toThrow('belum 6 tahun pada 1 Juli')
  })

  it('is not decided about by a school, whose earlier exception an admin confirms', async () => {
    await anException(test, young.id, 'Contoh surat psikolog', young.body.school_1_id)
    await expect(freeze()).rejects.toThrow('belum 6 tahun pada 1 Juli')
    expect((await except('Contoh surat psikolog')).data.flags).toMatchObject([{ school: null }])
    run = (await freeze()).id
  })

  it('keeps its exception while the run exists, so nobody is asked about it after the draw', async () => {
    for (const reason of [null, 'Contoh alasan lain'])
      expect(await except(reason)).toMatchObject({ status: 409, message: EXCEPTION_FROZEN })
    const { under_age, result_hash } = await preview()
    expect(under_age).toMatchObject([{ no_registration: young.number, exception: 'Contoh surat psikolog' }])
    expect((await sign(admin, result_hash)).status).toBe(200)
    expect(await sign(admin, result_hash)).toMatchObject({
      status: 409,
      message: expect.stringContaining('sudah menandatangani'),
    })
  })
})

describe('signatures', () => {
  it('are void when a preview has another result, and are given again', async () => {
    const { result_hash: hash } = await preview()
    // The result that another version of the engine would have previewed and two people would have signed.
    const other = 'a'.repeat(64)
    const store = (values: object) =>
      test.db.kysely.updateTable('selection_run').set(values).where('id', '=', run).execute()
    await store({ result_hash: other })
    expect(await signatures()).toEqual([false])
    for (const as of [admin, second]) expect((await sign(as, other)).status).toBe(200)
    expect(await apply(other)).toMatchObject({
      status: 409,
      message: expect.stringContaining('tidak sama dengan hasil yang ditandatangani'),
    })
    expect(await preview()).toMatchObject({ changed: true, result_hash: hash })
    expect(await signatures()).toEqual([false, false])
    expect(await apply(hash)).toMatchObject({ status: 409, message: expect.stringContaining('dua orang') })
    for (const as of [admin, second]) expect((await sign(as, hash)).status).toBe(200)
    expect(await signatures()).toEqual([true, true])
  })

  it('do not help for a run that an earlier version froze with a child about whom nobody has decided', async () => {
    const { result_hash: hash } = await preview()
    const [flag] = await test.db.kysely.deleteFrom('registration_flag').returningAll().execute()
    expect(await apply(hash)).toMatchObject({
      status: 409,
      message: expect.stringContaining('di luar batas usia'),
    })
    await test.db.kysely
      .insertInto('registration_flag')
      .values(flag as NonNullable<typeof flag>)
      .execute()
    expect((await apply(hash)).status).toBe(200)
  })
})

describe('the publication', () => {
  async function publish(check: { check: string; season: { version: number } }) {
    const body = { publishes: 'now', check: check.check, version: check.season.version }
    return call('POST', `/api/season/${season}/publication`, { ...body, password: admin.password })
  }
  const stored = () =>
    test.db.kysely
      .selectFrom('registration')
      .select(['id', 'birth_date', 'school_1_id', 'school_1_decision', 'version'])
      .orderBy('id')
      .execute()

  it('at the moment of edits of the frozen level publishes exactly what was checked', async () => {
    const { data: check } = await call('GET', `/api/season/${season}/publication`)
    const before = await stored()
    const edit = (changes: object) => call('PUT', `/api/ppdb/sd/${old.id}/edit`, changes)
    const [published, ...edits] = await Promise.all([
      publish(check),
      edit({ birth_date: '2018-01-02' }),
      edit({ school_1_status: 'TIDAK LULUS', decision_reason: 'Data tidak benar' }),
      call('PUT', '/api/ppdb/quota/school/sd/reset'),
    ])
    expect(published.status).toBe(200)
    // By the freeze, or by what a published result asks of an edit.
    for (const { status, message } of edits) expect([400, 409], JSON.stringify(message)).toContain(status)
    expect(await stored()).toEqual(before)
  })

  it('of the same run a second time is refused, and nothing is published twice', async () => {
    const { data: check } = await call('GET', `/api/season/${season}/publication`)
    expect(await publish(check)).toMatchObject({
      status: 409,
      message: expect.stringContaining('sudah terbit'),
    })
    const acts = await test.db.kysely
      .selectFrom('publication_act')
      .select('kind')
      .where('season_id', '=', season)
      .execute()
    expect(acts).toEqual([{ kind: 'publish' }])
  })
})
