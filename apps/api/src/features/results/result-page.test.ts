import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anSdBody, aZone, type ChoiceIds } from '../../../testing/builders.ts'
import { buildWeb, ROOT } from '../../../testing/processes/served.ts'
import { createTestApp, startTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import type { AppOptions } from '../../app.ts'
import { openPublicPages } from '../public-pages/public-pages.ts'

const WEB_DIST = join(ROOT, 'apps/web/dist')
const UNKNOWN = 'SD25-00000-00000-0'
const OPTIONS: Pick<AppOptions, 'config' | 'openPages'> = {
  config: { ...TEST_CONFIG, limitScale: 1, rateLimits: {} },
  openPages: (facts) => openPublicPages({ facts, webDist: WEB_DIST, log: { error: () => {} } }),
}

let test: TestApp
let address: string
let number: string
let zone: ChoiceIds

beforeAll(async () => {
  buildWeb()
  test = await createTestApp(OPTIONS)
  zone = await aZone(test.db.kysely, 'SD')
  const payload = anSdBody(zone, { name: 'Contoh "Anak" <b>Satu</b>' })
  const sent = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload })
  number = sent.json().data.no_registration
  await decide({ school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' })
  await publish('published')
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

async function publish(mode: 'published' | 'hidden') {
  await test.db.kysely.updateTable('season').set({ publication_mode: mode }).execute()
  await test.syncCaches()
}

const decide = (decisions: Record<'school_1_decision' | 'school_2_decision', Decision>) =>
  test.db.kysely.updateTable('registration').set(decisions).where('no_registration', '=', number).execute()

/** Resolves when a statement waits for a lock on the table. */
const untilWaitingFor = (table: string) =>
  expect
    .poll(async () => {
      const { rows } = await test.db.pool.query(
        'select from pg_locks where relation = $1::regclass and not granted',
        [table],
      )
      return rows.length
    })
    .toBeGreaterThan(0)

const pathOf = (typed: string) => `/information/pengumuman-hasil-ppdb/${typed}`
const textOf = (html: string) =>
  html
    .replace(/^.*<main/s, '<main')
    .replace(/<\/main>.*$/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')

describe('the result page', () => {
  it('has the verdict, the child and both schools in its HTML', async () => {
    const { statusCode, headers, body } = await test.app.inject(pathOf(number))
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect(headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-/)
    const text = textOf(body)
    expect(text).toMatch(/LULUS Diterima di SD/)
    expect(text).toContain('Contoh &quot;Anak&quot; &lt;b&gt;Satu&lt;/b&gt;')
    expect(text).toContain(number)
    expect(text).toContain('Diterima dengan keputusan langsung')
    expect(body).toContain(`href="/ppdb/${number}/pdf"`)
  })

  it('shows a school that is both choices once', async () => {
    const both = { school_1_decision: 'TIDAK LULUS', school_2_decision: 'TIDAK LULUS' } as const
    const sent = await test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload: anSdBody(zone) })
    const { no_registration: own } = sent.json().data
    await test.db.kysely
      .updateTable('registration')
      .set({ school_2_id: zone.school_1_id, ...both })
      .where('no_registration', '=', own)
      .execute()
    await test.syncCaches()
    const text = textOf((await test.app.inject(pathOf(own))).body)
    expect(text).toMatch(/Belum diterima di SD.*Pilihan 1 dan 2/)
    expect(text).not.toContain('Pilihan 2 ')
    expect(text.match(/Dinas atau sekolah memutuskan tidak menerima/g)).toHaveLength(1)
  })

  describe('over the network', () => {
    let app: Awaited<ReturnType<typeof startTestApp>>
    let served: string
    beforeAll(async () => {
      app = await startTestApp(test.db, OPTIONS)
      await app.app.syncCaches()
      served = await app.app.listen({ port: 0, host: '127.0.0.1' })
    })
    afterAll(() => app.app.close())

    it.each(['identity', 'gzip'])('has the bytes and headers of Fastify, %s', async (encoding) => {
      const headers = { 'accept-encoding': encoding }
      const answer = await fetch(served + pathOf(number), { headers })
      const reference = await app.app.inject({ url: pathOf(number), headers })
      const plain = encoding === 'gzip' ? gunzipSync(reference.rawPayload).toString() : reference.body
      expect((await answer.text()) === plain).toBe(true)
      const own = ['x-request-id', 'date', 'connection', 'keep-alive']
      const headersOf = (entries: Iterable<[string, unknown]>) =>
        Object.fromEntries(
          [...entries].filter(([name]) => !own.includes(name)).map(([k, v]) => [k, String(v)]),
        )
      expect(headersOf(answer.headers)).toEqual(headersOf(Object.entries(reference.headers)))
    })

    it('is logged without the number', async () => {
      const logged = app.logs().length
      await (await fetch(served + pathOf(number))).text()
      expect(app.logs().slice(logged)).toContain('pengumuman-hasil-ppdb/:no_registration')
      expect(app.logs().slice(logged)).not.toContain(number)
    })
  })

  it('is complete when the results are published while the settings are read', async () => {
    await test.db.kysely.updateTable('season').set({ publication_mode: 'hidden' }).execute()
    await decide({ school_1_decision: null, school_2_decision: null })
    await test.syncCaches()

    const publisher = await test.db.pool.connect()
    await publisher.query("update season set notice = 'x'")
    await publisher.query('begin')
    await publisher.query('lock table office in access exclusive mode')
    const syncing = test.syncCaches()
    await untilWaitingFor('office')
    await decide({ school_1_decision: 'LULUS', school_2_decision: 'TIDAK LULUS' })
    await publisher.query("update season set publication_mode = 'published'")
    await publisher.query('commit')
    publisher.release()
    await syncing

    const { body } = await test.app.inject(pathOf(number))
    expect(textOf(body)).toMatch(/LULUS Diterima di SD/)
  })

  it('comes compressed', async () => {
    const answer = await test.app.inject({ url: pathOf(number), headers: { 'accept-encoding': 'gzip, br' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(answer.rawPayload).toString()).toBe((await test.app.inject(pathOf(number))).body)
  })

  it('shows no decision before the publication', async () => {
    await publish('hidden')
    for (const html of [
      (await test.app.inject(pathOf(number))).body,
      await (await fetch(address + pathOf(number))).text(),
    ]) {
      expect(textOf(html)).toContain('Hasil belum diumumkan')
      expect(textOf(html)).not.toMatch(/LULUS|Diterima/)
    }
    await publish('published')
  })

  it('is found by other spellings of the number', async () => {
    const answer = await test.app.inject(pathOf(number.toLowerCase().replaceAll('-', '')))
    expect(answer.statusCode).toBe(200)
    expect(textOf(answer.body)).toContain(number)
  })

  it.each([
    ['unknown', UNKNOWN, 'Cocokkan nomor'],
    ['mistyped', 'SD25-00000-00000-1', 'salah ketik'],
    ['malformed', '3<script>', 'Cocokkan nomor'],
  ])('of an %s number is a 404 that says so and leads on, without the number', async (_what, typed, hint) => {
    const answer = await test.app.inject(pathOf(encodeURIComponent(typed)))
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(textOf(answer.body)).toContain('Data registrasi tidak ditemukan')
    expect(textOf(answer.body)).toContain(hint)
    expect(answer.body).toContain('href="/information/pengumuman-hasil-ppdb"')
    expect(answer.body).not.toContain(typed)
  })

  it('counts failed look-ups as the call does, and finds a known number afterwards', async () => {
    const remoteAddress = '192.0.2.77'
    const ask = (url: string) => test.app.inject({ url, remoteAddress })
    const failed = (await Promise.all(Array.from({ length: 120 }, () => ask(pathOf(UNKNOWN))))).map(
      ({ statusCode }) => statusCode,
    )
    expect(new Set(failed)).toEqual(new Set([404]))
    expect((await ask(pathOf(UNKNOWN))).statusCode).toBe(429)
    expect((await ask(`/api/ppdb/registered/${UNKNOWN}`)).statusCode).toBe(429)
    expect((await ask(pathOf(number))).statusCode).toBe(200)
  })

  it('is the same for a session of staff', async () => {
    const headers = { cookie: 'token=a.b.c', authorization: 'Bearer a.b.c' }
    const answer = await test.app.inject({ url: pathOf(number), headers })
    expect(answer.body).toBe((await test.app.inject(pathOf(number))).body)
  })
})

describe('the confirmation', () => {
  const confirmationOf = (typed: string) => `/ppdb/registered/${typed}`

  it('has number, child, schools and the card in its HTML, and nothing of the decision', async () => {
    const { statusCode, headers, body } = await test.app.inject(confirmationOf(number))
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('<title>SPMB | Pendaftaran Terkirim</title>')
    expect(body).toContain('<meta name="robots" content="noindex">')
    const text = textOf(body)
    for (const part of ['Pendaftaran terkirim', number, 'Contoh &quot;Anak&quot; &lt;b&gt;Satu&lt;/b&gt;'])
      expect(text).toContain(part)
    expect(text).not.toMatch(/LULUS|Diterima/)
    expect(body).toContain(`href="/ppdb/${number}/pdf"`)
    expect(body).toContain(`data-qr-path="/information/pengumuman-hasil-ppdb/${number}"`)
  })

  it('needs no framework, and never holds a change code', async () => {
    const { body } = await test.app.inject(confirmationOf(number))
    expect(body).not.toMatch(/modulepreload|id="facts"/)
    expect(body.match(/<script [^>]*>/g)).toEqual([expect.stringMatching(/ src="\/assets\/page-/)])
    expect(body).toMatch(/<strong class="code"[^>]* id="kode"[^>]*>\s*<\/strong>/)
  })

  it('and the result are the same page for an unknown number', async () => {
    const [shown, result] = await Promise.all([
      test.app.inject(confirmationOf(UNKNOWN)),
      test.app.inject(pathOf(UNKNOWN)),
    ])
    expect([shown.statusCode, result.statusCode]).toEqual([404, 404])
    expect(shown.body).toContain('<title>SPMB | Data registrasi tidak ditemukan</title>')
    expect(result.body).toContain('<title>SPMB | Data registrasi tidak ditemukan</title>')
    expect(textOf(shown.body).replace('Cek nomor lain', '')).toContain('Hubungi kantor dinas')
  })

  it('can be asked for without a body, before the form is left', async () => {
    const head = await test.app.inject({ method: 'HEAD', url: confirmationOf(number) })
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })
})
