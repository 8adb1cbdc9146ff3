/** The tables of an import: their kinds, and the names and headings that files use. */
import { IMPORT_TABLE_NAMES, IMPORT_TABLES, type ImportTable } from '@spmb/domain/import/contract.staff.ts'
import type { Table, TableForm } from '../../../platform/spreadsheet/table.ts'

/** The kinds of tables, each after those that it refers to. */
export const KINDS = IMPORT_TABLES
export type Kind = ImportTable

export interface SourceTable extends Table {
  kind: Kind
}

/** How lists of other programs, such as Dapodik, name columns. What a column refers to may be a code or a name (`with-codes.ts`). */
const OTHERS = {
  district: ['kecamatan', 'nama kecamatan', 'kec'],
  village: ['desa', 'nama desa', 'desa/kelurahan', 'kelurahan'],
  school: ['sekolah', 'nama sekolah', 'nama satuan pendidikan', 'satuan pendidikan'],
  level: ['bentuk pendidikan', 'bentuk'],
} as const

/** The columns that the tables may have; the order is that of the templates. */
export const FORMS: Record<Kind, TableForm> = {
  districts: {
    headings: { app_id: 'Nomor', code: 'Kode', name: 'Nama' },
    otherHeadings: { code: ['kode kecamatan'], name: OTHERS.district },
    required: ['code', 'name'],
  },
  villages: {
    headings: {
      code: 'Kode',
      name: 'Nama',
      type: 'Jenis',
      district_code: 'Kode Kecamatan',
      aliases: 'Nama Lain',
      settlement_latitude: 'Lintang Permukiman',
      settlement_longitude: 'Bujur Permukiman',
      latitude: 'Lintang',
      longitude: 'Bujur',
      is_synthetic: 'Usulan',
    },
    otherHeadings: { code: ['kode desa'], name: OTHERS.village, district_code: OTHERS.district },
    required: ['code', 'name', 'type', 'district_code'],
  },
  schools: {
    headings: {
      npsn: 'NPSN',
      name: 'Nama',
      display_name: 'Nama Tampilan',
      type: 'Jenjang',
      status: 'Status',
      district_code: 'Kode Kecamatan',
      village_code: 'Kode Desa',
      latitude: 'Lintang',
      longitude: 'Bujur',
      is_synthetic: 'Usulan',
    },
    otherHeadings: {
      name: OTHERS.school,
      type: OTHERS.level,
      status: ['status sekolah'],
      district_code: OTHERS.district,
    },
    required: ['npsn', 'display_name|name', 'type', 'status', 'district_code'],
  },
  zoning: {
    headings: {
      village_code: 'Kode Desa',
      type: 'Jenjang',
      npsn: 'NPSN',
      rank: 'Urutan',
      distance_m: 'Jarak (m)',
      is_synthetic: 'Usulan',
    },
    otherHeadings: { village_code: OTHERS.village, npsn: OTHERS.school, type: OTHERS.level },
    required: ['village_code', 'type', 'npsn'],
  },
  distances: {
    headings: {
      village_code: 'Kode Desa',
      npsn: 'NPSN',
      distance_m: 'Jarak (m)',
      source: 'Sumber',
      reason: 'Alasan',
    },
    otherHeadings: { village_code: OTHERS.village, npsn: OTHERS.school },
    required: ['village_code', 'npsn', 'distance_m'],
  },
  quotas: {
    headings: { npsn: 'NPSN', school_year: 'Tahun Pelajaran', seats: 'Kursi', is_synthetic: 'Usulan' },
    otherHeadings: { npsn: OTHERS.school, seats: ['kuota', 'daya tampung'] },
    required: ['npsn', 'school_year', 'seats'],
  },
  history: {
    headings: { school_year: 'Tahun Pelajaran', registrations: 'Pendaftar' },
    required: ['school_year', 'registrations'],
  },
}

/** The kind of a file or sheet name, such as 'zoning_suggested', 'Schools' or 'Sekolah'; null for an unknown name. */
export function kindOf(name: string): Kind | null {
  const plain = name.trim().toLowerCase()
  if (plain.startsWith('zoning') || plain.startsWith('zonasi')) return 'zoning'
  return KINDS.find((kind) => kind === plain || IMPORT_TABLE_NAMES[kind].toLowerCase() === plain) ?? null
}
