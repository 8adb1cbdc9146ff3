import { EXPORT_COLUMNS } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../../testing/applicants.ts'
import { aSchoolOutside, aZone, type ChoiceIds } from '../../../../testing/builders.ts'
import { downloadFile, partOf, readSheet } from '../../../../testing/calls/downloads.ts'
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts'

let testApp: TestApp
let zone: ChoiceIds
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let operator: Staff
let foreignOperator: Staff
let other: number
let first: TestApplicant

/** Texts that a spreadsheet could interpret as formulas, or a parser as markup. */
const FORMULAS = [
  '=1+1',
  '=HYPERLINK("http://jahat.example","klik")',
  "=cmd|' /C calc'!A0",
  '+62812',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  "'=1+1",
  '_x003D_1',
  '<svg onload=alert(1)>',
  '"kutip" & <tanda>',
  '0012',
]

beforeAll(async () => {
  testApp = await createTestApp()
  zone = await aZone(testApp.db.kysely, 'SD')
  other = await aSchoolOutside(testApp.db.kysely, zone)
  admin = await signIn(testApp, 'admin')
  operator = await signIn(testApp, 'operator', { schoolId: zone.school_2_id })
  foreignOperator = await signIn(testApp, 'operator', { schoolId: other })
  first = await anApplicant(testApp, 'SD', {
    name: 'Contoh Zahra',
    email: 'ibu@contoh.id',
    father_phone: '0812 3456 7890',
    father_state: 'dead',
    guardian_name: 'Contoh Nenek',
    guardian_relation: 'Nenek',
    guardian_job: 'Petani',
  })
  for (const text of FORMULAS) {
    const { id } = await anApplicant(testApp, 'SD')
    // Some are no longer accepted as a name, but rows of earlier seasons may contain them.
    await testApp.db.kysely
      .updateTable('registration')
      .set({ name: text, address: text, father_name: text })
      .where('id', '=', id)
      .execute()
  }
})
afterAll(() => testApp.close())

const download = (url: string, as?: Staff, headers?: Record<string, string>) =>
  downloadFile(testApp, url, as, headers)
const sheetOf = (url: string, as: Staff) => readSheet(testApp, url, as)

const SD = '/ppdb/export/excel/sd'
const SMP = '/ppdb/export/excel/smp'

