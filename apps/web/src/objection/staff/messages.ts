/** Sentences of the screens of objections. */

export const OBJECTIONS_TEXT =
  'Selama keberatan belum dijawab, cadangan di sekolah itu tidak dipanggil. LULUS dan daftar ulang anak lain tetap berlaku.'
export const OBJECTIONS_APPEAR_HERE =
  'Keberatan yang diajukan keluarga, atau dicatat kantor dinas, muncul di sini.'
export const CHANGE_STATE = 'Pilih keadaan yang lain.'
export const FILE_TEXT =
  'Tulis keberatan dengan kata-kata keluarga. Untuk setiap sekolah hanya dapat diajukan satu kali. Anda tidak dapat menerima atau mengesahkan keberatan yang Anda catat sendiri.'
export const ANSWER_HELP = 'Keluarga membaca jawaban ini.'
export const UPHELD_HELP =
  'Bila diterima, orang kedua (admin lain atau pemantau) mengesahkannya dahulu. Sesudah itu anak ini mendapat kursi kosong di sekolah itu, atau kursi kosong berikutnya. Kuota tidak dilampaui.'
export const CONFIRM_TEXT =
  'Anda orang kedua: periksa keberatan dan jawabannya. Sesudah disahkan anak ini mendapat kursi kosong di sekolah itu, atau kursi kosong berikutnya, dan keluarga membaca jawabannya.'
export const REOPEN_TEXT =
  'Untuk jawaban yang keliru, satu kali saja. Jawaban yang sekarang tidak dibaca keluarga lagi, dan cadangan di sekolah itu menunggu sampai dijawab.'
export const BY_FAMILY = 'keluarga'
export const seatText = (school: string) =>
  `Anak ini langsung LULUS di ${school} dan keluarganya dapat membacanya, bila ada kursi kosong di sana.`

export const LISTED_REASON_HELP =
  'Diumumkan di halaman seleksi bersama tiket undian dan sekolahnya, tanpa nama.'
