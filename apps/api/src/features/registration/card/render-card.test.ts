import { hashWords } from '@spmb/domain/selection/hash-words.ts'
import { encode } from 'uqr'
import { describe, expect, test } from 'vitest'
import { QUIET_ZONE } from '../../../platform/pdf/parts/qr.ts'
import { cardText, stepsOf } from './card-text.ts'
import { renderCard } from './render-card.ts'
import { drawnQr, exampleCard, type ReadCard, readCard } from './testing.ts'

const A4 = { width: 595.28, height: 841.89 }
const KILOBYTE = 1024

const joinedLines = (card: ReadCard) => card.lines.join('').replaceAll(' ', '')

function expectOnePage(card: ReadCard, bytes: number) {
  expect(card.pages).toBe(1)
  expect(bytes).toBeLessThan(100 * KILOBYTE)
  for (const { left, right, baseline } of card.boxes) {
    expect(left).toBeGreaterThanOrEqual(40)
    expect(right).toBeLessThanOrEqual(A4.width - 40)
    expect(baseline).toBeGreaterThanOrEqual(30)
    expect(baseline).toBeLessThanOrEqual(A4.height - 30)
  }
}

describe('an ordinary card', () => {
  test('contains exactly the allowed facts, in the order of the confirmation page', async () => {
    const { lines } = await readCard(await renderCard(exampleCard()))
    expect(lines).toEqual([
      'Dinas Pendidikan Contoh',
      'Kabupaten Contoh',
      'Jalan Contoh 1, Dompu',
      '0373 000000 · spmb@dompu.example',
      'Kartu Pendaftaran',
      'Sekolah Dasar (SD) · Tahun Pelajaran 2025/2026',
      'SD',
      'No. Pendaftaran',
      'SD25-C0NT0-H0C0N-7',
      'Simpan nomor ini. Nomor ini dipakai untuk melihat hasil.',
      'Pindai untuk melihat hasil',
      'spmb.dompu.example',
      ...[
        ['Nama', 'Contoh Anak Satu'],
        ['Jenis kelamin', 'Perempuan'],
        ['Tempat, tahun lahir', 'Dompu, 2018'],
        ['Desa/Kelurahan', 'Desa Contoh, Kecamatan Woja'],
        ['Pilihan 1', 'SD Negeri Contoh Satu'],
        ['Pilihan 2', 'SD Negeri Contoh Dua'],
        ['Dikirim', '2 Juni 2025, 10.51 WITA'],
        ['Tanda terima', '7K2M-Q9XR'],
      ].flat(),
      'Langkah berikutnya',
      ...stepsOf(exampleCard()).flatMap((step, i) => [String(i + 1), step]),
      'Tanda tangan saat daftar ulang',
      'Orang tua/wali',
      'Nama dan tanda tangan',
      'Petugas sekolah',
      'Nama dan tanda tangan',
      'Kartu ini tanda bukti pendaftaran, bukan tanda bukti diterima di sekolah.',
    ])
  })

  test('is one A4 page below 20 KB without an embedded font', async () => {
    const pdf = await renderCard(exampleCard())
    const card = await readCard(pdf)
    expectOnePage(card, pdf.length)
    expect(card.size).toEqual([A4.width, A4.height])
    expect(card.embeddedFonts).toEqual([])
    expect(pdf.length).toBeLessThan(20 * KILOBYTE)
  })

  test('is tagged, in Indonesian, and shows its title', async () => {
    const pdf = await renderCard(exampleCard())
    const card = await readCard(pdf)
    expect(card.language).toBe('id-ID')
    expect(card.info.Title).toBe('Kartu Pendaftaran SD25-C0NT0-H0C0N-7')
    expect(pdf.toString('latin1')).toContain('/DisplayDocTitle true')
    expect(card.roles.filter((role) => /^H\d$|Table|^L$|Figure/.test(role))).toEqual([
      'H1',
      'Figure',
      'Table',
      'H2',
      'L',
      'H2',
    ])
    expect(card.roles.filter((role) => role === 'TH')).toHaveLength(8)
    expect(card.alternatives).toEqual(['Kode QR menuju halaman hasil pendaftaran ini.'])
  })

  test('says of a registration from before the receipts that it has none', async () => {
    const { lines } = await readCard(await renderCard(exampleCard({ receipt: null })))
    expect(lines.join(' ')).toContain('Tanda terima tidak ada (pendaftaran sebelum tanda terima ada)')
  })

  test('names the level of an SMP registration and the gender of a boy', async () => {
    const number = 'SMP25-C0NT0-H0C0N-K'
    const { lines } = await readCard(await renderCard(exampleCard({ level: 'SMP', gender: 'L', number })))
    expect(lines).toEqual(
      expect.arrayContaining([
        'Sekolah Menengah Pertama (SMP) · Tahun Pelajaran 2025/2026',
        'SMP',
        number,
        'Laki-laki',
      ]),
    )
  })

  test('names the planned day of the announcement on one line of its steps', async () => {
    const announcedAt = 'Selasa, 17 Juni 2025 pukul 10.00 WITA'
    const pdf = await renderCard(exampleCard({ announcedAt }))
    const card = await readCard(pdf)
    expectOnePage(card, pdf.length)
    expect(card.lines).toContain(`Pengumuman: ${announcedAt} (bisa berubah). Hasil: pindai kode QR.`)
  })

  test('of a frozen level has the eight words of its hash as the last fact, on one page', async () => {
    const frozenWords = hashWords('5'.repeat(64)).join(' ')
    const pdf = await renderCard(exampleCard({ frozenWords }))
    const card = await readCard(pdf)
    expectOnePage(card, pdf.length)
    expect(
      card.lines.slice(card.lines.indexOf('7K2M-Q9XR') + 1, card.lines.indexOf('Langkah berikutnya')),
    ).toEqual(['Kode data terkunci', frozenWords])
  })

  test('gives equal bytes for equal facts and other bytes for another name', async () => {
    const first = await renderCard(exampleCard())
    expect((await renderCard(exampleCard())).equals(first)).toBe(true)
    expect((await renderCard(exampleCard({ name: 'Contoh Anak Dua' }))).equals(first)).toBe(false)
  })

  test('has no name in the file properties and no sixteen consecutive digits', async () => {
    const { info, lines } = await readCard(await renderCard(exampleCard()))
    expect(JSON.stringify(info)).not.toContain('Contoh Anak')
    expect(lines.join('\n')).not.toMatch(/\d{16}/)
  })
})

