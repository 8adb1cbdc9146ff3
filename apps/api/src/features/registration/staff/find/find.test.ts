import { FOUND_MAX } from '@spmb/domain/registration/staff/find/contract.staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../../../testing/applicants.ts'
import { aSchoolOutside, aZone } from '../../../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../../../testing/test-app.ts'

let app: TestApp
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let operator: Staff
let stranger: Staff
let child: TestApplicant
let pupil: TestApplicant

beforeAll(async () => {
  app = await createTestApp()
  const zone = await aZone(app.db.kysely, 'SD')
  const other = await aSchoolOutside(app.db.kysely, zone)
  admin = await signIn(app, 'admin')
  operator = await signIn(app, 'operator', { schoolId: zone.school_2_id })
  stranger = await signIn(app, 'operator', { schoolId: other })
  child = await anApplicant(app, 'SD', {
    name: 'Contoh Zahra',
    father_name: 'Contoh Burhanuddin',
    phone: '0812 3456 7890',
    mother_phone: '0813 1111 2222',
  })
  pupil = await anApplicant(app, 'SMP', { name: 'Contoh Sulaiman', nisn: '0012345678' })
})
afterAll(() => app.close())

async function find(text: unknown, as: Staff = admin) {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/ppdb/find',
    headers: as.bearer,
    payload: { text },
  })
  return { status: response.statusCode, body: response.json() }
}

async function found(text: string, as?: Staff): Promise<string[]> {
  const { status, body } = await find(text, as)
  expect(status).toBe(200)
  return body.data.applicants.map((row: { no_registration: string }) => row.no_registration)
}

describe('a registration is found', () => {
  test.each([
    ['a part of the name', () => 'zahr'],
    ["a parent's name", () => 'BURHANUDDIN'],
    ['the number', () => child.number],
    ['the number without dashes', () => child.number.replaceAll('-', '').toLowerCase()],
    ['a part of the number', () => child.number.slice(5, 14)],
    ['the NIK', () => String(child.body.nik)],
    ['the NIK in groups', () => String(child.body.nik).replace(/(\d{4})/g, '$1 ')],
    ['the telephone number', () => '+62 812-3456-7890'],
    ['the telephone number of a parent', () => '081311112222'],
  ])('by %s', async (_, text) => {
    expect(await found(text())).toEqual([child.number])
  })

  test('by the NISN', async () => {
    expect(await found('0012345678')).toEqual([pupil.number])
  })

  test('but not by a part of a NIK, an NISN or a telephone number', async () => {
    for (const part of [String(child.body.nik).slice(0, 15), '001234567', '081234567'])
      expect(await found(part), part).toEqual([])
  })

  test('by operators of its schools only', async () => {
    for (const text of ['zahra', child.number, String(child.body.nik), '0812 3456 7890']) {
      expect(await found(text, operator)).toEqual([child.number])
      expect(await found(text, stranger)).toEqual([])
    }
  })
})

test('names that start with the text come first, and no more than the limit are returned', async () => {
  for (let i = 0; i <= FOUND_MAX; i++) await anApplicant(app, 'SD', { name: `Contoh Kembar ${i}` })
  await anApplicant(app, 'SD', { name: 'Kembar Contoh' })
  const { body } = await find('kembar')
  expect(body.data.more).toBe(true)
  expect(body.data.applicants).toHaveLength(FOUND_MAX)
  expect(body.data.applicants[0].name).toBe('Kembar Contoh')
})

test.each(['', 'ab', '  a ', 'a'.repeat(121), 'a\u0000bc', 5, null])('%j is refused', async (text) => {
  const { status, body } = await find(text)
  expect(status).toBe(400)
  expect(body.message.text ?? body.message._).toEqual([expect.stringMatching(/^Ketik sedikitnya 3/)])
})

test('a search is audited with the ids found, and with long numbers masked', async () => {
  await find(String(child.body.nik), operator)
  const row = await app.db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'changes'])
    .where('action', '=', 'registration.find')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row).toEqual({ actor: `user:${operator.userId}`, changes: { text: '•••', ids: [child.id] } })
})
