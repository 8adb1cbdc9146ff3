/**
 * The columns of the Dapodik file: admitted children with the school that admits them, in the order and under the headings of
 * the list 'Daftar Peserta Didik' of Dapodik, as far as the registration knows them (docs/product-rules.md#dapodik-file).
 */
import { RELIGION_NAMES, type Religion } from '@spmb/domain/registration/options.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import {
  type ApplicantColumn,
  AT,
  column,
  type ExportedRow,
  outcomeIn,
  ownIdentityColumn,
  text,
} from './applicant-columns.ts'

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
  ...(level === 'SMP' ? [text('Sekolah Asal', 28, (row) => row[AT.from_school])] : []),
  column('Jarak Rumah ke Sekolah (KM)', 'number', 12, kilometres),
  text('No. Pendaftaran', 20, (row) => row[AT.no_registration]),
]

export const DAPODIK_COLUMNS = { SD: columnsOf('SD'), SMP: columnsOf('SMP') }
