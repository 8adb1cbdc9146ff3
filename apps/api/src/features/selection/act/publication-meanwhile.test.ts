/** A selection and the publication of its season: what was public is not drawn again, and nothing is public without its run. */
import { METHOD_PUBLISHED, WAS_PUBLIC } from '@spmb/domain/selection/act/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { A_DRAW, A_REASON, aRunAt, aSelectionSeason } from '../../../../testing/selection.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../../testing/test-app.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { checkPublication } from '../../publication/check.ts'
import { callOffPublication, hideResults, publishResults } from '../../publication/publish.ts'
import { changeSeason } from '../../season/change-season.ts'
import { lockLevels } from '../../season/lock-levels.ts'
import { callOffRun } from './end-run.ts'

const DAY = 86_400_000

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let year = 2080
beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
})
afterAll(() => test.close())

/** Days after the clock; the runs of these tests are applied one day after it. */
const on = (day: number) => new Date(test.clock.now.getTime() + day * DAY)
const actOn = (day: number) => ({
  at: on(day),
  actor: `user:${admin.userId}`,
  address: '',
  userId: admin.userId,
})

/** A season whose SD is a draft with the method `run`; SMP has decisions by hand. */
async function aDraftSeason(): Promise<number> {
  const id = await aSelectionSeason(test, year++)
  await test.db.kysely
    .updateTable('season_level')
    .set({ method: 'manual' })
    .where('season_id', '=', id)
    .where('level', '=', 'SMP')
    .execute()
  return id
}

async function publicationOf(seasonId: number) {
  const { version } = await test.db.kysely
    .selectFrom('season')
    .select('version')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow()
  const publish = async (publishes: string, day: number) => {
    const { seen: check } = await checkPublication(test, seasonId, on(day))
    await publishResults(test, { seasonId, version, publishes, check, reason: '' }, TIME_ZONE, actOn(day))
  }
  const later = { seasonId, version: version + 1 }
  return {
    publish,
    hide: (day: number) => hideResults(test.db, { ...later, reason: A_REASON }, TIME_ZONE, actOn(day)),
    callOff: (day: number) => callOffPublication(test.db, later, TIME_ZONE, actOn(day)),
  }
}

const byCommand = (id: number, publication: string, day: number) =>
  changeSeason(
    test.db.kysely,
    { season: { id }, activate: null, typed: { publication } },
    TIME_ZONE,
    actOn(day),
  )

describe('an applied run is not called off', () => {
  it.each<[string, (id: number) => Promise<unknown>]>([
    [
      'after a publication that was hidden',
      async (id) => {
        const { publish, hide } = await publicationOf(id)
        await publish('now', 2)
        await hide(3)
      },
    ],
    [
      'after a scheduled publication that came and was hidden',
      async (id) => {
        const { publish, hide } = await publicationOf(id)
        await publish('2025-06-06 10:00', 2)
        await hide(4)
      },
    ],
    [
      'after a publication by command that was hidden by command',
      async (id) => {
        await byCommand(id, 'published', 2)
        await byCommand(id, 'hidden', 3)
      },
    ],
  ])('%s', async (_, show) => {
    const seasonId = await aDraftSeason()
    const { id } = await aRunAt(test, { seasonId, level: 'SD', stage: 'applied' })
    await show(seasonId)
    await expect(callOffRun(test.db, id, A_REASON, actOn(5))).rejects.toThrow(WAS_PUBLIC)
  })

  it('but it is, after a schedule that was called off in time', async () => {
    const seasonId = await aDraftSeason()
    const { id } = await aRunAt(test, { seasonId, level: 'SD', stage: 'applied' })
    const { publish, callOff } = await publicationOf(seasonId)
    await publish('2025-06-06 10:00', 2)
    await callOff(2)
    await callOffRun(test.db, id, A_REASON, actOn(5))
    const run = test.db.kysely.selectFrom('selection_run').select('abandoned_reason').where('id', '=', id)
    expect(await run.executeTakeFirst()).toEqual({ abandoned_reason: A_REASON })
  })

  it('and it is, when only results from before the freeze were public', async () => {
    const seasonId = await aDraftSeason()
    const level = test.db.kysely.updateTable('season_level').where('season_id', '=', seasonId)
    await level.set({ method: 'manual' }).execute()
    await byCommand(seasonId, 'published', -2)
    await byCommand(seasonId, 'hidden', -1)
    await level.set({ method: 'run' }).where('level', '=', 'SD').execute()
    const { id } = await aRunAt(test, { seasonId, level: 'SD', stage: 'applied' })
    await callOffRun(test.db, id, A_REASON, actOn(5))
    const run = test.db.kysely.selectFrom('selection_run').select('abandoned_reason').where('id', '=', id)
    expect(await run.executeTakeFirst()).toEqual({ abandoned_reason: A_REASON })
  })
})

type Act = 'freeze' | 'method'
async function put(seasonId: number, act: Act, body: object) {
  const answer = await test.app.inject({
    method: act === 'method' ? 'PUT' : 'POST',
    url: `/api/season/${seasonId}/selection/sd/${act}`,
    headers: admin.bearer,
    payload: body,
  })
  const { status, message } = answer.json()
  return { status, message }
}
const set = (tx: Tx, id: number, values: { window_mode: 'open' } | { publication_mode: 'published' }) =>
  tx.updateTable('season').set(values).where('id', '=', id).execute()

describe('the method', () => {
  it.each(['published', 'schedule'] as const)('is not set to run while results are %s', async (mode) => {
    const id = await aDraftSeason()
    const db = test.db.kysely
    await db.updateTable('season_level').set({ method: 'manual' }).where('season_id', '=', id).execute()
    const season = { publication_mode: mode, publishes_at: on(9) }
    await db.updateTable('season').set(season).where('id', '=', id).execute()
    expect(await put(id, 'method', { method: 'run', version: 1 })).toEqual({
      status: 409,
      message: METHOD_PUBLISHED,
    })
    await db.updateTable('season').set({ publication_mode: 'hidden' }).where('id', '=', id).execute()
    expect(await put(id, 'method', { method: 'run', version: 1 })).toMatchObject({ status: 200 })
  })
})

describe('an act that waits while the settings of the season change', () => {
  it.each<[string, Act, object, Parameters<typeof set>[2], string]>([
    ['a freeze', 'freeze', A_DRAW, { window_mode: 'open' }, 'Pendaftaran belum ditutup'],
    ['a freeze', 'freeze', A_DRAW, { publication_mode: 'published' }, 'sedang terlihat oleh umum'],
    ['the method', 'method', { method: 'manual', version: 1 }, { window_mode: 'open' }, 'sudah dibuka'],
  ])('%s is judged by the new ones', async (_, act, body, change, sentence) => {
    const id = await aDraftSeason()
    const waiting = async () => {
      const { rowCount } = await test.db.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rowCount
    }
    const { answer } = await test.database.ownerDb.kysely.transaction().execute(async (tx) => {
      await lockLevels(tx, id, 'change')
      const sent = put(id, act, body)
      await expect.poll(waiting).toBe(1)
      await set(tx, id, change)
      // In an object: returned alone it would be awaited here.
      return { answer: sent }
    })
    expect(await answer).toEqual({ status: 409, message: expect.stringContaining(sentence) })
  })
})