describe('the file', () => {
  test('is a workbook named by level and day, with every column of the record under its heading', async () => {
    const { status, headers } = await download(SD, admin)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers['content-disposition']).toBe('attachment; filename="spmb-sd-20250603.xlsx"')
    expect(headers['cache-control']).toBe('no-store')
    const { heading, rows } = await sheetOf(SD, admin)
    expect(heading).toEqual([
      'No',
      'No. Pendaftaran',
      'Nama',
      'Jenis Kelamin',
      'Agama',
      'Tempat Lahir',
      'Tanggal Lahir',
      'Usia 1 Juli (tahun)',
      'Usia 1 Juli (bulan)',
      'NIK',
      'No. HP',
      'E-mail',
      'Alamat',
      'Jenjang',
      'Pilihan 1',
      'Pilihan 2',
      'NPSN Pilihan 1',
      'NPSN Pilihan 2',
      'Jarak Pilihan 1 (m)',
      'Jarak Pilihan 2 (m)',
      'Status Pilihan 1',
      'Status Pilihan 2',
      'Desa/Kelurahan',
      'Kecamatan',
      'Nama Ayah/Wali',
      'Pekerjaan Ayah/Wali',
      'No. HP Ayah/Wali',
      'Nama Ibu/Wali',
      'Pekerjaan Ibu/Wali',
      'No. HP Ibu/Wali',
      'Diterima di',
      'NPSN Diterima',
      'Daftar ulang',
      'Berkas diperiksa',
      'Tanda',
      'Didaftarkan',
      'Diperbarui',
      'Keadaan ayah',
      'Keadaan ibu',
      'Nama wali',
      'Hubungan wali dengan anak',
      'Pekerjaan wali',
      'Nomor HP wali',
      'Penyaluran',
    ])
    expect(rows).toHaveLength(1 + FORMULAS.length)
    const row = Object.fromEntries(heading.map((name, i) => [name, rows[0]?.[i]]))
    expect(row).toMatchObject({
      No: 1,
      'No. Pendaftaran': first.number,
      Nama: 'Contoh Zahra',
      'Jenis Kelamin': 'Laki-laki',
      Agama: 'Islam',
      NIK: first.body.nik,
      'No. HP': '+6281200000000',
      'E-mail': 'ibu@contoh.id',
      Jenjang: 'SD',
      'Status Pilihan 1': 'Belum diputuskan',
      'No. HP Ayah/Wali': '+6281234567890',
      'Usia 1 Juli (tahun)': 7,
      'Usia 1 Juli (bulan)': 3,
      'Diterima di': 'Belum ditetapkan',
      'Keadaan ayah': 'Sudah meninggal',
      'Nama wali': 'Contoh Nenek',
      'Hubungan wali dengan anak': 'Nenek',
    })
    expect(row['No. HP Ibu/Wali'] ?? null).toBeNull()
    expect((row['Tanggal Lahir'] as Date).toISOString()).toBe('2018-03-11T00:00:00.000Z')
    // 02.00 UTC is 10.00 in the office's time zone.
    expect((row.Didaftarkan as Date).toISOString()).toBe('2025-06-03T10:00:00.000Z')
  })

  test('of SMP has the academic data, with NISN as text with leading zeros', async () => {
    const child = await anApplicant(testApp, 'SMP', { nisn: '0012345678' })
    const { heading, rows } = await sheetOf(SMP, admin)
    const row = Object.fromEntries(heading.map((name, i) => [name, rows[0]?.[i]]))
    expect(row).toMatchObject({
      'No. Pendaftaran': child.number,
      NISN: '0012345678',
      'Sekolah Asal': 'SDN Contoh',
      'Tahun Lulus': 2025,
      Jenjang: 'SMP',
    })
  })

  test('stores typed texts unchanged and has no formula', async () => {
    const { book, heading, rows } = await sheetOf(SD, admin)
    for (const column of ['Nama', 'Alamat', 'Nama Ayah/Wali']) {
      const cells = rows.slice(1).map((row) => row[heading.indexOf(column)])
      expect(cells).toEqual(FORMULAS.map(asStored))
    }
    const { bytes } = await download(SD, admin)
    expect(book.sheets).toHaveLength(1)
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f')
    // '@': the cell remains text when it is edited.
    const styles = partOf(bytes, 'xl/styles.xml')
    expect(styles).toContain('<xf numFmtId="49"')
    for (const cell of xml.matchAll(/<c r="[C]\d+" s="(\d)" t="(\w+)"/g))
      expect(['1', '2']).toContain(cell[1])
    expect(xml).toContain('_x005F_x003D_1')
  })

  test('freezes its header row and first columns, has a filter, and is set up for printing', async () => {
    const { bytes } = await download(SD, admin)
    const xml = partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain(
      '<pane xSplit="3" ySplit="1" topLeftCell="D2" activePane="bottomRight" state="frozen"/>',
    )
    expect(xml).toContain(`<autoFilter ref="A1:AR${FORMULAS.length + 2}"/>`)
    expect(xml).toContain('<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews>')
    expect(xml).toContain('<printOptions gridLines="1"/>')
    expect(xml).toMatch(
      /<pageSetup paperSize="9" orientation="landscape"[^>]* fitToWidth="7" fitToHeight="0"\/>/,
    )
    expect(xml).toContain('Halaman &amp;P dari &amp;N')
    const workbook = partOf(bytes, 'xl/workbook.xml')
    expect(workbook).toContain(`'SPMB SD'!$A$1:$AR$${FORMULAS.length + 2}`)
    expect(workbook).toContain("localSheetId=\"0\">'SPMB SD'!$A:$C,'SPMB SD'!$1:$1<")
  })

  test('of the columns that a list shows has only these, in their order', async () => {
    const { heading, rows } = await sheetOf(`${SD}?columns=name,age,state,phone`, admin)
    expect(heading).toEqual([
      'No',
      'No. Pendaftaran',
      'Nama',
      'Usia 1 Juli (tahun)',
      'Usia 1 Juli (bulan)',
      'Status Pilihan 1',
      'Status Pilihan 2',
      'Diterima di',
      'No. HP',
    ])
    expect(rows.length).toBeGreaterThan(0)
    const all = await sheetOf(`${SD}?columns=${EXPORT_COLUMNS.join()}`, admin)
    expect(all.heading).not.toContain('NIK')
    expect(new Set(all.heading).size).toBe(all.heading.length)
    for (const wrong of ['nik', 'name,nik', '', 'constructor'])
      expect((await download(`${SD}?columns=${wrong}`, admin)).status).toBe(400)
  })

  test('of no applicants has only the header', async () => {
    const { rows, heading } = await sheetOf(`${SD}?search=tidak-ada`, admin)
    expect(heading[0]).toBe('No')
    expect(rows).toEqual([])
  })
})

