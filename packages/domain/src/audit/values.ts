/**
 * What an audit row says, as lines of text. Rows differ in form: changes are `{ before, after }` or `{ field: { before,
 * after } }`, other acts have details. Pure.
 */

import { ROLE_NAMES, roleOf } from '../accounts/actor.ts'
import { OBJECTION_VALUE_NAMES } from '../objection/messages.ts'
import { PAPER_NAMES } from '../papers/messages.ts'
import { DOCUMENT_SPECS, DOCUMENTS } from '../registration/documents.ts'
import { DECISION_STORIES } from '../registration/staff/history-labels.ts'
import { METHOD_NAMES, WINDOW_MODE_NAMES } from '../season/messages.ts'
import { DISTANCE_SOURCE_NAMES } from '../selection/distance/messages.ts'
import { formatCount } from '../shared/count.ts'
import { NUMBER_MASK } from '../shared/fields/long-numbers.ts'
import { isLocalDate, longDate, longMoment } from '../shared/local-date.ts'
import { AUDIT_AREA_NAMES } from './actions.ts'
import { NO_VALUE } from './contract.staff.ts'
import { fieldLabel, knownFieldLabel } from './field-labels.ts'

export interface AuditLine {
  field: string
  /** The field in words. */
  label: string
  /** Null for a detail that replaces nothing. */
  before: string | null
  after: string
}

/** Longest text of one value; lists of ids are longer. */
const LONGEST = 400

/** Never stored; masked here too, should a row ever contain them. The hashes of a selection are public. */
const SECRET = /password|secret|token|recovery|sealed/i
/** A NIK has 16 digits. Stored rows contain masked ones. */
const NIK = /\p{Nd}{16,}/gu

/**
 * @param changes the stored JSON value
 * @param timeZone the office's
 */
export function auditLines(changes: unknown, timeZone: string): AuditLine[] {
  if (!isObject(changes)) return []
  const { before, after, ...rest } = changes
  if (!isObject(before) || !isObject(after)) return details(changes, timeZone)
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return [
    ...fields.map((field) => line(field, before[field] ?? null, after[field] ?? null, timeZone)),
    ...details(rest, timeZone),
  ]
}

function details(values: Record<string, unknown>, timeZone: string): AuditLine[] {
  return Object.entries(values).map(([field, value]) => {
    if (isObject(value) && 'before' in value && 'after' in value)
      return line(field, value.before, value.after, timeZone)
    return { field, label: fieldLabel(field), before: null, after: textOf(field, value, timeZone) }
  })
}

const line = (field: string, before: unknown, after: unknown, timeZone: string): AuditLine => ({
  field,
  label: fieldLabel(field),
  before: textOf(field, before, timeZone),
  after: textOf(field, after, timeZone),
})

function textOf(field: string, value: unknown, timeZone: string): string {
  if (value === null || value === undefined || value === '') return NO_VALUE
  if (SECRET.test(field)) return NUMBER_MASK
  const text = plain(field, value, timeZone).replace(NIK, NUMBER_MASK)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function plain(field: string, value: unknown, timeZone: string): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return valueWords(field, value, timeZone)
  // Numbers of rows tell nobody anything: how many is what counts.
  if (field === 'ids' && Array.isArray(value)) return formatCount(value.length)
  if (Array.isArray(value))
    return value.length === 0 ? NO_VALUE : value.map((one) => plain(field, one, timeZone)).join(', ')
  if (!isObject(value)) return String(value)
  if (typeof value.name === 'string') return value.name
  // What counts nothing says nothing.
  const parts = Object.entries(value).flatMap(([name, part]) => {
    const text = SECRET.test(name) ? NUMBER_MASK : plain(name, part, timeZone)
    const label = knownFieldLabel(`${field}.${name}`) ?? fieldLabel(name)
    return part === 0 || (isObject(part) && text === NO_VALUE) ? [] : [`${label}: ${text}`]
  })
  return parts.length === 0 ? NO_VALUE : parts.join('; ')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Stored values in words: codes, moments, dates. */
const CODES: Record<string, Record<string, string>> = {
  area: AUDIT_AREA_NAMES,
  how: DECISION_STORIES,
  method: METHOD_NAMES,
  /** Its outcome; whether an upheld one has a seat is not recorded with it. */
  objection: OBJECTION_VALUE_NAMES,
  paper: PAPER_NAMES,
  publicationMode: { schedule: 'dijadwalkan', published: 'terbit', hidden: 'tersembunyi' },
  role: ROLE_NAMES,
  source: DISTANCE_SOURCE_NAMES,
  windowMode: WINDOW_MODE_NAMES,
}

const DOCUMENT_NAMES = Object.fromEntries(DOCUMENTS.map((kind) => [kind, DOCUMENT_SPECS[kind].name]))

/** As `JSON.stringify` writes a Date. */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** @param timeZone the office's */
function valueWords(field: string, value: string | number | boolean, timeZone: string): string {
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
