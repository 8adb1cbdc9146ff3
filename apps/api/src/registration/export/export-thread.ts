/** The thread of an export: reads the rows, writes and packs the file, and gives it out as fast as it is taken. */
import { parentPort, workerData } from 'node:worker_threads'
import { exportColumns } from './applicant-columns.ts'
import { type ExportJob, exportRows } from './export-rows.ts'
import { type Row, xlsxStream } from './workbook.ts'

/** Pieces of the file that may be on their way without having been asked for. */
const AHEAD = 8

const job = workerData as ExportJob
const port = parentPort as NonNullable<typeof parentPort>
let wanted = AHEAD
let wake = () => {}
port.on('message', () => {
  wanted++
  wake()
})

const rows = exportRows(job)
// Nothing of the file before the first rows are there: until then a refusal can still be told.
const first = await rows.next()
for await (const piece of xlsxStream(`SPMB ${job.level}`, exportColumns(job.level), all())) {
  while (wanted === 0) await new Promise<void>((resolve) => (wake = resolve))
  wanted--
  const bytes = new Uint8Array(piece)
  port.postMessage(bytes, [bytes.buffer])
}
port.postMessage(null)
port.close()

async function* all(): AsyncGenerator<Row[]> {
  if (!first.done) yield first.value
  yield* rows
}
