/** What the office may set about itself, read from what was typed. Pure: nothing is stored here. */

import type { Office } from '@spmb/domain/season/season.ts'
import { isEmail } from '@spmb/domain/shared/fields/email.ts'
import { entries, joinEntries } from '@spmb/domain/shared/fields/entries.ts'
import { normalizePhone } from '@spmb/domain/shared/fields/phone.ts'
import { foldSpaces, hasForbiddenCharacters } from '@spmb/domain/shared/fields/text.ts'

export const OFFICE_FIELDS = ['name', 'region', 'address', 'email', 'phone', 'hours'] as const
export type OfficeField = (typeof OFFICE_FIELDS)[number]

/** As typed; what is not there stays as it is. */
export type TypedOffice = Partial<Record<OfficeField, string | undefined>>

/** Longest accepted texts, in UTF-16 units: they are shown in the footer of every page and at the top of the card. */
const MAX_LENGTH: Record<OfficeField, number> = {
  name: 120,
  region: 120,
  address: 300,
  email: 300,
  phone: 120,
  hours: 120,
}

/** The office is no longer a sample once each of these is its own. */
const OWN_FIELDS = ['name', 'address', 'email', 'phone'] as const

/**
 * Sentences say what is wrong and what to write; with any of them the office is not to be used. It stops being a
 * sample once name, address, e-mail and phone each were given or differ from the sample's; `stillSample` names those
 * that are missing.
 */
export function readOfficeSettings(
  typed: TypedOffice,
  before: Office,
  sample: Readonly<Record<OfficeField, string>>,
): { office: Office; problems: string[]; stillSample: OfficeField[] } {
  const problems: string[] = []
  const office = { ...before }
  for (const field of OFFICE_FIELDS) {
    const text = typed[field]
    if (text !== undefined) office[field] = readField(field, text, problems)
  }
  const stillSample = before.isSample
    ? OWN_FIELDS.filter((field) => typed[field] === undefined && before[field] === sample[field])
    : []
  return { office: { ...office, isSample: stillSample.length > 0 }, problems, stillSample }
}

function readField(field: OfficeField, typed: string, problems: string[]): string {
  const text = foldSpaces(typed)
  if (entries(text).length === 0)
    problems.push(`--${field} is empty. Leave the option out to keep what is stored.`)
  else if (text.length > MAX_LENGTH[field]) {
    problems.push(`--${field} has ${text.length} characters, at most ${MAX_LENGTH[field]} are allowed.`)
  } else if (hasForbiddenCharacters(text)) {
    problems.push(`--${field} contains a control character or one that reverses text. Type it again.`)
  } else if (field === 'email') return readEach(text, problems, readEmail)
  else if (field === 'phone') return readEach(text, problems, readPhone)
  return text
}

/** Several may be given, with semicolons between them. */
function readEach(text: string, problems: string[], read: (entry: string, problems: string[]) => string) {
  return joinEntries(entries(text).map((entry) => read(entry, problems)))
}

function readEmail(text: string, problems: string[]): string {
  if (!isEmail(text)) {
    problems.push(
      `--email '${text}' is not a whole e-mail address. Write for example: --email spmb@dompukab.go.id`,
    )
  }
  return text
}

function readPhone(text: string, problems: string[]): string {
  const phone = normalizePhone(text)
  if (phone === null)
    problems.push(`--phone '${text}' is not an Indonesian number. Write for example: --phone '0373 21000'`)
  return phone ?? text
}
