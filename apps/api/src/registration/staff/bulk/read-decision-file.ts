/** Reads an uploaded file of decisions: registration number, NPSN of the school, status. */

import type { Decision } from '@spmb/domain/registration/contract.ts'
import { BULK_MAX, BULK_TOO_MANY } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { cellReader } from '../../../spreadsheet/cell-reader.ts'
import { readTable } from '../../../spreadsheet/read-table.ts'
import { isRejected, type Rejection, type TableForm } from '../../../spreadsheet/table.ts'

const FORM: TableForm = {
  headings: { no_registration: 'No. Pendaftaran', npsn: 'NPSN', decision: 'Status' },
  required: ['no_registration', 'npsn', 'decision'],
}

/** Words for no decision, beside an empty cell. */
const NO_DECISION = ['-', 'BELUM', 'BELUM DIPUTUSKAN']
const DECISIONS = ['LULUS', 'TIDAK LULUS', ...NO_DECISION] as const
const MAX_NUMBER_LENGTH = 40
const MAX_NPSN_LENGTH = 20

/** Megabytes that a workbook of decisions may unpack to: the most rows with a hundred bytes for each of 16 cells. */
const MAX_UNPACKED_MB = 16

export interface DecisionRow {
  row: number
  no_registration: string
  npsn: string
  decision: Decision
}

export async function readDecisionRows(file: { name: string; bytes: Buffer }): Promise<{
  rows: DecisionRow[]
  rejections: { row: number | null; reason: string }[]
}> {
  const table = await readTable(FORM, file, MAX_UNPACKED_MB)
  if (isRejected(table)) return { rows: [], rejections: table.map(inWords) }
  if (table.rows.length > BULK_MAX) return { rows: [], rejections: [{ row: null, reason: BULK_TOO_MANY }] }
  const rejections: Rejection[] = []
  const rows = table.rows.flatMap((source): DecisionRow[] => {
    const cells = cellReader(table, source, rejections)
    const number = cells.text('no_registration', MAX_NUMBER_LENGTH)
    const npsn = cells.text('npsn', MAX_NPSN_LENGTH)
    const word = cells.isBlank('decision') ? '-' : cells.oneOf('decision', DECISIONS)
    if (number === undefined || npsn === undefined || word === undefined) return []
    const decision = word === 'LULUS' || word === 'TIDAK LULUS' ? word : null
    return [{ row: source.line, no_registration: number, npsn, decision }]
  })
  return { rows, rejections: rejections.map(inWords) }
}

function inWords({ line, column, reason }: Rejection) {
  const heading = column === null ? '' : `${FORM.headings[column] ?? column}: `
  return { row: line, reason: heading + reason.id }
}
