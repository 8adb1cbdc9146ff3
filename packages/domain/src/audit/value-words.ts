/** Stored values in words: codes, moments, dates. */
import { ROLE_NAMES, roleOf } from '../accounts/actor.ts'
import { OBJECTION_VALUE_NAMES } from '../objection/messages.ts'
import { DOCUMENT_SPECS, DOCUMENTS } from '../registration/documents.ts'
import { METHOD_NAMES, WINDOW_MODE_NAMES } from '../season/messages.ts'
import { DISTANCE_SOURCE_NAMES } from '../selection/distance/messages.ts'
import { isLocalDate, longDate, longMoment } from '../shared/local-date.ts'
import { AUDIT_AREA_NAMES } from './actions.ts'

const CODES: Record<string, Record<string, string>> = {
  area: AUDIT_AREA_NAMES,
  method: METHOD_NAMES,
  /** Its outcome; whether an upheld one has a seat is not recorded with it. */
  objection: OBJECTION_VALUE_NAMES,
  publicationMode: { schedule: 'dijadwalkan', published: 'terbit', hidden: 'tersembunyi' },
  role: ROLE_NAMES,
  source: DISTANCE_SOURCE_NAMES,
  windowMode: WINDOW_MODE_NAMES,
}

const DOCUMENT_NAMES = Object.fromEntries(DOCUMENTS.map((kind) => [kind, DOCUMENT_SPECS[kind].name]))

/** As `JSON.stringify` writes a Date. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** @param timeZone the office's */
export function valueWords(field: string, value: string | number | boolean, timeZone: string): string {
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak'
  if (typeof value === 'number') {
    const role = field === 'role' ? roleOf(value) : null
    return role ? ROLE_NAMES[role] : String(value)
  }
  if (MOMENT.test(value)) return longMoment(new Date(value), timeZone)
  if (isLocalDate(value)) return longDate(value)
  if (field === 'documents') return value.split(',').map(documentName).join(', ')
  return wordOf(CODES[field] ?? {}, value) ?? value
}

const documentName = (kind: string) => wordOf(DOCUMENT_NAMES, kind) ?? kind

/** The value may be any text that someone typed. */
const wordOf = (words: Record<string, string>, code: string) =>
  Object.hasOwn(words, code) ? words[code] : undefined
