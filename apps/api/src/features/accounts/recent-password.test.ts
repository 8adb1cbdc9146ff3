/** Acts that need a password of the last ten minutes: docs/product-rules.md#password-confirmation */
import { CONTRACTS } from '@spmb/domain/contracts.ts'
import {
  exportApplicants,
  exportDapodik,
  exportSchoolApplicants,
  exportSchoolDapodik,
} from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { setSeats } from '../../../testing/applicants.ts'
import { setSeason } from '../../../testing/calls/families.ts'
import { openEditing } from '../../../testing/editing.ts'

const here = await openEditing()
const { app, zone, admin } = here
afterAll(() => app.close())

it('are codes, exports with the NIK, restored registrations, distances, confirmations before a freeze and files', () => {
  const needing = CONTRACTS.filter(({ recentPassword }) => recentPassword).map(({ name }) => name)
  expect(needing).toEqual(
    expect.arrayContaining([
      'makeChangeCode',
      'restoreApplicant',
      'saveDistance',
      'removeDistance',
      'confirmDistances',
      'confirmAllDistances',
      'saveApplicantDistance',
      'confirmBeforeFreeze',
      'storeOfficeFile',
      'removeOfficeFile',
    ]),
  )
  for (const download of [exportApplicants, exportSchoolApplicants, exportDapodik, exportSchoolDapodik])
    expect([download.SD.recentPassword, download.SMP.recentPassword]).toEqual([true, true])
  // An emergency.
  expect(needing).not.toContain('hideResults')
})

describe('eleven minutes after signing in', () => {
  const laterThan = (at: Date) => new Date(at.getTime() + 11 * 60_000)
  const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) => {
    const answer = await app.app.inject({ method, url, headers: admin.bearer, ...(payload && { payload }) })
    return { status: answer.statusCode, code: answer.json().code, data: answer.json().data }
  }
  const ASKED = { status: 403, code: 'password_required' }

  it('quotas ask for the password once registration has opened, and not before', async () => {
    await setSeats(app, zone.school_1_id, 10)
    const signedIn = app.clock.now
    app.clock.now = laterThan(signedIn)
    const edit = () => call('PUT', `/api/ppdb/quota/${zone.school_1_id}/edit`, { quota: 12 })
    expect(await edit()).toMatchObject(ASKED)
    const season = app.db.kysely.updateTable('season').where('is_active', '=', true)
    const ahead = new Date(app.clock.now.getTime() + 86_400_000)
    await season.set({ window_mode: 'schedule', opens_at: ahead }).execute()
    await app.syncCaches()
    expect((await edit()).status).toBe(200)
    app.clock.now = signedIn
  })

  it('dates that come earlier ask for it, those that come later do not', async () => {
    await setSeason(app, { window_mode: 'closed' })
    const { data: seasons } = await call('GET', '/api/season')
    const active = seasons.find((one: { is_active: boolean }) => one.is_active)
    const signedIn = app.clock.now
    app.clock.now = laterThan(signedIn)
    const move = async (closes_at: string) => {
      const { version } = await app.db.kysely
        .selectFrom('season')
        .select('version')
        .where('id', '=', active.id)
        .executeTakeFirstOrThrow()
      return call('PUT', `/api/season/${active.id}`, { closes: closes_at, version, reason: 'Contoh alasan' })
    }
    expect((await move('2099-06-12 24:00')).status).toBe(200)
    expect(await move('2099-06-11 24:00')).toMatchObject(ASKED)
    app.clock.now = signedIn
    expect((await move('2099-06-11 24:00')).status).toBe(200)
  })
})
