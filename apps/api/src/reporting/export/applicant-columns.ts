/** What an export holds of each applicant: the record in its order under Indonesian headings, the NIK in full. */
import { decisionOf } from '@spmb/domain/registration/decisions.ts'
import { GENDER_NAMES, RELIGION_NAMES, type Religion } from '@spmb/domain/registration/fields.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff-messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { NIK_LENGTH } from '@spmb/domain/shared/nik.ts'
import { NISN_LENGTH } from '@spmb/domain/shared/nisn.ts'
import { type ApplicantRow, openOrDots } from '../../applicants/applicant-rows.ts'
import type { Sealing } from '../../platform/sealing.ts'
import type { CellKind, Column, Row } from './workbook.ts'

export interface ExportView {
  sealing: Pick<Sealing, 'open'>
  /** Whose decision the last column is; null: that of choice 1. */
  school: number | null
  /** A moment as local `YYYY-MM-DD HH:mm`. */
  local: (moment: Date) => string
}

interface ApplicantColumn extends Column {
  cell(row: ApplicantRow, view: ExportView): string | number | null
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
  text('No. Pendaftaran', 20, (row) => row.no_registration),
  text('Nama', 32, (row) => row.name),
  text('Jenis Kelamin', 14, (row) => GENDER_NAMES[row.gender]),
  text('Agama', 12, (row) => RELIGION_NAMES[row.religion as Religion]),
  text('Tempat Lahir', 18, (row) => row.birth_place),
  column('Tanggal Lahir', 'date', 13, (row) => row.birth_date),
  text('NIK', 19, (row, { sealing }) => openOrDots(row.nik_sealed, row.no_registration, NIK_LENGTH, sealing)),
  text('No. HP', 17, (row) => row.phone),
  text('E-mail', 26, (row) => row.email),
  text('Alamat', 40, (row) => row.address),
]

const NISN = text(
  'NISN',
  13,
  (row, { sealing }) =>
    row.nisn_sealed && openOrDots(row.nisn_sealed, row.no_registration, NISN_LENGTH, sealing),
)

const CHOICES = [
  text('Jenjang', 9, (row) => row.level),
  text('Pilihan 1', 28, (row) => row.school_1),
  text('Pilihan 2', 28, (row) => row.school_2),
  text('Status Pilihan 1', 17, (row) => row.school_1_decision ?? NOT_DECIDED),
  text('Status Pilihan 2', 17, (row) => row.school_2_decision ?? NOT_DECIDED),
  text('Desa/Kelurahan', 20, (row) => row.village),
  text('Kecamatan', 16, (row) => row.district),
]

const PARENTS = [
  text('Nama Ayah/Wali', 28, (row) => row.father_name),
  text('Pekerjaan Ayah/Wali', 20, (row) => row.father_job),
  text('No. HP Ayah/Wali', 17, (row) => row.father_phone),
  text('Nama Ibu/Wali', 28, (row) => row.mother_name),
  text('Pekerjaan Ibu/Wali', 20, (row) => row.mother_job),
  text('No. HP Ibu/Wali', 17, (row) => row.mother_phone),
]

const ACADEMIC = [
  text('Sekolah Asal', 28, (row) => row.from_school),
  text('Alamat Sekolah Asal', 32, (row) => row.from_school_address),
  column('Tahun Lulus', 'number', 12, (row) => row.graduation_year),
]

const OUTCOME = [
  text(
    'Status Kelulusan',
    17,
    (row, { school }) => decisionOf(row, school ?? row.school_1_id) ?? NOT_DECIDED,
  ),
  column('Didaftarkan', 'moment', 17, (row, { local }) => local(row.created_at)),
  column('Diperbarui', 'moment', 17, (row, { local }) => local(row.updated_at)),
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
export function exportRow(row: ApplicantRow, line: number, view: ExportView): Row {
  return [line, ...APPLICANT_COLUMNS[row.level].map(({ cell }) => cell(row, view))]
}
