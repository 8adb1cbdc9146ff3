/**
 * Reads and checks what the office sets about itself, in the browser and on the command line (docs/product-rules.md#office).
 * Pure: stores nothing.
 */
import type { Office } from '../season/season.ts'
import { isEmail, pastedEmail } from '../shared/fields/email.ts'
import { entries, joinEntries } from '../shared/fields/entries.ts'
import { cleanPasted } from '../shared/fields/pasted.ts'
import { normalizePhone } from '../shared/fields/phone-number.ts'
import { foldSpaces, hasForbiddenCharacters } from '../shared/fields/text.ts'
import type { Problems } from '../shared/problem.ts'

/** The head of the office, for papers: on no page of parents, and empty until it is given. */
const HEAD_FIELDS = ['head_name', 'head_nip'] as const
export const OFFICE_FIELDS = ['name', 'region', 'address', 'email', 'phone', 'hours', ...HEAD_FIELDS] as const
export type OfficeField = (typeof OFFICE_FIELDS)[number]

/** What the office sets: what parents see of it, and who signs its papers. */
export type OfficeSettings = Office & Record<(typeof HEAD_FIELDS)[number], string>

export const isOptionalOfficeField = (field: OfficeField): boolean =>
  HEAD_FIELDS.some((optional) => optional === field)

/** As typed; what is not there stays as it is. */
export type TypedOffice = Partial<Record<OfficeField, string | undefined>>

export type OfficeCode =
  | 'office.empty'
  | 'office.long_120'
  | 'office.long_300'
  | 'office.characters'
  | 'office.email'
  | 'office.phone'
  | 'office.nip'

/** Longest accepted texts, in UTF-16 units: they are shown in the footer of every page and at the top of the card. */
export const OFFICE_MAX_LENGTH: Record<OfficeField, 120 | 300> = {
  name: 120,
  region: 120,
  address: 300,
  email: 300,
  phone: 120,
  hours: 120,
  head_name: 120,
  head_nip: 120,
}

/** The office is no longer a sample once each of these is its own. */
const OWN_FIELDS = ['name', 'address', 'email', 'phone'] as const
type OwnField = (typeof OWN_FIELDS)[number]

/** E-mails and phones: several may be given, with semicolons between them. Each gives its stored form, or null. */
const ENTRY_READERS: Partial<Record<OfficeField, (entry: string) => string | null>> = {
  email: (entry) => (isEmail(pastedEmail(entry)) ? pastedEmail(entry) : null),
  phone: normalizePhone,
}

/** The entries of an e-mail or phone field that are wrong. */
export function wrongEntries(field: OfficeField, text: string): string[] {
  const read = ENTRY_READERS[field]
  return read ? entries(text).filter((entry) => read(entry) === null) : []
}

/**
 * With any problem the office is not to be used. It stops being a sample once name, address, e-mail and phone each were given
 * or differ from the sample's; `stillSample` names those that are missing.
 */
export function readOfficeSettings(
  typed: TypedOffice,
  before: OfficeSettings,
  sample: Readonly<Record<OwnField, string>>,
): { office: OfficeSettings; problems: Problems<OfficeCode>; stillSample: OfficeField[] } {
  const problems: Problems<OfficeCode> = {}
  const office = { ...before }
  for (const field of OFFICE_FIELDS) {
    const text = typed[field]
    if (text === undefined) continue
    const folded = ENTRY_READERS[field] ? cleanPasted(text) : foldSpaces(text)
    const problem = problemOf(field, folded)
    if (problem) problems[field] = [problem]
    else office[field] = stored(field, folded)
  }
  const stillSample = before.isSample
    ? OWN_FIELDS.filter((field) => typed[field] === undefined && before[field] === sample[field])
    : []
  return { office: { ...office, isSample: stillSample.length > 0 }, problems, stillSample }
}

/** The number of a civil servant. */
const NIP = /^\d{18}$/

function problemOf(field: OfficeField, text: string): OfficeCode | null {
  const maxLength = OFFICE_MAX_LENGTH[field]
  if (entries(text).length === 0) return isOptionalOfficeField(field) ? null : 'office.empty'
  if (text.length > maxLength) return `office.long_${maxLength}`
  if (hasForbiddenCharacters(text)) return 'office.characters'
  if (field === 'head_nip' && !NIP.test(text.replaceAll(' ', ''))) return 'office.nip'
  if (wrongEntries(field, text).length === 0) return null
  return field === 'email' ? 'office.email' : 'office.phone'
}

function stored(field: OfficeField, text: string): string {
  if (field === 'head_nip') return text.replaceAll(' ', '')
  const read = ENTRY_READERS[field]
  return read ? joinEntries(entries(text).map((entry) => read(entry) ?? entry)) : text
}
