import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import { activeSeason } from '../../../testing/seasons.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../testing/test-app.ts'
import { findSeason } from './check.ts'
import { isRepetitionDue, repeatCheck, scheduleRepeatedCheck } from './repeat-check.ts'

/** Six hours after the start of a test: 3 June 2025, 16.00.30 WITA. */
const MOMENT = new Date('2025-06-03T08:00:30Z')
const after = (ms: number) => new Date(MOMENT.getTime() + ms)
const MINUTE = 60_000

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let id: number
let child: TestApplicant

beforeAll(async () => {
  test = await createTestApp()
  id = (await activeSeason(test)).id
  child = await anApplicant(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.now = SCHOOL_MORNING
  admin = await signIn(test, 'admin')
  await test.db.kysely
    .updateTable('season')
    .set({ publication_mode: 'hidden', publishes_at: null })
    .where('id', '=', id)
    .execute()
  await decide('LULUS')
  await test.syncCaches()
})

const decide = (one: 'LULUS' | null) =>
  test.db.kysely
    .updateTable('registration')
    .set({ school_1_decision: one, school_2_decision: 'TIDAK LULUS' })
    .where('id', '=', child.id)
    .execute()
const path = (rest = '') => `/api/season/${id}/publication${rest}`
const check = async () => (await test.app.inject({ url: path(), headers: admin.bearer })).json().data
const season = async () =>
  (await test.app.inject({ url: '/api/season', headers: admin.bearer })).json().data[0]
const post = (rest: string, payload: object) =>
  test.app.inject({ method: 'POST', url: path(rest), headers: admin.bearer, payload })
async function schedule() {
  const seen = await check()
  const { password } = admin
  const { version } = seen.season
  return post('', { publishes: '2025-06-03 16:00:30', check: seen.check, password, version })
}
const publicStatus = async () =>
  (await test.app.inject(`/api/ppdb/registered/${child.number}`)).json().data.school_1_status

describe('a scheduled publication', () => {
  it('repeats the moment with its weekday, and is public from that second on', async () => {
    const response = await schedule()
    expect(response.json()).toMatchObject({
      status: 200,
      message: 'Hasil dijadwalkan terbit Selasa, 3 Juni 2025 pukul 16.00.30 WITA',
      data: { publication_mode: 'schedule', published: false, publication_act: { kind: 'schedule' } },
    })
    test.clock.now = after(-1)
    expect(await publicStatus()).toBeNull()
    test.clock.now = MOMENT
    expect(await publicStatus()).toBe('LULUS')
    expect((await season()).published).toBe(true)
  })

  it('can be called off until its moment, not after it', async () => {
    await schedule()
    test.clock.now = after(-1)
    const { version } = await season()
    const off = await post('/cancel', { version })
    expect(off.json().data).toMatchObject({ publication_mode: 'hidden', publishes_at: null })
    test.clock.now = MOMENT
    expect(await publicStatus()).toBeNull()

    test.clock.now = SCHOOL_MORNING
    await schedule()
    test.clock.now = MOMENT
    const late = await post('/cancel', { version: (await season()).version })
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toContain('Hasil sudah terbit')
  })

  it('that is public can be hidden again with a reason', async () => {
    await schedule()
    test.clock.now = MOMENT
    const { version } = await season()
    expect((await post('/hide', { reason: ' ', version })).statusCode).toBe(400)
    const hidden = await post('/hide', { reason: 'Salah satu sekolah keliru', version })
    expect(hidden.json().data).toMatchObject({
      published: false,
      publication_act: { kind: 'hide', reason: 'Salah satu sekolah keliru' },
    })
    expect(await publicStatus()).toBeNull()
    const again = await post('/hide', { reason: 'Sekali lagi', version: (await season()).version })
    expect(again.json().message).toContain('Hasil belum terbit')
  })

  it('without a schedule there is nothing to call off', async () => {
    const response = await post('/cancel', { version: (await season()).version })
    expect(response.json()).toMatchObject({
      status: 409,
      message: expect.stringContaining('Tidak ada jadwal'),
    })
  })
})

describe('the check an hour before', () => {
  it.each([
    [-60 * MINUTE - 1, false],
    [-60 * MINUTE, true],
    [-1, true],
    [0, false],
  ])('%i ms from the moment it is due: %s', (ms, due) => {
    expect(isRepetitionDue({ publicationMode: 'schedule', publishesAt: MOMENT }, after(ms))).toBe(due)
    expect(isRepetitionDue({ publicationMode: 'hidden', publishesAt: MOMENT }, after(ms))).toBe(false)
  })

  it('stores what was not there when it was scheduled, once, also with two processes', async () => {
    await schedule()
    expect(await repeatCheck(test, id, SCHOOL_MORNING), 'too early').toBeNull()
    await decide(null)
    const results = await Promise.all([
      repeatCheck(test, id, after(-30 * MINUTE)),
      repeatCheck(test, id, after(-30 * MINUTE)),
    ])
    const found = [
      { kind: 'undecided', count: 1 },
      { kind: 'decisions', count: null },
    ]
    expect(results).toContainEqual(found)
    expect(results).toContain(null)
    expect((await season()).new_findings).toEqual(found)
  })

  it('finds nothing where nothing changed, and a schedule called off has none', async () => {
    await schedule()
    expect(await repeatCheck(test, id, after(-30 * MINUTE))).toEqual([])
    await post('/cancel', { version: (await season()).version })
    expect(await repeatCheck(test, id, after(-20 * MINUTE))).toBeNull()
    expect((await season()).new_findings).toEqual([])
  })

  it('the job repeats it again for a schedule that is called off and set again for the same moment', async () => {
    const job = await repeatingJob(test.db)
    for (const time of ['first', 'second']) {
      await decide('LULUS')
      expect((await schedule()).statusCode, time).toBe(200)
      await decide(null)
      await job.look()
      expect((await season()).new_findings, time).toHaveLength(2)
      await post('/cancel', { version: (await season()).version })
    }
  })

  it('the job logs a look that fails and repeats the check at the next one', async () => {
    await schedule()
    await decide(null)
    let failing = true
    const db = {
      ...test.db,
      get kysely() {
        if (failing) throw new Error('the database does not answer')
        return test.db.kysely
      },
    }
    const warnings: unknown[] = []
    const job = await repeatingJob(db, (_, message) => warnings.push(message))
    await job.look()
    expect(warnings).toEqual([expect.stringContaining('the next look repeats it')])
    expect((await season()).new_findings).toEqual([])
    failing = false
    await job.look()
    expect((await season()).new_findings).toHaveLength(2)
  })
})

/** The job of a server whose memory says that the season is published in half an hour. */
async function repeatingJob(db: TestApp['db'], warn: (facts: unknown, message?: string) => void = () => {}) {
  const season = await findSeason(test.db.kysely, id)
  return scheduleRepeatedCheck({
    ...test,
    db,
    season: () => ({ ...season, publicationMode: 'schedule', publishesAt: MOMENT }),
    clock: () => after(-30 * MINUTE),
    log: { warn },
  })
}
