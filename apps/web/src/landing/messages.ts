/** Sentences of the first page. */

export const KEEP_STEP = 'Nomor dipakai untuk melihat hasil.'
export const CHECK_STEP = 'Ubah bila ada yang keliru, lalu kirim.'
export const FILL_STEP = 'Satu halaman. Draf tersimpan di HP Anda.'
export const RESULT_CARD = 'Masukkan nomor pendaftaran untuk melihat hasilnya.'
export const REGISTER_CARD = 'Isi formulir SD atau SMP, lalu simpan nomor pendaftaran.'
