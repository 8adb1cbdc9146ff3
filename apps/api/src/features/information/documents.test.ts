import type { Office, Season } from '@spmb/domain/season/season.ts'
import { describe, expect, it } from 'vitest'
import { page as sheet } from '../../platform/pdf/sheet.ts'
import { type ReadPdf, readPdf } from '../../platform/pdf/testing.ts'
import { buildReference } from '../reference/reference-data.ts'
import { drawCapacity } from './capacity.ts'
import type { DocumentFacts } from './document-facts.ts'
import { drawGuide } from './guide.ts'

const season: Season = {
  id: 1,
  label: '2025/2026',
  firstYear: 2025,
  opensAt: new Date('2025-06-02T00:00:00+08:00'),
  closesAt: new Date('2025-06-11T00:00:00+08:00'),
  windowMode: 'schedule',
  publicationMode: 'published',
  publishesAt: null,
  reRegistrationFrom: null,
  reRegistrationTo: null,
  objectionsUntil: null,
  notice: null,
}
const office: Office = {
  name: 'Dinas Pendidikan Contoh',
  region: 'Kabupaten Contoh',
  address: 'Jalan Contoh Raya 2',
  email: 'kantor@contoh.example',
  phone: '0373 000000; 0812 0000 0000',
  hours: 'Senin – Jumat',
  isSample: false,
}

interface SchoolRow {
  name: string
  type?: 'SD' | 'SMP'
  district?: number
  seats?: number | null
  proposed?: boolean
}

function factsOf(schools: readonly SchoolRow[], overrides: Partial<DocumentFacts> = {}): DocumentFacts {
  const reference = buildReference({
    districts: [
      { id: 1, name: 'Dompu' },
      { id: 4, name: "Hu'u" },
    ],
    districtCodes: [],
    villages: [],
    zones: [],
    distances: [],
    schools: schools.map(({ name, type = 'SD', district = 1 }, index) => ({
      id: index + 1,
      npsn: String(99000000 + index),
      name,
      type,
      status: 'NEGERI' as const,
      district_id: district,
      is_sample: false,
      closed_at: null,
      phone: null,
      latitude: null,
      longitude: null,
    })),
    quotas: schools.flatMap(({ seats = 28, proposed = false }, index) =>
      seats === null ? [] : [{ school_id: index + 1, seats, is_synthetic: proposed }],
    ),
  })
  return {
    season,
    office,
    reference,
    logo: null,
    timeZone: 'Asia/Makassar',
    publicUrl: 'https://spmb.contoh.example',
    ...overrides,
  }
}

const linesOf = ({ pages }: ReadPdf) => pages.flatMap(({ lines }) => lines)
const count = (lines: readonly string[], text: string) => lines.filter((line) => line === text).length

describe('both documents', () => {
  it.each([drawGuide, drawCapacity])('are tagged, in Indonesian, and equal for equal data', async (draw) => {
    const facts = factsOf([{ name: 'SD Contoh Satu' }])
    const pdf = await draw(facts)
    expect((await draw(facts)).equals(pdf)).toBe(true)
    const read = await readPdf(pdf)
    expect(read.language).toBe('id-ID')
    const roles = read.pages.flatMap((page) => page.roles)
    expect(roles).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P', 'L', 'Table', 'TH']))
    expect(linesOf(read).join(' ')).not.toContain('CONTOH')
  })

  it.each([drawGuide, drawCapacity])(
    'have every line within the page and a number on each page',
    async (draw) => {
      const schools = Array.from({ length: 120 }, (_, index) => ({
        name: `SD Contoh dengan nama yang sangat panjang sekali sampai dua baris nomor ${index}`,
      }))
      const { pages } = await readPdf(await draw(factsOf(schools)))
      pages.forEach(({ lines, boxes }, index) => {
        expect(lines).toContain(`Halaman ${index + 1} dari ${pages.length}`)
        for (const { left, right, baseline } of boxes) {
          expect(left).toBeGreaterThanOrEqual(sheet.left - 0.5)
          expect(right).toBeLessThanOrEqual(sheet.width - sheet.left + 0.5)
          expect(baseline).toBeGreaterThan(sheet.bottom - 1)
          expect(baseline).toBeLessThan(sheet.height - sheet.top + 1)
        }
      })
    },
  )
})

