/** Sentences of the confirmation page. */

export const ANSWERS_COPIED = 'Data orang tua, kontak, dan alamat dari formulir tadi terisi kembali.'
export const CORRECT_YOURSELF = 'Perbaiki sendiri dengan nomor dan Kode Ubah di'
/** After the closing. */
export const ASK_YOURSELF = 'Lihat data dan minta perbaikan dengan nomor dan Kode Ubah di'
export const QUOTE_NUMBER = 'dan sebutkan nomor pendaftaran.'
export const MISTAKE_STEP = 'Ada data yang keliru?'
export const registrationCloses = (when: string) => `Pendaftaran ditutup ${when}.`
export const CARD_STEP = 'Kartu PDF dapat diunduh kapan saja dengan nomor ini. Bawa saat daftar ulang.'
/** On a level with paths that can be claimed, whether the child claims one or not: the page is opened by the number alone. */
export const CLAIM_STEP = 'Ikut jalur lain, dan lihat berkas yang dibawa'
export const claimUntil = (when: string) =>
  `Selain jalur domisili, anak dapat ikut jalur lain sampai ${when}. Jalur dan berkas yang dibawa ke sekolah atau dinas ada di`
/** Above what this tab has just claimed. */
export const CLAIMED_HERE = 'Jalur yang diikuti, dan yang dibawa:'
export const KEEP_BOTH = 'Simpan nomor dan Kode Ubah sekarang. Foto layar ini juga boleh.'
export const SHOWN_ONCE = 'Hanya ditampilkan sampai halaman ini ditutup.'
export const DO_NOT_SHARE = 'Jangan dibagikan.'
export const KEPT_HERE =
  'Nanti tampil di halaman depan, hanya di HP ini. Siapa pun yang memakai HP ini dapat melihatnya.'
export const KEPT_WITH_CODE =
  'Nanti tampil di halaman depan, hanya di HP ini, dengan Kode Ubah. Siapa pun yang memakai HP ini dapat mengubah pendaftaran.'
export const NOT_KEPT = 'HP ini tidak dapat menyimpannya. Catat nomor dan Kode Ubah.'
export const KEEP_NUMBER = 'Simpan nomor ini. Nomor dipakai untuk melihat hasil.'
export const SCAN_FOR_RESULT = 'Pindai untuk membuka halaman hasil.'
export const QR_LABEL = 'Kode QR menuju halaman hasil'
export const DATES_MAY_MOVE = 'Tanggal bisa berubah; perubahannya disebut di halaman depan situs ini.'
export const SAVE_DATES = 'Simpan tanggal penting ke kalender HP'
export const PICTURE_SAVED = 'Gambar disimpan. Cari di Galeri atau Unduhan.'
export const NO_PICTURE = 'Gambar belum dapat dibuat. Foto layar ini saja.'
export const PICTURE_TITLE = 'Bukti pendaftaran SPMB'
export const PICTURE_NUMBER = 'No. Pendaftaran, untuk melihat hasil'
export const PICTURE_CODE = 'Kode Ubah, untuk memperbaiki data'
export const PICTURE_NOTE = `Simpan gambar ini. ${DO_NOT_SHARE}`
