/** The rows of an export as its file holds them, from the database, piece by piece. */
import { randomBytes } from 'node:crypto'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type ConnectionSettings, ImpatientClient } from '../../database/connection.ts'
import { type Ask, readPieces } from '../../database/read-in-snapshot.ts'
import { createFieldEncryption } from '../../security/field-encryption.ts'
import { type ExportedRow, exportRow } from './applicant-columns.ts'
import { localMinutes } from './local-minutes.ts'
import type { Row } from './workbook.ts'

/** What is exported, in what another thread can be given. */
export interface ExportJob {
  level: Level
  /** Whose decision the last column is; null: that of choice 1. */
  school: number | null
  /** What finds the applicants, `EXPORTED` of each. */
  query: { sql: string; parameters: readonly unknown[] }
  settings: ConnectionSettings
  dataKey: Uint8Array
  timeZone: string
}

/** Everything as the text that came. */
const AS_TEXT = { getTypeParser: () => (value: unknown) => value }

/** On a connection of their own, which ends with them. */
export async function* exportRows(job: ExportJob): AsyncGenerator<Row[]> {
  const encryption = createFieldEncryption(Buffer.from(job.dataKey), randomBytes)
  const view = { encryption, school: job.school, local: localMinutes(job.timeZone) }
  const client = new ImpatientClient({ ...job.settings, types: AS_TEXT })
  // What breaks it shows in the next answer.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query("select set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false)")
    const ask: Ask<ExportedRow> = (text, values) => client.query({ text, values, rowMode: 'array' })
    let line = 0
    for await (const rows of readPieces(ask, job.query)) {
      yield rows.map((row) => exportRow(row, job.level, ++line, view))
    }
  } finally {
    await client.end()
  }
}
