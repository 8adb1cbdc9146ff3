/** Sentences for staff about applicants: refusals, confirmations and the labels of the history. */
import { PAGING_MESSAGES, type PagingCode } from '../../shared/paging.ts'
import { OTHER_REASON } from '../manage/messages.ts'
import { DECISION_REASONS } from './decision-reasons.ts'
import type { DeletionRefusal } from './permissions.ts'

export type StaffCode =
  | PagingCode
  | 'query.sort'
  | 'query.school_id'
  | 'query.district_id'
  | 'query.village_id'
  | 'query.choice'
  | 'query.decision'
  | 'query.re_registration'
  | 'query.documents'
  | 'query.flag'
  | 'query.age'
  | 'query.note'
  | 'query.group'
  | 'find.text'
  | 'query.form'
  | 'query.columns'

/** A group of registrations from one network is shown to admins only. */
export const GROUP_FOR_ADMIN = 'Hanya admin yang dapat melihat pendaftaran dari satu jaringan'

export const staffCode = (code: StaffCode) => code

export const STAFF_MESSAGES: Record<StaffCode, string> = {
  ...PAGING_MESSAGES,
  'query.sort': 'Daftar tidak dapat diurutkan menurut kolom ini',
  'query.school_id': 'Pilih sekolah dari daftar',
  'query.district_id': 'Pilih kecamatan dari daftar',
  'query.village_id': 'Pilih desa/kelurahan dari daftar',
  'query.choice': 'Pilih pilihan 1 atau 2',
  'query.decision': 'Pilih status: lulus, tidak_lulus, belum, atau mundur',
  'query.re_registration': 'Pilih daftar ulang: sudah atau belum',
  'query.documents': 'Pilih berkas: belum, sebagian, atau lengkap',
  'query.flag': 'Pilih tanda: ada, age_exception, birth_date_seen, court_order, doubt, atau birth_date',
  'query.age': 'Pilih usia: di_bawah atau di_atas',
  'query.note': 'Pilih catatan: ada',
  'query.group': 'Buka daftar ini dari halaman Pendaftaran Mencurigakan',
  'query.form': 'Bentuk berkas ini tidak dikenal',
  'query.columns': 'Kolom ini tidak dikenal. Muat ulang daftar',
  'find.text': 'Ketik sedikitnya 3 huruf atau angka, paling banyak 120',
}

/** Field problems of an edit that a registration does not have. */
export type EditCode =
  | 'id.other'
  | 'type.other'
  | 'version.format'
  | 'decision.format'
  | 'decision.not_chosen'
  | 'decision.reason'
  | 'correction.reason'
  | 'age.confirmed'
  | 'nik.taken'
  | 'nisn.taken'

export const EDIT_MESSAGES: Record<EditCode, string> = {
  'id.other': 'Data ini milik pendaftaran lain. Muat ulang halaman, lalu ubah kembali',
  'type.other': 'Jenjang pendaftaran tidak dapat diubah',
  'version.format': 'Versi data tidak dikenali. Muat ulang halaman, lalu ubah kembali',
  'decision.format': 'Pilih status kelulusan: LULUS, TIDAK LULUS, atau kosong',
  'decision.reason': 'Alasan paling panjang 300 huruf, tanpa karakter yang tidak terlihat',
  'correction.reason':
    'Seleksi sudah memakai tanggal lahir yang lama. Isi alasan koreksi, paling banyak 300 karakter',
  'age.confirmed': 'Konfirmasi usia tidak dikenali. Simpan sekali lagi, lalu baca pertanyaannya',
  'decision.not_chosen': 'Calon murid ini tidak memilih sekolah tersebut',
  'nik.taken': 'NIK ini sudah terdaftar pada jenjang ini dengan nomor pendaftaran lain',
  'nisn.taken': 'NISN ini sudah terdaftar dengan nomor pendaftaran lain',
}

/** For staff who may see the registration that has the NIK or NISN. @param number of that registration */
export function takenBy(field: 'nik' | 'nisn', number: string): string {
  return EDIT_MESSAGES[`${field}.taken`].replace('nomor pendaftaran lain', `nomor ${number}`)
}

export const APPLICANT_EDITED = 'Data calon murid berhasil diubah'
/** 200: a part waits for an admin, see `fieldsForAdmin`. */
export const CHANGES_PROPOSED =
  'Perubahan tersimpan. Nama, jenis kelamin, tempat dan tanggal lahir, atau nama orang tua menunggu persetujuan admin dinas.'
