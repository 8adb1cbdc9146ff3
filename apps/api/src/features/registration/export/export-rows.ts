/** Reads the rows of an export from the database in batches, as the cells of its file. */
import { randomBytes } from 'node:crypto'
import type { LocalDate } from '@spmb/domain/shared/local-date.ts'
import { type ConnectionSettings, GuardedClient } from '../../../platform/database/connection.ts'
import { type RunQuery, readBatches } from '../../../platform/database/read-in-snapshot.ts'
import { createFieldEncryption } from '../../../platform/security/field-encryption.ts'
import { localMinutes } from '../../../platform/spreadsheet/writer/local-minutes.ts'
import type { Row } from '../../../platform/spreadsheet/writer/workbook.ts'
import { type Exported, exportRow } from './export-form.ts'
import type { ExportedRow } from './exported-row.ts'

/** An export, as data that can be sent to a worker thread. */
export interface ExportJob extends Exported {
  /** The day on which ages count. */
  ageOn: LocalDate
  /** Selects `EXPORTED` of each applicant. */
  query: { sql: string; parameters: readonly unknown[] }
  settings: ConnectionSettings
  dataKey: Uint8Array
  timeZone: string
}

/** Leaves every value in PostgreSQL's text form. */
const AS_TEXT = { getTypeParser: () => (value: unknown) => value }

/** Uses a separate connection, closed at the end. */
export async function* exportRows(job: ExportJob): AsyncGenerator<Row[]> {
  const encryption = createFieldEncryption(Buffer.from(job.dataKey), randomBytes)
  const view = { encryption, ageOn: job.ageOn, local: localMinutes(job.timeZone) }
  const client = new GuardedClient({ ...job.settings, types: AS_TEXT })
  // The next query reports the error.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query("select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false)")
    const runQuery: RunQuery<ExportedRow> = (text, values) => client.query({ text, values, rowMode: 'array' })
    let line = 0
    for await (const rows of readBatches(runQuery, job.query)) {
      yield rows.map((row) => exportRow(row, job, ++line, view))
    }
  } finally {
    await client.end()
  }
}
