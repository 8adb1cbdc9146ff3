import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { anAccount, schoolsWithoutAccount, signIn } from '../../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp } from '../../../../testing/test-app.ts'
import { readPdf } from '../../../platform/pdf/testing.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  test.clock.now = SCHOOL_MORNING
  admin = await signIn(test, 'admin')
})

const plan = async () =>
  (await test.app.inject({ url: '/api/account/schools', headers: admin.bearer })).json().data
const create = (school_ids: number[], more: object = {}) =>
  test.app.inject({
    method: 'POST',
    url: '/api/account/schools',
    headers: admin.bearer,
    payload: { school_ids, ...more },
  })
const draw = (issued: unknown) =>
  test.app.inject({
    method: 'POST',
    url: '/api/account/slips',
    headers: admin.bearer,
    payload: { issued } as object,
  })
const operators = () =>
  test.db.kysely.selectFrom('user_account').selectAll().where('role', '=', 3).orderBy('id').execute()

it('refuses a set of schools that is not the one without accounts, and creates nothing', async () => {
  const ids = await schoolsWithoutAccount(test)
  for (const wrong of [ids.slice(1), [...ids, 999_999], [...ids.slice(1), 999_999]]) {
    const answer = await create(wrong)
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      expect.stringContaining('Belum ada akun yang dibuat'),
    ])
  }
  expect((await create([])).statusCode).toBe(400)
  expect((await create(ids, { valid_days: 365 })).statusCode).toBe(400)
  expect(await operators()).toEqual([])
})

it('creates one operator for each school without an account, all in one act', async () => {
  const [first] = await schoolsWithoutAccount(test)
  const there = await anAccount(test, 'operator', { schoolId: first as number })
  const planned = await plan()
  const schools = await test.db.kysely.selectFrom('school').select('id').execute()
  expect(planned).toHaveLength(schools.length - 1)
  // As the slips are handed out.
  const districts = planned.map(({ district }: { district: string }) => district)
  expect(districts).toEqual(districts.toSorted())
  const answer = await create(
    planned.map(({ school_id }: { school_id: number }) => school_id),
    { valid_days: 14 },
  )
  expect(answer.statusCode).toBe(201)
  const { issued, valid_until } = answer.json().data
  expect(valid_until).toBe('2025-06-17T02:00:00.000Z')
  expect(issued.map(({ username }: { username: string }) => username)).toEqual(
    planned.map(({ username }: { username: string }) => username),
  )
  expect(issued.map(({ district }: { district: string }) => district)).toEqual(districts)
  const passwords = issued.map(({ password }: { password: string }) => password)
  expect(new Set(passwords).size).toBe(passwords.length)
  const made = (await operators()).filter(({ id }) => id !== there.userId)
  expect(
    made.map(({ school_id, username, name, must_change_password }) => [
      school_id,
      username,
      name,
      must_change_password,
    ]),
  ).toEqual(
    planned.map(
      ({ school_id, username, school }: { school_id: number; username: string; school: string }) => [
        school_id,
        username,
        `Operator ${school}`,
        true,
      ],
    ),
  )
  const audit = await test.db.kysely
    .selectFrom('audit_entry')
    .select('subject_id')
    .where('action', '=', 'user.create')
    .where('actor', '=', `user:${admin.userId}`)
    .execute()
  expect(audit.map(({ subject_id }) => subject_id).sort()).toEqual(made.map(({ id }) => id).sort())
  const { username, password } = issued[0]
  const payload = { username, password }
  expect((await test.app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200)
  expect(await plan()).toEqual([])
  for (const secret of passwords) expect(test.logs()).not.toContain(secret)
})

it('of two admins at once, one creates the accounts and the other gets a message', {
  tags: 'full',
}, async () => {
  await test.db.kysely.deleteFrom('staff_session').execute()
  await test.database.ownerDb.kysely.deleteFrom('user_account').where('role', '=', 3).execute()
  admin = await signIn(test, 'admin')
  const ids = await schoolsWithoutAccount(test)
  const answers = await Promise.all([create(ids), create(ids)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  expect(await operators()).toHaveLength(ids.length)
})

it('draws two accounts on a page with district, user name, password and address; the password is not in the QR code', async () => {
  const operator = await anAccount(test, 'operator', { mustChangePassword: true })
  const monitor = await anAccount(test, 'monitor', { mustChangePassword: true })
  const issued = [
    { username: operator.username, password: 'abcd-efgh-jkmn-pqrs' },
    { username: monitor.username, password: '0123-4567-89ab-cdef' },
  ]
  const drawn = (await draw(issued)).json().data
  expect(drawn.local).toBe(true)
  const { pages } = await readPdf(Buffer.from(drawn.pdf, 'base64'))
  expect(pages).toHaveLength(1)
  const [page] = pages
  const { boxes = [], size: [, height] = [0, 0] } = page ?? {}
  for (const { username, password } of issued)
    expect(page?.lines).toEqual(
      expect.arrayContaining([
        username,
        password,
        'http://localhost:3000/login',
        'Password sementara, berlaku sampai 10 Juni 2025, 10.00 WITA',
      ]),
    )
  expect(page?.alternatives).toEqual(Array(2).fill('Kode QR menuju halaman masuk.'))
  expect(page?.lines.join('\n')).toMatch(/Kecamatan \w+ · NPSN \d{8} · akun operator sekolah/)
  expect(page?.lines).toContain('Pemantau')
  // Each on its half of the page.
  const baselines = boxes.map(({ baseline }) => baseline)
  const half = baselines.length / 2
  expect(Math.min(...baselines.slice(0, half))).toBeGreaterThan(height / 2)
  expect(Math.max(...baselines.slice(half))).toBeLessThan(height / 2)
  expect(Math.min(...baselines)).toBeGreaterThan(20)
  const one = (await draw(issued.slice(0, 1))).json().data.pdf
  const other = { ...issued[0], password: 'zzzz-zzzz-zzzz-zzzz' }
  const again = await readPdf(Buffer.from((await draw([other])).json().data.pdf, 'base64'))
  const paths = ({ operators }: (typeof pages)[number]) =>
    operators.argsArray.filter((_, index) => operators.fnArray[index] === CONSTRUCT_PATH)
  const [before] = (await readPdf(Buffer.from(one, 'base64'))).pages
  const [after] = again.pages
  if (!before || !after) throw new Error('a slip has no page')
  expect(paths(before).length).toBeGreaterThan(0)
  expect(JSON.stringify(paths(after))).toBe(JSON.stringify(paths(before)))
})

/** pdf.js' code for a path; the QR code is one. */
const CONSTRUCT_PATH = 91

it.each([
  ['no account', []],
  ['an unknown account', [{ username: 'tidak.ada', password: 'abcd-efgh-jkmn-pqrs' }]],
  ['another form of password', [{ username: 'admin', password: 'kuda terbang' }]],
])('draws no slip for %s', async (_what, issued) => {
  expect((await draw(issued)).statusCode).toBe(400)
})

it('draws no slip for an account whose owner has chosen a password', async () => {
  const { username } = await anAccount(test, 'monitor')
  expect((await draw([{ username, password: 'abcd-efgh-jkmn-pqrs' }])).statusCode).toBe(400)
})
