/** The own files of the office: uploaded in parts, checked, in force for parents at once, and removed again. */
import { CAPACITY_PATH, GUIDE_PATH } from '@spmb/domain/information/documents.ts'
import {
  LOGO_PATH,
  MAX_OFFICE_FILE_BYTES,
  type OfficeFileKind,
  OWN_TUTORIAL_PATH,
  PART_BYTES,
} from '@spmb/domain/office/files/kinds.ts'
import { OFFICE_FILE_MESSAGES } from '@spmb/domain/office/files/messages.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../../../testing/accounts.ts'
import { anMp4, aPdf, aPng, newUpload, sendParts } from '../../../../testing/office-files.ts'
import { createTestApp, NO_PAGES, type TestApp } from '../../../../testing/test-app.ts'
import { readPdf } from '../../../platform/pdf/testing.ts'

let test: TestApp
/** What the pages of parents are rendered from. */
let facts: () => PageFacts
let admin: Awaited<ReturnType<typeof signIn>>

beforeAll(async () => {
  test = await createTestApp({
    openPages: async (read) => {
      facts = read
      return NO_PAGES
    },
  })
  admin = await signIn(test, 'admin')
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.kysely.deleteFrom('office_upload_part').execute()
  await test.db.kysely.deleteFrom('office_file').execute()
  await test.syncCaches()
})

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers })
const list = async () => (await get('/api/office/files', admin.bearer)).json().data
const PATHS: Record<OfficeFileKind, string> = {
  logo: LOGO_PATH,
  guide: GUIDE_PATH,
  capacity: CAPACITY_PATH,
  tutorial: OWN_TUTORIAL_PATH,
}

/** Uploads and stores a file. */
async function store(
  kind: OfficeFileKind,
  file: Buffer,
  { name = 'Berkas kami.bin', replaces = null as string | null, by = admin } = {},
) {
  const sent = await sendParts(test, by.bearer, file)
  return storeSent(kind, { ...sent, name, replaces }, by)
}
const storeSent = (kind: string, payload: object, by = admin) =>
  test.app.inject({ method: 'PUT', url: `/api/office/files/${kind}`, headers: by.bearer, payload })
const remove = (kind: string, digest: string, by = admin) =>
  test.app.inject({
    method: 'POST',
    url: `/api/office/files/${kind}/remove`,
    headers: by.bearer,
    payload: { digest },
  })
const audits = async () =>
  test.db.kysely
    .selectFrom('audit_entry')
    .where('action', 'like', 'office.file%')
    .selectAll()
    .orderBy('id')
    .execute()

