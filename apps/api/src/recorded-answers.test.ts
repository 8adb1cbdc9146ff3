/**
 * Every public page and every call of the API in a filled season answers as recorded in testing/recorded-answers: a change of
 * the insides changes no byte of an answer, and no text or address of a page. After a change that is meant, run this file with
 * `--update` and read the difference.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { audienceOf } from '@spmb/domain/shared/endpoint.ts'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { anApplicant } from '../testing/applicants.ts'
import { partsOf } from '../testing/calls/downloads.ts'
import { EVERY_CONTRACT, goodCall, sharedCallers } from '../testing/calls/every-call.ts'
import { openFamily } from '../testing/calls/families.ts'
import { aWorld, type World } from '../testing/calls/world.ts'
import { buildWeb } from '../testing/processes/served.ts'
import { createSeededRandom, restartSeededRandom } from '../testing/seeded-random.ts'
import { createTestApp, TEST_DATA_KEY, type TestApp } from '../testing/test-app.ts'
import { WEB_DIST } from '../testing/worlds/public-pages.ts'
import { fillDemo } from './features/demo/fill-demo.ts'
import { openPublicPages } from './features/public-pages/public-pages.ts'
import { createFieldEncryption } from './platform/security/field-encryption.ts'

const RECORDED = join(import.meta.dirname, '../testing/recorded-answers')
const SEED = process.env.SEED

const PAGES = [
  '/',
  '/ppdb',
  '/ppdb/sd',
  '/ppdb/smp',
  '/ppdb/kelola',
  '/ppdb/nomor',
  '/information',
  '/information/tutorial-pendaftaran-ppdb',
  '/information/juknis',
  '/information/seleksi',
  '/information/seleksi/smp',
  '/information/sekolah',
  '/information/sekolah?cari=Antah+Berantah',
  '/information/privasi',
  '/information/pengumuman-hasil-ppdb',
  '/contact',
  '/contact/jawaban',
]

/** They show counts of up to ten seconds ago: reporting/ and zoning/ test them. */
const COUNTED = ['readCounts', 'readStaffCounts', 'listQuotas', 'listAllChoices', 'listSchoolChoices']

let app: TestApp
let world: World
beforeAll(async () => {
  process.env.SEED = 'recorded answers'
  restartSeededRandom()
  // Jobs that run every minute draw random values too: after how many calls they ran would depend on the machine.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  // An answer that names memory or disks would depend on the machine, and on the tests that ran before in this process.
  buildWeb()
  app = await createTestApp({
    heapShare: () => null,
    freeSpace: async () => [],
    openPages: (facts) => openPublicPages({ facts, webDist: WEB_DIST, log: { error: () => {} } }),
  })
  const random = createSeededRandom('people')
  await fillDemo(
    {
      db: app.db,
      encryption: createFieldEncryption(TEST_DATA_KEY, random),
      random,
      hashing: { hash: async () => '$argon2id$never' },
    },
    { applicants: 40, seed: 1, operators: 2, password: 'contoh', now: app.clock.now, actor: 'public' },
  )
  world = await aWorld(app)
  await app.syncCaches()
})
afterAll(async () => {
  if (SEED !== undefined) process.env.SEED = SEED
  restartSeededRandom()
  await app.close()
  vi.useRealTimers()
})

/** Before the calls, which change the season. */
test('public pages are answered as recorded', async () => {
  const { village_id: village, school_1_id: school } = world.zones.SD
  const withdrawn = await app.db.kysely
    .selectFrom('registration')
    .select('no_registration')
    .where('id', '=', world.withdrawn)
    .executeTakeFirstOrThrow()
  const numbers = [world.children.SMP.number, world.admission.admitted.number, withdrawn.no_registration]
  const pages: string[] = []
  for (const url of [
    ...PAGES,
    `/information/sekolah?tingkat=sd&desa=${village}`,
    `/information/sekolah/${school}?desa=${village}`,
    ...[...numbers, 'SD25-00000-00000-0'].flatMap((number) => [
      `/information/pengumuman-hasil-ppdb/${number}`,
      `/ppdb/registered/${number}`,
    ]),
  ]) {
    const { statusCode, body } = await app.app.inject({ url })
    pages.push(`${url} ${statusCode}\n${shownText(body)}\n`)
  }
  await expect(pages.join('\n')).toMatchFileSnapshot(join(RECORDED, 'pages.txt'))
})

