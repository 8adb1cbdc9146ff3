/** Sentences about messages to families. */

export const MAIL_TITLE = 'Pemberitahuan lewat e-mail'
export const MAIL_CONSENT =
  'Ya, kirim pemberitahuan tentang pendaftaran ini ke e-mail yang tercatat. Dapat dihentikan kapan saja.'
export const MAIL_WISH =
  'Kirim pemberitahuan tentang pendaftaran ini ke e-mail di atas. Boleh dikosongkan, dan dapat dihentikan kapan saja.'
export const WHAT_MAIL_TELLS =
  'Isinya hanya awal nomor pendaftaran, apa yang perlu dilakukan, dan sampai kapan: tanpa nama, hasil, atau tautan. Kami tidak pernah meminta uang, kata sandi, atau Kode Ubah lewat pesan.'
export const ADD_ADDRESS =
  'Pendaftaran ini belum punya e-mail. Isi e-mail di bagian Kontak, lalu pilih pemberitahuan di sini.'

/** Staff. */
export const FAMILY_WANTS = 'Keluarga meminta pemberitahuan'
export const PAPER_WISH = 'Keluarga meminta pemberitahuan lewat e-mail'
export const STAFF_CONSENT = 'Centang hanya bila keluarga memintanya, misalnya di formulir kertas.'
export const NO_MAIL_ADDRESS = 'Belum ada alamat e-mail di pendaftaran ini.'
export const MAIL_INTRODUCTION =
  'Kabar tanpa nama, hasil, atau tautan, lewat server e-mail dinas. Pukul 20.00–06.00 hanya kabar panggilan cadangan yang dikirim.'
export const PORT_HINT = 'Biasanya 587 (STARTTLS) atau 465 (TLS)'
export const PASSWORD_HINT = 'Disimpan terenkripsi, dan tidak pernah ditampilkan lagi'
export const PASSWORD_KEPT =
  'Kosongkan bila tidak berubah. Disimpan terenkripsi, dan tidak pernah ditampilkan lagi'
export const TEXT_COPIED = 'Teks tersalin. Tempel di SMS atau WhatsApp'
export const NOT_COPIED = 'Teks tidak dapat disalin di peramban ini'
