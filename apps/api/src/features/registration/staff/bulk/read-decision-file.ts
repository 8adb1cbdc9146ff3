/**
 * Reads an uploaded file of decisions: registration number, NPSN of the school, status, and the reason of a row that has another one. The exported list of applicants is one too: it has both choices
 * in a row. Runs in a thread, see `bulk-staff.routes.ts`.
 */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { NOT_NEEDED } from '@spmb/domain/registration/result-messages.ts'
import { BULK_MAX, BULK_REASON_MAX, BULK_TOO_MANY } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import type { TableNotes } from '@spmb/domain/shared/fields/uploaded-file.ts'
import { type CellReader, cellReader, NPSN } from '../../../../platform/spreadsheet/cell-reader.ts'
import { readTable } from '../../../../platform/spreadsheet/read-table.ts'
import { HEADING, quoted, type Reason, reason } from '../../../../platform/spreadsheet/reasons.ts'
import {
  noNotes,
  notesInWords,
  type Rejection,
  type TableForm,
} from '../../../../platform/spreadsheet/table.ts'

const FORM: TableForm = {
  headings: {
    no_registration: 'No. Pendaftaran',
    npsn: 'NPSN',
    decision: 'Status',
    npsn_1: 'NPSN Pilihan 1',
    decision_1: 'Status Pilihan 1',
    npsn_2: 'NPSN Pilihan 2',
    decision_2: 'Status Pilihan 2',
    reason: 'Alasan',
  },
  required: ['no_registration', 'npsn|npsn_1|npsn_2', 'decision|decision_1|decision_2'],
}
/** The columns of a school and of its decision. */
const PAIRS = [
  ['npsn', 'decision'],
  ['npsn_1', 'decision_1'],
  ['npsn_2', 'decision_2'],
] as const

/** Words that take a decision away; the last two are those of the exported list. An empty cell says nothing. */
const NO_DECISION = ['-', 'BELUM', NOT_DECIDED.toUpperCase(), NOT_NEEDED.toUpperCase()]
const DECISIONS = ['LULUS', 'TIDAK LULUS', ...NO_DECISION] as const
const MAX_NUMBER_LENGTH = 40

/** Megabytes that a workbook of decisions may unpack to: the most rows with a hundred bytes for each of 16 cells. */
const MAX_UNPACKED_MB = 16

export interface DecisionFile {
  name: string
  /** In base64. */
  content: string
  /** Includes what Excel does not show. */
  withHidden: boolean
}

export interface DecisionRow {
  row: number
  no_registration: string
  npsn: string
  decision: Decision
  /** Absent: that of the act. */
  reason?: string
}

export interface ReadDecisions {
  rows: DecisionRow[]
  without_status: number
  notes: TableNotes
  rejections: { row: number | null; reason: string }[]
}

export default async function readDecisions({
  name,
  content,
  withHidden,
}: DecisionFile): Promise<ReadDecisions> {
  const bytes = Buffer.from(content, 'base64')
  const options = { withHidden, maxUnpackedMb: MAX_UNPACKED_MB }
  const { table, rejections, notes } = await readTable(FORM, { name, bytes }, options)
  const refused = (...reasons: ReadDecisions['rejections']): ReadDecisions => ({
    rows: [],
    without_status: 0,
    notes: notesInWords(notes),
    rejections: reasons,
  })
  if (!table) return refused(...rejections.map(inWords))
  const { header } = table
  const pairs = PAIRS.filter(([, decision]) => header.includes(decision))
  const lacking = pairs.flatMap(([npsn]) => (header.includes(npsn) ? [] : [npsn]))
  if (lacking.length > 0)
    return refused(
      ...lacking.map((column) =>
        inWords({ source: table.source, line: null, column, reason: HEADING.missing(header) }),
      ),
    )
  const found: Rejection[] = []
  let withoutStatus = 0
  const rows = table.rows.flatMap((source): DecisionRow[] => {
    const cells = cellReader(table, source, found)
    const decided = pairs.filter(([, decision]) => !cells.isBlank(decision))
    if (decided.length === 0 && !cells.rejected()) withoutStatus++
    if (decided.length === 0) return []
    const number = cells.code('no_registration', NUMBER)
    const own = cells.isBlank('reason') ? undefined : cells.text('reason', BULK_REASON_MAX)
    const read = decided.flatMap(([npsn, decision]): DecisionRow[] => {
      const [school, word] = [cells.code(npsn, NPSN), wordOf(cells, decision)]
      if (number === undefined || school === undefined || word === undefined) return []
      const value = word === 'LULUS' || word === 'TIDAK LULUS' ? word : null
      return [
        {
          row: source.line,
          no_registration: number,
          npsn: school,
          decision: value,
          ...(own && { reason: own }),
        },
      ]
    })
    // A child that names one school twice has one decision there.
    return read.filter(
      (one, index) =>
        read.findIndex(({ npsn, decision }) => npsn === one.npsn && decision === one.decision) === index,
    )
  })
  if (rows.length > BULK_MAX) return refused({ row: null, reason: BULK_TOO_MANY })
  return { rows, without_status: withoutStatus, notes: notesInWords(notes), rejections: found.map(inWords) }
}

const wordOf = (cells: CellReader, column: string) =>
  cells.isCleared(column) ? '-' : cells.oneOf(column, DECISIONS, notStatus)

const notStatus = (value: string) =>
  reason(
    `${quoted(value)} is unknown. Write LULUS or TIDAK LULUS; - takes a decision back; empty changes nothing.`,
    `${quoted(value)} tidak dikenal. Tulis LULUS atau TIDAK LULUS; - mengambil kembali; kosong = tidak diubah.`,
  )

/** The preview says which numbers are known. */
const NUMBER = {
  pattern: new RegExp(`^.{1,${MAX_NUMBER_LENGTH}}$`, 'u'),
  description: reason('a registration number', 'nomor pendaftaran, contoh: SD26-7K3MQ-2XW9A-F'),
}

/** The answer for a file that takes more time or memory than a table needs. */
export function tooMuchWork({ id }: Reason): ReadDecisions {
  return {
    rows: [],
    without_status: 0,
    notes: notesInWords(noNotes()),
    rejections: [{ row: null, reason: id }],
  }
}

function inWords({ line, column, reason }: Rejection) {
  const headings = (column ?? '').split(' or ').map((name) => FORM.headings[name] ?? name)
  return { row: line, reason: (column === null ? '' : `${headings.join(' atau ')}: `) + reason.id }
}
