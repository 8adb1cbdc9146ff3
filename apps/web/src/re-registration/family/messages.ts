/** Sentences about re-registration, for a family with its change code. */

export const arrivedAt = (moment: string) => `Dicatat sekolah ${moment}.`
export const answeredAt = (moment: string) =>
  `Jawaban diterima ${moment}. Daftar ulang baru tercatat setelah berkas asli diperiksa di sekolah.`
export const SAY_WHETHER =
  'Beri tahu sekolah lebih dulu bahwa anak Anda mengambil tempat ini. Keluarga yang belum menjawab akan ditelepon sekolah.'
export const comeUntil = (school: string, moment: string) =>
  `Datang ke ${school} paling lambat ${moment}, dengan kartu pendaftaran, akta kelahiran, dan Kartu Keluarga.`
export const comeSoon = (school: string) =>
  `Segera datang ke ${school}, dengan kartu pendaftaran, akta kelahiran, dan Kartu Keluarga.`
export const keepsWaitingFor = (school: string) =>
  `Tetap menunggu kursi di ${school} (Pilihan 1). Bila dipanggil dari cadangan, anak pindah ke Pilihan 1, dan tempat di Pilihan 2 dilepas. Tetap daftar ulang dulu di Pilihan 2.`
export const keepWaitingFor = (school: string) => `Tetap menunggu kursi di ${school} (Pilihan 1)`
export const WAITING_TEXT =
  'Bila ada kursi kosong dan tiba giliran anak Anda, anak pindah ke Pilihan 1, dan tempat di Pilihan 2 dilepas. Selama belum dipanggil, tempat di Pilihan 2 tetap: daftar ulang dulu di sana. Dapat diubah sampai masa daftar ulang berakhir.'
