/**
 * Another regency is installed from its own files: nothing of the sample set is left on anything that a person reads.
 *
 * @module-tag full
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { LOGO_PATH } from '@spmb/domain/office/files/kinds.ts'
import { encode } from 'uqr'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anSdBody, aZone } from '../../../testing/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/database/test-database.ts'
import { importFolder, type Lines } from '../../../testing/import/import-folder.ts'
import { aPng, aStoredFile } from '../../../testing/office-files.ts'
import { buildWeb } from '../../../testing/processes/served.ts'
import { seededInt } from '../../../testing/seeded-random.ts'
import { startTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import { WEB_DIST } from '../../../testing/worlds/public-pages.ts'
import { readPdf } from '../../platform/pdf/testing.ts'
import { openPublicPages } from '../public-pages/public-pages.ts'
import { seedWhenEmpty } from '../reference/seed.ts'
import { drawnQr, readCard } from '../registration/card/testing.ts'
import { runImport } from './run-import.ts'

/** Words of the sample's regency, its districts and codes, and of its time zone. */
const FOREIGN =
  /dompu|nusa tenggara barat|\b(woja|pajo|hu['’&#x27;]+u|manggelewa|kempo|pekat|kilo)\b|52\.?05|\bwita\b|makassar/i
const OWN = { publicUrl: 'https://spmb.wanasari.example', officeTimeZone: 'Asia/Jakarta' }
const DISTRICTS = 26
const VILLAGES = 460
const SCHOOLS = { SD: 780, SMP: 120 } as const

let database: TestDatabase
let test: Pick<TestApp, 'app' | 'clock' | 'db' | 'logs'>
let bearer: Record<string, string>
let number: string
beforeAll(async () => {
  buildWeb()
  database = await createTestDatabase()
  await seedWhenEmpty(database.db.kysely, OWN)
  await using folder = await importFolder(files())
  const options = {
    paths: [folder.path],
    dryRun: false,
    now: new Date('2025-05-01T00:00:00Z'),
    actor: 'cli:test',
  }
  const report = await runImport(database.db.kysely, options)
  expect(report).toMatchObject({ outcome: 'loaded', sample: { districts: 8, villages: 24, schools: 40 } })
  const log = { error: () => {} }
  const started = await startTestApp(database.db, {
    config: { ...TEST_CONFIG, ...OWN },
    openPages: (facts) => openPublicPages({ facts, webDist: WEB_DIST, log }),
  })
  test = { ...started, db: database.db }
  bearer = (await signIn(test as TestApp, 'admin')).bearer
  await describeOffice()
  await database.db.kysely.updateTable('season').set({ window_mode: 'open' }).execute()
  await test.app.syncCaches()
  const payload = anSdBody(await aZone(database.db.kysely, 'SD'), { birth_place: 'Wanasari' })
  const registered = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload })
  expect(registered.statusCode).toBe(201)
  number = registered.json().data.no_registration
})
afterAll(async () => {
  await test.app.close()
  await database.drop()
})

/** Codes of a province that does not exist, names that only this regency has, no number of the API. */
function files(): Record<string, Lines> {
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  const districts = Array.from({ length: DISTRICTS }, (_, index) => `98.01.${pad(index + 1, 2)}`)
  const districtOf = (index: number) => districts[index % DISTRICTS] as string
  const villages = Array.from({ length: VILLAGES }, (_, index) => ({
    code: `${districtOf(index)}.${2001 + Math.floor(index / DISTRICTS)}`,
    district: districtOf(index),
  }))
  const schools = (['SD', 'SMP'] as const).flatMap((level) =>
    Array.from({ length: SCHOOLS[level] }, (_, index) => ({
      npsn: `${level === 'SD' ? 971 : 972}${pad(index, 5)}`,
      level,
      district: districtOf(index),
    })),
  )
  const zoning = villages.flatMap(({ code, district }) =>
    (['SD', 'SMP'] as const).flatMap((level) => {
      const near = schools.filter((school) => school.level === level && school.district === district)
      const first = seededInt(0, near.length - 3)
      return near.slice(first, first + 3).map(({ npsn }, rank) => `${code},${level},${npsn},${rank + 1}`)
    }),
  )
  return {
    'districts.csv': ['code,name', ...districts.map((code, index) => `${code},Wana ${index + 1}`)],
    'villages.csv': [
      'code,name,type,district_code',
      ...villages.map(({ code, district }, index) => `${code},Sari ${index + 1},DESA,${district}`),
    ],
    'schools.csv': [
      'npsn,name,type,status,district_code',
      ...schools.map(
        ({ npsn, level, district }) => `${npsn},${level} Negeri ${npsn},${level},NEGERI,${district}`,
      ),
    ],
    'zoning.csv': ['village_code,type,npsn,rank', ...zoning],
    'quotas.csv': ['npsn,school_year,seats', ...schools.map(({ npsn }) => `${npsn},2025/2026,28`)],
  }
}

async function describeOffice(): Promise<void> {
  const { version } = (await call('GET', '/api/office')).json().data
  const own = {
    name: 'Dinas Pendidikan Wanasari',
    region: 'Kabupaten Wanasari, Provinsi Contoh',
    address: 'Jalan Wana 1',
    email: 'spmb@wanasari.example',
    phone: '021 5703303',
    hours: 'Senin – Jumat, 08.00 – 15.00 WIB',
  }
  expect((await call('PUT', '/api/office', { ...own, version })).statusCode).toBe(200)
  await aStoredFile(test as TestApp, 'logo', await aPng(256, 256, [150, 20, 60, 255]))
}

