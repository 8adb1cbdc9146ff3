/**
 * The columns of the list as a file: the fields of the catalogue under their Indonesian headings, with the whole NIK except for a monitor. Values are
 * the text that PostgreSQL sends; parsing them into objects and dates would slow down an export of 100,000 rows. The thread of an export loads this
 * file, so it builds no query: Kysely is half of what such a thread would load.
 */
import { LATE_NAME } from '@spmb/domain/free-seats/late-messages.ts'
import { ONWARD_NAMES, type OnwardKind } from '@spmb/domain/onward/messages.ts'
import { FIELDS } from '@spmb/domain/registration/catalogue.ts'
import { type ColumnKey, isColumnKey } from '@spmb/domain/registration/column-keys.ts'
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import { GUARDIAN_KEYS, PARENTS, type ParentState } from '@spmb/domain/registration/family/family.ts'
import { GUARDIAN_LABELS, PARENT_STATE_WORDS, stateLabel } from '@spmb/domain/registration/family/messages.ts'
import {
  fieldSpec,
  type IdentityKey,
  isIdentityKey,
  keysOfSection,
} from '@spmb/domain/registration/field-keys.ts'
import type { SectionKey } from '@spmb/domain/registration/field-spec.ts'
import { NOT_NEEDED } from '@spmb/domain/registration/result-messages.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff/messages.ts'
import { disputedWords, missingWords } from '@spmb/domain/registration/staff/numbers/messages.ts'
import { type Disputed, disputes, NUMBER_KINDS } from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { admittedAt, outcomeOf } from '@spmb/domain/registration/staff/outcome.ts'
import { DOCUMENT_STATE_NAMES, FLAG_NAMES } from '@spmb/domain/registration/staff/screening/messages.ts'
import { type DocumentState, FLAG_KINDS } from '@spmb/domain/registration/staff/screening/screening.ts'
import type { ExportColumn } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { ageParts, type LocalDate } from '@spmb/domain/shared/local-date.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import type { CellKind, Column } from '../../../platform/spreadsheet/writer/workbook.ts'
import { decryptOrDots } from '../staff/decrypt-or-dots.ts'
import { AT, type ExportedRow } from './exported-row.ts'

export interface ExportView {
  encryption: Pick<FieldEncryption, 'decrypt'>
  /** The day on which ages count. */
  ageOn: LocalDate
  /** Converts a UTC timestamp to local `YYYY-MM-DD HH:mm`. */
  local: (moment: string) => string
}

export interface ApplicantColumn extends Column {
  cell(row: ExportedRow, view: ExportView): string | null | undefined
}

export const text = (heading: string, width: number, cell: ApplicantColumn['cell']) =>
  column(heading, 'text', width, cell)

export function column(
  heading: string,
  kind: CellKind,
  width: number,
  cell: ApplicantColumn['cell'],
): ApplicantColumn {
  return { heading, kind, width, cell }
}

/** Columns of answers: choices in words, dates and years as such, everything else as text. */
function answerColumn(key: ColumnKey): ApplicantColumn[] {
  const spec = fieldSpec(key)
  if (!spec.export) return []
  const { heading, width } = spec.export
  const at = AT[key]
  if (spec.kind === 'choice') {
    const { options } = spec
    return [text(heading, width, (row) => options[row[at] as string])]
  }
  const kind = spec.kind === 'date' ? 'date' : spec.kind === 'year' ? 'number' : 'text'
  return [column(heading, kind, width, (row) => row[at])]
}

export function identityColumn(key: IdentityKey): ApplicantColumn {
  const { digits, export: cell } = FIELDS[key]
  const at = AT[`${key}_sealed`]
  return text(cell.heading, cell.width, (row, { encryption }) => decrypted(row, at, digits, encryption))
}

/** Of the child's own number only: one that another registration keeps meanwhile is left out. */
export const ownIdentityColumn = (key: IdentityKey): ApplicantColumn => {
  const column = identityColumn(key)
  return {
    ...column,
    cell: (row, view) => (disputes(row[AT.number_disputed] as Disputed, key) ? null : column.cell(row, view)),
  }
}

/** Bytes as the database sends them. */
const EMPTY = '\\x'

/** What the office still has to find out about NIK and NISN. */
function numberMarks(row: ExportedRow): string[] {
  const disputed = row[AT.number_disputed] as Disputed
  return [
    ...(disputed ? [disputedWords(disputed)] : []),
    ...NUMBER_KINDS.filter((kind) => row[AT[`${kind}_sealed`]] === EMPTY).map(missingWords),
  ]
}