describe('the capacities', () => {
  it('list every school by level and district, and name undecided quotas in words', async () => {
    const facts = factsOf([
      { name: 'SD Contoh Satu', seats: 28 },
      { name: 'SD Contoh Dua', seats: null },
      { name: 'SD Contoh Tiga', seats: 0 },
      { name: 'SD Contoh Huu', district: 4, seats: 1_056, proposed: true },
      { name: 'SMP Contoh', type: 'SMP', seats: 64 },
    ])
    const lines = linesOf(await readPdf(await drawCapacity(facts)))
    const row = (name: string) => lines.slice(lines.indexOf(name) + 1, lines.indexOf(name) + 4)
    expect(row('SD Contoh Satu').slice(0, 2)).toEqual(['Negeri', '28'])
    expect(row('SD Contoh Dua')).toEqual(['Negeri', '–', 'belum ditetapkan'])
    expect(row('SD Contoh Tiga')).toEqual(['Negeri', '0', 'tidak menerima'])
    expect(row('SD Contoh Huu')).toEqual(['Negeri', '1.056', 'usulan'])
    expect(row('Jumlah').slice(0, 3)).toEqual(['4', '1.084', '1'])
    expect(count(lines, "Kecamatan Hu'u")).toBe(1)
    expect(lines).toContain('Jumlah 3 sekolah')
  })

  it('repeat the header on every page, tagged once', async () => {
    const schools = Array.from({ length: 272 }, (_, index) => ({ name: `SD Contoh ${index + 1}` }))
    const pdf = await drawCapacity(factsOf(schools))
    expect(pdf.length).toBeLessThan(300_000)
    const { pages } = await readPdf(pdf)
    expect(pages.length).toBeGreaterThan(5)
    for (const { lines } of pages.slice(1)) expect(lines).toContain('Sekolah')
    const headers = pdf.toString('latin1').match(/\/S \/TH\b/g)
    expect(headers).toHaveLength(6 + 5)
  })

  it('print names beyond Latin', async () => {
    const read = await readPdf(await drawCapacity(factsOf([{ name: 'SD Çağrı Ünsal Şehir' }])))
    expect(linesOf(read)).toContain('SD Çağrı Ünsal Şehir')
  })
})

describe('the guide', () => {
  const textOf = async (facts: DocumentFacts) => linesOf(await readPdf(await drawGuide(facts))).join(' ')

  it('names dates and ages of its season', async () => {
    const text = await textOf(factsOf([]))
    for (const fact of [
      '2 – 10 Juni 2025',
      'Usia dihitung pada 1 Juli 2025',
      '7 tahun (lahir sampai 1 Juli 2018)',
      '6 tahun (lahir sampai 1 Juli 2019)',
      '5 tahun 6 bulan (lahir sampai 1 Januari 2020)',
      'paling tinggi 15 tahun',
      'sampai 2 Juni 2024',
      '0373 000000; 0812 0000 0000',
    ]) {
      expect(text).toContain(fact)
    }
    const next = { ...season, label: '2026/2027', firstYear: 2026 }
    expect(await textOf(factsOf([], { season: next }))).toContain('7 tahun (lahir sampai 1 Juli 2019)')
  })

  it('has the publication date when it is planned', async () => {
    const planned = {
      ...season,
      publicationMode: 'schedule' as const,
      publishesAt: new Date('2025-06-14T02:00:00Z'),
    }
    expect(await textOf(factsOf([], { season: planned }))).toContain(
      'Hasil diumumkan Sabtu, 14 Juni 2025 pukul 10.00 WITA',
    )
    expect(await textOf(factsOf([]))).toContain('Hasil diumumkan di https://spmb.contoh.example')
  })

  it.each([
    ['open', 'Pendaftaran sekarang dibuka.'],
    ['closed', 'Pendaftaran sekarang ditutup.'],
  ] as const)('gives no opening or closing time in mode %s', async (windowMode, now) => {
    const text = await textOf(factsOf([], { season: { ...season, windowMode } }))
    expect(text).toContain(`Jadwal pendaftaran: 2 – 10 Juni 2025. ${now}`)
    for (const time of ['pukul', 'ditutup setelah']) expect(text).not.toContain(time)
    expect(await textOf(factsOf([]))).toContain('ditutup setelah Selasa, 10 Juni 2025 pukul 23.59 WITA')
  })

  it('has the days of re-registration when they are set', async () => {
    const days = {
      reRegistrationFrom: new Date('2025-06-16T00:00:00Z'),
      reRegistrationTo: new Date('2025-06-20T16:00:00Z'),
    }
    expect(await textOf(factsOf([], { season: { ...season, ...days } }))).toContain(
      'daftar ulang di sekolah pada 16 Juni 2025 sampai Jumat, 20 Juni 2025 pukul 23.59 WITA, tanpa biaya',
    )
    expect(await textOf(factsOf([]))).toContain('daftar ulang di sekolah, tanpa biaya')
  })
})
