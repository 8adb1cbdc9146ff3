import { applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let zone: ChoiceIds
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let monitor: Staff
/** Operators of the first choice of all applicants, of the second, and of a school that no applicant chose. */
let operator1: Staff
let operator2: Staff
let foreignOperator: Staff
let smpOperator: Staff
const children: TestApplicant[] = []

/** The record of the contract; further fields fail. */
const strictRecord = z.strictObject(applicant.shape)

beforeAll(async () => {
  testApp = await createTestApp()
  zone = await aZone(testApp.db.kysely, 'SD')
  const smpZone = await aZone(testApp.db.kysely, 'SMP')
  const other = await testApp.db.kysely
    .selectFrom('school')
    .select('id')
    .where('type', '=', 'SD')
    .where('id', 'not in', [zone.school_1_id, zone.school_2_id])
    .executeTakeFirstOrThrow()
  admin = await signIn(testApp, 'admin')
  monitor = await signIn(testApp, 'monitor')
  operator1 = await signIn(testApp, 'operator', { schoolId: zone.school_1_id })
  operator2 = await signIn(testApp, 'operator', { schoolId: zone.school_2_id })
  foreignOperator = await signIn(testApp, 'operator', { schoolId: other.id })
  smpOperator = await signIn(testApp, 'operator', { schoolId: smpZone.school_1_id })
  const names = [
    'Contoh Zahra',
    'Contoh ágil',
    'contoh Bima',
    'Contoh 50% Diskon',
    'Contoh A_B',
    'Contoh AxB',
    'Contoh Åse',
    'Contoh C\\D',
    'Contoh (Kurung)',
    '<svg onload=alert(1)>',
  ]
  for (const name of names) children.push(await anApplicant(testApp, 'SD', { name }))
  await anApplicant(testApp, 'SMP', { name: 'Contoh Menengah' })
})
afterAll(() => testApp.close())

async function list(query = '', as: Staff = admin, level = 'sd') {
  const response = await testApp.app.inject({ url: `/api/ppdb/${level}${query}`, headers: as.bearer })
  return { status: response.statusCode, body: response.json() }
}

async function names(query: string, as?: Staff): Promise<string[]> {
  const { status, body } = await list(query, as)
  expect(status).toBe(200)
  return body.data.map((row: { name: string }) => row.name)
}

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
      .set({ deleted_at: new Date() })
      .where('name', 'like', 'Contoh Hitung%')
      .execute()
    shown = await counts()
  })
  expect(shown).toEqual([all + 2, 1, admitted + 1, village + 1])
  expect(await counts()).toEqual([all + 1, 0, admitted + 1, village])
  await change({ deleted_at: new Date() })
  expect(await counts()).toEqual(before)
})

describe('a search', () => {
  test.each([
    ['zahra', ['Contoh Zahra']],
    ['ZAHRA', ['Contoh Zahra']],
    ['ÁGIL', ['Contoh ágil']],
    ['%', ['Contoh 50% Diskon']],
    ['50% d', ['Contoh 50% Diskon']],
    ['_', ['Contoh A_B']],
    ['a_b', ['Contoh A_B']],
    ['\\', ['Contoh C\\D']],
    ['(kur', ['Contoh (Kurung)']],
    ['<svg', ['<svg onload=alert(1)>']],
    ["' or 1=1 --", []],
    ['Contoh  Zahra', ['Contoh Zahra']],
    ['ontoh zah', ['Contoh Zahra']],
    ['contoh ágil', ['Contoh ágil']],
    ['contoh 50% dis', ['Contoh 50% Diskon']],
    // Each word is in a name, but the whole text is not.
    ['zahra contoh', []],
    ['contoh zahra zahra', []],
    ['contoh 50_ dis', []],
  ])('for %j matches the literal text, in any letter case', async (search, expected) => {
    expect(await names(`?page=1&search=${encodeURIComponent(search)}`)).toEqual(expected)
    expect(await names(`?search=${encodeURIComponent(search)}`)).toEqual(expected)
  })

  test('finds a number in any spelling, whole or in part', async () => {
    const { number } = children[4] as TestApplicant
    const plain = number.replaceAll('-', '')
    for (const spelling of [
      number,
      number.toLowerCase(),
      plain,
      plain.toLowerCase(),
      number.slice(3),
      plain.slice(6),
      number.slice(5, 12),
      number.replaceAll('-', ' '),
      number.replaceAll('0', 'o'),
    ]) {
      expect(await names(`?page=1&search=${encodeURIComponent(spelling)}`), spelling).toEqual(['Contoh A_B'])
    }
  })

  test('includes the names of both schools', async () => {
    const school = (await list('?per_page=1')).body.data[0].school_2_id.name as string
    expect((await list(`?page=1&search=${encodeURIComponent(school.toUpperCase())}`)).body.meta.total).toBe(
      10,
    )
    const smp = (await list('?per_page=1', admin, 'smp')).body.data[0].school_1_id.name as string
    const found = await list(`?page=1&search=${encodeURIComponent(smp)}`, admin, 'smp')
    expect(found.body.meta.total).toBe(1)
  })

  test('does not match across the end of a name and the start of a number', async () => {
    const { number } = children[0] as TestApplicant
    expect(await names(`?page=1&search=${encodeURIComponent(`Zahra ${number.slice(0, 4)}`)}`)).toEqual([])
  })

  test('with an empty text returns all applicants', async () => {
    expect((await list('?page=1&search=')).body.meta.total).toBe(10)
    expect((await list('?page=1&search=%20')).body.meta.total).toBe(10)
  })
})