/** Stored as the reason of a correction that was made by accepting a request or a proposal. */
export const ACCEPTED_REQUEST = 'Permintaan perbaikan diterima'
export const APPLICANT_DELETED = 'Data calon murid berhasil dihapus'

/** The label of a null decision for staff. */
export const NOT_DECIDED = 'Belum diputuskan'

/** In a file, behind the path whose order gave a seat that was not reserved for it. */
export const LEFTOVER_SEAT = ' (kursi sisa)'

/** 403 */
export const OTHER_SCHOOLS_DECISION = 'Anda hanya dapat memutuskan kelulusan di sekolah Anda sendiri'
export const ONLY_ADMIN_ADMITS =
  'Jenjang ini memakai seleksi: LULUS hanya dapat diberikan atau dicabut langsung oleh admin dinas'
/** 400 */
export const decisionReasonNeeded = (decision: 'LULUS' | 'TIDAK LULUS') =>
  `Jenjang ini memakai seleksi. Tulis alasan ${decision} dari daftar: ${DECISION_REASONS[decision].join(', ')}, atau ${OTHER_REASON} dengan keterangan`
export const ADMIN_ONLY_FIELDS =
  'NIK, desa/kelurahan, dan sekolah pilihan hanya dapat diubah oleh admin dinas'

export const ADMIN_ACCEPTS = 'Perubahan ini hanya dapat diterima oleh admin dinas'

/** 409: a decision by hand about a late child. */
export const LATE_BY_GIVING =
  'Anak susulan mendapat kursi lewat pembagian kursi kosong, setelah semua yang menunggu, bukan lewat keputusan langsung.'

/** 409 */
export const LOCKED_WHILE_ADMITTED =
  'Calon murid ini sudah LULUS. Kosongkan dahulu status kelulusannya, lalu ubah desa/kelurahan atau sekolah pilihan.'
export const biodataLocked = (school: string) =>
  `Calon murid ini sudah LULUS di ${school}. Biodatanya hanya dapat diubah oleh sekolah itu atau admin dinas.`
export const objectionHoldsChoice = (school: string) =>
  `Ada keberatan terhadap ${school} yang belum selesai. Sekolah itu tetap menjadi pilihan sampai keberatannya ditolak atau anak ini mendapat kursinya.`
export const schoolClosed = (school: string) => `${school} sudah ditutup, jadi tidak menerima calon murid`
export const quotaFull = (school: string) => `Kuota ${school} sudah penuh`
export const quotaNotSet = (school: string) => `Kuota ${school} belum ditetapkan`
export const admittedElsewhere = (school: string) =>
  `Calon murid ini sudah LULUS di ${school}. Satu calon murid hanya dapat LULUS di satu sekolah.`
export const ADMITTED_TWICE = 'Satu calon murid hanya dapat LULUS di satu sekolah'

/** Why a registration may not be deleted, see `deletionRefusal`. */
export const DELETION_MESSAGES: Record<DeletionRefusal, string> = {
  admitted: 'Anak yang LULUS tidak dapat dihapus; catat pengunduran diri.',
  not_first_choice: 'Pendaftaran ini hanya dapat dihapus oleh sekolah pilihan 1 atau admin dinas',
}

export type SuspiciousCode = 'suspicious.group' | 'suspicious.reason'

export const SUSPICIOUS_MESSAGES: Record<SuspiciousCode, string> = {
  'suspicious.group': 'Kelompok pendaftaran ini tidak dikenal. Muat ulang daftar',
  'suspicious.reason': 'Isi alasan, paling banyak 300 karakter',
}
export const suspiciousCleared = (count: string) => `${count} pendaftaran dihapus`
export const SUSPICIOUS_CHANGED =
  'Jumlah pendaftaran dalam kelompok ini sudah berubah. Periksa daftar yang baru, lalu ulangi.'
export const SUSPICIOUS_UNKNOWN = 'Tidak ada pendaftaran dari jaringan itu pada hari itu'

