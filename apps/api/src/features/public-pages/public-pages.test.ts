import { createHash } from 'node:crypto'
import { CONTACT_PAGE_PATH } from '@spmb/domain/complaint/paths.ts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { somePageFacts } from '../../../testing/page-facts.ts'
import { openTestPages } from '../../../testing/worlds/public-pages.ts'
import { openPublicPages } from './public-pages.ts'

const HEADINGS: Record<string, [title: string, heading: RegExp]> = {
  '/': ['SPMB | Kabupaten Contoh', /Pendaftaran SD\/SMP.*Tahun Pelajaran 2025\/2026/],
  '/ppdb': ['SPMB | Tingkat SPMB', /Pilih tingkat pendaftaran/],
  '/ppdb/sd': ['SPMB | Formulir Tingkat SD', /Sekolah Dasar \(SD\)/],
  '/ppdb/smp': ['SPMB | Formulir Tingkat SMP', /Sekolah Menengah Pertama \(SMP\)/],
  '/information': ['SPMB | Informasi Layanan', /Informasi Layanan/],
  '/information/privasi': ['SPMB | Perlindungan Data Pribadi', /Perlindungan Data Pribadi/],
  '/information/pengumuman-hasil-ppdb': ['SPMB | Pengumuman Kelulusan', /Pengumuman Kelulusan/],
  [CONTACT_PAGE_PATH]: ['SPMB | Kontak', /Kontak/],
  '/contact/jawaban': ['SPMB | Jawaban Laporan', /Jawaban Laporan/],
}
/** Pages that only inform: no script reads their facts. */
const INFORMING = ['/', '/ppdb', '/information', '/information/privasi']

