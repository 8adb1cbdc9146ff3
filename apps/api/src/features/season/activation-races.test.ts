/** Acts for the active season that wait while another one is activated (docs/product-rules.md#season-activation). */
import { giveFreeSeats, openFreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { saveQuotas } from '@spmb/domain/quota/grid-contract.staff.ts'
import { releaseSeats } from '@spmb/domain/re-registration/contract.staff.ts'
import { registerSd } from '@spmb/domain/registration/contract.public.ts'
import { applyDecisions } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { registerFromPaper } from '@spmb/domain/registration/staff/paper/contract.staff.ts'
import { OLD_SEASON } from '@spmb/domain/registration/staff/removal-messages.ts'
import { callReserveOf } from '@spmb/domain/reserve/contract.staff.ts'
import { confirmAllDistances } from '@spmb/domain/selection/distance/contract.staff.ts'
import { callPath, type Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { addToZone, confirmZone } from '@spmb/domain/zoning/contract.staff.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { anSdBody, aSchoolOutside, aZone, type ChoiceIds, onPaper } from '../../../testing/builders.ts'
import { NO_OPEN_PAIRS } from '../../../testing/distances.ts'
import { activeSeason, aSeason } from '../../../testing/seasons.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import type { Tx } from '../../platform/database/database.ts'
import { activateSeason } from './activate-season.ts'
import { lockSeasons } from './change-season.ts'
import { lockEveryLevel } from './lock-levels.ts'
import type { StoredSeason } from './season.queries.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let zone: ChoiceIds
let child: number
let outside: number
let present: number
let next: number

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  zone = await aZone(test.db.kysely, 'SD')
  child = (await anApplicant(test, 'SD')).id
  outside = await aSchoolOutside(test.db.kysely, zone)
  present = (await activeSeason(test)).id
  next = (await aSeason(test, 2026)).id
})
afterAll(() => test.close())
afterEach(async () => {
  await test.database.ownerDb.kysely.transaction().execute((tx) => activate(tx, present))
  await test.syncCaches()
})

async function activate(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('season').set({ is_active: false }).where('is_active', '=', true).execute()
  await tx.updateTable('season').set({ is_active: true }).where('id', '=', id).execute()
}

async function send({ method, path }: Endpoint, payload: object, params = {}) {
  const answer = await test.app.inject({
    method,
    url: callPath(path, params),
    headers: admin.bearer,
    payload,
  })
  const { status, message } = answer.json()
  return { status, message }
}

/** Sends a call while an activation is under way, which ends when the call waits for it. */
async function duringActivation(call: () => ReturnType<typeof send>) {
  const waiting = async () => {
    const { rowCount } = await test.db.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return rowCount
  }
  const { answer } = await test.database.ownerDb.kysely.transaction().execute(async (tx) => {
    await lockEveryLevel(tx, 'freeze')
    const seasons = await lockSeasons(tx)
    const sent = call()
    await expect.poll(waiting).toBe(1)
    const season = seasons.find(({ id }) => id === next) as StoredSeason
    await activateSeason(tx, season, seasons, { withoutQuotas: true, withoutPlaces: true }, TIME_ZONE, {
      at: test.clock.now,
      actor: 'public',
      address: '',
    })
    // In an object: returned alone it would be awaited here.
    return { answer: sent }
  })
  return answer
}

/** What the acts below would change. */
async function contents(): Promise<unknown> {
  const { rows } = await test.db.pool.query(
    `select (select count(*) from registration) as registrations,
       (select json_agg(r order by id) from (select id, version, withdrawn_at from registration) as r) as children,
       (select json_agg(q order by season_id, school_id) from quota as q) as quotas,
       (select count(*) from zone) as zones,
       (select count(*) from zone where is_synthetic) as proposed,
       (select json_agg(l order by season_id, level) from season_level as l) as levels`,
  )
  return rows
}

const CLOSED = 'Pendaftaran sudah ditutup. Pendaftaran berlangsung 2'

describe('a registration', () => {
  it('that waits for an activation is not written into the archive', async () => {
    const before = await contents()
    const answer = await duringActivation(() => send(registerSd, anSdBody(zone)))
    expect(answer).toEqual({ status: 400, message: { _: [expect.stringContaining(CLOSED)] } })
    expect(await contents()).toEqual(before)
  })

  it('that comes before this process has read the new season is refused alike', async () => {
    const body = anSdBody(zone)
    const before = await contents()
    await test.database.ownerDb.kysely.transaction().execute((tx) => activate(tx, next))
    expect((await send(registerSd, body)).status).toBe(400)
    expect(await contents()).toEqual(before)
  })
})

describe('an act of staff that waits for an activation', () => {
  const reason = 'Contoh alasan'
  it.each<[string, () => ReturnType<typeof send>]>([
    ['a registration from paper', () => send(registerFromPaper.SD, onPaper(anSdBody(zone)))],
    [
      'bulk decisions',
      () =>
        send(applyDecisions.SD, {
          targets: { ids: [child], school_id: zone.school_1_id, decision: 'TIDAK LULUS' },
          reason,
        }),
    ],
    ['a reserve call', () => send(callReserveOf.SD, { fingerprint: 'x', reason })],
    ['the opening of free seats', () => send(openFreeSeats.SD, { until: '2025-07-04 24:00' })],
    ['giving free seats', () => send(giveFreeSeats.SD, { fingerprint: 'x', reason })],
    ['a release of seats', () => send(releaseSeats.SD, { school_id: zone.school_1_id, ids: [child] })],
    [
      'seats of the grid',
      () => send(saveQuotas, { changes: [{ school_id: zone.school_1_id, seats: 77, version: 1 }] }),
    ],
    ['a school for a zone', () => send(addToZone, { school_id: outside }, { ...zone, type: 'sd' })],
    ['a confirmed zone', () => send(confirmZone, { school_ids: [] }, { ...zone })],
    [
      'confirmed distances',
      () => send(confirmAllDistances, { level: 'SMP', suspicious: false, fingerprint: NO_OPEN_PAIRS }),
    ],
  ])('%s is refused and changes nothing', async (_, call) => {
    const before = await contents()
    expect(await duringActivation(call)).toEqual({ status: 409, message: OLD_SEASON })
    expect(await contents()).toEqual(before)
  })
})
