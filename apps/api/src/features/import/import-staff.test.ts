import { MAX_FILE_BYTES } from '@spmb/domain/import/contract.staff.ts'
import readExcelFile from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import { upload } from '../../../testing/import/uploads.ts'
import { aWorkbook, aWorkbookOf, cellXml, sheetXml } from '../../../testing/import/workbooks.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  admin = await signIn(test, 'admin')
  await test.db.pool.query('delete from history')
  await test.db.kysely.updateTable('quota').set({ seats: 28 }).execute()
})

const call = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, headers: admin.bearer, payload })
const check = async (body: ReturnType<typeof upload>) => (await call('/api/import/check', body)).json().data
const apply = (body: ReturnType<typeof upload>, token: string) =>
  call('/api/import/apply', { ...body, token })
const history = () => test.db.kysely.selectFrom('history').selectAll().orderBy('first_year').execute()
const npsnOf = async (name: string) =>
  (
    await test.db.kysely
      .selectFrom('school')
      .select('npsn')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).npsn
const quotas = (...rows: string[]) => upload('quotas', ['NPSN;Tahun Pelajaran;Kursi', ...rows].join('\n'))

describe('a check', () => {
  it('says for each row what would be done, with Indonesian headings, and changes nothing', async () => {
    const [first, second] = [await npsnOf('SD Contoh 1 Dompu'), await npsnOf('SD Contoh 3 Woja')]
    const checked = await check(quotas(`${first};2025/2026;32`, `${second};2025/2026;20`))
    expect(checked).toMatchObject({
      outcome: 'ready',
      token: expect.any(String),
      tables: [{ table: 'quotas', new: 1, changed: 1, unchanged: 0, removed: 0, rejected: 0 }],
      rows: [
        {
          table: 'quotas',
          line: 2,
          state: 'changed',
          subject: first,
          detail: expect.stringContaining('Kursi 28 → 32'),
        },
        {
          table: 'quotas',
          line: 3,
          state: 'new',
          subject: second,
          detail: expect.stringContaining('Kursi 20'),
        },
      ],
      total_rows: 2,
      refusal: null,
      sample: null,
    })
    const seats = await test.db.kysely.selectFrom('quota').select('seats').where('seats', '<>', 28).execute()
    expect(seats).toEqual([])
  })

  it('names row, column and reason of each rejected row in Indonesian, and allows nothing', async () => {
    const npsn = await npsnOf('SD Contoh 1 Dompu')
    const checked = await check(quotas('5020374;2025/2026;28', `${npsn};2031/2032;28,5`))
    expect(checked).toMatchObject({ outcome: 'refused', token: null })
    expect(checked.rows.filter(({ state }: { state: string }) => state === 'rejected')).toEqual([
      {
        table: 'quotas',
        line: 2,
        state: 'rejected',
        subject: 'NPSN',
        detail: "'5020374' bukan NPSN 8 angka, contoh: 50203743.",
      },
      {
        table: 'quotas',
        line: 3,
        state: 'rejected',
        subject: 'Kursi',
        detail: "'28,5' bukan bilangan bulat dari 0 sampai 9.999.",
      },
    ])
  })

  it('finds a school, a village and a district by the name, under the headings of other lists', async () => {
    const npsn = await npsnOf('SD Contoh 1 Dompu')
    const seats = await check(
      upload('quotas', 'Nama Sekolah;Tahun Pelajaran;Kuota\nsd contoh 1 dompu;2025/2026;31'),
    )
    expect(seats).toMatchObject({ outcome: 'ready', rows: [{ subject: npsn, state: 'changed' }] })
    const wrong = await check(upload('quotas', 'Sekolah;Tahun Pelajaran;Kursi\nSD Contoh;2025/2026;31'))
    expect(wrong.rows).toMatchObject([
      {
        state: 'rejected',
        subject: 'NPSN',
        detail: "Tidak ada sekolah 'SD Contoh'. Tulis kodenya: nama ini tidak dikenal, atau ada beberapa.",
      },
    ])
    // The proper column comes first, so that a list may have both.
    const both = await check(
      upload('quotas', `NPSN;Nama Sekolah;Tahun Pelajaran;Kursi\n${npsn};Apa saja;2025/2026;31`),
    )
    expect(both).toMatchObject({ outcome: 'ready', total_rows: 1 })
    const village = await check(
      upload('villages', 'Kode Desa;Nama Desa;Jenis;Kecamatan\n52.05.05.1001;Bada;DESA;Kec. Woja'),
    )
    expect(village.rows.filter(({ state }: { state: string }) => state === 'rejected')).toEqual([])
  })

  it('says once what is no table, and what was read where a heading is missing', async () => {
    const text = await check(upload('villages', 'Daftar rapat dinas\nHari Senin'))
    expect(text.rows).toMatchObject([
      {
        line: 1,
        detail:
          "Ini bukan tabel yang dikenal: baris pertamanya berbunyi 'Daftar rapat dinas'. Judul kolom yang wajib ada: Kode, Nama, Jenis, Kode Kecamatan. Unggah berkas Excel (.xlsx) atau CSV.",
      },
    ])
    const missing = await check(upload('villages', 'Kode;Nama;Kode Kecamatan\n52.05.01.1001;Bada;52.05.01'))
    expect(missing.rows).toMatchObject([
      {
        subject: 'Jenis',
        detail:
          "Kolom ini wajib, tetapi tidak ada di baris judul. Judul yang terbaca: 'Kode', 'Nama', 'Kode Kecamatan'.",
      },
    ])
  })

  it('leaves out what Excel hides and names it, until the request includes it', async () => {
    const row = (line: number, year: string, hidden = '') =>
      `<row r="${line}" ${hidden}>${cellXml(`A${line}`, year)}<c r="B${line}"><v>5</v></c></row>`
    const head = `<row r="1">${cellXml('A1', 'Tahun Pelajaran')}${cellXml('B1', 'Pendaftar')}</row>`
    const xml = sheetXml(head + row(2, '2018/2019') + row(3, '2019/2020', 'hidden="1"'))
    const bytes = await aWorkbookOf([
      { name: 'Riwayat', xml },
      { name: 'Kuota', xml, state: 'hidden' },
    ])
    const body = upload('workbook', bytes, 'a.xlsx')
    const left = await check(body)
    expect(left).toMatchObject({ outcome: 'ready', total_rows: 1 })
    expect(left.notes.hidden).toEqual([
      'Lembar tersembunyi: a.xlsx (Kuota)',
      '1 baris tersembunyi (baris 3) di a.xlsx (Riwayat)',
    ])
    const all = await check({ ...upload('history', bytes), with_hidden: true } as typeof body)
    expect(all).toMatchObject({ outcome: 'ready', total_rows: 2 })
    // The token of one reading does not apply the other.
    expect((await apply(body, all.token)).statusCode).toBe(409)
    expect((await apply(body, left.token)).statusCode).toBe(200)
    expect(await history()).toEqual([{ first_year: 2018, registrations: 5 }])
  })

  it('reports a table that changes nothing', async () => {
    const npsn = await npsnOf('SD Contoh 1 Dompu')
    const rows = upload('quotas', `npsn,school_year,seats,is_synthetic\n${npsn},2025/2026,28,1\n`)
    await test.db.kysely.updateTable('quota').set({ is_synthetic: true }).execute()
    expect(await check(rows)).toMatchObject({ outcome: 'unchanged', token: null, rows: [] })
  })

  it('reads a workbook by content, and each sheet of a whole workbook by its name', async () => {
    const sheet = sheetXml(
      `<row r="1">${cellXml('A1', 'Tahun Pelajaran')}${cellXml('B1', 'Pendaftar')}</row><row r="2">${cellXml('A2', '2019/2020')}<c r="B2"><v>12</v></c></row>`,
    )
    const bytes = await aWorkbook(sheet)
    expect(await check(upload('history', bytes, 'riwayat'))).toMatchObject({
      outcome: 'ready',
      total_rows: 1,
    })
    expect(await check(upload('workbook', bytes, 'riwayat.xlsx'))).toMatchObject({
      outcome: 'refused',
      rows: [{ detail: expect.stringContaining('tidak mempunyai lembar Kecamatan') }],
    })
  })

  it.each<[string, () => Promise<Buffer | string>, number | null, string]>([
    [
      'a formula',
      () => aWorkbook(sheetXml('<row r="3"><c r="B3"><f>1+1</f><v>2</v></c></row>')),
      3,
      'Sel B3 berisi rumus',
    ],
    [
      'merged cells',
      () =>
        aWorkbook(
          sheetXml(
            '<row r="1"><c r="A1"><v>1</v></c></row>',
            '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>',
          ),
        ),
      1,
      'Sel A1:B2 digabung',
    ],
    [
      'a second row of headings',
      async () => 'npsn,school_year,seats\nNPSN,Tahun Pelajaran,Kursi\n',
      2,
      'judul kolom lagi',
    ],
    [
      'a date',
      () =>
        aWorkbook(
          sheetXml(
            `<row r="1">${cellXml('A1', 'NPSN')}${cellXml('B1', 'Tahun Pelajaran')}${cellXml('C1', 'Kursi')}</row><row r="2">${cellXml('A2', '50203743')}<c r="B2" t="d"><v>2025-07-01</v></c><c r="C2"><v>28</v></c></row>`,
          ),
        ),
      2,
      'menjadi tanggal',
    ],
    [
      'a bomb',
      () =>
        aWorkbook('', {}, '', {
          'xl/media/x.bmp': Array.from({ length: 65 }, () => Buffer.alloc(1024 * 1024)),
        }),
      null,
      'lebih dari 64 MB',
    ],
    ['no table', async () => '%PDF-1.7\n', null, 'Berkas ini PDF'],
    ['other columns', async () => 'Nama,Kursi\nA,1\n', 1, 'Kolom ini wajib'],
  ])('refuses %s', async (_, content, line, sentence) => {
    const checked = await check(upload('quotas', await content()))
    expect(checked.outcome).toBe('refused')
    expect(checked.rows).toContainEqual(
      expect.objectContaining({ line, state: 'rejected', detail: expect.stringContaining(sentence) }),
    )
  })

  it('refuses a body that is larger than the largest file', async () => {
    const answer = await call('/api/import/check', upload('quotas', Buffer.alloc(MAX_FILE_BYTES + 100_000)))
    expect(answer.statusCode).toBe(413)
  })
})

