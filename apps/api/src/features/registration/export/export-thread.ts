/** The worker thread of an export: reads the rows, writes the file, and sends a chunk for each that the reader takes. */
import { parentPort, workerData } from 'node:worker_threads'
import { type Row, xlsxStream } from '../../../platform/spreadsheet/writer/workbook.ts'
import { exportColumns, frozenColumns } from './export-form.ts'
import { type ExportJob, exportRows } from './export-rows.ts'

/** Chunks that are sent before the reader asks for more. */
const CHUNKS_AHEAD = 8

const job = workerData as ExportJob
const port = parentPort as NonNullable<typeof parentPort>
let wanted = CHUNKS_AHEAD
let wake = () => {}
port.on('message', () => {
  wanted++
  wake()
})

const rows = exportRows(job)
// Send nothing before the first rows: until then an error can still become a response status.
const first = await rows.next()
const columns = exportColumns(job)
for await (const chunk of xlsxStream([
  { name: `SPMB ${job.level}`, columns, rows: all(), frozen: frozenColumns(job) },
])) {
  while (wanted === 0) await new Promise<void>((resolve) => (wake = resolve))
  wanted--
  const bytes = new Uint8Array(chunk)
  port.postMessage(bytes, [bytes.buffer])
}
port.postMessage(null)
port.close()

async function* all(): AsyncGenerator<Row[]> {
  if (!first.done) yield first.value
  yield* rows
}
