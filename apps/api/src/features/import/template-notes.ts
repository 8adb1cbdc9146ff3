/** The sheet 'Petunjuk' of each template: what a column holds, whether it must be filled in, and two examples. */
import { GUIDE_SHEET } from '../../platform/spreadsheet/read-table.ts'
import type { Sheet } from '../../platform/spreadsheet/writer/workbook.ts'
import { FORMS, type Kind } from './sources/source-table.ts'

/** What a column holds, and the examples of two rows; an empty text: left empty. */
type Note = readonly [about: string, first: string, second: string]

const KEEP = 'Boleh kosong: yang tersimpan tetap.'
const PROPOSAL: Note = [`1 bila masih usulan, 0 bila sudah ditetapkan. ${KEEP}`, '0', '1']
const DISTRICT: Note = ['Kode kecamatan (8 tanda dengan titik) atau nama kecamatan.', '52.05.01', 'Woja']
const VILLAGE: Note = [
  'Kode desa atau kelurahan (13 tanda dengan titik), atau namanya bila hanya satu.',
  '52.05.01.1001',
  '52.05.01.2002',
]
const SCHOOL: Note = ['NPSN (8 angka), atau nama sekolah bila hanya satu.', '50203743', '50203744']
const LEVEL: Note = ['SD atau SMP.', 'SD', 'SMP']
const YEAR: Note = ['Tahun pelajaran, dengan garis miring.', '2025/2026', '2025/2026']
const LATITUDE: Note = [`Derajat lintang dengan titik, selatan dengan minus. ${KEEP}`, '-8.538900', '']
const LONGITUDE: Note = [`Derajat bujur dengan titik. ${KEEP}`, '118.463300', '']

const NOTES: Record<Kind, Record<string, Note>> = {
  districts: {
    app_id: ['Nomor di sistem. Kosongkan: diisi sendiri.', '', ''],
    code: ['Kode kecamatan dari Kemendagri.', '52.05.01', '52.05.05'],
    name: ['Nama tanpa kata “Kecamatan”.', 'Dompu', 'Woja'],
  },
  villages: {
    code: ['Kode desa atau kelurahan dari Kemendagri.', '52.05.01.1001', '52.05.05.2002'],
    name: ['Nama tanpa kata “Desa” atau “Kelurahan”.', 'Bada', 'Baka Jaya'],
    type: ['DESA atau KELURAHAN.', 'KELURAHAN', 'DESA'],
    district_code: ['Kode kecamatan atau nama kecamatan.', '52.05.01', 'Woja'],
    aliases: [`Ejaan lain, dipisahkan garis tegak. ${KEEP}`, '', 'Bakajaya|Baka Djaya'],
    settlement_latitude: LATITUDE,
    settlement_longitude: LONGITUDE,
    latitude: LATITUDE,
    longitude: LONGITUDE,
    is_synthetic: PROPOSAL,
  },
  schools: {
    npsn: ['NPSN, 8 angka.', '50203743', '50203744'],
    name: ['Nama sekolah seperti pada Dapodik.', 'SD Negeri 01 Contoh', 'SMP Negeri 1 Contoh'],
    type: LEVEL,
    status: ['NEGERI atau SWASTA.', 'NEGERI', 'NEGERI'],
    district_code: DISTRICT,
    latitude: LATITUDE,
    longitude: LONGITUDE,
    is_synthetic: PROPOSAL,
  },
  zoning: {
    village_code: VILLAGE,
    type: LEVEL,
    npsn: SCHOOL,
    rank: [`Urutan sekolah di desa itu, mulai 1. ${KEEP}`, '1', '2'],
    distance_m: [`Jarak dalam meter, tanpa titik. ${KEEP}`, '850', '2300'],
    is_synthetic: PROPOSAL,
  },
  distances: {
    village_code: VILLAGE,
    npsn: SCHOOL,
    distance_m: ['Jarak dalam meter, tanpa titik.', '850', '2300'],
    source: [
      'IMPOR, KOREKSI (dengan alasan), atau DIHITUNG (tidak diubah). Boleh kosong.',
      'IMPOR',
      'KOREKSI',
    ],
    reason: ['Hanya untuk koreksi.', '', 'Jalan memutar lewat jembatan'],
  },
  quotas: {
    npsn: SCHOOL,
    school_year: YEAR,
    seats: ['Banyak kursi.', '28', '56'],
    is_synthetic: PROPOSAL,
  },
  history: {
    school_year: ['Tahun pelajaran yang sudah lewat.', '2023/2024', '2024/2025'],
    registrations: ['Banyak pendaftar tahun itu.', '1250', '1310'],
  },
}

/** @param names of the columns in the template */
export function templateNotes(kind: Kind, names: readonly string[]): Sheet {
  const { headings, required } = FORMS[kind]
  const isRequired = (name: string) => required.some((column) => column.split('|').includes(name))
  const rows = names.map((name) => {
    const [about, first, second] = NOTES[kind][name] ?? ['', '', '']
    return [headings[name] ?? name, isRequired(name) ? 'wajib' : '', about, first, second]
  })
  const column = (heading: string, width: number) => ({ heading, kind: 'text', width }) as const
  return {
    name: GUIDE_SHEET,
    columns: [
      column('Kolom', 22),
      column('Wajib', 8),
      column('Isi', 60),
      column('Contoh baris 1', 24),
      column('Contoh baris 2', 24),
    ],
    rows: [rows],
  }
}