describe('applying', () => {
  const year = (registrations: number) =>
    upload('history', `school_year,registrations\n2019/2020,${registrations}\n`)

  it('does what the check showed, in one act, which is audited', async () => {
    const { token } = await check(year(10))
    expect((await apply(year(10), token)).json()).toEqual({
      status: 200,
      message: '1 baris berhasil diimpor',
      data: null,
    })
    expect(await history()).toEqual([{ first_year: 2019, registrations: 10 }])
    const audited = await test.db.kysely
      .selectFrom('audit_entry')
      .select(['actor', 'changes'])
      .where('action', '=', 'reference.import')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(audited).toMatchObject({ actor: `user:${admin.userId}`, changes: { files: ['history.csv'] } })
  })

  it('is refused for another file and for data that changed since the check, also to the same result', async () => {
    const { token } = await check(year(10))
    expect((await apply(year(11), token)).statusCode).toBe(409)
    await test.db.kysely.insertInto('history').values({ first_year: 2019, registrations: 5 }).execute()
    const answer = await apply(year(10), token)
    expect(answer.json()).toMatchObject({ status: 409, message: expect.stringContaining('Periksa lagi') })
    expect(await history()).toEqual([{ first_year: 2019, registrations: 5 }])
  })

  it('is refused for rejected rows and a made-up token', async () => {
    for (const body of [year(10), upload('history', 'x')])
      expect((await apply(body, 'x')).statusCode).toBe(409)
    expect(await history()).toEqual([])
  })
})

