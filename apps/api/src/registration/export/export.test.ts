import { exportApplicants, exportSchoolApplicants } from '@spmb/domain/registration/staff/contract.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant, type TestApplicant } from '../../../testing/applicants.ts'
import { aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let zone: ChoiceIds
type Staff = Awaited<ReturnType<typeof signIn>>
let admin: Staff
let monitor: Staff
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
  const school = await testApp.db.kysely
    .selectFrom('school')
    .select('id')
    .where('type', '=', 'SD')
    .where('id', 'not in', [zone.school_1_id, zone.school_2_id])
    .executeTakeFirstOrThrow()
  other = school.id
  admin = await signIn(testApp, 'admin')
  monitor = await signIn(testApp, 'monitor')
  operator = await signIn(testApp, 'operator', { schoolId: zone.school_2_id })
  foreignOperator = await signIn(testApp, 'operator', { schoolId: other })
  first = await anApplicant(testApp, 'SD', {
    name: 'Contoh Zahra',
    email: 'ibu@contoh.id',
    father_phone: '0812 3456 7890',
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

async function download(url: string, as?: Staff, headers: Record<string, string> = {}) {
  const response = await testApp.app.inject({ url, headers: { ...as?.bearer, ...headers } })
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: response.rawPayload,
    text: response.body,
  }
}

async function sheetOf(url: string, as: Staff) {
  const { status, bytes } = await download(url, as)
  expect(status).toBe(200)
  const book = await readXlsx(bytes)
  const [heading = [], ...rows] = book.sheets[0]?.rows ?? []
  return { book, heading: heading.map(String), rows }
}

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
      'Didaftarkan',
      'Diperbarui',
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
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).not.toContain('<f')
    // '@': the cell remains text when it is edited.
    const styles = await partOf(bytes, 'xl/styles.xml')
    expect(styles).toContain('<xf numFmtId="49"')
    for (const cell of xml.matchAll(/<c r="[C]\d+" s="(\d)" t="(\w+)"/g))
      expect(['1', '2']).toContain(cell[1])
    expect(xml).toContain('_x005F_x003D_1')
  })

  test('freezes its header row and first columns, has a filter, and is set up for printing', async () => {
    const { bytes } = await download(SD, admin)
    const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml')
    expect(xml).toContain(
      '<pane xSplit="3" ySplit="1" topLeftCell="D2" activePane="bottomRight" state="frozen"/>',
    )
    expect(xml).toContain(`<autoFilter ref="A1:AH${FORMULAS.length + 2}"/>`)
    expect(xml).toContain('<pageSetup paperSize="9" orientation="landscape"')
    expect(xml).toContain('Halaman &amp;P dari &amp;N')
    const workbook = await partOf(bytes, 'xl/workbook.xml')
    expect(workbook).toContain(`'SPMB SD'!$A$1:$AH$${FORMULAS.length + 2}`)
    expect(workbook).toContain("localSheetId=\"0\">'SPMB SD'!$A:$C,'SPMB SD'!$1:$1<")
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
    }
    const { rows } = await sheetOf(`/ppdb/export/excel/${other}/sd`, foreignOperator)
    expect(rows).toEqual([])
  })
})

describe('access', () => {
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
    expect(rows).toHaveLength(1 + FORMULAS.length)
    expect(heading).not.toContain('NIK')
    expect(rows.flat()).not.toContain(first.body.nik)
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

  test('other methods are not found', async () => {
    for (const method of ['HEAD', 'POST', 'DELETE'] as const) {
      const response = await testApp.app.inject({ method, url: SD, headers: admin.bearer })
      expect(response.statusCode).toBe(405)
    }
  })
})

test('every export has a path below /ppdb', () => {
  const contracts = [...Object.values(exportApplicants), ...Object.values(exportSchoolApplicants)]
  expect(new Set(contracts.map(({ path }) => path)).size).toBe(4)
  for (const { path, access } of contracts) {
    expect(path).toMatch(/^\/ppdb\/export\/excel\//)
    expect(access).toContain('admin')
  }
})

/** As a registration stores it: white space collapsed. */
function asStored(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A file of the archive as text, extracted by an independent tool. */
async function partOf(bytes: Buffer, path: string): Promise<string> {
  const { inflateRawSync } = await import('node:zlib')
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  let at = bytes.readUInt32LE(end + 16)
  for (let i = 0; i < bytes.readUInt16LE(end + 10); i++) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    if (name === path) {
      const start = bytes.readUInt32LE(at + 42)
      const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
      return inflateRawSync(bytes.subarray(from, from + bytes.readUInt32LE(at + 20))).toString('utf8')
    }
    at += 46 + nameLength
  }
  throw new Error(`no ${path} in the archive`)
}
