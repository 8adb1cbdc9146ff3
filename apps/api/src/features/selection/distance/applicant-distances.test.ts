/** The distance of a single applicant over HTTP: corrected, counted, removed, and refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, auditOf, takeAway } from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { aDistance } from '../../../../testing/distances.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
let zone: ChoiceIds

beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
  zone = await aZone(test.db.kysely, 'SD')
})
afterAll(() => test.close())

const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: admin.bearer, ...(payload ? { payload } : {}) })
const corrections = async () => (await call('GET', '/api/distance/level/sd')).json().data.applicant_overrides

describe('the distance of one applicant', () => {
  const url = (id: number, school?: number) =>
    `/api/ppdb/${id}/distance${school === undefined ? '' : `/${school}`}`

  it('is corrected for this applicant only, counted, shown in the history, and removed again', async () => {
    const child = await anApplicant(test, 'SD')
    await aDistance(test, [zone.village_id, zone.school_1_id], 700)
    const body = { metres: 250, reason: 'Rumah di seberang sungai', seen: 700 }
    const saved = await call('PUT', url(child.id, zone.school_1_id), body)
    expect(saved.json().data.choices[0]).toEqual({
      school: { id: zone.school_1_id, name: expect.any(String) },
      metres: 250,
      source: 'applicant',
      reason: 'Rumah di seberang sungai',
      of_village: 700,
    })
    expect(await corrections()).toBe(1)
    expect((await auditOf(test, child.id)).at(-1)).toMatchObject({ action: 'registration.distance' })
    expect((await call('PUT', url(child.id, zone.school_1_id), body)).statusCode).toBe(200)
    const stale = { ...body, metres: 300 }
    expect((await call('PUT', url(child.id, zone.school_1_id), stale)).statusCode).toBe(409)
    const removal = { metres: null, reason: 'Keliru', seen: 250 }
    const removed = await call('PUT', url(child.id, zone.school_1_id), removal)
    expect(removed.json().data.choices[0]).toMatchObject({ metres: 700, source: 'imported' })
    expect(await corrections()).toBe(0)
  })

  it('is refused for a school that was not chosen, a withdrawn child and a frozen level', async () => {
    const [child, left] = [await anApplicant(test, 'SD'), await anApplicant(test, 'SD')]
    await takeAway(test, left.id, 'withdrawn')
    const body = { metres: 250, reason: 'Contoh', seen: null }
    const elsewhere = await test.db.kysely
      .selectFrom('school')
      .select('id')
      .where('id', 'not in', [zone.school_1_id, zone.school_2_id])
      .executeTakeFirstOrThrow()
    expect((await call('PUT', url(child.id, elsewhere.id), body)).json()).toMatchObject({
      status: 404,
      message: 'Calon murid ini tidak memilih sekolah tersebut',
    })
    expect((await call('PUT', url(left.id, zone.school_1_id), body)).statusCode).toBe(409)
    await test.db.kysely
      .updateTable('season_level')
      .set({ state: 'frozen' })
      .where('level', '=', 'SD')
      .execute()
    expect((await call('PUT', url(child.id, zone.school_1_id), body)).statusCode).toBe(409)
    expect((await call('GET', url(child.id))).json().data).toMatchObject({ changeable: false })
  })
})
