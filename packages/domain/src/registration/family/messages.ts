/** Sentences about parents who are not as usual, and about a guardian. */
import type { FamilyKey, GuardianKey, Parent, ParentState } from './family.ts'

export type FamilyCode =
  | 'parent_state'
  | 'parent.given'
  | 'guardian.needed'
  | 'guardian.name'
  | 'guardian.relation'
  | 'guardian.job'
  | 'guardian.phone'
  | 'guardian.text'
  | 'guardian.long'

export const FAMILY_MESSAGES: Record<FamilyCode, string> = {
  parent_state: 'Pilih keadaan ayah dan ibu dari daftar',
  'parent.given': 'Kosongkan nama, pekerjaan, dan nomor HP orang tua yang tidak tercantum di akta',
  'guardian.needed': 'Isi wali anak ini: orang yang mengasuhnya, atau kepala panti',
  'guardian.name': 'Isi nama wali',
  'guardian.relation': 'Isi hubungan wali dengan anak, contoh: Nenek',
  'guardian.job': 'Isi pekerjaan wali, contoh: Petani',
  'guardian.phone': 'Nomor HP wali belum benar, contoh: 0812 0000 0000',
  'guardian.text': 'Ada karakter yang tidak dapat dipakai dalam isian ini',
  'guardian.long': 'Isian ini terlalu panjang',
}

export const PARENT_WORDS: Record<Parent, string> = { father: 'Ayah', mother: 'Ibu' }
export const PARENT_STATE_WORDS: Record<ParentState, string> = {
  known: 'Ada',
  not_on_certificate: 'Tidak tercantum di akta',
  dead: 'Sudah meninggal',
}
export const GUARDIAN_LABELS: Record<GuardianKey, string> = {
  guardian_name: 'Nama wali',
  guardian_relation: 'Hubungan wali dengan anak',
  guardian_job: 'Pekerjaan wali',
  guardian_phone: 'Nomor HP wali',
}
export const stateLabel = (parent: Parent) => `Keadaan ${PARENT_WORDS[parent].toLowerCase()}`
/** Whether a changed field is one of these. */
export const isFamilyKey = (field: string): field is FamilyKey => Object.hasOwn(FAMILY_LABELS, field)
/** Of each stored field, in record and history. */
export const FAMILY_LABELS: Record<FamilyKey, string> = {
  father_state: stateLabel('father'),
  mother_state: stateLabel('mother'),
  ...GUARDIAN_LABELS,
}
/** Of a correction by the family. */
export const PARENT_BY_STAFF =
  'Orang tua ini tidak tercantum di akta. Bawa akta kelahiran anak ke sekolah Pilihan 1 atau kantor dinas; petugas mencatatnya.'
/** The line that opens these fields. */
export const FAMILY_DIFFERS =
  'Keadaan anak ini berbeda: orang tua tidak tercantum atau meninggal, atau ada wali'
