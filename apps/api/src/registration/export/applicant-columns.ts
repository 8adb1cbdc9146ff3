/**
 * The columns of an export: the fields of the catalogue under their Indonesian headings, with the whole NIK. Values are
 * the text that PostgreSQL sends; parsing them into objects and dates would slow down an export of 100,000 rows.
 */
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { COLUMN_KEYS, type ColumnKey, isColumnKey } from '@spmb/domain/registration/column-keys.ts'
import type { Decision } from '@spmb/domain/registration/contract.ts'
import {
  fieldSpec,
  type IdentityKey,
  isIdentityKey,
  keysOfSection,
} from '@spmb/domain/registration/field-keys.ts'
import type { SectionKey } from '@spmb/domain/registration/field-spec.ts'
import { decisionOf } from '@spmb/domain/registration/staff/decisions.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { FieldEncryption } from '../../security/field-encryption.ts'
import { openOrDots } from '../staff/applicant-rows.ts'
import type { CellKind, Column, Row } from './workbook.ts'

/** The columns that the query selects, in this order. */
export const EXPORTED = [
  'r.no_registration',
  'r.nik_sealed',
  'r.nisn_sealed',
  'r.level',
  ...COLUMN_KEYS.map((key): `r.${ColumnKey}` => `r.${key}`),
  'r.school_1_decision',
  'r.school_2_decision',
  's1.name as school_1',
  's2.name as school_2',
  'v.name as village',
  'd.name as district',
  'r.created_at',
  'r.updated_at',
] as const

type NameOf<Reference> = Reference extends `${string} as ${infer Name}`
  ? Name
  : Reference extends `${string}.${infer Name}`
    ? Name
    : never

/** The index of each selected column in a row. */
const AT = Object.fromEntries(
  EXPORTED.map((reference, i) => [reference.replace(/^.*[. ]/, ''), i]),
) as Record<NameOf<(typeof EXPORTED)[number]>, number>

/** A row as the database sends it. */
export type ExportedRow = (string | null)[]

export interface ExportView {
  encryption: Pick<FieldEncryption, 'decrypt'>
  /** The school whose decision is in the column 'Status Kelulusan'; null: choice 1. */
  school: number | null
  /** Converts a UTC timestamp to local `YYYY-MM-DD HH:mm`. */
  local: (moment: string) => string
}

interface ApplicantColumn extends Column {
  cell(row: ExportedRow, view: ExportView): string | null | undefined
}

const text = (heading: string, width: number, cell: ApplicantColumn['cell']) =>
  column(heading, 'text', width, cell)

function column(
  heading: string,
  kind: CellKind,
  width: number,
  cell: ApplicantColumn['cell'],
): ApplicantColumn {
  return { heading, kind, width, cell }
}

/** Columns of answers: choices in words, dates and years as such, everything else as text. */
function answerColumn(key: ColumnKey): ApplicantColumn[] {
  const spec = fieldSpec(key)
  if (!spec.export) return []
  const { heading, width } = spec.export
  const at = AT[key]
  if (spec.kind === 'choice') {
    const { options } = spec
    return [text(heading, width, (row) => options[row[at] as string])]
  }
  const kind = spec.kind === 'date' ? 'date' : spec.kind === 'year' ? 'number' : 'text'
  return [column(heading, kind, width, (row) => row[at])]
}

function identityColumn(key: IdentityKey): ApplicantColumn {
  const { digits, export: cell } = FIELDS[key]
  const at = AT[`${key}_sealed`]
  return text(cell.heading, cell.width, (row, { encryption }) => decrypted(row, at, digits, encryption))
}

/** The column of a village, a district or a school: its name. */
function nameColumn(key: 'school_1_id' | 'school_2_id' | 'village_id' | 'district_id', at: number) {
  const { heading, width } = FIELDS[key].export
  return text(heading, width, (row) => row[at])
}

function answersOf(level: Level, section: SectionKey): ApplicantColumn[] {
  return keysOfSection(level, section)
    .filter(isColumnKey)
    .filter((key) => fieldSpec(key).kind !== 'id')
    .flatMap(answerColumn)
}

function identitiesOf(level: Level, section: SectionKey): ApplicantColumn[] {
  return keysOfSection(level, section).filter(isIdentityKey).map(identityColumn)
}

const CHOICES = [
  text('Jenjang', 9, (row) => row[AT.level]),
  nameColumn('school_1_id', AT.school_1),
  nameColumn('school_2_id', AT.school_2),
  text('Status Pilihan 1', 17, (row) => row[AT.school_1_decision] ?? NOT_DECIDED),
  text('Status Pilihan 2', 17, (row) => row[AT.school_2_decision] ?? NOT_DECIDED),
  nameColumn('village_id', AT.village),
  nameColumn('district_id', AT.district),
]

const OUTCOME = [
  text(
    'Status Kelulusan',
    17,
    (row, { school }) => decisionOf(standingOf(row), school ?? Number(row[AT.school_1_id])) ?? NOT_DECIDED,
  ),
  column('Didaftarkan', 'moment', 17, (row, { local }) => local(row[AT.created_at] as string)),
  column('Diperbarui', 'moment', 17, (row, { local }) => local(row[AT.updated_at] as string)),
]

/** The column order of the original application's export. */
function columnsOf(level: Level): readonly ApplicantColumn[] {
  return [
    text('No. Pendaftaran', 20, (row) => row[AT.no_registration]),
    ...answersOf(level, 'applicant'),
    ...identitiesOf(level, 'applicant'),
    ...answersOf(level, 'contact'),
    ...answersOf(level, 'address'),
    ...identitiesOf(level, 'academic'),
    ...CHOICES,
    ...answersOf(level, 'choices'),
    ...answersOf(level, 'parents'),
    ...answersOf(level, 'academic'),
    ...OUTCOME,
  ]
}

const APPLICANT_COLUMNS: Record<Level, readonly ApplicantColumn[]> = {
  SD: columnsOf('SD'),
  SMP: columnsOf('SMP'),
}

/** The columns of a level: the row number, then the applicant. */
export function exportColumns(level: Level): Column[] {
  return [{ heading: 'No', kind: 'number', width: 7 }, ...APPLICANT_COLUMNS[level]]
}

/** The cells of one applicant. @param line from 1 */
export function exportRow(row: ExportedRow, level: Level, line: number, view: ExportView): Row {
  const cells: (string | number | null)[] = [line]
  for (const { cell } of APPLICANT_COLUMNS[level]) cells.push(cell(row, view) ?? null)
  return cells
}

function standingOf(row: ExportedRow) {
  return {
    school_1_id: Number(row[AT.school_1_id]),
    school_2_id: Number(row[AT.school_2_id]),
    school_1_decision: row[AT.school_1_decision] as Decision,
    school_2_decision: row[AT.school_2_decision] as Decision,
  }
}

function decrypted(
  row: ExportedRow,
  at: number,
  length: number,
  encryption: Pick<FieldEncryption, 'decrypt'>,
) {
  const sealed = row[at]
  if (!sealed) return null
  const bytes = Buffer.from(sealed.slice('\\x'.length), 'hex')
  return openOrDots(bytes, row[AT.no_registration] as string, length, encryption)
}