describe('the rows', () => {
  test("follows the list's search, filters and order", async () => {
    const nameOf = async (query: string) => {
      const { heading, rows } = await sheetOf(`${SD}?${query}`, admin)
      return rows.map((row) => row[heading.indexOf('Nama')])
    }
    expect(await nameOf('search=zahra')).toEqual(['Contoh Zahra'])
    expect(await nameOf('search=%25')).toEqual([])
    expect(await nameOf('sort=-created_at&page=2&per_page=5')).toHaveLength(1 + FORMULAS.length)
    expect(await nameOf('sort=-no_registration')).toHaveLength(1 + FORMULAS.length)
    expect(await nameOf('decision=lulus')).toEqual([])
    expect(await nameOf(`school_id=${other}`)).toEqual([])
  })

  test.each(['colour=red', 'page=0', 'sort=nik', 'decision=x', `search=${'a'.repeat(500)}`])(
    '%s is refused: as JSON for an API client, as a sentence for a browser',
    async (query) => {
      const program = await download(`${SD}?${query}`, admin)
      expect(program.status).toBe(400)
      expect(JSON.parse(program.text)).toMatchObject({ status: 400, data: null })
      const person = await download(`${SD}?${query}`, admin, { accept: 'text/html,*/*' })
      expect(person.status).toBe(400)
      expect(person.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(person.text).toMatch(/^[A-Z][a-z]/)
    },
  )

  test('have the own distance of the child, else an override, an imported or a computed one', async () => {
    const { pool } = testApp.db
    const metres = async () => {
      const { heading, rows } = await sheetOf(`${SD}?search=zahra`, admin)
      return [1, 2].map((choice) => rows[0]?.[heading.indexOf(`Jarak Pilihan ${choice} (m)`)] ?? null)
    }
    await pool.query('delete from distance')
    expect(await metres()).toEqual([null, null])
    for (const [source, value] of [
      ['computed', 900],
      ['imported', 800],
      ['override', 700],
    ] as const) {
      await pool.query(
        `insert into distance (season_id, village_id, school_id, source, metres, reason)
         select id, $1, $2, $3, $4, 'Jembatan' from season where is_active`,
        [zone.village_id, zone.school_1_id, source, value],
      )
      expect(await metres()).toEqual([value, null])
    }
    for (const [school, value] of [
      [zone.school_1_id, 600],
      [zone.school_2_id, 500],
    ])
      await pool.query(
        "insert into registration_distance values ($1, $2, $3, 'Rumah kedua', 'user:1', now())",
        [first.id, school, value],
      )
    expect(await metres()).toEqual([600, 500])
  })

  test('say where children without a place go to school', async () => {
    const { pool } = testApp.db
    const onward = async () => {
      const { heading, rows } = await sheetOf(`${SD}?decision=tanpa_tempat`, admin)
      const cells = ['Nama', 'No. HP', 'Penyaluran'].map((name) => heading.indexOf(name))
      return cells.map((cell) => rows[0]?.[cell] ?? null)
    }
    expect(await onward()).toEqual(['Contoh Zahra', '+6281200000000', 'Belum'])
    await pool.query("insert into onward_place values ($1, 'private', now(), 'user:1')", [first.id])
    expect(await onward()).toEqual(['Contoh Zahra', '+6281200000000', 'Sekolah swasta'])
  })

  test('name the flags of each child, not of another one', async () => {
    const { pool } = testApp.db
    await pool.query('insert into registration_screening (registration_id) values ($1)', [first.id])
    for (const kind of ['doubt', 'age_exception'])
      await pool.query(
        "insert into registration_flag (registration_id, kind, reason, set_by, set_at) values ($1, $2, 'Contoh', 'user:1', now())",
        [first.id, kind],
      )
    const { heading, rows } = await sheetOf(SD, admin)
    const flags = rows.map((row) => row[heading.indexOf('Tanda')] ?? null)
    expect(flags).toEqual(['Pengecualian usia, Data diragukan', ...FORMULAS.map(() => null)])
  })

  test('of one school are the applicants who chose it; its operator is allowed', async () => {
    await testApp.db.kysely
      .updateTable('registration')
      .set({ school_1_decision: 'TIDAK LULUS', school_2_decision: 'LULUS' })
      .where('id', '=', first.id)
      .execute()
    const school = await testApp.db.kysely
      .selectFrom('school')
      .select(['name', 'npsn'])
      .where('id', '=', zone.school_2_id)
      .executeTakeFirstOrThrow()
    for (const as of [operator, admin]) {
      const { heading, rows } = await sheetOf(`/ppdb/export/excel/${zone.school_2_id}/sd`, as)
      expect(rows).toHaveLength(1 + FORMULAS.length)
      expect(rows[0]?.[heading.indexOf('Diterima di')]).toBe(school.name)
      expect(rows[0]?.[heading.indexOf('NPSN Diterima')]).toBe(school.npsn)
      // Recorded before it was admitted.
      expect(rows[0]?.[heading.indexOf('Penyaluran')] ?? null).toBeNull()
    }
    const { rows } = await sheetOf(`/ppdb/export/excel/${other}/sd`, foreignOperator)
    expect(rows).toEqual([])
  })
})

/** As a registration stores it: white space collapsed. */
function asStored(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
