/**
 * What an export holds of each applicant: the record in its order under Indonesian headings, the NIK in full. Everything
 * is read as the text that the database writes; a hundred thousand objects and dates for the same would cost more.
 */

import type { Decision } from '@spmb/domain/registration/contract.ts'
import { GENDER_NAMES, type Gender, RELIGION_NAMES, type Religion } from '@spmb/domain/registration/fields.ts'
import { decisionOf } from '@spmb/domain/registration/staff/decisions.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { NIK_LENGTH } from '@spmb/domain/shared/nik.ts'
import { NISN_LENGTH } from '@spmb/domain/shared/nisn.ts'
import type { FieldEncryption } from '../../security/field-encryption.ts'
import { openOrDots } from '../staff/applicant-rows.ts'
import type { CellKind, Column, Row } from './workbook.ts'

/** What is read of each applicant, in this order. */
export const EXPORTED = [
  'r.no_registration',
  'r.name',
  'r.gender',
  'r.religion',
  'r.birth_place',
  'r.birth_date',
  'r.nik_sealed',
  'r.nisn_sealed',
  'r.phone',
  'r.email',
  'r.address',
  'r.level',
  'r.school_1_id',
  'r.school_2_id',
  'r.school_1_decision',
  'r.school_2_decision',
  's1.name as school_1',
  's2.name as school_2',
  'v.name as village',
  'd.name as district',
  'r.father_name',
  'r.father_job',
  'r.father_phone',
  'r.mother_name',
  'r.mother_job',
  'r.mother_phone',
  'r.from_school',
  'r.from_school_address',
  'r.graduation_year',
  'r.created_at',
  'r.updated_at',
] as const

type NameOf<Reference> = Reference extends `${string} as ${infer Name}`
  ? Name
  : Reference extends `${string}.${infer Name}`
    ? Name
    : never

/** Where in a row each of them stands. */
const AT = Object.fromEntries(
  EXPORTED.map((reference, i) => [reference.replace(/^.*[. ]/, ''), i]),
) as Record<NameOf<(typeof EXPORTED)[number]>, number>

/** An applicant as read. */
export type ExportedRow = (string | null)[]

export interface ExportView {
  encryption: Pick<FieldEncryption, 'decrypt'>
  /** Whose decision the last column is; null: that of choice 1. */
  school: number | null
  /** A moment in UTC as local `YYYY-MM-DD HH:mm`. */
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

const PERSON = [
  text('No. Pendaftaran', 20, (row) => row[AT.no_registration]),
  text('Nama', 32, (row) => row[AT.name]),
  text('Jenis Kelamin', 14, (row) => GENDER_NAMES[row[AT.gender] as Gender]),
  text('Agama', 12, (row) => RELIGION_NAMES[row[AT.religion] as Religion]),
  text('Tempat Lahir', 18, (row) => row[AT.birth_place]),
  column('Tanggal Lahir', 'date', 13, (row) => row[AT.birth_date]),
  text('NIK', 19, (row, { encryption }) => opened(row, AT.nik_sealed, NIK_LENGTH, encryption)),
  text('No. HP', 17, (row) => row[AT.phone]),
  text('E-mail', 26, (row) => row[AT.email]),
  text('Alamat', 40, (row) => row[AT.address]),
]

const NISN = text('NISN', 13, (row, { encryption }) => opened(row, AT.nisn_sealed, NISN_LENGTH, encryption))

const CHOICES = [
  text('Jenjang', 9, (row) => row[AT.level]),
  text('Pilihan 1', 28, (row) => row[AT.school_1]),
  text('Pilihan 2', 28, (row) => row[AT.school_2]),
  text('Status Pilihan 1', 17, (row) => row[AT.school_1_decision] ?? NOT_DECIDED),
  text('Status Pilihan 2', 17, (row) => row[AT.school_2_decision] ?? NOT_DECIDED),
  text('Desa/Kelurahan', 20, (row) => row[AT.village]),
  text('Kecamatan', 16, (row) => row[AT.district]),
]

const PARENTS = [
  text('Nama Ayah/Wali', 28, (row) => row[AT.father_name]),
  text('Pekerjaan Ayah/Wali', 20, (row) => row[AT.father_job]),
  text('No. HP Ayah/Wali', 17, (row) => row[AT.father_phone]),
  text('Nama Ibu/Wali', 28, (row) => row[AT.mother_name]),
  text('Pekerjaan Ibu/Wali', 20, (row) => row[AT.mother_job]),
  text('No. HP Ibu/Wali', 17, (row) => row[AT.mother_phone]),
]

const ACADEMIC = [
  text('Sekolah Asal', 28, (row) => row[AT.from_school]),
  text('Alamat Sekolah Asal', 32, (row) => row[AT.from_school_address]),
  column('Tahun Lulus', 'number', 12, (row) => row[AT.graduation_year]),
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

const APPLICANT_COLUMNS: Record<Level, readonly ApplicantColumn[]> = {
  SD: [...PERSON, ...CHOICES, ...PARENTS, ...OUTCOME],
  SMP: [...PERSON, NISN, ...CHOICES, ...PARENTS, ...ACADEMIC, ...OUTCOME],
}

/** The columns of a level: the line's number, then the applicant. */
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

function opened(
  row: ExportedRow,
  place: number,
  length: number,
  encryption: Pick<FieldEncryption, 'decrypt'>,
) {
  const sealed = row[place]
  if (!sealed) return null
  const bytes = Buffer.from(sealed.slice('\\x'.length), 'hex')
  return openOrDots(bytes, row[AT.no_registration] as string, length, encryption)
}
