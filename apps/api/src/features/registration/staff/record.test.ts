import { publicRegistration } from '@spmb/domain/registration/contract.public.ts'
import { applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, auditOf, setSeats, type TestApplicant } from '../../../../testing/applicants.ts'
import { aSchoolOutside, aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

let testApp: TestApp
let zone: ChoiceIds
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let monitor: Staff
/** Operator of the second choice. */
let operator: Staff
let firstOperator: Staff
let foreignOperator: Staff

beforeAll(async () => {
  testApp = await createTestApp()
  zone = await aZone(testApp.db.kysely, 'SD')
  const other = await aSchoolOutside(testApp.db.kysely, zone)
  admin = await signIn(testApp, 'admin')
  monitor = await signIn(testApp, 'monitor')
  operator = await signIn(testApp, 'operator', { schoolId: zone.school_2_id })
  firstOperator = await signIn(testApp, 'operator', { schoolId: zone.school_1_id })
  foreignOperator = await signIn(testApp, 'operator', { schoolId: other })
  await setSeats(testApp, zone.school_2_id, 10)
})
afterAll(() => testApp.close())

async function ask(method: 'GET' | 'POST' | 'DELETE' | 'PUT', url: string, as?: Staff, payload?: object) {
  const response = await testApp.app.inject({
    method,
    url,
    headers: as?.bearer ?? {},
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}

const read = (number: string, as?: Staff) => ask('GET', `/api/ppdb/registered/${number}`, as)
const strictRecord = z.strictObject(applicant.shape)
const strictPublic = z.strictObject(publicRegistration.shape)

describe('the record by its number', () => {
  test('is whole for staff in scope, in any spelling, and audited each time', async () => {
    const child = await anApplicant(testApp)
    for (const as of [admin, monitor, operator]) {
      const { status, body, headers } = await read(child.number.toLowerCase().replaceAll('-', ' '), as)
      expect(status).toBe(200)
      expect(body.message).toBe('Data registrasi ditemukan')
      expect(strictRecord.safeParse(body.data).error).toBeUndefined()
      expect(body.data).toMatchObject({ id: child.id, no_registration: child.number, version: 1 })
      expect(headers['cache-control']).toBe('no-store')
      expect(JSON.stringify(body)).not.toContain(String(child.body.nik))
    }
    const views = (await auditOf(testApp, child.id)).slice(1)
    expect(views.map(({ action, actor }) => [action, actor])).toEqual(
      [admin, monitor, operator].map(({ userId }) => ['registration.view', `user:${userId}`]),
    )
  })

  test('has unpublished decisions, and for an operator the decision of the own school as status_announcement', async () => {
    const child = await anApplicant(testApp)
    await ask('PUT', `/api/ppdb/sd/${child.id}/edit`, operator, { status_announcement: 'LULUS' })
    await testApp.db.kysely
      .updateTable('season')
      .set({ publication_mode: 'hidden' })
      .where('is_active', '=', true)
      .execute()
    await testApp.syncCaches()
    expect((await read(child.number, operator)).body.data).toMatchObject({
      school_1_status: null,
      school_2_status: 'LULUS',
      status_announcement: 'LULUS',
    })
    expect((await read(child.number, admin)).body.data.status_announcement).toBeNull()
    expect((await read(child.number)).body.data.school_2_status).toBeNull()
    await testApp.db.kysely
      .updateTable('season')
      .set({ publication_mode: 'published' })
      .where('is_active', '=', true)
      .execute()
    await testApp.syncCaches()
  })

  test('is the public view without a session, with an ended one, and for another school', async () => {
    const child = await anApplicant(testApp)
    const ended = await signIn(testApp, 'admin')
    await ask('POST', '/api/auth/logout', ended)
    const once = await signIn(testApp, 'admin', { mustChangePassword: true })
    for (const as of [undefined, ended, once, foreignOperator]) {
      const { status, body } = await read(child.number, as)
      expect(status).toBe(200)
      expect(strictPublic.safeParse(body.data).error).toBeUndefined()
    }
    expect(await auditOf(testApp, child.id)).toHaveLength(1)
  })

  test('is a 404 for unknown and malformed numbers', async () => {
    for (const number of ['SD25-00000-00000-0', 'bukan-nomor', '%00', '1']) {
      const { status, body } = await read(number, admin)
      expect(status).toBe(404)
      expect(body.message).toBe('Data registrasi tidak ditemukan')
    }
  })
})

describe('the history', () => {
  test('lists changes with author and time, newest first, without reads', async () => {
    const child = await anApplicant(testApp)
    await read(child.number, admin)
    await ask('PUT', `/api/ppdb/sd/${child.id}/edit`, operator, { name: '<svg onload=alert(1)>' })
    await ask('POST', `/api/ppdb/${child.id}/nik`, admin)
    for (const as of [admin, monitor, operator]) {
      const { status, body } = await ask('GET', `/api/ppdb/${child.id}/history`, as)
      expect(status).toBe(200)
      const at = testApp.clock.now.toISOString()
      expect(body.data).toEqual([
        { at, who: 'Contoh admin', action: 'registration.show_nik', changes: {} },
        {
          at,
          who: 'Contoh operator',
          action: 'registration.edit',
          changes: { name: { before: 'Contoh Anak Satu', after: '<svg onload=alert(1)>' } },
        },
        { at, who: 'Pendaftar', action: 'registration.create', changes: {} },
      ])
    }
  })

  test('is refused without a session and outside the scope', async () => {
    const child = await anApplicant(testApp)
    const url = `/api/ppdb/${child.id}/history`
    expect((await ask('GET', url)).status).toBe(401)
    expect((await ask('GET', url, foreignOperator)).status).toBe(404)
    expect((await ask('GET', '/api/ppdb/999999/history', admin)).status).toBe(404)
    expect((await ask('GET', '/api/ppdb/x/history', admin)).status).toBe(404)
  })
})

describe('the full NIK', () => {
  test('is shown to staff who may edit, and audited without the number', async () => {
    const child = await anApplicant(testApp)
    for (const as of [admin, operator]) {
      const { status, body } = await ask('POST', `/api/ppdb/${child.id}/nik`, as)
      expect(status).toBe(200)
      expect(body.data).toEqual({ nik: child.body.nik })
    }
    const rows = (await auditOf(testApp, child.id)).slice(1)
    expect(rows.map(({ action }) => action)).toEqual(['registration.show_nik', 'registration.show_nik'])
    expect(JSON.stringify(rows)).not.toContain(String(child.body.nik))
    expect(testApp.logs()).not.toContain(String(child.body.nik))
  })

  test('is refused without a session, to the monitor and to another school', async () => {
    const child = await anApplicant(testApp)
    const url = `/api/ppdb/${child.id}/nik`
    expect((await ask('POST', url)).status).toBe(401)
    expect((await ask('POST', url, monitor)).status).toBe(403)
    expect((await ask('POST', url, foreignOperator)).status).toBe(404)
    expect(await auditOf(testApp, child.id)).toHaveLength(1)
  })

  test('is limited per account, with Retry-After', async () => {
    const strict = await createTestApp({
      config: {
        officeTimeZone: 'Asia/Makassar',
        trustedProxies: [],
        publicUrl: 'http://localhost:3000',
        limitScale: 0.05,
      },
    })
    try {
      const child = await anApplicant(strict)
      const show = async (as: Staff) =>
        strict.app.inject({ method: 'POST', url: `/api/ppdb/${child.id}/nik`, headers: as.bearer })
      const [one, two] = [await signIn(strict, 'admin'), await signIn(strict, 'admin')]
      const answers = [await show(one), await show(one), await show(one), await show(one)]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0)
      expect((await show(two)).statusCode).toBe(200)
    } finally {
      await strict.close()
    }
  })
})

describe('deleting', () => {
  const remove = (child: Pick<TestApplicant, 'id'>, as?: Staff) =>
    ask('DELETE', `/api/ppdb/${child.id}/delete`, as)

  test('hides the registration everywhere and frees its NIK, but keeps the row', async () => {
    const child = await anApplicant(testApp)
    await ask('PUT', `/api/ppdb/sd/${child.id}/edit`, operator, { status_announcement: 'TIDAK LULUS' })
    await remove(child, firstOperator).then(({ status, body }) => {
      expect(status).toBe(200)
      expect(body).toEqual({ status: 200, message: 'Data calon murid berhasil dihapus', data: null })
    })
    await testApp.syncCaches()

    for (const as of [admin, operator, undefined]) expect((await read(child.number, as)).status).toBe(404)
    expect((await ask('GET', `/api/ppdb/sd?page=1&search=${child.number}`, admin)).body.data).toEqual([])
    for (const [method, path] of [
      ['GET', 'history'],
      ['POST', 'nik'],
      ['DELETE', 'delete'],
    ] as const)
      expect((await ask(method, `/api/ppdb/${child.id}/${path}`, admin)).status).toBe(404)
    expect((await testApp.app.inject({ url: `/ppdb/${child.number}/pdf` })).statusCode).toBe(404)

    // The NIK can be registered again.
    await anApplicant(testApp, 'SD', { nik: child.body.nik })
    const kept = await testApp.db.kysely
      .selectFrom('registration')
      .select(['deleted_at', 'school_2_decision', 'version'])
      .where('id', '=', child.id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ deleted_at: testApp.clock.now, school_2_decision: 'TIDAK LULUS', version: 3 })
    expect((await auditOf(testApp, child.id)).at(-1)).toMatchObject({
      action: 'registration.delete',
      actor: `user:${firstOperator.userId}`,
    })
  })

  test('is refused without a session, to the monitor and to another school, and is done once', async () => {
    const child = await anApplicant(testApp)
    expect((await remove(child)).status).toBe(401)
    expect((await remove(child, monitor)).status).toBe(403)
    expect((await remove(child, foreignOperator)).status).toBe(404)
    expect((await remove({ id: 999_999 }, admin)).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(child, admin)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(404)])
    expect(
      (await auditOf(testApp, child.id)).filter(({ action }) => action === 'registration.delete'),
    ).toHaveLength(1)
  })

  test('allows the same form with the same key to be sent again as a new registration', async () => {
    const headers = { 'idempotency-key': 'kunci-formulir-yang-sama-1' }
    const { body } = await anApplicant(testApp)
    const send = async () =>
      (
        await testApp.app.inject({
          method: 'POST',
          url: '/api/ppdb/sd',
          headers,
          payload: { ...body, nik: '5299010101180777' },
        })
      ).json().data.no_registration as string
    const first = await send()
    expect(await send()).toBe(first)
    const row = await testApp.db.kysely
      .selectFrom('registration')
      .select('id')
      .where('no_registration', '=', first)
      .executeTakeFirstOrThrow()
    await remove(row, admin)
    expect(await send()).not.toBe(first)
  })

  test('from another site with the cookie of a session is refused', async () => {
    const child = await anApplicant(testApp)
    const response = await testApp.app.inject({
      method: 'DELETE',
      url: `/api/ppdb/${child.id}/delete`,
      headers: {
        cookie: `token=${admin.token}`,
        origin: 'https://jahat.example',
        'sec-fetch-site': 'cross-site',
      },
    })
    expect(response.statusCode).toBe(403)
    expect((await read(child.number, admin)).status).toBe(200)
  })
})