describe('filters', () => {
  test('by school, village and decision can be combined', async () => {
    const [first, second, third] = children as [TestApplicant, TestApplicant, TestApplicant]
    const decide = (id: number, decisions: Record<string, 'LULUS' | 'TIDAK LULUS'>) =>
      testApp.db.kysely.updateTable('registration').set(decisions).where('id', '=', id).execute()
    await decide(first.id, { school_2_decision: 'LULUS', school_1_decision: 'TIDAK LULUS' })
    await decide(second.id, { school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' })
    await decide(third.id, { school_1_decision: 'TIDAK LULUS' })
    const ids = async (query: string, as?: Staff) =>
      (await list(`?page=1&${query}`, as)).body.data.map((row: { id: number }) => row.id)
    const rest = children.slice(3).map(({ id }) => id)

    // For admins without a school the decision is that of the child.
    expect(await ids('decision=lulus')).toEqual([first.id])
    expect(await ids('decision=tidak_lulus')).toEqual([second.id])
    expect(await ids('decision=belum')).toEqual([third.id, ...rest])
    // With school_id it is the decision of that school.
    expect(await ids(`decision=lulus&school_id=${zone.school_1_id}`)).toEqual([])
    expect(await ids(`decision=tidak_lulus&school_id=${zone.school_1_id}`)).toEqual([
      first.id,
      second.id,
      third.id,
    ])
    expect(await ids(`decision=belum&school_id=${zone.school_2_id}`)).toEqual([third.id, ...rest])
    // Nothing is left to decide about a child whom the other school admits.
    await decide(third.id, { school_2_decision: 'LULUS' })
    expect(await ids(`decision=belum&school_id=${zone.school_1_id}`)).toEqual(rest)
    await testApp.db.kysely
      .updateTable('registration')
      .set({ school_2_decision: null })
      .where('id', '=', third.id)
      .execute()
    // For operators it is their school's decision, whatever school_id is.
    expect(await ids('decision=lulus', operator2)).toEqual([first.id])
    expect(await ids('decision=lulus', operator1)).toEqual([])
    expect(await ids(`decision=tidak_lulus&school_id=${zone.school_2_id}`, operator1)).toEqual([
      first.id,
      second.id,
      third.id,
    ])
    // The record has that decision as status_announcement.
    const own = (await list('?page=1', operator2)).body.data[0]
    expect(own).toMatchObject({ id: first.id, status_announcement: 'LULUS', school_1_status: 'TIDAK LULUS' })

    expect(await ids(`village_id=${zone.village_id}`)).toHaveLength(10)
    expect(await ids('village_id=999999')).toEqual([])
    expect(await ids('school_id=999999')).toEqual([])
    expect(await ids(`village_id=${zone.village_id}&search=zahra&decision=lulus`)).toEqual([first.id])
  })

  test('by choice need a school: the own one of an operator, or school_id', async () => {
    const total = async (query: string, as?: Staff) => (await list(`?page=1&${query}`, as)).body.meta.total
    expect(await total('choice=1', operator1)).toBe(10)
    expect(await total('choice=2', operator1)).toBe(0)
    expect(await total('choice=2', operator2)).toBe(10)
    expect(await total(`choice=1&school_id=${zone.school_1_id}`)).toBe(10)
    expect(await total(`choice=1&school_id=${zone.school_2_id}`)).toBe(0)
    expect(await total('choice=1')).toBe(10)
  })

  test.each([
    'colour=red',
    'choice=3',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=satu',
    'page=99999999999',
    'page=1&page=2',
    'per_page=0',
    'per_page=101',
    'per_page=',
    'sort=nik',
    'sort=--name',
    'sort=name,id',
    'school_id=abc',
    'school_id=1%20or%201=1',
    'village_id=0',
    'decision=LULUS',
    `search=${'a'.repeat(121)}`,
    `search=${'a'.repeat(10_000)}`,
    'search=a%00b',
    'search[]=a',
  ])('refuse %s', async (query) => {
    const { status, body } = await list(`?${query}`)
    expect(status).toBe(400)
    for (const sentences of Object.values(body.message)) {
      for (const sentence of sentences as string[]) expect(sentence).toMatch(/^[A-Z][a-z]/)
    }
    expect(body.data).toBeNull()
  })
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
