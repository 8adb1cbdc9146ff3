/** Names of the recorded fields. Those of a registration have their labels from the form. */
import { fieldSpec, isFieldKey } from '@spmb/domain/registration/field-keys.ts'

const LABELS: Record<string, string> = {
  aliases: 'Ejaan lain',
  answer: 'Jawaban',
  asked_by: 'Diminta oleh',
  call: 'Panggilan',
  confirmed: 'Sekolah yang ditetapkan',
  district_id: 'Kecamatan',
  ids: 'Nomor baris',
  is_synthetic: 'Usulan',
  latitude: 'Lintang',
  level: 'Jenjang',
  longitude: 'Bujur',
  name: 'Nama',
  newest: 'Catatan terbaru',
  note: 'Catatan',
  npsn: 'NPSN',
  oldest: 'Catatan terlama',
  omitted: 'Tidak dicatat',
  phone: 'Telepon',
  query: 'Saringan',
  reason: 'Alasan',
  role: 'Peran',
  rows: 'Jumlah baris',
  school_1_status: 'Status Pilihan 1',
  school_2_status: 'Status Pilihan 2',
  school_id: 'Sekolah',
  seats: 'Kursi',
  state: 'Keadaan',
  status: 'Status',
  table: 'Tabel',
  type: 'Jenjang',
  username: 'Nama pengguna',
}

/** The field in words, or its code. */
export function fieldLabel(field: string): string {
  return LABELS[field] ?? (isFieldKey(field) ? fieldSpec(field).label : field)
}