const call = (method: 'GET' | 'PUT', url: string, payload?: object) =>
  test.app.inject({ method, url, headers: bearer, ...(payload && { payload }) })

it('has its places only, numbered on from those of the sample', async () => {
  const districts = (await call('GET', '/api/district')).json().data
  expect(districts).toHaveLength(DISTRICTS)
  expect(districts[0]).toEqual({ id: 9, name: 'Wana 1' })
  const { rows } = await database.db.pool.query(`select
    (select count(*) from district where is_sample)::int + (select count(*) from village where is_sample)::int
      + (select count(*) from school where is_sample)::int as samples,
    (select count(*) from village)::int as villages, (select count(*) from school)::int as schools`)
  expect(rows).toEqual([{ samples: 0, villages: VILLAGES, schools: SCHOOLS.SD + SCHOOLS.SMP }])
})

it.each([
  '/',
  '/ppdb',
  '/ppdb/sd',
  '/ppdb/smp',
  '/information',
  '/information/juknis',
  '/information/privasi',
  '/information/pengumuman-hasil-ppdb',
  '/information/tutorial-pendaftaran-ppdb',
  '/information/spmb.ics',
  '/contact',
  '/contact/jawaban',
  '/login',
  '/api/docs',
  '/api/openapi.json',
  '/api/count',
  '/robots.txt',
  '/.well-known/security.txt',
])('%s has no word of the sample', async (url) => {
  const answer = await test.app.inject(url)
  expect(answer.body).not.toMatch(FOREIGN)
  expect(JSON.stringify(answer.headers)).not.toMatch(FOREIGN)
})

it('has its name, logo, hours and zone on the first page', async () => {
  const { body } = await test.app.inject('/')
  expect(body).toContain('SPMB Wanasari')
  expect(body).toContain('WIB')
  expect(body).toContain(LOGO_PATH)
})

it('has no word of the sample on confirmation, result and card, whose QR code leads to its own address', async () => {
  for (const url of [`/ppdb/registered/${number}`, `/information/pengumuman-hasil-ppdb/${number}`])
    expect((await test.app.inject(url)).body).not.toMatch(FOREIGN)
  const answer = await test.app.inject(`/ppdb/${number}/pdf`)
  expect(answer.statusCode).toBe(200)
  expect(JSON.stringify(answer.headers)).not.toMatch(FOREIGN)
  const card = await readCard(answer.rawPayload)
  expect(card.lines.join('\n')).not.toMatch(FOREIGN)
  expect(card.lines.join('\n')).toMatch(/Wanasari[\s\S]*WIB/)
  const { data, size } = encode(`${OWN.publicUrl}/information/pengumuman-hasil-ppdb/${number}`, {
    ecc: 'M',
    border: 0,
  })
  expect(drawnQr(card, size).modules).toEqual(data)
})

it.each(['petunjuk-teknis.pdf', 'daya-tampung.pdf'])('has no word of the sample in %s', async (name) => {
  const answer = await test.app.inject(`/information/juknis/${name}`)
  expect(JSON.stringify(answer.headers)).not.toMatch(FOREIGN)
  const read = await readPdf(answer.rawPayload)
  expect(read.pages.flatMap(({ lines }) => lines).join('\n')).not.toMatch(FOREIGN)
  expect(JSON.stringify(read.info)).not.toMatch(FOREIGN)
})

it.each(['pdf', 'xlsx'])('has no word of the sample in the recap as %s', async (format) => {
  const answer = await call('GET', `/api/recap/sd/${format}`)
  const { name, base64 } = answer.json().data
  expect(name).not.toMatch(FOREIGN)
  const bytes = Buffer.from(base64, 'base64')
  const text =
    format === 'pdf'
      ? (await readPdf(bytes)).pages.flatMap(({ lines }) => lines).join('\n')
      : partsOfZip(bytes).join('\n')
  expect(text).toContain('Wana 1')
  expect(text).not.toMatch(FOREIGN)
})

it('has no word of the sample in anything that browsers load', async () => {
  const assets = join(WEB_DIST, 'client')
  const names = (await readdir(assets, { recursive: true })).filter((name) =>
    /\.(html|js|css|svg|vtt|txt|json|webmanifest)$/.test(name),
  )
  expect(names.length).toBeGreaterThan(10)
  const found: string[] = []
  for (const name of names) {
    // The names of the three zones are part of every bundle with times.
    const text = (await readFile(join(assets, name), 'utf8')).replace(/Asia\/Makassar|WITA/g, '')
    const word = FOREIGN.exec(text)?.[0]
    if (word) found.push(`${name}: ${word}`)
  }
  expect(found).toEqual([])
})

/** The texts of a workbook's parts, which are deflated. */
function partsOfZip(bytes: Buffer): string[] {
  const parts: string[] = []
  for (let at = bytes.indexOf('PK\u0001\u0002'); at >= 0; at = bytes.indexOf('PK\u0001\u0002', at + 4)) {
    const [packed, start] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 42)]
    const from = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28)
    const content = bytes.subarray(from, from + packed)
    parts.push((bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(content) : content).toString('utf8'))
  }
  return parts
}