describe('a table as a workbook', () => {
  const table = async (name: string, content = 'data') => {
    const answer = await test.app.inject({
      url: `/api/import/table/${name}/${content}`,
      headers: admin.bearer,
    })
    const { name: file, base64 } = answer.json().data
    return { file, bytes: Buffer.from(base64, 'base64') }
  }

  const TABLES = ['districts', 'villages', 'schools', 'zoning', 'distances', 'quotas', 'history'] as const
  it.each(casesOfRound(TABLES, 0, 3))(
    '%s can be imported again and changes nothing',
    { tags: 'rounds' },
    async (name) => {
      await test.db.kysely.insertInto('history').values({ first_year: 2019, registrations: 5 }).execute()
      // The first import of villages or schools removes the sample set.
      for (const place of ['district', 'village', 'school'])
        await test.database.ownerDb.pool.query(`update ${place} set is_sample = false`)
      const { bytes } = await table(name)
      expect(await check(upload(name, bytes))).toMatchObject({ outcome: 'unchanged', rows: [] })
    },
  )

  it.each(TABLES)('%s may have the headings only, with a sheet that explains each of them', async (name) => {
    const { file, bytes } = await table(name, 'headings')
    expect(file).toMatch(/^contoh-\w+\.xlsx$/)
    const [sheet, guide] = await readExcelFile(bytes)
    expect(guide?.sheet).toBe('Petunjuk')
    const [head, ...rows] = guide?.data ?? []
    expect(head).toEqual(['Kolom', 'Wajib', 'Isi', 'Contoh baris 1', 'Contoh baris 2'])
    expect([rows.map(([column]) => column)]).toEqual(sheet?.data)
    expect(rows.every(([, , about]) => typeof about === 'string' && about.length > 5)).toBe(true)
    // The sheet is nothing to ask about.
    const { notes, rows: read } = await check(upload(name, bytes))
    expect([notes.other_sheets, read]).toEqual([[], []])
  })

  it('of an unknown name does not exist', async () => {
    const answer = await test.app.inject({ url: '/api/import/table/users/data', headers: admin.bearer })
    expect(answer.statusCode).toBe(404)
  })
})

