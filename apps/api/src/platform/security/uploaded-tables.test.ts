/** Small files that unpack to large ones cannot exhaust the server, whichever call reads them. */
import { TABLE_BUSY, TOO_MANY_TABLES } from '@spmb/domain/shared/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { upload } from '../../../testing/import/uploads.ts'
import { aWorkbook, cellXml, MAIN, sheetXml, stringsXml } from '../../../testing/import/workbooks.ts'
import { createTestApp, TEST_CONFIG, type TestApp } from '../../../testing/test-app.ts'
import { MAX_WAITING } from '../http/limits/table-gate.ts'

let test: TestApp
let admin: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  test = await createTestApp()
  admin = await signIn(test, 'admin')
})
afterAll(() => test.close())

const post = (url: string, payload: object) =>
  test.app.inject({ method: 'POST', url, headers: admin.bearer, payload })
const readDecisions = (bytes: Buffer) =>
  post('/api/ppdb/decisions/file', { name: 'keputusan.xlsx', content: bytes.toString('base64') })
const checkTable = (bytes: Buffer) => post('/api/import/check', upload('quotas', bytes, 'kuota.xlsx'))

const waitingForLocks = async () =>
  (
    await test.db.pool.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
  ).rowCount

const HEAD = `<row>${cellXml('A1', 'No. Pendaftaran')}${cellXml('B1', 'NPSN')}${cellXml('C1', 'Status')}</row>`
const megabytes = (count: number) => Array.from({ length: count }, () => Buffer.alloc(1024 * 1024, ' '))

it('reads one table at a time over all calls, lets a few wait, and refuses the others with 503', async () => {
  const decisions = Buffer.from('No. Pendaftaran,NPSN,Status')
  const answers: Awaited<ReturnType<typeof post>>[] = []
  const keep = (calls: ReturnType<typeof post>[]) =>
    calls.map((call) => call.then((answer) => answers.push(answer)))
  const excess = 3
  // An import waits for a lock while it has the place.
  const lock = await test.db.pool.connect()
  let calls: Promise<number>[] = []
  try {
    await lock.query('begin; lock table history')
    calls = keep([post('/api/import/check', upload('history', 'Tahun Pelajaran,Pendaftar\n2024/2025,9'))])
    await expect.poll(() => waitingForLocks()).toBe(1)
    calls.push(...keep(Array.from({ length: MAX_WAITING + excess }, () => readDecisions(decisions))))
    await expect.poll(() => answers.length).toBe(excess)
    expect(
      answers.map((answer) => [answer.statusCode, answer.headers['retry-after'], answer.json().message]),
    ).toEqual(Array(excess).fill([503, '5', TABLE_BUSY]))
  } finally {
    await lock.query('rollback')
    lock.release()
  }
  await Promise.all(calls)
  expect(answers.slice(excess).map(({ statusCode }) => statusCode)).toEqual(Array(1 + MAX_WAITING).fill(200))
})

it('reads less of a workbook of decisions than of an import', async () => {
  const bytes = await aWorkbook(sheetXml(HEAD), {}, '', { 'xl/media/image1.bmp': megabytes(17) })
  expect((await readDecisions(bytes)).json().data).toMatchObject({
    rows: [],
    rejections: [{ row: null, reason: expect.stringContaining('lebih dari 16 MB') }],
  })
  // An import reads it, and finds that it has other columns.
  expect((await checkTable(bytes)).body).toContain('Kolom ini wajib')
})

it('answers other calls while it reads a hostile workbook', async () => {
  // A search for the end of each bracket would block the process for hours.
  const styles = `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(8_000_000)}"/></numFmts><cellXfs><xf numFmtId="164"/></cellXfs></styleSheet>`
  const bytes = await aWorkbook(sheetXml(HEAD), { 'xl/styles.xml': styles })
  expect(bytes.length).toBeLessThan(100_000)
  const order: string[] = []
  const hostile = readDecisions(bytes).finally(() => order.push('hostile'))
  const other = test.app.inject('/api/health').finally(() => order.push('other'))
  const [answer] = await Promise.all([hostile, other])
  expect(order).toEqual(['other', 'hostile'])
  expect(answer.json().data.rejections).toEqual([
    { row: null, reason: expect.stringContaining('format sel yang terlalu banyak') },
  ])
})

it('refuses a small workbook whose cells all refer to one long text, and answers other calls meanwhile', async () => {
  const long = { 'xl/sharedStrings.xml': stringsXml('a '.repeat(5_000)) }
  const cells = Array.from({ length: 6 }, () => '<c t="s"><v>0</v></c>').join('')
  const bytes = await aWorkbook(sheetXml(`<row>${cells}</row>`.repeat(20_000)), long)
  expect(bytes.length).toBeLessThan(30_000)
  const order: string[] = []
  const hostile = post('/api/import/check', upload('villages', bytes)).finally(() => order.push('hostile'))
  const other = test.app.inject('/api/health').finally(() => order.push('other'))
  const [answer] = await Promise.all([hostile, other])
  expect(order).toEqual(['other', 'hostile'])
  expect(answer.json().data.rows).toEqual([
    expect.objectContaining({ detail: expect.stringContaining('teks yang terlalu banyak') }),
  ])
})

describe('an account', () => {
  let limited: TestApp
  beforeAll(async () => {
    limited = await createTestApp({ config: { ...TEST_CONFIG, limitScale: 1 } })
  })
  afterAll(() => limited.close())

  it('uploads ten tables a minute, over all calls, and another account is not concerned', async () => {
    const [first, second] = [await signIn(limited, 'admin'), await signIn(limited, 'admin')]
    const send = (as: typeof first, url: string, payload: object) =>
      limited.app.inject({ method: 'POST', url, headers: as.bearer, payload })
    const check = (as: typeof first) => send(as, '/api/import/check', upload('history', 'x'))
    const file = { name: 'a.csv', content: Buffer.from('x').toString('base64') }
    // All at once: what the gate refuses counts too.
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => check(first)),
      ...Array.from({ length: 5 }, () => send(first, '/api/ppdb/decisions/file', file)),
      send(first, '/api/import/apply', { ...upload('history', 'x'), token: 'x' }),
    ])
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused.map((answer) => answer.json().message)).toEqual([TOO_MANY_TABLES])
    expect((await check(second)).statusCode).toBe(200)
  })
})