describe('the QR code', () => {
  test.each([
    'https://spmb.dompu.example/information/pengumuman-hasil-ppdb/SD25-C0NT0-H0C0N-7',
    'http://localhost:3000/x',
    `https://${'pendaftaran-murid-baru.'.repeat(8)}example/information/pengumuman-hasil-ppdb/SMP25-C0NT0-H0C0N-K`,
  ])('is drawn with every module and its quiet zone, and links to %s', async (resultUrl) => {
    const card = await readCard(await renderCard(exampleCard({ resultUrl })))
    const { data, size } = encode(resultUrl, { ecc: 'M', border: 0 })
    const { modules, left, top, side, module } = drawnQr(card, size)
    expect(modules).toEqual(data)
    expect(card.links).toEqual([resultUrl])
    const quiet = QUIET_ZONE * module
    const intruders = card.boxes.filter(
      ({ left: x, right, baseline }) =>
        right > left - quiet &&
        x < left + side + quiet &&
        A4.height - baseline > top - quiet &&
        A4.height - baseline < top + side,
    )
    expect(intruders).toEqual([])
    expect(left + side + quiet).toBeLessThan(A4.width - 40)
  })
})

describe('long values', () => {
  test.each([
    ['a name of 150 letters W', { name: 'W'.repeat(150) }],
    ['a name of 150 short words', { name: 'Wa '.repeat(50).trim() }],
    [
      'every value at its maximum length',
      {
        name: 'W'.repeat(150),
        birth_place: 'M'.repeat(100),
        village: 'Q'.repeat(100),
        district: 'G'.repeat(60),
        school1: 'A'.repeat(150),
        school2: 'B'.repeat(150),
        office: {
          name: 'D'.repeat(150),
          region: 'R'.repeat(150),
          address: 'J'.repeat(300),
          email: `${'m'.repeat(64)}@${'x'.repeat(100)}.example`,
          phone: '0373 000000',
          isSample: true,
        },
        sampleData: true,
      },
    ],
    ['a name of 150 letters beyond Latin-1', { name: 'Ж'.repeat(150), school1: 'Ş'.repeat(150) }],
  ])('are printed completely on one page: %s', async (_, facts) => {
    const card = exampleCard(facts)
    const pdf = await renderCard(card)
    const read = await readCard(pdf)
    expectOnePage(read, pdf.length)
    const text = joinedLines(read)
    const { answers, village, school1, school2, office } = card
    for (const value of [
      answers.name ?? '',
      answers.birth_place ?? '',
      village,
      school1,
      school2,
      office.name,
      office.address,
      office.email,
    ]) {
      expect(text).toContain(value.replaceAll(' ', ''))
    }
  })
})