/** Labels of the actions in the history. */
export type HistoryAction =
  | 'registration.create'
  | 'registration.edit'
  | 'registration.delete'
  | 'registration.restore'
  | 'registration.withdraw'
  | 'registration.undo_withdrawal'
  | 'registration.free_held_seat'
  | 'registration.documents'
  | 'registration.note'
  | 'registration.flag'
  | 'registration.re_register'
  | 'registration.keep_waiting'
  | 'registration.answer_place'
  | 'registration.mail'
  | 'registration.release_seat'
  | 'registration.distance'
  | 'registration.change_code'
  | 'registration.request_correction'
  | 'registration.refuse_correction'
  | 'registration.propose_change'
  | 'registration.claim_path'
  | 'registration.withdraw_claim'
  | 'registration.check_claim'
  | 'registration.lapse_claim'
  | 'registration.file_objection'
  | 'registration.answer_objection'
  | 'registration.uphold_objection'
  | 'registration.confirm_objection'
  | 'registration.reopen_objection'
  | 'registration.name_schools'
  | 'registration.take_back_seat'
  | 'registration.onward'
  | 'registration.settle_number'
  | 'registration.show_nik'

export const HISTORY_ACTIONS: Record<HistoryAction, string> = {
  'registration.claim_path': 'Jalur diikuti keluarga',
  'registration.withdraw_claim': 'Jalur dibatalkan keluarga',
  'registration.check_claim': 'Jalur diperiksa',
  'registration.lapse_claim': 'Jalur ditutup sebagai gugur',
  'registration.create': 'Didaftarkan',
  'registration.edit': 'Diubah',
  'registration.delete': 'Dihapus',
  'registration.restore': 'Dipulihkan',
  'registration.withdraw': 'Mengundurkan diri',
  'registration.undo_withdrawal': 'Pengunduran diri dibatalkan',
  'registration.free_held_seat': 'Kursi yang ditahan dilepas',
  'registration.documents': 'Berkas diperiksa',
  'registration.note': 'Catatan diubah',
  'registration.flag': 'Tanda diubah',
  'registration.re_register': 'Daftar ulang',
  'registration.keep_waiting': 'Tetap menunggu Pilihan 1',
  'registration.answer_place': 'Jawaban keluarga',
  'registration.mail': 'Pemberitahuan lewat e-mail',
  'registration.release_seat': 'Kursi dikosongkan',
  'registration.distance': 'Jarak dikoreksi',
  'registration.change_code': 'Kode Ubah dibuat',
  'registration.request_correction': 'Perbaikan diminta',
  'registration.refuse_correction': 'Permintaan perbaikan ditolak',
  'registration.propose_change': 'Perubahan diusulkan',
  'registration.file_objection': 'Keberatan diajukan',
  'registration.answer_objection': 'Keberatan dijawab',
  'registration.uphold_objection': 'Keberatan diterima, menunggu orang kedua',
  'registration.confirm_objection': 'Penerimaan keberatan disahkan',
  'registration.reopen_objection': 'Keberatan dibuka lagi',
  'registration.name_schools': 'Sekolah kursi kosong dipilih',
  'registration.take_back_seat': 'Kursi kosong ditarik kembali',
  'registration.onward': 'Hasil penyaluran dicatat',
  'registration.settle_number': 'Pemeriksaan nomor diputuskan',
  'registration.show_nik': 'NIK ditampilkan',
}

/** The actor in the history for actions without an account. */
const HISTORY_PUBLIC = 'Pendaftar'
/** The family, with the change code of the registration. */
const HISTORY_FAMILY = 'Keluarga'
const HISTORY_CONSOLE = 'Petugas teknis'

/** The actor in words. @param actor as the audit stores it; @param account the name of the account, if it is one */
export function actorWords(actor: string, account: string | null): string {
  if (account !== null) return account
  if (actor === 'family') return HISTORY_FAMILY
  return actor === 'public' ? HISTORY_PUBLIC : HISTORY_CONSOLE
}

/** Of a season whose retention has ended. */
export const NIK_CLEARED =
  'NIK sudah dihapus karena masa simpan data pribadi tahun pelajaran ini sudah berakhir'

/** The number follows later. */
export const NIK_MISSING = 'NIK anak ini belum ada'

/** Errors of the export. */
export const EXPORT_BUSY =
  'Dua ekspor sedang dibuat. Tunggu sebentar sampai salah satunya selesai, lalu coba lagi.'
/** 429: one export per account. */
export const EXPORT_RUNNING =
  'Ekspor Anda yang sebelumnya masih berjalan. Tunggu sampai selesai atau batalkan, lalu coba lagi.'
export const SCHOOL_NOT_FOUND = 'Sekolah tidak ditemukan'
