import { exportDapodik, exportSchoolDapodik } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { callPath } from '@spmb/domain/shared/endpoint.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, type TestApplicant, takeAway } from '../../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

let test: TestApp
let zone: ChoiceIds
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let operator: Staff
/** Admitted at the first and at the second choice. */
let atFirst: TestApplicant
let atSecond: TestApplicant

beforeAll(async () => {
  test = await createTestApp()
  zone = await aZone(test.db.kysely, 'SD')
  admin = await signIn(test, 'admin')
  operator = await signIn(test, 'operator', { schoolId: zone.school_2_id })
  atFirst = await anApplicant(test, 'SD', { name: 'Contoh Zahra', address: '=1+1' })
  atSecond = await anApplicant(test, 'SD', { name: 'Contoh Bima' })
  const [undecided, withdrawn] = [await anApplicant(test), await anApplicant(test)]
  await decide(atFirst, { school_1_decision: 'LULUS' })
  await decide(atSecond, { school_1_decision: 'TIDAK LULUS', school_2_decision: 'LULUS' })
  await decide(undecided, { school_1_decision: 'TIDAK LULUS' })
  await takeAway(test, withdrawn.id, 'withdrawn')
})
afterAll(() => test.close())

const decide = (
  { id }: TestApplicant,
  to: Partial<Record<'school_1_decision' | 'school_2_decision', 'LULUS' | 'TIDAK LULUS'>>,
) => test.db.kysely.updateTable('registration').set(to).where('id', '=', id).execute()

async function rowsOf(url: string, as: Staff) {
  const answer = await test.app.inject({ url, headers: as.bearer })
  expect(answer.statusCode).toBe(200)
  const [sheet] = (await readXlsx(answer.rawPayload)).sheets
  const [heading = [], ...rows] = sheet?.rows ?? []
  return {
    answer,
    heading,
    rows: rows.map((row) => Object.fromEntries(heading.map((name, i) => [String(name), row[i]]))),
  }
}

const SD = exportDapodik.SD.path
const ofSchool = (id: number) => callPath(exportSchoolDapodik.SD.path, { school_id: id })

it('has the admitted children under the headings of Dapodik, with the school that admits them', async () => {
  const { answer, heading, rows } = await rowsOf(SD, admin)
  expect(answer.headers['content-disposition']).toBe('attachment; filename="dapodik-sd-20250603.xlsx"')
  expect(heading).toEqual([
    'No',
    'NPSN',
    'Sekolah',
    'Nama',
    'JK',
    'Tempat Lahir',
    'Tanggal Lahir',
    'NIK',
    'Agama',
    'Alamat',
    'Kelurahan',
    'Kecamatan',
    'HP',
    'E-Mail',
    'Nama Ayah',
    'Pekerjaan Ayah',
    'Nama Ibu',
    'Pekerjaan Ibu',
    'Nama Wali',
    'Pekerjaan Wali',
    'Jarak Rumah ke Sekolah (KM)',
    'No. Pendaftaran',
  ])
  const schools = await test.db.kysely
    .selectFrom('school')
    .select(['id', 'npsn', 'name'])
    .where('id', 'in', [zone.school_1_id, zone.school_2_id])
    .execute()
  const school = (id: number) => schools.find((one) => one.id === id)
  const row = (child: TestApplicant) => rows.find((one) => one['No. Pendaftaran'] === child.number)
  expect(rows).toHaveLength(2)
  expect(row(atFirst)).toMatchObject({
    NPSN: school(zone.school_1_id)?.npsn,
    Sekolah: school(zone.school_1_id)?.name,
    Nama: 'Contoh Zahra',
    JK: 'L',
    Agama: 'Islam',
    Alamat: '=1+1',
    NIK: atFirst.body.nik,
  })
  expect(row(atSecond)).toMatchObject({ NPSN: school(zone.school_2_id)?.npsn, NIK: atSecond.body.nik })
  expect(rows.map((one) => one.NPSN)).toEqual(rows.map((one) => one.NPSN).toSorted())
})

it('has NISN and former school of an SMP', async () => {
  const { heading } = await rowsOf(exportDapodik.SMP.path, admin)
  expect(heading).toEqual(expect.arrayContaining(['NISN', 'Sekolah Asal']))
})

it('gives an operator the children of the own school only, and a monitor nothing', async () => {
  const { rows } = await rowsOf(ofSchool(zone.school_2_id), operator)
  expect(rows.map((one) => one['No. Pendaftaran'])).toEqual([atSecond.number])
  const monitor = await signIn(test, 'monitor')
  for (const [url, as, status] of [
    [ofSchool(zone.school_1_id), operator, 404],
    [SD, operator, 403],
    [SD, monitor, 403],
    [ofSchool(zone.school_1_id), monitor, 403],
    [`${SD}?decision=belum`, admin, 400],
    [`${SD}?season=2001`, admin, 404],
  ] as const) {
    const { statusCode } = await test.app.inject({ url, headers: as.bearer })
    expect([url, statusCode]).toEqual([url, status])
  }
})

it('is audited as an export of this form', async () => {
  await rowsOf(ofSchool(zone.school_2_id), operator)
  const entry = await test.db.kysely
    .selectFrom('audit_entry')
    .select(['actor', 'changes'])
    .where('action', '=', 'registration.export')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(entry).toEqual({
    actor: `user:${operator.userId}`,
    changes: { level: 'SD', school_id: zone.school_2_id, query: {}, form: 'dapodik' },
  })
})