/** The column of a village, a district or a school: its name. */
function nameColumn(key: 'school_1_id' | 'school_2_id' | 'village_id' | 'district_id', at: number) {
  const { heading, width } = FIELDS[key].export
  return text(heading, width, (row) => row[at])
}

function answersOf(level: Level, section: SectionKey): ApplicantColumn[] {
  return keysOfSection(level, section)
    .filter(isColumnKey)
    .filter((key) => fieldSpec(key).kind !== 'id')
    .flatMap(answerColumn)
}

function identitiesOf(level: Level, section: SectionKey): ApplicantColumn[] {
  return keysOfSection(level, section).filter(isIdentityKey).map(identityColumn)
}

/** As the screens say it: a choice without a decision needs none once another school admits the child. */
function statusAt(row: ExportedRow, at: number): string {
  const isAdmitted = ['admitted', 'placed'].includes(outcomeIn(row).kind)
  return row[at] ?? (isAdmitted ? NOT_NEEDED : NOT_DECIDED)
}

const CHOICES = [
  text('Jenjang', 9, (row) => row[AT.level]),
  nameColumn('school_1_id', AT.school_1),
  nameColumn('school_2_id', AT.school_2),
  text('NPSN Pilihan 1', 12, (row) => row[AT.npsn_1]),
  text('NPSN Pilihan 2', 12, (row) => row[AT.npsn_2]),
  column('Jarak Pilihan 1 (m)', 'number', 11, (row) => row[AT.distance_1]),
  column('Jarak Pilihan 2 (m)', 'number', 11, (row) => row[AT.distance_2]),
  text('Status Pilihan 1', 17, (row) => statusAt(row, AT.school_1_decision)),
  text('Status Pilihan 2', 17, (row) => statusAt(row, AT.school_2_decision)),
  nameColumn('village_id', AT.village),
  nameColumn('district_id', AT.district),
]

const ages = (row: ExportedRow, { ageOn }: ExportView) => ageParts(row[AT.birth_date] as string, ageOn)

const AGE = [
  column('Usia 1 Juli (tahun)', 'number', 10, (row, view) => String(ages(row, view).years)),
  column('Usia 1 Juli (bulan)', 'number', 10, (row, view) => String(ages(row, view).months)),
]

const OUTCOME = [
  text('Diterima di', 30, (row) =>
    admittedAt(outcomeIn(row), [
      row[AT.school_1] as string,
      row[AT.school_2] as string,
      row[AT.placed_school] ?? null,
    ]),
  ),
  text('NPSN Diterima', 12, (row) => {
    const outcome = outcomeIn(row)
    if (outcome.kind === 'placed') return row[AT.npsn_placed]
    if (outcome.kind !== 'admitted') return null
    return row[outcome.choice === 1 ? AT.npsn_1 : AT.npsn_2]
  }),
  text('Daftar ulang', 12, (row) => {
    const state = row[AT.re_registration]
    return state && (state === 'sudah' ? 'Sudah' : 'Belum')
  }),
  // Neither the note nor the reasons of flags: they are internal, and a file leaves the system.
  text(
    'Berkas diperiksa',
    12,
    (row) => DOCUMENT_STATE_NAMES[(row[AT.documents] ?? 'belum') as DocumentState],
  ),
  text('Tanda', 24, (row) =>
    [
      ...FLAG_KINDS.filter((kind) => row[AT.flags]?.split(',').includes(kind)).map(
        (kind) => FLAG_NAMES[kind],
      ),
      ...numberMarks(row),
      ...(row[AT.late] ? [LATE_NAME] : []),
    ].join(', '),
  ),
  column('Didaftarkan', 'moment', 17, (row, { local }) => local(row[AT.created_at] as string)),
  column('Diperbarui', 'moment', 17, (row, { local }) => local(row[AT.updated_at] as string)),
]

/** Behind the columns of the original application, whose places stay. */
const FAMILY = [
  ...PARENTS.map((parent) =>
    text(stateLabel(parent), 20, (row) => PARENT_STATE_WORDS[row[AT[`${parent}_state`]] as ParentState]),
  ),
  ...GUARDIAN_KEYS.map((key) => text(GUARDIAN_LABELS[key], 24, (row) => row[AT[key]])),
]

/** Where a child goes whom no school admits. */
const ONWARD = text('Penyaluran', 18, (row) =>
  ['admitted', 'placed', 'withdrawn'].includes(outcomeIn(row).kind)
    ? null
    : ONWARD_NAMES[(row[AT.onward] ?? 'unknown') as OnwardKind],
)

