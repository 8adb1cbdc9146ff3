/** Searches by parents and NISN, and the district filter. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from '../../../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../../../testing/applicants.ts'
import { createTestApp, type TestApp } from '../../../../../testing/test-app.ts'

let app: TestApp
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let child: TestApplicant
let pupil: TestApplicant

beforeAll(async () => {
  app = await createTestApp()
  admin = await signIn(app, 'admin')
  child = await anApplicant(app, 'SD', {
    name: 'Contoh Zahra',
    father_name: 'Contoh Burhanuddin',
    mother_name: "Contoh Siti Aminah Ma'rifah",
  })
  await anApplicant(app, 'SD')
  pupil = await anApplicant(app, 'SMP', { nisn: '0012345678' })
})
afterAll(() => app.close())

async function numbers(query: string, level = 'sd', as = admin): Promise<string[]> {
  const response = await app.app.inject({ url: `/api/ppdb/${level}?page=1&${query}`, headers: as.bearer })
  expect(response.statusCode).toBe(200)
  return response.json().data.map((row: { no_registration: string }) => row.no_registration)
}

test.each(['burhan', 'BURHANUDDIN', 'aminah', 'siti amin', 'contoh siti aminah'])(
  'a search for %j finds the child of a parent with that name',
  async (search) => {
    expect(await numbers(`search=${encodeURIComponent(search)}`)).toEqual([child.number])
  },
)

test.each(["ma'rifah", 'aminah ma’rifah', 'Siti Aminah Maʼrifah'])(
  'a search for %j finds any apostrophe',
  async (search) => {
    expect(await numbers(`search=${encodeURIComponent(search)}`)).toEqual([child.number])
  },
)

test('a search does not match across the names of a child and its parents', async () => {
  expect(await numbers(`search=${encodeURIComponent('zahra contoh')}`)).toEqual([])
  expect(await numbers(`search=${encodeURIComponent('burhanuddin contoh')}`)).toEqual([])
})

test.each(['0012345678', '00 1234 5678', '001-234-5678'])('the NISN %j finds its pupil', async (search) => {
  expect(await numbers(`search=${encodeURIComponent(search)}`, 'smp')).toEqual([pupil.number])
})

test('a part of an NISN finds no applicant, and neither does a NIK', async () => {
  expect(await numbers('search=001234567', 'smp')).toEqual([])
  expect(await numbers(`search=${pupil.body.nik}`, 'smp')).toEqual([])
})

test('a changed parent is found in a total that was counted before', async () => {
  const total = async () => {
    const response = await app.app.inject({
      url: '/api/ppdb/sd?page=1&per_page=1&search=perubahan',
      headers: admin.bearer,
    })
    return response.json().meta.total
  }
  expect(await total()).toBe(0)
  const payload = { father_name: 'Contoh Perubahan' }
  await app.app.inject({
    method: 'PUT',
    url: `/api/ppdb/sd/${child.id}/edit`,
    headers: admin.bearer,
    payload,
  })
  expect(await total()).toBe(1)
})

test('the district filter lists the applicants of its villages, for operators too', async () => {
  const { district_id: district, school_1_id: schoolId } = child.body
  const operator = await signIn(app, 'operator', { schoolId })
  for (const as of [admin, operator]) {
    expect(await numbers(`district_id=${district}`, 'sd', as)).toHaveLength(2)
    expect(await numbers(`district_id=${district === 1 ? 2 : 1}`, 'sd', as)).toEqual([])
    expect(await numbers('district_id=999999', 'sd', as)).toEqual([])
  }
})

test('the distance to a choice is the own one, else an override, an imported or a computed one', async () => {
  const { village_id, school_1_id: school } = child.body
  const metres = async () => {
    const response = await app.app.inject({ url: `/api/ppdb/sd?page=1&search=zahra`, headers: admin.bearer })
    const [row] = response.json().data
    return [row.distance_1_m, row.distance_2_m]
  }
  const { pool } = app.db
  await pool.query('delete from distance')
  expect(await metres()).toEqual([null, null])
  const add = (source: string, value: number, reason: string | null = null) =>
    pool.query(
      `insert into distance (season_id, village_id, school_id, source, metres, reason)
       select id, $1, $2, $3, $4, $5 from season where is_active`,
      [village_id, school, source, value, reason],
    )
  await add('computed', 900)
  expect(await metres()).toEqual([900, null])
  await add('imported', 800)
  expect(await metres()).toEqual([800, null])
  await add('override', 700, 'Jembatan')
  expect(await metres()).toEqual([700, null])
  await pool.query('insert into registration_distance values ($1, $2, 600, $3, $4, now())', [
    child.id,
    school,
    'Rumah kedua',
    'user:1',
  ])
  expect(await metres()).toEqual([600, null])
})
