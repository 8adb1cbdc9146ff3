/** Sentences about messages to families and the office's mail server. */
import type { MailKind, MailState } from './mail.ts'

export type MailCode = 'mail.host' | 'mail.port' | 'mail.text' | 'mail.sender' | 'mail.to' | 'mail.version'

export const MAIL_MESSAGES: Record<MailCode, string> = {
  'mail.host': 'Tulis alamat server e-mail',
  'mail.port': 'Tulis nomor port',
  'mail.text': 'Isian ini terlalu panjang, atau berisi huruf yang tidak dikenali',
  'mail.sender': 'Tulis alamat e-mail pengirim',
  'mail.to': 'Tulis alamat e-mail tujuan',
  'mail.version': 'Muat ulang halaman, lalu ubah kembali',
}

export const MAIL_SAVED = 'Pengaturan e-mail berhasil disimpan'
export const TEST_DONE = 'Percobaan selesai'
export const TEST_SENT = 'Pesan percobaan diterima server e-mail. Periksa kotak surat tujuan'
export const CONSENT_SAVED = 'Pilihan pemberitahuan tersimpan'
export const MAIL_IS_OFF = 'Dinas belum mengirim pemberitahuan lewat e-mail'
export const NO_ADDRESS = 'Pendaftaran ini belum punya alamat e-mail. Isi e-mail dahulu'
export const MAIL_OF_WITHDRAWN = 'Pendaftaran ini sudah tidak berlaku, jadi tidak menerima pemberitahuan'

/** Why the mail server took no test message. */
export const TEST_FAILURES = {
  unset: 'Simpan dahulu alamat server dan pengirim',
  connection: 'Server e-mail tidak dapat dihubungi. Periksa server dan port',
  login: 'Nama pengguna atau kata sandi ditolak. Mungkin kata sandinya sudah berganti',
  unsafe: 'Sambungan tidak aman: tanpa STARTTLS, atau sertifikatnya tidak sah',
  refused: 'Pengirim atau tujuan ditolak',
  busy: 'Server e-mail sedang sibuk. Coba lagi nanti',
} as const
export type MailFailure = keyof typeof TEST_FAILURES
export const MAIL_FAILURES = Object.keys(TEST_FAILURES) as readonly MailFailure[]

export const MAIL_KIND_NAMES: Record<MailKind, string> = {
  reserve_call: 'Kabar setelah panggilan cadangan',
  correction: 'Jawaban permintaan perbaikan',
  re_registration: 'Pengingat daftar ulang',
  late_answer: 'Jawaban sesudah kursi kosong diberikan',
  registered: 'Pendaftaran tercatat',
  results: 'Hasil diumumkan',
}

export const MAIL_STATE_NAMES: Record<MailState, string> = {
  queued: 'Menunggu dikirim',
  sending: 'Sedang dikirim',
  failed_temporary: 'Akan dicoba lagi',
  sent: 'Terkirim',
  failed_permanent: 'Tidak sampai',
  expired: 'Lewat waktunya',
  cancelled: 'Dibatalkan',
}