it('everything that belongs to a registration leaves with a trial, or forgets it', async () => {
  const { rows } = await test.db.pool.query<{ table: string }>(`
    select conrelid::regclass::text as "table" from pg_constraint
    where confrelid = 'registration'::regclass and contype = 'f' and confdeltype not in ('c', 'n')`)
  expect(rows).toEqual([])
})

it('villages of the office replace the sample set with its counted and confirmed trials, and close and hide the season', async () => {
  const fresh = await createTestApp()
  const { bearer: headers } = await signIn(fresh, 'admin')
  const send = (url: string, payload: object) =>
    fresh.app.inject({ method: 'POST', url: `/api/import/${url}`, headers, payload })
  const season = () => fresh.db.kysely.selectFrom('season').selectAll().executeTakeFirstOrThrow()
  try {
    const trial = await anApplicant(fresh)
    const need = { text: 'Contoh kursi di depan', version: 0 }
    const support = `/api/ppdb/${trial.id}/support`
    expect((await fresh.app.inject({ method: 'PUT', url: support, headers, payload: need })).statusCode).toBe(
      200,
    )
    const file = upload('villages', 'Kode;Nama;Jenis;Kode Kecamatan\n52.05.01.1001;Bada;DESA;52.05.01\n')
    const checked = (await send('check', file)).json().data
    expect(checked).toMatchObject({
      outcome: 'ready',
      refusal: null,
      sample: { districts: 7, villages: 24, schools: 40, trials: 1 },
    })
    const apply = (confirmed: object) => send('apply', { ...file, ...confirmed, token: checked.token })
    expect((await apply({})).statusCode).toBe(409)
    expect((await apply({ discard_trials: 2 })).statusCode).toBe(409)
    expect(await season()).toMatchObject({ window_mode: 'open', publication_mode: 'published' })
    expect((await apply({ discard_trials: 1 })).statusCode).toBe(200)
    expect(await season()).toMatchObject({ window_mode: 'closed', publication_mode: 'hidden' })
    await fresh.syncCaches()
    expect((await fresh.app.inject(`/api/ppdb/registered/${trial.number}`)).statusCode).toBe(404)
  } finally {
    await fresh.close()
  }
})
