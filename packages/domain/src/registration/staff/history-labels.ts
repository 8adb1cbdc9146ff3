/** Names of what the history of a registration and the audit record beside the fields of the form. */
import { FLAG_NAMES } from './screening/messages.ts'

export const STATUS_LABELS: Readonly<Record<string, string>> = {
  re_registration: 'Daftar ulang',
  keep_waiting: 'Tetap menunggu Pilihan 1',
  school_1_status: 'Status Pilihan 1',
  school_2_status: 'Status Pilihan 2',
  placed_school: 'Diterima lewat kursi kosong',
  free_seats: 'Sekolah yang diminta',
}

export const SCREENING_LABELS: Readonly<Record<string, string>> = {
  documents: 'Berkas',
  note: 'Catatan',
  ...FLAG_NAMES,
}

/** Of words that accompany an act and replace nothing. */
export const ACT_LABELS: Readonly<Record<string, string>> = {
  reason: 'Alasan',
  school: 'Sekolah',
  objection: 'Keberatan',
  answer: 'Jawaban',
  asked_by: 'Diminta oleh',
  seat_held_until: 'Kursi ditahan sampai',
  source: 'Sumber',
  paper_consent_on: 'Tanggal persetujuan tertulis',
  received_on: 'Formulir diterima',
  number_disputed: 'Nomor yang juga dipakai pendaftaran lain',
  number_reason: 'Berkas yang dilihat',
  nik_state: 'NIK',
  nisn_state: 'NISN',
}
