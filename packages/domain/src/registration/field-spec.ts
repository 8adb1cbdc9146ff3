/** The type of the catalogue's entries, and the sections of the form. */
import type { Level } from '../shared/level.ts'

export const SECTIONS = {
  applicant: { title: 'Biodata Siswa' },
  parents: {
    title: 'Orang Tua / Wali',
    intro: 'Sesuai akta kelahiran. Bila diasuh wali, wali ditulis tersendiri.',
    sharedBySiblings: true,
  },
  contact: { title: 'Kontak Siswa', sharedBySiblings: true },
  address: { title: 'Alamat Siswa', sharedBySiblings: true },
  academic: { title: 'Data Akademik' },
  choices: { title: 'Sekolah Pilihan' },
} as const satisfies Record<string, SectionSpec>

export type SectionKey = keyof typeof SECTIONS

export interface SectionSpec {
  title: string
  /** A sentence above the first field. */
  intro?: string
  /** 'Daftarkan anak lain' copies the answers of this section into the next form. */
  sharedBySiblings?: true
}

interface SharedSpec {
  /** Levels whose registrations have the field. */
  levels: readonly Level[]
  section: SectionKey
  /** Heading within the section, above the first field that names it. */
  group?: string
  /** On the form, in the error summary, at the check step and in the history. */
  label: string
  /** In the record that staff read; absent: `label`. */
  recordLabel?: string
  /** Help below the label. */
  hint?: string
  /** Help below the label for parents; the staff edit does not show it. */
  parentHint?: string
  /** Token of the HTML attribute `autocomplete` on the parents' form; absent: 'off'. */
  autoComplete?: string
  /** May stay empty; stored as null. */
  optional?: true
  /** Required, but a registration from paper may lack it; then it is stored as null. */
  missingOnPaper?: true
  /** False: required on the form, optional in the API, and without a column of this name. */
  stored?: false
  /** The roles that may change it in the staff edit: operators and admins, or admins only; absent: none. */
  edit?: 'staff' | 'admin'
  /** Label on the PDF card, which anybody with the registration number can open; absent: not on the card. */
  card?: string
  /** Column of the list of applicants; `place` orders the columns. */
  list?: { title: string; place: number }
  /** The list and the export can be sorted by it. */
  sortable?: true
  /** Column of the workbook; `width` in characters. */
  export?: { heading: string; width: number }
}

/** `maxLength` is in code points, as the database counts them; the HTML attribute counts an emoji twice. */
type KindSpec =
  /** `writing`: a name, a few words, or several lines of input (stored as one line). */
  | { kind: 'text'; maxLength: number; writing: 'name' | 'phrase' | 'lines' }
  | { kind: 'email'; maxLength: number }
  | { kind: 'phone' }
  /** `YYYY-MM-DD`; three inputs on the form. */
  | { kind: 'date' }
  | { kind: 'year' }
  /** `options`: stored value to words. */
  | { kind: 'choice'; options: Readonly<Record<string, string>>; control: 'radio' | 'select' }
  /** Id of a village, a district or a school, chosen from a list that depends on other answers. */
  | { kind: 'id' }
  /** Digits that identify the child: encrypted in the database, never stored on the device. */
  | { kind: 'identity'; digits: number }
  | { kind: 'consent' }

export type FieldSpec = SharedSpec & KindSpec
export type FieldKind = FieldSpec['kind']

/** The values of the choice fields, with their Indonesian labels. */
export const GENDERS = ['L', 'P'] as const
export type Gender = (typeof GENDERS)[number]
export const GENDER_NAMES: Record<Gender, string> = { L: 'Laki-laki', P: 'Perempuan' }

export const RELIGIONS = [
  'islam',
  'protestan',
  'katolik',
  'hindu',
  'buddha',
  'khonghucu',
  'kepercayaan',
] as const
export type Religion = (typeof RELIGIONS)[number]
export const RELIGION_NAMES: Record<Religion, string> = {
  islam: 'Islam',
  protestan: 'Protestan',
  katolik: 'Katolik',
  hindu: 'Hindu',
  buddha: 'Buddha',
  khonghucu: 'Khonghucu',
  kepercayaan: 'Kepercayaan kepada Tuhan YME',
}
/** What families and programs write for one of them. */
const OTHER_SPELLINGS: Readonly<Record<string, Religion>> = {
  kristen: 'protestan',
  'kristen protestan': 'protestan',
  'kristen katolik': 'katolik',
  budha: 'buddha',
  konghucu: 'khonghucu',
  'kong hu cu': 'khonghucu',
  'penghayat kepercayaan': 'kepercayaan',
  'kepercayaan kepada tuhan yme': 'kepercayaan',
}

/** The religion of a text in any letter case and spelling; a text of none stays, for the rule that refuses it. */
export function religionOf(text: string): string {
  const typed = text.trim().toLowerCase().replace(/\s+/g, ' ')
  return Object.hasOwn(OTHER_SPELLINGS, typed) ? (OTHER_SPELLINGS[typed] as Religion) : typed
}
