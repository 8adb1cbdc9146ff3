/** Pages, orders, totals, scope and audit of the applicants' list. */
import { applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '../../../../../testing/accounts.ts'
import { anApplicant, type TestApplicant, takeAway } from '../../../../../testing/applicants.ts'
import {
  type ListedApplicants,
  listedApplicants,
  otherOperators,
  type Staff,
} from '../../../../../testing/registrations/listed-applicants.ts'

let testApp: ListedApplicants['testApp']
let zone: ListedApplicants['zone']
let children: ListedApplicants['children']
let admin: Staff
let operator1: Staff
let operator2: Staff
let list: ListedApplicants['list']
let names: ListedApplicants['names']
let monitor: Staff
let foreignOperator: Staff
let smpOperator: Staff

/** The record of the contract; further fields fail. */
const strictRecord = z.strictObject(applicant.shape)

beforeAll(async () => {
  const world = await listedApplicants()
  ;({ testApp, zone, children, admin, operator1, operator2, list, names } = world)
  ;({ foreignOperator, smpOperator } = await otherOperators(world))
  monitor = await signIn(testApp, 'monitor')
})
afterAll(() => testApp.close())

describe('a list', () => {
  test('contains exactly the fields of the record, with the NIK masked', async () => {
    const { body } = await list('?per_page=3')
    expect(body.data).toHaveLength(3)
    for (const row of body.data) expect(strictRecord.safeParse(row).error).toBeUndefined()
    const first = children[0] as TestApplicant
    expect(body.data[0]).toMatchObject({
      id: first.id,
      no_registration: first.number,
      nik_masked: `${String(first.body.nik).slice(0, 6)}••••••••••`,
      phone: '+6281200000000',
      nisn: null,
      type: 'SD',
      school_1_id: { id: zone.school_1_id },
      village_id: { id: zone.village_id, district_id: { id: zone.district_id } },
      status_announcement: null,
      version: 1,
    })
    expect(JSON.stringify(body)).not.toContain(String(first.body.nik))
  })

  test('without page and per_page is complete, as a stream of the same records', async () => {
    const { status, body } = await list()
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['status', 'message', 'data'])
    expect(body.data).toEqual((await list('?per_page=100')).body.data)
    for (const row of body.data) expect(strictRecord.safeParse(row).error).toBeUndefined()
    expect((await list('?search=tidak-ada-di-sini')).body.data).toEqual([])
  })

  test('of SMP shows NISN and academic data', async () => {
    const { body } = await list('?page=1', admin, 'smp')
    expect(body.data[0].nisn).toMatch(/^\d{10}$/)
    expect(body.data[0].meta_student_id).toMatchObject({ from_school: 'SDN Contoh', graduation_year: 2025 })
  })

  test('has the page and the total with page or per_page', async () => {
    expect((await list('?page=1')).body.meta).toEqual({ page: 1, per_page: 50, total: 10 })
    expect((await list('?per_page=4')).body.meta).toEqual({ page: 1, per_page: 4, total: 10 })
    const { body } = await list('?page=3&per_page=4')
    expect(body.meta).toEqual({ page: 3, per_page: 4, total: 10 })
    expect(body.data.map((row: { id: number }) => row.id)).toEqual(children.slice(8).map(({ id }) => id))
  })

  test('is empty on a page far beyond the end', async () => {
    const { body } = await list('?page=1000000000&per_page=100&sort=name')
    expect(body).toMatchObject({ status: 200, data: [], meta: { page: 1_000_000_000, total: 10 } })
  })

  test('contains each applicant once over its pages, in every order', async () => {
    for (const sort of [
      'name',
      '-name',
      'gender',
      '-school_1_id',
      'school_2_id',
      'birth_date',
      'no_registration',
      'father_name',
      '-mother_name',
      '-created_at',
    ]) {
      const seen: number[] = []
      for (let page = 1; page <= 4; page++) {
        const { body } = await list(`?page=${page}&per_page=3&sort=${sort}`)
        seen.push(...body.data.map((row: { id: number }) => row.id))
      }
      expect(
        seen.toSorted((a, b) => a - b),
        sort,
      ).toEqual(children.map(({ id }) => id))
    }
  })

  test('sorts names alphabetically, regardless of letter case and accents', async () => {
    const sorted = await names('?page=1&sort=name')
    const words = ['Contoh A_B', 'Contoh ágil', 'Contoh Åse', 'Contoh AxB', 'contoh Bima', 'Contoh Zahra']
    expect(sorted.filter((name) => words.includes(name))).toEqual(words)
    expect(await names('?page=1&sort=-name')).toEqual(sorted.toReversed())
  })
})

