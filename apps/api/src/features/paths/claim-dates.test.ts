/** Until when paths are claimed and checked, by the staff call: in force for families and the public at once. */
import { CLAIM_DATE_MESSAGES, NO_CLAIM_PATHS } from '@spmb/domain/paths/claim/dates.ts'
import { claimSettings } from '@spmb/domain/paths/configuration.ts'
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { levelFrozen, SEASON_MESSAGES } from '@spmb/domain/season/messages.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { activeSeason, aSeason } from '../../../testing/seasons.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { readSelectionFacts } from '../selection/public/selection-facts.ts'
import { changePaths } from './change-paths.ts'
import { storePaths } from './paths.queries.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let active: number
let prepared: number
beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  active = (await activeSeason(test)).id
  prepared = (await aSeason(test, 2060)).id
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely
    .updateTable('season_level')
    .set({ method: 'run', state: 'draft', claims_until: null, verify_until: null })
    .execute()
  await inTransaction(test.db, async (tx) => {
    await storePaths(tx, prepared, defaultPaths('SMP'))
    await storePaths(tx, active, defaultPaths('SMP'))
  })
})

const level = (season = prepared, type: 'SD' | 'SMP' = 'SMP') =>
  test.db.kysely
    .selectFrom('season_level')
    .select(['version', 'claims_until', 'verify_until'])
    .where('season_id', '=', season)
    .where('level', '=', type)
    .executeTakeFirstOrThrow()
async function set(claims_until: string, verify_until: string, season = prepared, more: object = {}) {
  const { version } = await level(season)
  const answer = await test.app.inject({
    method: 'PUT',
    url: `/api/season/${season}/paths/smp/dates`,
    headers: admin.bearer,
    payload: { claims_until, verify_until, version, ...more },
  })
  return answer.json()
}
async function read(season = prepared) {
  const answer = await test.app.inject({ url: `/api/season/${season}/paths`, headers: admin.bearer })
  return answer.json().data.levels
}
const opensAt = async (season = prepared) =>
  (
    await test.db.kysely
      .selectFrom('season')
      .select('opens_at')
      .where('id', '=', season)
      .executeTakeFirstOrThrow()
  ).opens_at
/** So many days after the opening, at the end of the day. */
async function day(days: number, season = prepared) {
  const at = new Date((await opensAt(season)).getTime() + days * 86_400_000)
  return `${at.toISOString().slice(0, 10)} 24:00`
}

describe('the last moments of a prepared season', () => {
  it('start empty, are set, audited, and cleared again', async () => {
    const [sd, smp] = await read()
    expect(sd).not.toHaveProperty('claims')
    expect(smp.claims).toEqual({ claims_until: null, verify_until: null })
    const answer = await set(await day(3), await day(6))
    expect(answer).toMatchObject({ status: 200, message: 'Batas jalur disimpan' })
    expect(answer.data.claims.claims_until < answer.data.claims.verify_until).toBe(true)
    const audited = await test.db.kysely
      .selectFrom('audit_entry')
      .select(['action', 'subject', 'changes'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audited).toMatchObject({
      action: 'season.claim_dates',
      subject: 'selection_smp',
      changes: { before: { claims_until: null }, after: answer.data.claims },
    })
    expect((await set('', '')).data.claims).toEqual({ claims_until: null, verify_until: null })
  })

  it('are refused out of order, and nothing changes', async () => {
    const before = await level()
    expect(await set(await day(6), await day(3))).toMatchObject({
      status: 400,
      message: { verify_until: [CLAIM_DATE_MESSAGES['dates.order']] },
    })
    expect(await set(await day(-3), await day(3))).toMatchObject({
      status: 400,
      message: { claims_until: [CLAIM_DATE_MESSAGES['dates.opens']] },
    })
    expect(await level()).toEqual(before)
  })

  it('are refused to the second of two editors', async () => {
    const { version } = await level()
    await set(await day(3), await day(6))
    expect(await set(await day(4), await day(6), prepared, { version })).toMatchObject({ status: 409 })
  })

  it('are not those of a level without paths to claim, and end with them', async () => {
    await set(await day(3), await day(6))
    const removed = {
      seasonId: prepared,
      level: 'SMP' as const,
      settings: null,
      confirmed: [],
      reason: '',
      version: null,
    }
    await changePaths(test.db, removed, 'Asia/Makassar', { at: test.clock.now, actor: 'cli' })
    expect(await level()).toMatchObject({ claims_until: null, verify_until: null })
    expect(await set(await day(3), await day(6))).toMatchObject({ status: 409, message: NO_CLAIM_PATHS })
  })

  it('keep the opening before them', async () => {
    await set(await day(3), await day(6))
    const { version } = await test.db.kysely
      .selectFrom('season')
      .select('version')
      .where('id', '=', prepared)
      .executeTakeFirstOrThrow()
    const answer = await test.app.inject({
      method: 'PUT',
      url: `/api/season/${prepared}`,
      headers: admin.bearer,
      payload: { opens: await day(4), closes: await day(9), version },
    })
    expect(answer.json()).toMatchObject({
      status: 400,
      message: { opens: [SEASON_MESSAGES['opens.claims']] },
    })
  })
})

describe('the last moments of the active season', () => {
  it('are only moved later once registration has opened, and are public', async () => {
    await test.db.kysely
      .updateTable('season')
      .set({ window_mode: 'open', publication_mode: 'hidden' })
      .where('id', '=', active)
      .execute()
    expect(await set(await day(3, active), await day(6, active), active)).toMatchObject({ status: 200 })
    expect(await set(await day(2, active), await day(6, active), active)).toMatchObject({
      status: 400,
      message: { claims_until: [CLAIM_DATE_MESSAGES['dates.earlier']] },
    })
    expect(await set(await day(4, active), await day(6, active), active)).toMatchObject({ status: 200 })
    const { claims_until, verify_until } = await level(active)
    const facts = await readSelectionFacts(test.db.kysely)
    expect(facts.map(({ claims }) => claims)).toEqual([
      undefined,
      {
        until: claims_until?.toISOString(),
        checkedUntil: verify_until?.toISOString(),
        settings: claimSettings(defaultPaths('SMP')),
        without: [],
      },
    ])
  })

  it('stay while the level is frozen', async () => {
    await test.db.kysely
      .updateTable('season_level')
      .set({ state: 'frozen' })
      .where('season_id', '=', active)
      .where('level', '=', 'SMP')
      .execute()
    expect(await set(await day(3, active), await day(6, active), active)).toMatchObject({
      status: 409,
      message: levelFrozen(['SMP']),
    })
  })
})
