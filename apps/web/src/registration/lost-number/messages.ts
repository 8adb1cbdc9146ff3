/** Sentences of the page that finds a lost registration number. */
export const LOST_INTRODUCTION =
  'Isi seperti yang ditulis saat mendaftar. Yang dicari adalah pendaftaran tahun pelajaran ini.'
export const NAME_HELP = 'Seperti yang ditulis saat mendaftar. Bila ibu tidak tercantum di akta: nama wali'
export const KEEP_IT = 'Catat di kertas atau foto layar ini, supaya tidak hilang lagi.'
export const STILL_NOT_FOUND = 'Tetap tidak ketemu? Telepon dinas'
export const OR_COME = 'atau datang dengan Kartu Keluarga.'