test('a total includes every change that was committed before the page', async () => {
  const total = async (query: string) => (await list(`?page=1&per_page=1&${query}`)).body.meta.total
  const counts = async () =>
    Promise.all(['', 'search=hitung', 'decision=lulus', `village_id=${zone.village_id}`].map(total))
  const before = await counts()
  expect(await counts()).toEqual(before)
  const [all, , admitted, village] = before as [number, number, number, number]
  const one = await anApplicant(testApp, 'SD', { name: 'Contoh Hitung Satu' })
  await anApplicant(testApp, 'SD', { name: 'Contoh Hitung Dua' })
  expect(await counts()).toEqual([all + 2, 2, admitted, village + 2])
  const change = (values: Record<string, unknown>) =>
    testApp.db.kysely.updateTable('registration').set(values).where('id', '=', one.id).execute()
  await change({ name: 'Contoh Lain', school_1_decision: 'LULUS' })
  expect(await counts()).toEqual([all + 2, 1, admitted + 1, village + 2])
  const elsewhere = await testApp.db.kysely
    .selectFrom('village')
    .select('id')
    .where('id', '<>', zone.village_id)
    .executeTakeFirstOrThrow()
  await change({ village_id: elsewhere.id })
  expect(await counts()).toEqual([all + 2, 1, admitted + 1, village + 1])
  // A transaction that commits after the page is included in the next one.
  let shown: Awaited<ReturnType<typeof counts>> = []
  await testApp.db.kysely.transaction().execute(async (tx) => {
    await tx
      .updateTable('registration')
      .set({ deleted_at: testApp.clock.now })
      .where('name', 'like', 'Contoh Hitung%')
      .execute()
    shown = await counts()
  })
  expect(shown).toEqual([all + 2, 1, admitted + 1, village + 1])
  expect(await counts()).toEqual([all + 1, 0, admitted + 1, village])
  const { id } = await anApplicant(testApp, 'SD', { name: 'Contoh Mundur' })
  await takeAway(testApp, id, 'withdrawn')
  expect(await counts()).toEqual([all + 2, 0, admitted + 1, village + 1])
  await takeAway(testApp, id, 'deleted')
  await change({ deleted_at: testApp.clock.now })
  expect(await counts()).toEqual(before)
})

describe('the scope of a list', () => {
  test('of an operator is the applicants who chose the school as first or second', async () => {
    for (const as of [operator1, operator2]) {
      expect((await list('?page=1', as)).body.meta.total).toBe(10)
      expect((await list('', as)).body.data).toHaveLength(10)
    }
    expect((await list('?page=1', foreignOperator)).body).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await list('', foreignOperator)).body.data).toEqual([])
    // No parameter extends the scope.
    expect((await list(`?page=1&school_id=${zone.school_1_id}`, foreignOperator)).body.data).toEqual([])
    expect((await list('?page=1&search=contoh', foreignOperator)).body.data).toEqual([])
  })

  test('of the monitor is every applicant; the other level and a missing session are refused', async () => {
    expect((await list('?page=1', monitor)).body.meta.total).toBe(10)
    expect((await list('?page=1', smpOperator)).status).toBe(403)
    expect((await list('?page=1', operator1, 'smp')).status).toBe(403)
    const anonymous = await testApp.app.inject({ url: '/api/ppdb/sd?page=1' })
    expect(anonymous.statusCode).toBe(401)
  })

  test('excludes earlier seasons and deleted registrations', async () => {
    const gone = await anApplicant(testApp, 'SD', { name: 'Contoh Terhapus' })
    const old = await anApplicant(testApp, 'SD', { name: 'Contoh Lama' })
    const season = await testApp.db.kysely
      .insertInto('season')
      .values({
        label: '2020/2021',
        first_year: 2020,
        opens_at: new Date('2020-06-01T00:00:00Z'),
        closes_at: new Date('2020-06-02T00:00:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await testApp.db.kysely
      .updateTable('registration')
      .set({ season_id: season.id })
      .where('id', '=', old.id)
      .execute()
    await testApp.app.inject({ method: 'DELETE', url: `/api/ppdb/${gone.id}/delete`, headers: admin.bearer })
    expect(await names('?page=1&search=terhapus')).toEqual([])
    expect(await names('?search=contoh%20lama')).toEqual([])
  })

  test('is audited for each page with the ids returned, and without a NIK in the search', async () => {
    await list('?page=1&per_page=2&search=Contoh', operator1)
    await list('?search=5299 0110 1803 0001'.replaceAll(' ', '%20'), operator1)
    const rows = await testApp.db.kysely
      .selectFrom('audit_entry')
      .select(['actor', 'changes', 'address'])
      .where('action', '=', 'registration.list')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toEqual([
      {
        actor: `user:${operator1.userId}`,
        address: '127.0.0.1',
        changes: { level: 'SD', query: { search: '•••' } },
      },
      {
        actor: `user:${operator1.userId}`,
        address: '127.0.0.1',
        changes: {
          level: 'SD',
          query: { page: 1, per_page: 2, search: 'Contoh' },
          ids: children.slice(0, 2).map(({ id }) => id),
        },
      },
    ])
  })
})

test('a page whose audit row cannot be written is not returned', async () => {
  const { pool } = testApp.database.ownerDb
  await pool.query(
    "alter table audit_entry add constraint never check (action <> 'registration.list') not valid",
  )
  try {
    const { status, body } = await list('?page=1')
    expect(status).toBe(500)
    expect(body.data).toBeNull()
    expect(body.meta).toBeUndefined()
  } finally {
    await pool.query('alter table audit_entry drop constraint never')
  }
  expect((await list('?page=1')).status).toBe(200)
})

test('a value that cannot be decrypted is shown as dots and does not break the list', async () => {
  const damaged = await anApplicant(testApp, 'SD', { name: 'Contoh Rusak' })
  await testApp.db.kysely
    .updateTable('registration')
    .set({ nik_sealed: Buffer.alloc(48) })
    .where('id', '=', damaged.id)
    .execute()
  const { body } = await list('?page=1&search=rusak')
  expect(body.data[0].nik_masked).toBe('••••••••••••••••')
})
