/** Small files that unpack to large ones cannot exhaust the server, whichever call reads them. */
import { TABLE_BUSY } from '@spmb/domain/shared/messages.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { upload } from '../../testing/import/uploads.ts'
import { aWorkbook, cellXml, MAIN, sheetXml } from '../../testing/import/workbooks.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
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