test.each(['public', 'family', 'staff'] as const)(
  'calls of the %s are answered as recorded',
  async (audience) => {
    const contracts = EVERY_CONTRACT.filter(
      (contract) => audienceOf(contract) === audience && !COUNTED.includes(contract.name),
    ).toSorted((a, b) => (a.name > b.name ? -1 : 1))
    // Reads first: they show the season before the other calls change it. By name backwards, deletions and activations come late.
    const { reads = [], acts = [] } = Object.groupBy(contracts, ({ method }) =>
      method === 'GET' ? 'reads' : 'acts',
    )
    const callerOf = sharedCallers(app, world)
    const answers: string[] = []
    for (const contract of [...reads, ...acts]) {
      const caller = await callerOf(contract)
      const { method, url, payload } = goodCall(contract, world, caller)
      const headers = {
        public: {},
        staff: caller.bearer,
        family: audience === 'family' ? (await openFamily(app, await anApplicant(app))).headers : {},
      }[audience]
      const answer = await app.app.inject({ method, url, headers, ...(payload && { payload }) })
      answers.push(`${contract.name}: ${method} ${contract.path} ${answer.statusCode}\n${textOf(answer)}\n`)
    }
    await expect(answers.join('\n')).toMatchFileSnapshot(join(RECORDED, `${audience}.txt`))
  },
)

/** The title of a page, and what `main` says and where it leads, a line for each piece of text. */
function shownText(html: string): string {
  const [, title = ''] = /<title>(.*?)<\/title>/.exec(html) ?? []
  const [main = ''] = /<main[ >].*<\/main>/s.exec(html) ?? []
  const text = main
    .replaceAll(/<(script|style|svg)\b.*?<\/\1>|<!-- -->/gs, '')
    .replaceAll(/<[^>]*? (?:href|action)="([^"]*)"[^>]*>/g, '\n[$1] ')
    .replaceAll(/<[^>]+>/g, '\n')
    // Tests draw tickets by chance.
    .replaceAll(/\bT(?:-[0-9A-Z]{5}){2}\b/g, 'T-…')
    // Counts of up to ten seconds ago, like those of COUNTED.
    .replaceAll(/(Pilihan [12]\s+)(?:kurang dari\s+)?\d+(?=\s+anak)/g, '$1…')
  const lines = [title, ...text.split('\n')].map((line) => line.trim())
  return lines.filter((line) => line !== '').join('\n')
}

/** A line for each item of a list, so that a difference is short. */
function textOf({ headers, body, rawPayload }: LightMyRequestResponse): string {
  const type = String(headers['content-type'])
  if (type.startsWith('text/')) return body
  if (!type.startsWith('application/json')) return `${type} ${digestOf(rawPayload)}`
  return (
    body
      // The ids of sessions are random, and a check names transactions of the database, which other tests count too.
      .replaceAll(/"(token|check)":"[^"]+"/g, '"$1":"…"')
      .replaceAll(/"id":"[0-9a-f]{64}"/g, '"id":"…"')
      .replaceAll(/"((?:JVBERi|UEsDB)[^"]+)"/g, (_, file) => `"${digestOf(Buffer.from(file, 'base64'))}"`)
      .replaceAll(/(?<=[}\]],|\[)(?=[{[])/g, '\n')
  )
}

/** Of what is in a workbook or PDF: compressed bytes differ between processors. */
function digestOf(file: Buffer): string {
  const digest = createHash('sha256')
  if (file.subarray(0, 2).toString() === 'PK') for (const { content } of partsOf(file)) digest.update(content)
  else {
    for (const [, stream = ''] of file.toString('latin1').matchAll(/\bstream\n([\s\S]*?)\nendstream/g)) {
      const bytes = Buffer.from(stream, 'latin1')
      digest.update(stream.startsWith('<?xpacket') ? bytes : inflateSync(bytes))
    }
  }
  return digest.digest('hex')
}
