/** Sentences of the screen 'Panggil cadangan'. */

export const RESERVE_TEXT =
  'Kursi kosong diberikan kepada anak yang menunggu, menurut urutan sekolahnya. Anak yang sudah diterima tidak kehilangan tempat.'
export const NOBODY_WAITS = 'Tidak ada kursi yang dapat diberikan kepada anak yang menunggu.'
export const CALL_TEXT = 'Anak-anak ini menjadi LULUS, dan keluarganya langsung dapat membacanya.'
export const HELD = 'Ditahan: ada keberatan yang belum dijawab'
export const TIED = 'Ditahan: anak setara di batas kursi, putuskan langsung'
export const NO_CALLS = 'Belum ada panggilan pada jenjang ini.'
