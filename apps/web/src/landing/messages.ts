/** Sentences of the first page. */

export const KEEP_STEP = 'Nomor untuk melihat hasil, Kode Ubah untuk memperbaiki data sendiri.'
export const CHECK_STEP = 'Ubah bila ada yang keliru, lalu kirim.'
export const FILL_STEP = 'Satu halaman. Draf tersimpan di HP Anda.'
export const FINDER_CARD = 'Lihat sekolah yang bisa dipilih, jarak, dan jumlah kursinya.'
export const RESULT_CARD = 'Masukkan nomor pendaftaran untuk melihat hasilnya.'
export const REGISTER_CARD = 'Isi formulir SD atau SMP, lalu simpan nomor pendaftaran.'
export const MANAGE_CARD = 'Lihat yang sudah dikirim, dengan nomor pendaftaran dan Kode Ubah.'
export const CORRECT_CARD =
  'Sudah mendaftar? Perbaiki data atau tarik pendaftaran dengan nomor dan Kode Ubah.'
export const CALL_OFFICE = 'Tanyakan sekolah yang masih punya kursi kepada'
export const NOT_REGISTERED_YET = 'Belum sempat mendaftar?'
/** Above the dates that moved in the last three days. */
export const MOVED_TITLE = 'Tanggal berubah'
