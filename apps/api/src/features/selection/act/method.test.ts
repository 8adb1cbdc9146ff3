/** Decisions by hand where seats are given by a run; and who may set the method, when. */
import { defaultPaths } from '@spmb/domain/paths/defaults.ts'
import { NEEDS_RUN } from '@spmb/domain/selection/act/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { aSeason } from '../../../../testing/seasons.ts'
import { readyForSelection } from '../../../../testing/selection.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { storePaths } from '../../paths/paths.queries.ts'

type Staff = Awaited<ReturnType<typeof signIn>>

let test: TestApp
let zone: ChoiceIds
let admin: Staff
let operator: Staff
let children: TestApplicant[]

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  admin = await signIn(test, 'admin')
  operator = await signIn(test, 'operator', { schoolId: zone.school_1_id })
  await setSeats(test, zone.school_1_id, 9)
  children = [await anApplicant(test), await anApplicant(test), await anApplicant(test)]
  await readyForSelection(test, 'SD')
})
afterAll(() => test.close())

async function call(as: Staff, method: 'POST' | 'PUT', url: string, payload: object) {
  const answer = await test.app.inject({ method, url, headers: as.bearer, payload })
  return answer.json() as { status: number; message: string; data: { refusals: { reason: string }[] } }
}
const edit = (as: Staff, child: number, decision: string | null, reason?: string) =>
  call(as, 'PUT', `/api/ppdb/sd/${children[child]?.id}/edit`, {
    status_announcement: decision,
    school_id: zone.school_1_id,
    ...(reason && { decision_reason: reason }),
  })
const decide = (as: Staff, decision: string | null, reason: string, act = '') =>
  call(as, 'POST', `/api/ppdb/sd/decisions${act}`, {
    targets: { ids: [children[2]?.id], school_id: zone.school_1_id, decision },
    ...(!act && { reason }),
  })

describe('one decision', () => {
  it.each([
    ['an operator may not give LULUS', () => operator, 'LULUS', 'Anak korban bencana', 403],
    ['an operator needs a reason', () => operator, 'TIDAK LULUS', undefined, 400],
    ['a listed one', () => operator, 'TIDAK LULUS', 'Tidak suka', 400],
    ['not that of the other decision', () => operator, 'TIDAK LULUS', 'Putusan pengadilan', 400],
    ['with it the operator refuses', () => operator, 'TIDAK LULUS', 'Berkas tidak lengkap: akta', 200],
    ['and takes it back without one', () => operator, null, undefined, 200],
    ['an admin needs a reason too', () => admin, 'LULUS', undefined, 400],
    ['with it the admin admits', () => admin, 'LULUS', 'Putusan pengadilan', 200],
    ['an operator may not take LULUS back', () => operator, null, undefined, 403],
  ] as const)('%s', async (_, as, decision, reason, expected) => {
    const { status, message } = await edit(as(), 0, decision, reason)
    expect(status).toBe(expected)
    if (expected === 400)
      expect(message).toEqual({ decision_reason: [expect.stringContaining('Tulis alasan')] })
  })

  it('keeps its reason', async () => {
    const stored = await test.db.kysely
      .selectFrom('decision')
      .select(['value', 'reason', 'origin'])
      .where('registration_id', '=', children[0]?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(stored).toEqual({ value: 'LULUS', reason: 'Putusan pengadilan', origin: 'manual' })
  })
})

describe('many decisions', () => {
  it('follow the same rules', async () => {
    const { data } = await decide(operator, 'LULUS', '', '/preview')
    expect(data.refusals).toMatchObject([{ reason: expect.stringContaining('oleh admin dinas') }])
    expect((await decide(operator, 'LULUS', 'Anak korban bencana')).status).toBe(409)
    expect((await decide(operator, 'TIDAK LULUS', 'Tidak suka')).message).toHaveProperty('reason')
    expect((await decide(operator, 'TIDAK LULUS', 'Data tidak benar')).status).toBe(200)
    expect((await decide(admin, 'LULUS', 'Kekeliruan dinas')).status).toBe(200)
  })
})

describe('the method', () => {
  it('is set before registration opens, and not while it is open', async () => {
    const { id } = await aSeason(test, 2071)
    const put = async (method: string, more: object = {}) => {
      const { version } = await test.db.kysely
        .selectFrom('season_level')
        .select('version')
        .where('season_id', '=', id)
        .where('level', '=', 'SD')
        .executeTakeFirstOrThrow()
      return call(admin, 'PUT', `/api/season/${id}/selection/sd/method`, { method, version, ...more })
    }
    expect(await put('run')).toMatchObject({
      status: 200,
      data: { method: 'run', method_open: true, version: 2 },
    })
    // The hours alone are a change too, and stay when they are not named.
    expect(await put('run', { draw_wait_hours: 24 })).toMatchObject({
      status: 200,
      data: { method: 'run', draw_wait_hours: 24, version: 3 },
    })
    expect((await put('run')).data).toMatchObject({ draw_wait_hours: 24, version: 3 })
    await inTransaction(test.db, (tx) => storePaths(tx, id, defaultPaths('SD')))
    expect(await put('manual')).toMatchObject({ status: 409, message: NEEDS_RUN })
    await inTransaction(test.db, (tx) => storePaths(tx, id, { ...defaultPaths('SD'), paths: [] }))
    await test.db.kysely.updateTable('season').set({ window_mode: 'open' }).where('id', '=', id).execute()
    expect(await put('manual')).toMatchObject({
      status: 409,
      message: expect.stringContaining('sudah dibuka'),
    })
  })
})
