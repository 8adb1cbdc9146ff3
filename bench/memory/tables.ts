/**
 * The longest time for which the site does not answer while an office's account uploads small files that unpack to large tables: one long text that
 * all cells of a table refer to (`BENCH_ROWS` rows of six cells), and the largest table of quotas. Compared with the same time without an upload.
 */
import { checkImport } from '@spmb/domain/import/contract.staff.ts'
import { aWorkbook, sheetXml } from '../../apps/api/testing/import/workbooks.ts'
import { makeDataDir, removeDataDir, startRealServer } from '../../apps/api/testing/processes/real-server.ts'
import { report } from '../support/report.ts'
import { openBenchDatabase, signInAdmin } from '../support/staff.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 20_000)
const TEXT = 'a '.repeat(5_000)
const POLL_MS = 10
const QUIET_MS = 2_000

const dataDir = await makeDataDir()
const server = await startRealServer({ dataDir, env: { LIMIT_SCALE: '1000000' } })
const app = await openBenchDatabase(dataDir, 'app')
const headers = { ...(await signInAdmin(server.url, app)), 'content-type': 'application/json' }

/** The slowest answer while the work is done. */
async function slowestDuring(work: Promise<unknown>): Promise<number> {
  let done = false
  const ended = work.finally(() => (done = true))
  let slowest = 0
  while (!done) {
    const started = performance.now()
    await (await fetch(`${server.url}/api/health`)).arrayBuffer()
    slowest = Math.max(slowest, performance.now() - started)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  await ended
  return slowest
}

const quiet = await slowestDuring(new Promise((resolve) => setTimeout(resolve, QUIET_MS)))

async function measure(what: string, table: string, bytes: Buffer) {
  const body = JSON.stringify({ table, file: { name: 'contoh.xlsx', base64: bytes.toString('base64') } })
  const started = performance.now()
  let answer = ''
  const call = fetch(server.url + checkImport.path, { method: 'POST', headers, body }).then(
    async (response) => (answer = await response.text()),
  )
  const slowest = await slowestDuring(call)
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  report(`${what}: slowest other answer`, slowest, 'without an upload', quiet, {
    unit: ' ms',
    extra: `${(bytes.length / 1_000).toFixed(0)} kB, answered after ${seconds} s: ${answer.slice(0, 120)}`,
  })
}

const strings = (texts: readonly string[]) =>
  `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`
const shared = (index: number) => `<c t="s"><v>${index}</v></c>`
const villages = ['Kode', 'Nama', 'Jenis', 'Kode Kecamatan', 'Nama Lain', 'Usulan']
await measure(
  'one text in all cells',
  'villages',
  await aWorkbook(
    sheetXml(
      `<row>${villages.map((_, index) => shared(index)).join('')}</row>${`<row>${shared(villages.length).repeat(villages.length)}</row>`.repeat(ROWS)}`,
    ),
    { 'xl/sharedStrings.xml': strings([...villages, TEXT]) },
  ),
)

const quotas = ['NPSN', 'Tahun Pelajaran', 'Kursi']
await measure(
  'the longest table of quotas',
  'quotas',
  await aWorkbook(
    sheetXml(
      `<row>${quotas.map((_, index) => shared(index)).join('')}</row>${Array.from({ length: ROWS }, (_, row) => `<row><c t="inlineStr"><is><t>${String(row).padStart(8, '0')}</t></is></c>${shared(3)}<c><v>28</v></c></row>`).join('')}`,
    ),
    { 'xl/sharedStrings.xml': strings([...quotas, '2025/2026']) },
  ),
)

await app.close()
await server.stop()
await removeDataDir(dataDir)
