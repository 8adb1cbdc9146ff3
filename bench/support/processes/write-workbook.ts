/**
 * The reference of the export benchmark, in a separate process: writes exported cells, which were read into memory before,
 * with the product's writer or with hucre's streaming writer. Each message names the writer; the reply has the time.
 *
 * node write-workbook.ts <data folder>
 */
import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { exportQuery } from '../../../apps/api/src/features/registration/export/export.queries.ts'
import {
  exportColumns,
  frozenColumns,
} from '../../../apps/api/src/features/registration/export/export-form.ts'
import { exportRows } from '../../../apps/api/src/features/registration/export/export-rows.ts'
import { NO_FILTERS } from '../../../apps/api/src/features/registration/staff/list/list.queries.ts'
import { readOrCreateDataKey } from '../../../apps/api/src/platform/settings/data-key.ts'
import { type Row, xlsxStream } from '../../../apps/api/src/platform/spreadsheet/writer/workbook.ts'
import { openBenchDatabase } from '../staff.ts'

export type Writer = 'own' | 'hucre'

export interface Written {
  seconds: number
  bytes: number
  rows: number
}

const [dataDir = ''] = process.argv.slice(2)
const EXPORTED = { level: 'SD', form: 'list' } as const
const COLUMNS = exportColumns(EXPORTED)
const pieces = await readCells()

process.on('message', async (writer: Writer) => {
  const started = performance.now()
  let bytes = 0
  for await (const chunk of writer === 'own' ? own() : hucre()) bytes += chunk.length
  const rows = pieces.reduce((sum, piece) => sum + piece.length, 0)
  process.send?.({ seconds: (performance.now() - started) / 1_000, bytes, rows } satisfies Written)
})
process.once('disconnect', () => process.exit())
process.send?.('ready')

const own = () =>
  xlsxStream([{ name: 'SPMB SD', columns: COLUMNS, rows: pieces, frozen: frozenColumns(EXPORTED) }])

/** hucre's streaming writer supports neither filters nor date cells, so dates are written as text. */
function hucre() {
  return writeXlsxStream(pieces.flat() as unknown as CellValue[][], {
    name: 'SPMB SD',
    columns: COLUMNS.map(({ heading, width }) => ({ header: heading, width })),
    freezePane: { rows: 1 },
  })
}

async function readCells(): Promise<Row[][]> {
  const db = await openBenchDatabase(dataDir, 'app')
  const season = await db.kysely
    .selectFrom('season')
    .select('id')
    .where('is_active', '=', true)
    .executeTakeFirstOrThrow()
  const scope = { seasonId: season.id, level: 'SD', schoolId: null } as const
  const job = {
    ...EXPORTED,
    ageOn: '2025-07-01',
    query: exportQuery(db.kysely, scope, NO_FILTERS, undefined),
    settings: db.settings,
    dataKey: readOrCreateDataKey(dataDir),
    timeZone: 'Asia/Makassar',
  }
  const found: Row[][] = []
  for await (const piece of exportRows(job)) found.push(piece)
  await db.close()
  return found
}
