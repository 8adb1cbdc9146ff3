/** Names of the recorded fields. Those of a registration have their labels from the form. */
import { fieldSpec, isFieldKey } from '../registration/field-keys.ts'

const LABELS: Record<string, string> = {
  aliases: 'Ejaan lain',
  answer: 'Jawaban',
  applicants: 'Pendaftar',
  asked_by: 'Diminta oleh',
  call: 'Panggilan',
  children: 'Anak',
  confirmed: 'Sekolah yang ditetapkan',
  counts: 'Jumlah',
  district_id: 'Kecamatan',
  ids: 'Nomor baris',
  is_synthetic: 'Usulan',
  latitude: 'Lintang',
  level: 'Jenjang',
  longitude: 'Bujur',
  lulus_1: 'LULUS di Pilihan 1',
  lulus_2: 'LULUS di Pilihan 2',
  name: 'Nama',
  newest: 'Catatan terbaru',
  note: 'Catatan',
  npsn: 'NPSN',
  oldest: 'Catatan terlama',
  omitted: 'Tidak dicatat',
  page: 'halaman',
  per_page: 'baris per halaman',
  phone: 'Telepon',
  placed: 'LULUS lewat kursi kosong',
  query: 'Saringan',
  reason: 'Alasan',
  role: 'Peran',
  rows: 'Jumlah baris',
  search: 'Cari',
  sort: 'Urutan',
  school_1_status: 'Status Pilihan 1',
  school_2_status: 'Status Pilihan 2',
  school_id: 'Sekolah',
  seats: 'Kursi',
  state: 'Keadaan',
  status: 'Status',
  table: 'Tabel',
  type: 'Jenjang',
  tidak_lulus: 'TIDAK LULUS',
  undecided: 'Belum diputuskan',
  username: 'Nama pengguna',
  withdrawn: 'Mengundurkan diri',
}

/** The field in words, or its code. */
export function fieldLabel(field: string): string {
  return LABELS[field] ?? (isFieldKey(field) ? fieldSpec(field).label : field)
}
