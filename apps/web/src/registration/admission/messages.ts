/** Sentences about re-registration and the objection, for a family with its change code. */

export const arrivedAt = (moment: string) => `Dicatat sekolah ${moment}.`
export const comeUntil = (school: string, moment: string) =>
  `Datang ke ${school} paling lambat ${moment}, dengan kartu pendaftaran, akta kelahiran, dan Kartu Keluarga.`
export const comeSoon = (school: string) =>
  `Segera datang ke ${school}, dengan kartu pendaftaran, akta kelahiran, dan Kartu Keluarga.`
export const keepsWaitingFor = (school: string) =>
  `Tetap menunggu kursi di ${school} (Pilihan 1). Bila dipanggil dari cadangan, tempat di Pilihan 2 berakhir.`
export const mayKeepWaitingFor = (school: string) =>
  `Ingin tetap menunggu kursi di ${school} (Pilihan 1)? Minta sekolah yang menerima mencatatnya sebelum masa daftar ulang berakhir.`
