/**
 * What an audit row says, as lines of text. Rows differ in form: changes are `{ before, after }` or `{ field: { before,
 * after } }`, other acts have details. Pure.
 */
import { NUMBER_MASK } from '../shared/fields/long-numbers.ts'
import { fieldLabel } from './field-labels.ts'

export interface AuditLine {
  field: string
  /** Null for a detail that replaces nothing. */
  before: string | null
  after: string
}

/** Longest text of one value; lists of ids are longer. */
const LONGEST = 400
/** Means no value. */
export const NO_VALUE = '–'

/** Never stored; masked here too, should a row ever contain them. */
const SECRET = /password|secret|token|hash|recovery|sealed/i
/** A NIK has 16 digits. Stored rows contain masked ones. */
const NIK = /\p{Nd}{16,}/gu

/** @param changes the stored JSON value */
export function auditLines(changes: unknown): AuditLine[] {
  if (!isObject(changes)) return []
  const { before, after, ...rest } = changes
  if (isObject(before) && isObject(after))
    return [
      ...[...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) =>
        line(field, before[field] ?? null, after[field] ?? null),
      ),
      ...details(rest),
    ]
  return details(changes)
}

function details(values: Record<string, unknown>): AuditLine[] {
  return Object.entries(values).map(([field, value]) => {
    if (isObject(value) && 'before' in value && 'after' in value)
      return line(field, value.before, value.after)
    return { field, before: null, after: textOf(field, value) }
  })
}

const line = (field: string, before: unknown, after: unknown): AuditLine => ({
  field,
  before: textOf(field, before),
  after: textOf(field, after),
})

function textOf(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return NO_VALUE
  if (SECRET.test(field)) return NUMBER_MASK
  const text = plain(value).replace(NIK, NUMBER_MASK)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

function plain(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.length === 0 ? NO_VALUE : value.map(plain).join(', ')
  if (!isObject(value)) return String(value)
  if (typeof value.name === 'string') return value.name
  const parts = Object.entries(value)
  if (parts.length === 0) return NO_VALUE
  return parts
    .map(([name, part]) => `${fieldLabel(name)}: ${SECRET.test(name) ? NUMBER_MASK : plain(part)}`)
    .join('; ')
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
