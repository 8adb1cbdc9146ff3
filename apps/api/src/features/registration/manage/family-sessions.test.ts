/** The session of a family (docs/product-rules.md#managing-a-registration). */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anApplicant, takeAway } from '../../../../testing/applicants.ts'
import { aFamily, openForFamilies } from '../../../../testing/calls/families.ts'
import { openEditing } from '../../../../testing/editing.ts'

const { app, admin, stored } = await openEditing()
afterAll(() => app.close())
beforeEach(() => openForFamilies(app))

describe('the session of a family', () => {
  it('lasts an hour, ends with signing out and with the deletion of the registration', async () => {
    const [late, out, deleted] = [await aFamily(app), await aFamily(app), await aFamily(app)]
    const now = app.clock.now
    app.clock.now = new Date(now.getTime() + 61 * 60_000)
    expect((await late.call('GET', '')).status).toBe(401)
    app.clock.now = now
    expect((await late.call('GET', '')).status).toBe(200)
    expect((await out.call('DELETE', '/session')).status).toBe(200)
    expect((await out.call('GET', '')).status).toBe(401)
    await takeAway(app, deleted.id, 'deleted')
    expect((await deleted.call('GET', '')).status).toBe(401)
  })

  it('is no session of staff, and that of staff is none of a family', async () => {
    const family = await aFamily(app)
    const asStaff = await app.app.inject({ url: '/api/ppdb/sd?page=1', headers: family.headers })
    expect(asStaff.statusCode).toBe(401)
    const asFamily = await app.app.inject({ url: '/api/manage', headers: admin.bearer })
    expect(asFamily.statusCode).toBe(401)
  })

  it('writes only from our own pages', async () => {
    const family = await aFamily(app)
    const { cookie = '' } = family.headers
    for (const from of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://jahat.example' }, {}]) {
      const answer = await app.app.inject({
        method: 'PUT',
        url: '/api/manage',
        headers: { cookie, ...from },
        payload: { name: 'Contoh Jahat', version: 1 },
      })
      expect(answer.statusCode).toBe(403)
    }
    expect((await stored(family.id)).version).toBe(1)
  })

  it('travels in a cookie that scripts and other sites do not get', async () => {
    const { number, changeCode } = await anApplicant(app)
    const answer = await app.app.inject({
      method: 'POST',
      url: '/api/manage/session',
      payload: { no_registration: number, change_code: ` ${changeCode.toLowerCase()} ` },
    })
    expect(
      answer.cookies.map(({ name, path, httpOnly, sameSite }) => ({ name, path, httpOnly, sameSite })),
    ).toEqual([
      { name: 'kelola', path: '/', httpOnly: true, sameSite: 'Strict' },
      { name: 'kelola_hp', path: '/', httpOnly: true, sameSite: 'Strict' },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
