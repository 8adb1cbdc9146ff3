/** Sentences about a child whose case is odd, on the parents' form. */
import { PARENT_WORDS } from '@spmb/domain/registration/family/messages.ts'

export const DIFFERS = 'Keadaan anak saya berbeda'
export const DIFFERS_EXAMPLES = 'Misalnya orang tua tidak tercantum di akta, atau anak diasuh wali.'
export const LOADING_ODD = 'Memuat isian…'
export const ODD_NOT_LOADED =
  'Isian ini belum dapat dimuat. Bila jaringan sudah kembali, muat ulang halaman: jawaban Anda tersimpan di HP ini, kecuali NIK.'
export const RELOAD = 'Muat ulang halaman'
export const TICK_WHAT_FITS = 'Centang yang sesuai. Bagian lain diisi seperti biasa.'
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
  'NIK anak ternyata dipakai pendaftaran lain: kirim dengan NIK menurut Kartu Keluarga. Formulir lalu menawarkan pemeriksaan oleh dinas.',
]
