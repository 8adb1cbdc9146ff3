/** Names of what the history of a registration and the audit record beside the fields of the form. */
import { FLAG_NAMES } from './screening/messages.ts'

export const STATUS_LABELS: Readonly<Record<string, string>> = {
  re_registration: 'Daftar ulang',
  keep_waiting: 'Tetap menunggu Pilihan 1',
  place_answer: 'Jawaban keluarga',
  mail_wanted: 'Pemberitahuan lewat e-mail',
  school_1_status: 'Status Pilihan 1',
  school_2_status: 'Status Pilihan 2',
  placed_school: 'Diterima lewat kursi kosong',
  free_seats: 'Sekolah yang diminta',
  onward: 'Hasil penyaluran',
}

export const SCREENING_LABELS: Readonly<Record<string, string>> = {
  documents: 'Berkas',
  note: 'Catatan',
  ...FLAG_NAMES,
}

/** Of words that accompany an act and replace nothing. */
export const ACT_LABELS: Readonly<Record<string, string>> = {
  reason: 'Alasan',
  how: 'Cara',
  signed_by: 'Ditandatangani oleh',
  school: 'Sekolah',
  path: 'Jalur',
  objection: 'Keberatan',
  answer: 'Jawaban',
  asked_by: 'Diminta oleh',
  seat_held_until: 'Kursi ditahan sampai',
  source: 'Sumber',
  paper_consent_on: 'Tanggal persetujuan tertulis',
  received_on: 'Formulir diterima',
  number_disputed: 'Nomor yang juga dipakai pendaftaran lain',
  number_reason: 'Berkas yang dilihat',
  registered_late: 'Pendaftaran susulan',
  nik_state: 'NIK',
  nisn_state: 'NISN',
}

/** How decisions came about that no single edit made. An audit row names it in `how`. */
export const DECISION_STORIES = {
  bulk: 'Keputusan bersama',
  undo: 'Keputusan bersama diurungkan',
  run: 'Hasil seleksi ditetapkan',
  run_ended: 'Penetapan seleksi dibatalkan',
  reserve: 'Dipanggil dari cadangan',
  objection: 'Keberatan diterima',
  placement: 'Diterima lewat kursi kosong',
} as const
export type DecisionStory = keyof typeof DECISION_STORIES

export const isDecisionStory = (value: unknown): value is DecisionStory =>
  typeof value === 'string' && Object.hasOwn(DECISION_STORIES, value)