describe('names that the built-in fonts cannot show', () => {
  test('embed one small font and are printed unchanged', async () => {
    const pdf = await renderCard(exampleCard({ name: 'Siti Nurḥalīzah Łucja Nguyễn' }))
    const card = await readCard(pdf)
    expectOnePage(card, pdf.length)
    expect(card.lines).toContain('Siti Nurḥalīzah Łucja Nguyễn')
    expect(card.embeddedFonts).toEqual(['DejaVuSansCondensed-Bold'])
    expect(card.lines).not.toContain(cardText.replaced)
  })

  test('show □ for a character without a glyph, and the card explains it', async () => {
    const { lines } = await readCard(await renderCard(exampleCard({ name: '张伟 Contoh 😀' })))
    expect(lines).toContain('□□ Contoh □')
    expect(lines).toContain(cardText.replaced)
  })

  test('embed nothing for Latin-1 letters', async () => {
    const { lines, embeddedFonts } = await readCard(await renderCard(exampleCard({ name: 'José Muñoz' })))
    expect(lines).toContain('José Muñoz')
    expect(embeddedFonts).toEqual([])
  })
})

describe('hostile names', () => {
  test.each([
    '"><svg onload=alert(1)>',
    "') Tj ET endstream endobj",
    '(unbalanced ((( parentheses',
    'back\\slash \\n \\) \\051',
    '<</Type /Catalog>> %comment',
    '=1+1 {{name}} #{name}',
  ])('show as text: %s', async (name) => {
    const card = await readCard(await renderCard(exampleCard({ name })))
    expect(card.pages).toBe(1)
    expect(card.lines).toContain(name)
  })

  test('cannot start a new line', async () => {
    const { lines } = await readCard(await renderCard(exampleCard({ name: 'Contoh\nPilihan 1\r\nLULUS' })))
    expect(lines).toContain('Contoh Pilihan 1 LULUS')
  })
})

describe('sample data', () => {
  const office = { ...exampleCard().office, isSample: true }
  test.each([
    ['desa dan sekolah', { sampleData: true }],
    ['alamat kantor', { office }],
    ['desa, sekolah, dan kantor', { sampleData: true, office }],
    ['desa dan sekolah', { sampleData: true, demo: true }],
    ['pendaftar pada kartu ini rekaan', { demo: true }],
  ])('marks the card CONTOH and names %s', async (words, facts) => {
    const { lines } = await readCard(await renderCard(exampleCard(facts)))
    expect(lines).toContain('CONTOH')
    expect(lines.find((line) => line.startsWith('CONTOH. '))).toContain(words)
  })
})
