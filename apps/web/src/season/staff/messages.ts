/** Sentences of the season and of publishing. */

export const RECORDED_WITH_NAME = 'Tercatat bersama nama Anda.'
export const UNTIL_MIDNIGHT = 'Jam 24.00 berarti sampai akhir hari itu.'
export const COUNTED_FROM_THEN = 'Sesudah ditandai, perubahan pendaftaran dihitung dari saat itu.'
export const PREVIEW_TEXT = 'Bagian halaman hasil yang sesungguhnya, dengan anak rekaan.'
export const HIDE_TEXT =
  'Dalam satu detik setiap keluarga membaca ‘Belum diumumkan’ lagi. Yang sudah melihat hasilnya mungkin menyimpannya.'
export const HIDE_AGAIN = 'Sembunyikan hasil kembali?'
export const STAYS_HIDDEN = 'Hasil tetap tersembunyi sampai Anda menerbitkan atau menjadwalkannya lagi.'
export const CANCEL_SCHEDULE = 'Batalkan jadwal terbit?'
export const RECORDED_FOREVER = 'Tercatat dan tidak dapat dihapus.'
export const publishReasonHelp = (minLength: number) =>
  `Paling sedikit ${minLength} huruf. Tercatat dan tidak dapat dihapus.`
export const FAMILIES_READ = 'keluarga membaca hasilnya. Dapat disembunyikan kembali dengan alasan.'
export const NEW_SEASON_TEXT =
  'Mulai tertutup dan tersembunyi. Zonasi dan jarak disalin dari musim yang aktif; jarak harus dikonfirmasi lagi.'
export const COLUMN_SCHOOL_YEAR = 'kolom Tahun pelajaran.'
export const prepared = (active: string) => `Disiapkan. Orang tua tetap melihat ${active}`
export const SEASONS_TEXT = 'Musim lama hanya dapat dibaca. Musim baru disiapkan tanpa mengubah yang aktif.'
export const RESULTS_WERE_HIDDEN = 'Hasil yang sudah terbit disembunyikan kembali'
export const HIDDEN_BY_COMMAND = 'lewat perintah di server, atau impor'
