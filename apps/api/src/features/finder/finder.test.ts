import { afterAll, describe, expect, it } from 'vitest'
import { aDistance } from '../../../testing/distances.ts'
import { DRAWN_PAGES, openFinder } from '../../../testing/worlds/finder.ts'

const FINDER = '/information/sekolah'

const { test, relay, zone, names } = await openFinder()
afterAll(async () => {
  await test.close()
  await relay.close()
})

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const main = (html: string) => html.replace(/^.*<main/s, '<main').replace(/<\/main>.*$/s, '')
const plain = (html: string) =>
  main(html)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const ofVillage = (query = '') => get(`${FINDER}?desa=${zone.village_id}${query}`)

describe('every page of the finder', () => {
  it.each([
    ['the choice of a village', () => FINDER, () => 'Sekolah untuk desa saya'],
    ['the schools of a village', () => `${FINDER}?desa=${zone.village_id}`, () => 'Sekolah untuk desa saya'],
    ['a school', () => `${FINDER}/${zone.school_1_id}`, () => names.first],
  ])('%s works without script, from a cache, under its policy', async (_, address, heading) => {
    const response = await get(address())
    const { body, headers } = response
    expect(response.statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['cache-control']).toBe('public, max-age=5, stale-while-revalidate=15')
    expect(headers['content-security-policy']).toContain("default-src 'self'")
    expect(body).toMatch(/<meta name="description" content="[^"]{20,}">/)
    expect(body).not.toMatch(/id="facts"|\sstyle="|\son[a-z]+="|javascript:|https?:\/\/(?!www\.w3\.org)/)
    // The name of a school is marked as one that a browser must not translate.
    expect(body.match(/<h1[ >].*?<\/h1>/gs)).toEqual([
      expect.stringMatching(`^<h1( translate="no")?>${heading()}</h1>$`),
    ])
    const again = await get(address(), { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await test.app.inject({ method: 'HEAD', url: address() })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  it('is at most 40 KiB in all', async () => {
    for (const url of [FINDER, `${FINDER}?desa=${zone.village_id}`, `${FINDER}/${zone.school_1_id}`]) {
      const page = await get(url, { 'accept-encoding': 'br' })
      expect(page.headers['content-encoding']).toBe('br')
      // The scripts of the form are fetched when the page is there and the browser idle.
      const shown = (await get(url)).body.replace(/<link rel="prefetch"[^>]*>/g, '')
      const files = [...shown.matchAll(/(?:src|href)="(\/(?:assets\/|favicon)[^"]*)"/g)]
      let bytes = page.rawPayload.length
      for (const [, file = ''] of files)
        bytes += (await get(file, { 'accept-encoding': 'br' })).rawPayload.length
      expect(bytes, url).toBeLessThanOrEqual(40 * 1024)
    }
  })

  it('comes from memory: the same while the database is unavailable', async () => {
    const addresses = [`${FINDER}?tingkat=smp`, `${FINDER}?desa=${zone.village_id}&tingkat=smp`]
    await relay.cut()
    for (const url of [...addresses, `${FINDER}/${zone.school_2_id}?desa=${zone.village_id}`])
      expect((await get(url)).statusCode).toBe(200)
    await relay.mend()
  })
})

describe('the choice of a village', () => {
  it('links every village of every district', async () => {
    const { body } = await get(`${FINDER}?tingkat=smp`)
    expect(body).toContain(`href="${FINDER}?tingkat=smp&amp;desa=${zone.village_id}"`)
    expect(body.match(/<details/g)).toHaveLength(8)
    expect(plain(body)).toContain('Kecamatan Pekat')
  })

  it.each([
    ['the whole name', () => names.village],
    ['other letter case and spaces', () => `  ${names.village.toUpperCase()} `],
    ['the word before the name', () => `Desa ${names.village}`],
    ['the words of the field', () => `desa/kelurahan ${names.village}`],
    ['an abbreviation', () => `Kel. ${names.village}`],
  ])('goes on to the village that %s means', async (_, typed) => {
    const response = await get(`${FINDER}?tingkat=smp&cari=${encodeURIComponent(typed())}`)
    expect(response.statusCode).toBe(303)
    expect(response.headers.location).toBe(`${FINDER}?tingkat=smp&desa=${zone.village_id}`)
    expect(response.headers['cache-control']).toBe('no-store')
  })

  it('lists the villages that a part of a name may mean', async () => {
    const response = await get(`${FINDER}?cari=contoh+1`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['cache-control']).toBe('no-store')
    expect(plain(response.body)).toContain('ada di beberapa tempat')
    expect(response.body).toContain(`href="${FINDER}?tingkat=sd&amp;desa=${zone.village_id}"`)
  })

  it.each([
    ['a name that no village has', 'Jakarta', 'Tidak ada desa/kelurahan bernama “Jakarta”'],
    ['markup', '<script>alert(1)</script>', 'Tidak ada desa/kelurahan bernama'],
    ['a very long text', 'x'.repeat(5_000), 'Tidak ada desa/kelurahan bernama'],
  ])('says that nothing is found for %s', async (_, typed, sentence) => {
    const { statusCode, body } = await get(`${FINDER}?cari=${encodeURIComponent(typed)}`)
    expect(statusCode).toBe(200)
    expect(body).not.toContain('<script>alert')
    expect(plain(body)).toContain(sentence)
  })

  it.each(['', '+', 'desa', 'Desa/Kelurahan', 'Kel.'])(
    'asks for a name when none is typed: %j',
    async (typed) => {
      const { statusCode, body } = await get(`${FINDER}?tingkat=smp&cari=${typed}`)
      expect(statusCode).toBe(200)
      expect(plain(body)).toContain('Nama desa belum diisi')
      expect(plain(body)).not.toContain('Tidak ada desa')
    },
  )

  it('says that more villages have the name than it lists', async () => {
    const { body } = await get(`${FINDER}?cari=contoh`)
    const [, shown, total] = /Ditampilkan (\d+) dari (\d+) desa/.exec(plain(body)) ?? []
    expect(Number(shown)).toBe(20)
    expect(Number(total)).toBeGreaterThan(20)
    expect(main(body).match(/class="near-link"/g)).toHaveLength(20)
  })

  it('is drawn for a network only so often in a minute; pages in memory are not limited', async () => {
    const from = (url: string) =>
      test.app.inject({ url, remoteAddress: '203.0.113.77', headers: { accept: 'text/html' } })
    await get(FINDER)
    for (let drawn = 0; drawn < DRAWN_PAGES; drawn += 1)
      expect((await from(`${FINDER}?cari=contoh+tidak+ada+${drawn}`)).statusCode).toBe(200)
    const refused = await from(`${FINDER}?cari=contoh+tidak+ada+${DRAWN_PAGES}`)
    expect(refused.statusCode).toBe(429)
    expect(refused.body).toMatch(/<h1>Tunggu \d+ detik<\/h1>/)
    expect((await get(FINDER)).statusCode).toBe(200)
    expect((await from(FINDER)).statusCode).toBe(200)
    // What was searched before is in memory too.
    expect((await from(`${FINDER}?cari=contoh+tidak+ada+${DRAWN_PAGES - 1}`)).statusCode).toBe(200)
  })

  it.each(['999999', 'abc', '-1', '2147483648', '1%00', `1' or 1=1`])(
    'is the answer to the unknown village %s, with a 404',
    async (desa) => {
      const { statusCode, headers, body } = await get(`${FINDER}?desa=${encodeURIComponent(desa)}`)
      expect(statusCode).toBe(404)
      expect(headers['cache-control']).toBe('no-store')
      expect(plain(body)).toContain('Desa tidak ditemukan')
      expect(body.match(/<details/g)).toHaveLength(8)
    },
  )

  it.each(['999999', 'abc', '0', '12x'])('is the answer to the unknown school %s, with a 404', async (id) => {
    const { statusCode, body } = await get(`${FINDER}/${id}`)
    expect(statusCode).toBe(404)
    expect(plain(body)).toContain('Sekolah tidak ditemukan')
  })
})

it.each([
  ['the choice of a village', () => FINDER, () => 'Sekolah untuk desa saya'],
  ['a search that finds nothing', () => `${FINDER}?cari=Jakarta`, () => 'Desa tidak ditemukan'],
  ['an unknown village', () => `${FINDER}?desa=999999`, () => 'Desa tidak ditemukan'],
  ['an unknown school', () => `${FINDER}/999999`, () => 'Sekolah tidak ditemukan'],
  [
    'the schools of a village',
    () => `${FINDER}?tingkat=smp&desa=${zone.village_id}`,
    () => `SMP untuk ${names.village}`,
  ],
  ['a school', () => `${FINDER}/${zone.school_1_id}`, () => names.first],
])('%s has a title of its own', async (_, address, title) => {
  expect((await get(address())).body).toContain(`<title>SPMB | ${title()}</title>`)
})

describe('the schools of a village', () => {
  it('are listed nearest first, with distance, seats and applicants, and drawn on a map', async () => {
    const { body } = await ofVillage()
    const text = plain(body)
    expect(text).toContain('3 SD yang bisa dipilih')
    expect(text.indexOf(names.second)).toBeLessThan(text.indexOf(names.first))
    expect(text).toContain('Negeri · 1,2 km dari desa')
    expect(text).toContain('jarak belum diketahui')
    expect(text).toMatch(/Kursi 28 Pilihan 1 kurang dari 5 anak Pilihan 2 kurang dari 5 anak/)
    expect(text).toContain('Jumlah pendaftar per 3 Juni 2025, 10.00 WITA')
    expect(text).toMatch(/SD \(3\) SMP \(2\)/)
    expect(body.match(/<svg class="map /g)).toHaveLength(2)
    // On a phone, in this order: the list, then the map.
    expect(body.indexOf('<ol class="places')).toBeLessThan(body.indexOf('<svg class="map '))
    expect(body).toContain('href="#peta"')
    expect(body).toContain(
      `href="/ppdb/sd?kecamatan=${zone.district_id}&amp;desa=${zone.village_id}&amp;sekolah=${zone.school_2_id}"`,
    )
    expect(body).toContain(`href="${FINDER}/${zone.school_2_id}?desa=${zone.village_id}"`)
  })

  it('follow a changed distance and a closed school', async () => {
    await aDistance(test, [zone.village_id, zone.school_1_id], 500, 'override')
    await test.syncCaches()
    const text = plain((await ofVillage()).body)
    expect(text.indexOf(names.first)).toBeLessThan(text.indexOf(names.second))
    await closing(zone.school_1_id, test.clock.now)
    const closed = await ofVillage()
    expect(plain(closed.body)).not.toContain(names.first)
    expect(plain(closed.body)).toContain('2 SD yang bisa dipilih')
    expect((await get(`${FINDER}/${zone.school_1_id}`)).statusCode).toBe(404)
    await closing(zone.school_1_id, null)
  })

  it('are a list without a map where no place is known', async () => {
    const { id } = await test.db.kysely
      .selectFrom('village')
      .select('id')
      .where('code', '=', '52.05.06.9001')
      .executeTakeFirstOrThrow()
    const { body } = await get(`${FINDER}?desa=${id}`)
    expect(body).not.toContain('<svg class="map ')
    expect(body).not.toContain('href="#peta"')
    expect(plain(body)).toContain('3 SD yang bisa dipilih')
    expect(plain(body)).toContain('Peta belum ada')
  })

  it('may be none: whom to ask, and the other level', async () => {
    const { id } = await test.db.kysely
      .selectFrom('village')
      .select('id')
      .where('code', '=', '52.05.04.9003')
      .executeTakeFirstOrThrow()
    const { body } = await get(`${FINDER}?desa=${id}&tingkat=smp`)
    expect(plain(body)).toContain('Belum ada SMP untuk')
    expect(main(body)).toContain('href="tel:')
    expect(plain(body)).toContain('Lihat 3 SD untuk desa ini')
  })

  it('offer no form while registration is closed', async () => {
    await test.db.kysely.updateTable('season').set({ window_mode: 'closed' }).execute()
    await test.syncCaches()
    const { body } = await ofVillage()
    expect(body).not.toContain('href="/ppdb/sd?')
    expect(plain(body)).toContain('Pendaftaran sedang ditutup')
    expect(main(body)).toContain('href="/information/pengumuman-hasil-ppdb"')
    await test.db.kysely.updateTable('season').set({ window_mode: 'schedule' }).execute()
    await test.syncCaches()
  })
})

describe('the page of a school', () => {
  it('shows its zone, its figures and earlier years, and leads back to the village', async () => {
    const { body } = await get(`${FINDER}/${zone.school_2_id}?desa=${zone.village_id}`)
    const text = plain(body)
    for (const part of [
      `Sekolah untuk ${names.village}`,
      'Kursi 28 Pilihan 1 kurang dari 5 anak Pilihan 2 kurang dari 5 anak',
      'Desa di zona sekolah ini',
      '1,2 km',
      'Belum ada angka tahun lalu.',
    ])
      expect(text).toContain(part)
    expect(body).toContain(`href="${FINDER}?tingkat=sd&amp;desa=${zone.village_id}"`)
    expect(body).toContain(
      `href="/ppdb/sd?kecamatan=${zone.district_id}&amp;desa=${zone.village_id}&amp;sekolah=${zone.school_2_id}"`,
    )
  })

  it.each([
    ['+62373000000', 'Telepon 0373 000000'],
    ['+6281200000000', null],
    [null, null],
  ])('tells the landline of its office, not the phone of a person: %s', async (phone, told) => {
    const of = (value: string | null) =>
      test.db.kysely.updateTable('school').set({ phone: value }).where('id', '=', zone.school_2_id).execute()
    await of(phone)
    await test.syncCaches()
    const { body } = await get(`${FINDER}/${zone.school_2_id}`)
    if (told) expect(plain(body)).toContain(told)
    else expect(plain(body)).not.toContain('Telepon')
    expect(main(body)).not.toContain('6281200000000')
    await of(null)
    await test.syncCaches()
  })

  it('forgets a village outside its zone', async () => {
    const { id } = await test.db.kysely
      .selectFrom('village')
      .select('id')
      .where('code', '=', '52.05.06.9001')
      .executeTakeFirstOrThrow()
    const [with_, without] = await Promise.all([
      get(`${FINDER}/${zone.school_2_id}?desa=${id}`),
      get(`${FINDER}/${zone.school_2_id}`),
    ])
    expect(with_.body).toBe(without.body)
    expect(without.body).toContain('href="/ppdb/sd"')
  })
})

async function closing(id: number, closed_at: Date | null) {
  await test.db.kysely.updateTable('school').set({ closed_at }).where('id', '=', id).execute()
  await test.syncCaches()
}