describe('a file', () => {
  it.each<[OfficeFileKind, () => Promise<Buffer>]>([
    ['guide', () => aPdf('Juknis kami')],
    ['capacity', () => aPdf('Daya tampung kami')],
    ['tutorial', async () => anMp4({ size: 3 * PART_BYTES })],
    ['logo', () => aPng()],
  ])(
    'that an admin stores as the %s is served at once, listed and audited, until it is removed',
    async (kind, make) => {
      const file = await make()
      const builtIn = await get(PATHS[kind])
      const response = await store(kind, file, { name: ' Juknis 2025.pdf ' })
      expect(response.json()).toMatchObject({
        status: 200,
        message: 'Berkas disimpan. Orang tua melihatnya sekarang',
      })
      const record = response.json().data
      expect(record).toMatchObject({ kind, name: 'Juknis 2025.pdf', stored_by: 'Contoh admin' })
      expect(await list()).toEqual([record])

      const served = await get(PATHS[kind])
      expect(served.statusCode).toBe(200)
      expect(served.headers['content-encoding']).toBeUndefined()
      if (kind !== 'logo') expect(served.rawPayload.equals(file)).toBe(true)
      expect(served.rawPayload).toHaveLength(record.size)
      const again = await get(PATHS[kind], { 'if-none-match': String(served.headers.etag) })
      expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])

      expect((await remove(kind, record.digest)).json()).toMatchObject({
        status: 200,
        message: 'Berkas dihapus',
      })
      expect(await list()).toEqual([])
      const after = await get(PATHS[kind])
      expect([after.statusCode, after.headers.etag]).toEqual([builtIn.statusCode, builtIn.headers.etag])
      expect((await audits()).slice(-2)).toMatchObject([
        {
          action: 'office.file_store',
          subject: `office_${kind}`,
          actor: `user:${admin.userId}`,
          changes: { before: {}, after: { digest: record.digest } },
        },
        { action: 'office.file_remove', changes: { before: { name: 'Juknis 2025.pdf' }, after: {} } },
      ])
    },
  )

  it('is known to the pages of parents', async () => {
    expect(facts().files).toEqual({})
    const [logo, video] = [(await store('logo', await aPng(600, 300))).json().data, anMp4()]
    await store('guide', await aPdf())
    const tutorial = (await store('tutorial', video)).json().data
    expect(facts().files).toEqual({
      logo: { src: `/kantor/logo.png?v=${logo.digest}`, width: 76, height: 38 },
      guideSize: expect.any(Number),
      tutorial: { src: `/tutorial/kantor.mp4?v=${tutorial.digest}`, size: video.length },
    })
  })

  it('replaces another one that the sender saw, and not one that another admin stored meanwhile', async () => {
    const first = (await store('guide', await aPdf('Satu'))).json().data
    const other = await signIn(test, 'admin')
    const second = await store('guide', await aPdf('Dua'), { replaces: first.digest, by: other })
    expect(second.statusCode).toBe(200)
    const late = await store('guide', await aPdf('Tiga'), { replaces: first.digest })
    expect(late.statusCode).toBe(409)
    expect(late.json().message).toContain('baru saja diubah oleh Contoh admin pada')
    expect((await remove('guide', first.digest)).statusCode).toBe(409)
    expect(await list()).toEqual([second.json().data])
    expect((await remove('guide', second.json().data.digest)).statusCode).toBe(200)
    expect((await remove('guide', second.json().data.digest)).statusCode).toBe(409)
  })

  it('of two admins at once is one of the two', async () => {
    const other = await signIn(test, 'admin')
    const answers = await Promise.all([
      store('guide', await aPdf('Satu')),
      store('guide', await aPdf('Dua'), { by: other }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  it('may be stored again after a lost answer, without a second audit row', async () => {
    const sent = {
      ...(await sendParts(test, admin.bearer, await aPdf('Dua kali'))),
      name: 'a.pdf',
      replaces: null,
    }
    const [first, second] = [await storeSent('guide', sent), await storeSent('guide', sent)]
    expect(second.json()).toEqual(first.json())
    const { digest } = first.json().data
    expect((await audits()).filter(({ changes }) => JSON.stringify(changes).includes(digest))).toHaveLength(1)
  })
})

describe('refused with the reason, changing nothing, is', () => {
  it.each<[OfficeFileKind, string, Buffer | Promise<Buffer>, keyof typeof OFFICE_FILE_MESSAGES]>([
    ['logo', 'a PDF', aPdf(), 'logo.no_image'],
    ['logo', 'an SVG with a script', Buffer.from('<svg ><script/></svg>'), 'logo.script'],
    ['guide', 'a picture', aPng(), 'document.no_pdf'],
    ['capacity', 'a PDF that is cut off', aPdf().then((file) => file.subarray(0, -9)), 'document.broken'],
    [
      'guide',
      'a PDF with a script',
      Buffer.from('%PDF-1.7 1 0 obj<</S/JavaScript>>endobj %%EOF'),
      'document.script',
    ],
    ['tutorial', 'a PDF', aPdf(), 'tutorial.no_mp4'],
    ['tutorial', 'HEVC', anMp4({ codec: 'hvc1' }), 'tutorial.codec'],
  ])('as the %s %s', async (kind, _what, file, code) => {
    const before = (await audits()).length
    const etag = (await get(GUIDE_PATH)).headers.etag
    const response = await store(kind, await file)
    expect([response.statusCode, response.json().message]).toEqual([
      400,
      { file: [OFFICE_FILE_MESSAGES[code]] },
    ])
    expect([await list(), (await audits()).length]).toEqual([[], before])
    expect((await get(GUIDE_PATH)).headers.etag).toBe(etag)
  })

  it.each(['logo', 'guide', 'capacity', 'tutorial'] as const)(
    'a %s that is too large, before it is read',
    async (kind) => {
      const payload = {
        upload: newUpload(),
        name: 'a',
        size: MAX_OFFICE_FILE_BYTES[kind] + 1,
        replaces: null,
      }
      const response = await storeSent(kind, payload)
      expect(response.json().message).toEqual({ file: [OFFICE_FILE_MESSAGES[`file.large_${kind}`]] })
    },
  )

  it('a call with wrong values', async () => {
    const good = { upload: newUpload(), name: 'a', size: 1, replaces: null }
    for (const [field, value] of [
      ['upload', 'x'],
      ['name', '  '],
      ['name', 'a\u202eb'],
      ['size', 0],
      ['size', 1.5],
      ['replaces', 'x'],
    ] as const) {
      const response = await storeSent('guide', { ...good, [field]: value })
      expect([field, response.statusCode, Object.keys(response.json().message)]).toEqual([
        field,
        400,
        [field],
      ])
    }
    expect((await storeSent('favicon', good)).statusCode).toBe(404)
    expect((await remove('logo_print', 'x'.repeat(43))).statusCode).toBe(404)
    expect((await remove('logo', 'x')).statusCode).toBe(400)
  })
})

describe('the logo', () => {
  it('is kept by browsers under the address of its version only', async () => {
    const { digest } = (await store('logo', await aPng())).json().data
    const cacheOf = async (url: string) => (await get(url)).headers['cache-control']
    expect(await cacheOf(`${LOGO_PATH}?v=${digest}`)).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf(`${LOGO_PATH}?v=other`)).toBe('no-cache')
    expect((await get(LOGO_PATH)).headers['content-type']).toBe('image/png')
  })

  it('is at the head of generated documents, which stay tagged', async () => {
    const before = (await get(CAPACITY_PATH)).headers.etag
    await store('logo', await aPng(300, 150))
    const response = await get(CAPACITY_PATH)
    expect(response.headers.etag).not.toBe(before)
    expect(response.rawPayload.toString('latin1').match(/\/Subtype \/Image\b/g)).toHaveLength(1)
    const { pages } = await readPdf(response.rawPayload)
    expect(pages[0]?.roles).toContain('H1')
  })
})
