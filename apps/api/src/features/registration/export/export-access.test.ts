/** Who may export which applicants, and the audit of exports. */
import { RECENT_PASSWORD_MINUTES } from '@spmb/domain/accounts/actor.ts'
import {
  exportApplicants,
  exportSchoolApplicants,
} from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../../testing/applicants.ts'
import { aSchoolOutside, aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { downloadFile, readSheet } from '../../../../testing/calls/downloads.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

let testApp: TestApp
let zone: ChoiceIds
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let monitor: Staff
let operator: Staff
let foreignOperator: Staff
/** A school that the applicant did not choose. */
let other: number
let child: TestApplicant

beforeAll(async () => {
  testApp = await createTestApp()
  zone = await aZone(testApp.db.kysely, 'SD')
  other = await aSchoolOutside(testApp.db.kysely, zone)
  admin = await signIn(testApp, 'admin')
  monitor = await signIn(testApp, 'monitor')
  operator = await signIn(testApp, 'operator', { schoolId: zone.school_2_id })
  foreignOperator = await signIn(testApp, 'operator', { schoolId: other })
  child = await anApplicant(testApp, 'SD', { name: 'Contoh Zahra' })
})
afterAll(() => testApp.close())

const download = (url: string, as?: Staff, headers?: Record<string, string>) =>
  downloadFile(testApp, url, as, headers)
const sheetOf = (url: string, as: Staff) => readSheet(testApp, url, as)

const SD = '/ppdb/export/excel/sd'
const SMP = '/ppdb/export/excel/smp'
const ownSchool = () => `/ppdb/export/excel/${zone.school_2_id}/sd`
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('without a session an API client gets JSON and a browser is redirected to the sign-in page', async () => {
  for (const url of [SD, SMP, ownSchool()]) {
    const program = await download(url)
    expect(program.status).toBe(401)
    expect(JSON.parse(program.text).status).toBe(401)
    const person = await download(url, undefined, page)
    expect([person.status, person.headers.location]).toEqual([302, '/login'])
  }
})

test('a monitor gets a whole level without the NIK', async () => {
  const { heading, rows } = await sheetOf(SD, monitor)
  expect(rows).toHaveLength(1)
  expect(heading).not.toContain('NIK')
  expect(rows.flat()).not.toContain(child.body.nik)
  expect((await sheetOf(SD, admin)).heading).toContain('NIK')
})

test('a whole level is for the office; operators of the other level are refused', async () => {
  for (const [url, as] of [
    [SD, operator],
    [SMP, operator],
    [ownSchool(), monitor],
    [`/ppdb/export/excel/${zone.school_2_id}/smp`, operator],
  ] as const) {
    expect((await download(url, as)).status, url).toBe(403)
    const person = await download(url, as, page)
    expect([person.status, person.headers.location]).toEqual([302, '/admin/ppdb'])
  }
})

test('another school, an unknown one and one of the other level are not found', async () => {
  for (const [url, as] of [
    [ownSchool(), foreignOperator],
    ['/ppdb/export/excel/999999/sd', admin],
    ['/ppdb/export/excel/abc/sd', admin],
    [`/ppdb/export/excel/${zone.school_2_id}/smp`, admin],
  ] as const) {
    expect((await download(url, as)).status, url).toBe(404)
    const person = await download(url, as, page)
    expect([person.status, person.headers.location]).toEqual([302, '/admin/ppdb'])
  }
  // A filter by another school gives no further access: only applicants who chose both are returned.
  const { rows } = await sheetOf(
    `/ppdb/export/excel/${other}/sd?school_id=${zone.school_2_id}`,
    foreignOperator,
  )
  expect(rows).toEqual([])
})

test('every export has an audit row with its parameters', async () => {
  await download(`${ownSchool()}?search=zahra`, operator)
  const row = await testApp.db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'changes', 'address'])
    .where('action', '=', 'registration.export')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row).toEqual({
    actor: `user:${operator.userId}`,
    address: '127.0.0.1',
    changes: { level: 'SD', school_id: zone.school_2_id, query: { search: 'zahra' } },
  })
})

test('an admin and the operator of a school need a recent password', async () => {
  const { now } = testApp.clock
  testApp.clock.now = new Date(now.getTime() + RECENT_PASSWORD_MINUTES * 60_000)
  for (const url of [SD, ownSchool(), `/ppdb/export/dapodik/${zone.school_2_id}/sd`]) {
    const refused = await download(url, admin)
    expect([refused.status, JSON.parse(refused.text).code], url).toEqual([403, 'password_required'])
  }
  expect((await download(ownSchool(), operator)).status).toBe(403)
  testApp.clock.now = now
})

test('other methods are not found', async () => {
  for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
    const response = await testApp.app.inject({ method, url: SD, headers: admin.bearer })
    expect(response.statusCode).toBe(405)
  }
})

test('every export has a path below /ppdb', () => {
  const contracts = [...Object.values(exportApplicants), ...Object.values(exportSchoolApplicants)]
  expect(new Set(contracts.map(({ path }) => path)).size).toBe(4)
  for (const { path, access } of contracts) {
    expect(path).toMatch(/^\/ppdb\/export\/excel\//)
    expect(access).toContain('admin')
  }
})
