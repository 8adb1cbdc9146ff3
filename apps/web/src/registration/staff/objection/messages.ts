/** Sentences of the screens of objections. */

export const OBJECTIONS_TEXT =
  'Selama keberatan belum dijawab, cadangan di sekolah itu tidak dipanggil. LULUS dan daftar ulang anak lain tetap berlaku.'
export const OBJECTIONS_APPEAR_HERE = 'Keberatan yang dicatat sekolah atau kantor dinas muncul di sini.'
export const CHANGE_STATE = 'Pilih keadaan yang lain.'
export const FILE_TEXT =
  'Tulis keberatan dengan kata-kata keluarga. Satu pendaftaran hanya dapat mengajukan satu kali.'
export const ANSWER_HELP = 'Keluarga membaca jawaban ini.'
export const UPHELD_HELP =
  'Bila diterima, anak ini mendapat kursi kosong di sekolah itu sekarang, atau kursi kosong berikutnya. Kuota tidak dilampaui.'