/** The column order of the original application's export. @param withNik false for a monitor */
function columnsOf(level: Level, withNik: boolean): readonly ApplicantColumn[] {
  return [
    text('No. Pendaftaran', 20, (row) => row[AT.no_registration]),
    ...answersOf(level, 'applicant'),
    ...AGE,
    ...(withNik ? identitiesOf(level, 'applicant') : []),
    ...answersOf(level, 'contact'),
    ...answersOf(level, 'address'),
    ...identitiesOf(level, 'academic'),
    ...CHOICES,
    ...answersOf(level, 'choices'),
    ...answersOf(level, 'parents'),
    ...answersOf(level, 'academic'),
    ...OUTCOME,
    ...FAMILY,
    ONWARD,
  ]
}

/** What `read-decision-file.ts` reads. A choice without a decision is empty, so that only what is filled in changes anything. */
export const DECISION_COLUMNS: readonly ApplicantColumn[] = [
  text('No. Pendaftaran', 20, (row) => row[AT.no_registration]),
  text('Nama', 32, (row) => row[AT.name]),
  nameColumn('school_1_id', AT.school_1),
  text('NPSN Pilihan 1', 12, (row) => row[AT.npsn_1]),
  text('Status Pilihan 1', 17, (row) => row[AT.school_1_decision]),
  nameColumn('school_2_id', AT.school_2),
  text('NPSN Pilihan 2', 12, (row) => row[AT.npsn_2]),
  text('Status Pilihan 2', 17, (row) => row[AT.school_2_decision]),
  // For a row that has another reason than the act.
  text('Alasan', 40, () => null),
]

const called = (columns: readonly ApplicantColumn[], ...headings: string[]) =>
  columns.filter(({ heading }) => headings.includes(heading))

/** On a level with paths. */
export const SEAT_PATH = text('Jalur', 22, (row) => row[AT.seat_path])
export const CLAIMS = text('Klaim jalur', 36, (row) => row[AT.claims])

/** The columns of a file for each column that a list shows. */
const SHOWN: Record<ExportColumn, readonly ApplicantColumn[]> = {
  name: answerColumn('name'),
  nisn: [identityColumn('nisn')],
  gender: answerColumn('gender'),
  father_name: answerColumn('father_name'),
  mother_name: answerColumn('mother_name'),
  age: AGE,
  birth_date: answerColumn('birth_date'),
  village_id: [nameColumn('village_id', AT.village), nameColumn('district_id', AT.district)],
  distance: called(CHOICES, 'Jarak Pilihan 1 (m)', 'Jarak Pilihan 2 (m)'),
  school_1_id: [nameColumn('school_1_id', AT.school_1)],
  school_2_id: [nameColumn('school_2_id', AT.school_2)],
  state: [...called(CHOICES, 'Status Pilihan 1', 'Status Pilihan 2'), ...called(OUTCOME, 'Diterima di')],
  phone: answerColumn('phone'),
  documents: called(OUTCOME, 'Berkas diperiksa'),
  flags: called(OUTCOME, 'Tanda'),
  source: [text('Sumber', 10, (row) => (row[AT.source] === 'luring' ? 'Luring' : 'Daring'))],
  created_at: called(OUTCOME, 'Didaftarkan'),
  seat_path: [SEAT_PATH],
  claims: [CLAIMS],
}

/** The columns of a list as it is shown, in its order. */
export const shownColumns = (columns: readonly ExportColumn[]): readonly ApplicantColumn[] => [
  text('No. Pendaftaran', 20, (row) => row[AT.no_registration]),
  ...columns.flatMap((column) => SHOWN[column]),
]

const WITH_NIK = { SD: columnsOf('SD', true), SMP: columnsOf('SMP', true) }
const WITHOUT_NIK = { SD: columnsOf('SD', false), SMP: columnsOf('SMP', false) }

/** @param withNik false for a monitor */
export const listColumns = (level: Level, withNik: boolean) => (withNik ? WITH_NIK : WITHOUT_NIK)[level]

export function outcomeIn(row: ExportedRow) {
  return outcomeOf({
    school_1_status: row[AT.school_1_decision] as Decision,
    school_2_status: row[AT.school_2_decision] as Decision,
    placed_school: row[AT.placed_school] === null ? null : {},
    withdrawal: row[AT.withdrawn_at] === null ? null : {},
  })
}

function decrypted(
  row: ExportedRow,
  at: number,
  length: number,
  encryption: Pick<FieldEncryption, 'decrypt'>,
) {
  const ciphertext = row[at]
  // A missing number has no ciphertext.
  if (!ciphertext || ciphertext === EMPTY) return null
  const bytes = Buffer.from(ciphertext.slice('\\x'.length), 'hex')
  return decryptOrDots(bytes, row[AT.no_registration] as string, length, encryption)
}
