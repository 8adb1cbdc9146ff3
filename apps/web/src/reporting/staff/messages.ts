/** Sentences of the dashboard. */

export const totalHelp = (year: string, state: string) =>
  `Total Siswa: calon murid yang LULUS pada Tahun Pelajaran ${year}, ${state}.`
export const allDecided = (applicants: string) => `Semua dari ${applicants} pendaftar sudah diputuskan.`
export const withdrawnToo = (applicants: string) => `${applicants} mengundurkan diri.`
export const NO_APPLICANTS = 'Belum ada pendaftar.'
export const NOTHING_TO_DO = 'Tidak ada yang perlu dikerjakan sekarang.'
