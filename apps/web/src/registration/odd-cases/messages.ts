/** Sentences about a child whose case is odd, on the parents' form. */
import { PARENT_WORDS } from '@spmb/domain/registration/family/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

export const TICK_WHAT_FITS = 'Centang yang sesuai. Bagian lain diisi seperti biasa.'
/** The numbers that a child of the level has. */
const numbersOf = (level: Level) => (level === 'SMP' ? 'NIK atau NISN' : 'NIK')
export const noNumber = (level: Level) => `Anak belum punya ${numbersOf(level)}`
/** @param until the last minute of registration in words; null: it is closed by hand */
export const withoutNumber = (level: Level, until: string | null): string[] => [
  `Formulir ini memerlukan ${level === 'SMP' ? 'NIK dan NISN' : 'NIK'}. Anak tanpa ${numbersOf(level)} tetap diterima, tetapi petugas yang mendaftarkannya.`,
  `Datang ke sekolah yang menjadi Pilihan 1, atau ke kantor dinas, ${until ? `paling lambat ${until}` : 'selama pendaftaran dibuka'}.`,
  'Bawa Kartu Keluarga, dan akta kelahiran atau surat keterangan lahir.',
  `${numbersOf(level)} boleh menyusul kapan saja, juga sesudah pengumuman. Urutan anak dalam seleksi tidak berubah karenanya.`,
]
export const OFFICE = 'Kantor dinas'
export const notOnCertificate = (parent: keyof typeof PARENT_WORDS) =>
  `Nama ${PARENT_WORDS[parent].toLowerCase()} tidak tercantum di akta kelahiran`
export const notAsked = (parents: readonly (keyof typeof PARENT_WORDS)[]) =>
  `Nama, pekerjaan, dan nomor HP ${parents.map((parent) => PARENT_WORDS[parent].toLowerCase()).join(' dan ')} tidak perlu diisi.`
export const HAS_GUARDIAN = 'Anak diasuh wali, misalnya kakek, nenek, paman, atau kepala panti'
export const GUARDIAN_IS_NEEDED =
  'Wali harus diisi, karena ayah dan ibu sudah meninggal atau tidak tercantum di akta.'
export const RELATION_HINT = 'Contoh: Nenek'
export const FOREIGN_PHONE = 'Boleh nomor luar negeri, contoh: +60 12 345 6789'
export const RELATIONS = ['Kakek', 'Nenek', 'Paman', 'Bibi', 'Kakak', 'Orang tua asuh', 'Kepala panti']

/** What needs no field of its own. */
export const OTHER_CASES = [
  'Ayah atau ibu sudah meninggal: tulis namanya di bagian Orang Tua, lalu centang di bawahnya.',
  'Nomor HP luar negeri: tulis dengan tanda + dan kode negara, contoh: +60 12 345 6789.',
  'Anak perlu bantuan di sekolah, misalnya karena sulit berjalan atau mendengar: tulis sesudah mendaftar, di “Kelola Pendaftaran”.',
  'NIK anak ternyata dipakai pendaftaran lain: kirim dengan NIK menurut Kartu Keluarga. Formulir lalu menawarkan pemeriksaan oleh dinas.',
]
