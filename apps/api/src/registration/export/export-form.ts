/** The forms of an exported file: the list of applicants, with the NIK or without it, the list to fill in decisions, and the file for Dapodik. */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Column, Row } from '../../spreadsheet/writer/workbook.ts'
import {
  type ApplicantColumn,
  DECISION_COLUMNS,
  type ExportedRow,
  type ExportView,
  listColumns,
} from './applicant-columns.ts'
import { DAPODIK_COLUMNS } from './dapodik-columns.ts'

/** A monitor gets the list without the NIK, and no file for Dapodik. */
export type ExportForm = 'list' | 'list without NIK' | 'decisions' | 'dapodik'

export interface Exported {
  level: Level
  form: ExportForm
}

/** First columns that stay visible while scrolling and are repeated on each printed page, by form: to the name of the child. */
const FROZEN = {
  list: 3,
  'list without NIK': 3,
  decisions: 3,
  dapodik: 4,
} as const satisfies Record<ExportForm, number>

export const frozenColumns = ({ form }: Exported): number => FROZEN[form]

function applicantColumns({ level, form }: Exported): readonly ApplicantColumn[] {
  if (form === 'decisions') return DECISION_COLUMNS
  return form === 'dapodik' ? DAPODIK_COLUMNS[level] : listColumns(level, form === 'list')
}

/** The columns of a level: the row number, then the applicant. */
export function exportColumns(exported: Exported): Column[] {
  return [{ heading: 'No', kind: 'number', width: 7 }, ...applicantColumns(exported)]
}

/** The cells of one applicant. @param line from 1 */
export function exportRow(row: ExportedRow, exported: Exported, line: number, view: ExportView): Row {
  const cells: (string | number | null)[] = [line]
  for (const { cell } of applicantColumns(exported)) cells.push(cell(row, view) ?? null)
  return cells
}
