/** The forms of an exported file: the list of applicants, with the NIK or without it, the list to fill in decisions, and the file for Dapodik. */

import { RELIGION_NAMES, type Religion } from '@spmb/domain/registration/field-spec.ts'
import type { ExportColumn } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Column, Row } from '../../../platform/spreadsheet/writer/workbook.ts'
import {
  type ApplicantColumn,
  CLAIMS,
  column,
  DECISION_COLUMNS,
  type ExportView,
  listColumns,
  outcomeIn,
  ownIdentityColumn,
  SEAT_PATH,
  shownColumns,
  text,
} from './applicant-columns.ts'
import { AT, type ExportedRow } from './exported-row.ts'

/** A monitor gets the list without the NIK, and no file for Dapodik. */
export type ExportForm = 'list' | 'list without NIK' | 'decisions' | 'dapodik'

export interface Exported {
  level: Level
  form: ExportForm
  /** Those of a list as it is shown; absent: all of the form. */
  columns?: readonly ExportColumn[] | undefined
  /** What it says of paths: seats and claims to the office, claims to a school; absent: nothing. */
  paths?: 'office' | 'school' | undefined
}

/** First columns that stay visible while scrolling and are repeated on each printed page, by form: to the name of the child. */
const FROZEN = {
  list: 3,
  'list without NIK': 3,
  decisions: 3,
  dapodik: 4,
} as const satisfies Record<ExportForm, number>

export const frozenColumns = ({ form }: Exported): number => FROZEN[form]

function applicantColumns({ level, form, columns, paths }: Exported): readonly ApplicantColumn[] {
  if (columns) return shownColumns(columns.filter((column) => mayHave(column, paths)))
  if (form === 'decisions') return DECISION_COLUMNS
  if (form === 'dapodik') return paths === 'office' ? DAPODIK_WITH_PATH[level] : DAPODIK_COLUMNS[level]
  if (form === 'list' && paths) return WITH_PATHS[paths][level]
  return listColumns(level, form === 'list')
}

/** A column about paths is left out where its reader may not have it. */
function mayHave(column: ExportColumn, paths: Exported['paths']): boolean {
  if (column === 'seat_path') return paths === 'office'
  return column !== 'claims' || paths !== undefined
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

/**
 * The columns of the Dapodik file: admitted children with the school that admits them, in the order and under the headings of
 * the list 'Daftar Peserta Didik' of Dapodik, as far as the registration knows them (docs/product-rules.md#dapodik-file).
 */
const METRES_PER_KM = 1_000

/** The value that belongs to the school that admits the child. @param placed of a placement; null: not known */
function ofChoice(
  row: ExportedRow,
  first: number,
  second: number,
  placed: number | null,
): string | null | undefined {
  const outcome = outcomeIn(row)
  if (outcome.kind === 'placed') return placed === null ? null : row[placed]
  if (outcome.kind !== 'admitted') return null
  return row[outcome.choice === 1 ? first : second]
}

function kilometres(row: ExportedRow): string | null {
  const metres = ofChoice(row, AT.distance_1, AT.distance_2, null)
  return metres == null ? null : String(Math.round(Number(metres) / METRES_PER_KM))
}

const columnsOf = (level: Level): readonly ApplicantColumn[] => [
  text('NPSN', 12, (row) => ofChoice(row, AT.npsn_1, AT.npsn_2, AT.npsn_placed)),
  text('Sekolah', 32, (row) => ofChoice(row, AT.school_1, AT.school_2, AT.placed_school)),
  text('Nama', 32, (row) => row[AT.name]),
  text('JK', 6, (row) => row[AT.gender]),
  ...(level === 'SMP' ? [ownIdentityColumn('nisn')] : []),
  text('Tempat Lahir', 18, (row) => row[AT.birth_place]),
  column('Tanggal Lahir', 'date', 13, (row) => row[AT.birth_date]),
  ownIdentityColumn('nik'),
  text('Agama', 12, (row) => RELIGION_NAMES[row[AT.religion] as Religion]),
  text('Alamat', 40, (row) => row[AT.address]),
  text('Kelurahan', 20, (row) => row[AT.village]),
  text('Kecamatan', 16, (row) => row[AT.district]),
  text('HP', 18, (row) => row[AT.phone]),
  text('E-Mail', 24, (row) => row[AT.email]),
  text('Nama Ayah', 28, (row) => row[AT.father_name]),
  text('Pekerjaan Ayah', 18, (row) => row[AT.father_job]),
  text('Nama Ibu', 28, (row) => row[AT.mother_name]),
  text('Pekerjaan Ibu', 18, (row) => row[AT.mother_job]),
  text('Nama Wali', 28, (row) => row[AT.guardian_name]),
  text('Pekerjaan Wali', 18, (row) => row[AT.guardian_job]),
  ...(level === 'SMP' ? [text('Sekolah Asal', 28, (row) => row[AT.from_school])] : []),
  column('Jarak Rumah ke Sekolah (KM)', 'number', 12, kilometres),
  text('No. Pendaftaran', 20, (row) => row[AT.no_registration]),
]

const DAPODIK_COLUMNS = { SD: columnsOf('SD'), SMP: columnsOf('SMP') }

/** Behind all other columns, whose places stay. */
const DAPODIK_WITH_PATH = {
  SD: [...DAPODIK_COLUMNS.SD, SEAT_PATH],
  SMP: [...DAPODIK_COLUMNS.SMP, SEAT_PATH],
}
const listWith = (added: readonly ApplicantColumn[]) => ({
  SD: [...listColumns('SD', true), ...added],
  SMP: [...listColumns('SMP', true), ...added],
})
const WITH_PATHS = { office: listWith([SEAT_PATH, CLAIMS]), school: listWith([CLAIMS]) }