const served = await openTestPages()
const { app, pages, logged } = served
afterAll(() => app.close())
beforeEach(async () => {
  served.facts = somePageFacts()
  await pages.rerender()
  logged.length = 0
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const htmlOf = async (url: string) => (await get(url)).body
const main = (html: string) => html.replace(/^.*<main/s, '<main').replace(/<\/main>.*$/s, '')
const plain = (html: string) => html.replace(/<!-- -->|<style>.*?<\/style>/gs, '').replace(/<[^>]+>/g, '')

describe('every public page', () => {
  it.each(Object.entries(HEADINGS))(
    '%s has its title, one heading and the frame',
    async (path, [title, heading]) => {
      const response = await get(path)
      expect(response.statusCode).toBe(200)
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
      const html = response.body
      expect(html).toContain('<html lang="id">')
      expect(html).toContain(`<title>${title}</title>`)
      expect(html).toMatch(/<meta name="description" content="[^"]{20,}">/)
      const headings = html.match(/<h1[ >].*?<\/h1>/gs) ?? []
      expect(headings).toHaveLength(1)
      expect(plain(headings[0] ?? '')).toMatch(heading)
      expect(html).toContain('<a class="skip" href="#isi">')
      for (const link of [
        'href="/"',
        'href="/information"',
        'href="/contact"',
        'href="/information/privasi"',
      ]) {
        expect(html).toContain(link)
      }
      for (const fact of ['Dinas Pendidikan Contoh', 'tel:+62373000000', 'mailto:spmb@contoh.example']) {
        expect(html.replace(/^.*<footer/s, '')).toContain(fact)
      }
    },
  )

  it.each(Object.keys(HEADINGS))('%s has nothing that its policy blocks', async (path) => {
    const { body: html, headers } = await get(path)
    const scripts = [...html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)]
    const inline = scripts.filter(([, attributes]) => attributes === '')
    expect(inline).toHaveLength(html.includes('id="facts"') ? 2 : 1)
    for (const [tag, attributes] of scripts)
      if (attributes) expect(tag).toMatch(/ src="\/assets\/|type="application\/json"/)
    expect(html).not.toMatch(/\sstyle="|\son[a-z]+="|javascript:/)
    const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)]
    expect(styles).toHaveLength(1)
    const hashOf = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    expect(headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' ${inline.map(([, , text]) => hashOf(text)).join(' ')}; style-src 'self' ${hashOf(styles[0]?.[1])}; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; report-uri /csp-reports`,
    )
  })

  it.each(Object.keys(HEADINGS))('%s refers only to existing files', async (path) => {
    const html = await htmlOf(path)
    const files = [...html.matchAll(/(?:src|href)="(\/(?:assets\/|favicon)[^"]*)"/g)].map((match) => match[1])
    expect(files.length).toBeGreaterThan(html.includes('id="facts"') ? 3 : 0)
    for (const file of files) {
      const { statusCode, headers } = await get(file ?? '')
      expect([file, statusCode]).toEqual([file, 200])
      if (file?.startsWith('/assets/'))
        expect(headers['content-security-policy']).toBe("frame-ancestors 'none'")
    }
  })

  it.each(INFORMING)('%s only informs: no framework and nothing for one', async (path) => {
    const html = await htmlOf(path)
    expect(html).not.toMatch(/modulepreload|<!-- -->|id="facts"/)
    expect(html.match(/<script [^>]*>/g)).toEqual([expect.stringMatching(/ src="\/assets\/page-/)])
  })

  it('starts no script of a page that runs in the browser before its template is opened', async () => {
    const html = await htmlOf('/ppdb/sd')
    const template = /<template id="mulai">(.*?)<\/template>/s.exec(html)?.[1] ?? ''
    expect(template).toMatch(/<script type="module" async src="\/assets\//)
    expect(template).toMatch(/<link rel="modulepreload" href="\/assets\//)
    expect(html.replace(template, '')).not.toMatch(/modulepreload|<script [^>]*src=/)
  })

  it('prefetches the scripts of the form where the level is chosen', async () => {
    const prefetched = async (path: string) =>
      [...(await htmlOf(path)).matchAll(/<link rel="prefetch" as="script" href="([^"]+)">/g)].map(
        ([, url]) => url,
      )
    const form = await htmlOf('/ppdb/sd')
    const files = await prefetched('/ppdb')
    expect(files.length).toBeGreaterThan(2)
    for (const file of files) expect(form).toContain(`"${file}"`)
    expect(await prefetched('/')).toEqual([])
  })

  it('marks sample data exactly while the data are samples', async () => {
    for (const path of Object.keys(HEADINGS)) expect(await htmlOf(path)).not.toContain('Data contoh')
    served.facts.sampleData = true
    served.facts.office.isSample = true
    await pages.rerender()
    for (const path of Object.keys(HEADINGS)) expect(await htmlOf(path)).toContain('Data contoh')
  })

  it('warns of a demonstration, whose applicants are invented', async () => {
    for (const path of Object.keys(HEADINGS)) expect(await htmlOf(path)).not.toContain('Peragaan:')
    served.facts.demo = true
    await pages.rerender()
    for (const path of Object.keys(HEADINGS)) {
      expect(await htmlOf(path)).toContain('Jangan mendaftarkan anak sungguhan di sini.')
    }
    served.facts.demo = false
  })

  it('escapes markup in the office data', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>\u2028'
    served.facts.season.notice = hostile
    served.facts.office.name = hostile
    served.facts.office.region = hostile
    await pages.rerender()
    expect(logged).toEqual([])
    for (const path of Object.keys(HEADINGS)) {
      const html = await htmlOf(path)
      expect(html).not.toContain('<script>alert')
      expect(html).not.toContain('<img')
      if (!html.includes('id="facts"')) continue
      const block = /<script type="application\/json" id="facts">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
      expect(block).not.toContain('\u2028')
      expect(JSON.parse(block).season.notice).toBe(hostile)
    }
  })
})

describe('the landing page', () => {
  it('shows the dates, the counts and the registration links while the window is open', async () => {
    const text = plain(main(await htmlOf('/')))
    for (const part of [
      'Pendaftaran dibuka',
      '2\u00a0–\u2060\u00a010 Juni 2025',
      '1.284',
      '272',
      '1.046',
      'Daftar Sekarang',
    ]) {
      expect(text).toContain(part)
    }
  })

  it.each([
    ['before', 'Pendaftaran belum dibuka'],
    ['closed', 'Pendaftaran sudah ditutup'],
  ] as const)('says plainly when the window is %s', async (window, words) => {
    served.facts.season.window = window
    await pages.rerender()
    const text = plain(main(await htmlOf('/')))
    expect(text).toContain(words)
    expect(text).not.toContain('Daftar Sekarang')
  })

  it('names the announcement and what to do once registration is closed', async () => {
    Object.assign(served.facts.season, {
      window: 'closed',
      published: false,
      publicationMode: 'schedule',
      publishesAt: '2025-06-17T02:00:00.000Z',
    })
    served.facts.today = '2025-06-14'
    await pages.rerender()
    const when = 'Selasa, 17 Juni 2025 pukul 10.00 WITA'
    const landing = plain(main(await htmlOf('/')))
    for (const part of [`Pengumuman: ${when}`, '3 hari lagi', '0373 000000', 'Cek Kelulusan'])
      expect(landing).toContain(part)
    for (const path of ['/information', '/information/pengumuman-hasil-ppdb', '/ppdb', '/ppdb/sd'])
      expect(plain(main(await htmlOf(path))), path).toContain(`Hasil diumumkan ${when}, 3 hari lagi.`)
    expect(plain(main(await htmlOf('/ppdb')))).not.toContain('Daftar Sekarang')
  })

  it('says where families may hurry that the order of registering decides nothing', async () => {
    for (const window of ['before', 'open'] as const) {
      served.facts.season.window = window
      await pages.rerender()
      const hurried = window === 'open' ? ['/', '/ppdb'] : ['/', '/ppdb', '/ppdb/smp']
      for (const path of hurried)
        expect(plain(main(await htmlOf(path))), path).toContain(
          'Mendaftar lebih cepat tidak membuat anak didahulukan.',
        )
    }
  })

  it('shows the announcement of the office', async () => {
    served.facts.season.notice = 'Server dipelihara Sabtu pukul 20.00.'
    await pages.rerender()
    expect(main(await htmlOf('/'))).toContain('Server dipelihara Sabtu pukul 20.00.')
  })
})

describe('rendering again', () => {
  it('gives a page a new ETag when its facts changed, and only then', async () => {
    const before = (await get('/')).headers.etag
    await pages.rerender()
    expect((await get('/')).headers.etag).toBe(before)
    served.facts.counts.ppdb = 5_000
    await pages.rerender()
    const after = await get('/')
    expect(after.headers.etag).not.toBe(before)
    expect(plain(after.body)).toContain('5.000')
  })

  it('keeps the last version of a page whose rendering fails, and logs it', async () => {
    const before = await htmlOf('/')
    served.facts = { ...served.facts, timeZone: 'Nowhere/Atall' }
    await pages.rerender()
    expect(await htmlOf('/')).toBe(before)
    expect(JSON.stringify(logged)).toContain('its last state stays')
  })

  it('ends with the newest facts after concurrent calls', async () => {
    const asked = [1, 2, 3, 4, 5].map((count) => {
      served.facts = { ...served.facts, counts: { ...served.facts.counts, ppdb: 7_000 + count } }
      return pages.rerender()
    })
    await Promise.all(asked)
    expect(plain(await htmlOf('/'))).toContain('7.005')
  })
})

describe('opening', () => {
  it('fails with a plain sentence when the web is not built', async () => {
    const opening = openPublicPages({ facts: somePageFacts, webDist: '/nowhere', log: { error: () => {} } })
    await expect(opening).rejects.toThrow("Run 'npm run build' first")
  })
})
