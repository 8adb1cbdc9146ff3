/** The inputs of a claim as the API takes them, and stored details as inputs. Pure. */
import { averageWords } from '@spmb/domain/paths/claim/claim-words.ts'
import type { OwnClaims } from '@spmb/domain/paths/claim/contract.family.ts'
import { type DetailKey, MAX_CERTIFICATES, SEMESTERS } from '@spmb/domain/paths/claim/details.ts'
import { readShare } from '@spmb/domain/paths/messages.ts'
import { readBirthDateParts } from '@spmb/domain/registration/birth-date-parts.ts'

export type ClaimablePath = OwnClaims['paths'][number]
type Details = OwnClaims['claims'][number]['details']

export const CERTIFICATE_INPUTS = ['contest', 'organiser', 'level', 'place', 'form'] as const
const DATE_PARTS = ['day', 'month', 'year'] as const

/** The names of the inputs of a path, which are their ids too. */
export function inputsOf(path: string) {
  const name = (key: string) => `jalur-${path}-${key}`
  return {
    /** How all of them begin. */
    all: name(''),
    /** `path`: the tick of the path itself, in the form. */
    of: (key: DetailKey | 'path' | 'criterion' | 'choice' | 'seen') => name(key),
    /** `seen`, on paper: the tick of a document, by its place among those of the criterion. */
    document: (at: number) => name(`seen-${at}`),
    semester: (at: number) => name(`averages-${at}`),
    certificate: (at: number, key: (typeof CERTIFICATE_INPUTS)[number] | 'date') =>
      name(`certificates-${at}-${key}`),
    date: (of: string, part: (typeof DATE_PARTS)[number]) => `${of}-${part}`,
  }
}

/** Reads inputs by name; a missing one is ''. */
type Typed = (name: string) => string

/** @param asked what the criterion asks for; texts that cannot be read are sent as they are, and refused at their place */
export function claimBody(
  path: string,
  asked: readonly { key: DetailKey }[],
  typed: Typed,
): Record<string, unknown> {
  const names = inputsOf(path)
  return Object.fromEntries(asked.map(({ key }) => [key, sentValue(key, names, typed)]))
}

function sentValue(key: DetailKey, names: ReturnType<typeof inputsOf>, typed: Typed): unknown {
  const text = typed(names.of(key))
  if (key === 'letter_date') return dateOf(names.of(key), names, typed)
  if (key === 'parent_school_id') return text === '' ? null : Number(text)
  if (key === 'leads') return text === 'on'
  if (key === 'averages') {
    const all = Array.from({ length: SEMESTERS }, (_, at) => typed(names.semester(at)))
    return all.every((each) => each.trim() === '') ? null : all.map((each) => readShare(each) ?? each)
  }
  if (key !== 'certificates') return text
  const all = Array.from({ length: MAX_CERTIFICATES }, (_, at) => {
    const given = Object.fromEntries(
      CERTIFICATE_INPUTS.map((each) => [each, typed(names.certificate(at, each))]),
    )
    const date = dateOf(names.certificate(at, 'date'), names, typed)
    return {
      ...given,
      place: Number(given.place),
      date,
      isEmpty: [...Object.values(given), date].every((each) => each === ''),
    }
  })
  return all.filter(({ isEmpty }) => !isEmpty).map(({ isEmpty: _, ...certificate }) => certificate)
}

/** A date that cannot be read is sent as '-', which no field takes. */
function dateOf(of: string, names: ReturnType<typeof inputsOf>, typed: Typed): string {
  const [day, month, year] = DATE_PARTS.map((part) => typed(names.date(of, part)))
  const read = readBirthDateParts({ day: day ?? '', month: month ?? '', year: year ?? '' })
  return read.kind === 'date' ? read.date : read.kind === 'empty' ? '' : '-'
}

/** What the inputs hold of a stored claim, by name. */
export function claimInputs(path: string, details: Details): Record<string, string> {
  const names = inputsOf(path)
  const held: Record<string, string> = {}
  const holdDate = (of: string, date: string) => {
    const [year = '', month, day] = date.split('-')
    held[names.date(of, 'day')] = String(Number(day))
    held[names.date(of, 'month')] = String(Number(month))
    held[names.date(of, 'year')] = year
  }
  for (const key of ['letter_number', 'card_kind', 'card_number', 'parent_school_id'] as const)
    if (details[key] !== undefined) held[names.of(key)] = String(details[key])
  if (details.letter_date) holdDate(names.of('letter_date'), details.letter_date)
  if (details.leads) held[names.of('leads')] = 'on'
  for (const [at, average] of (details.averages ?? []).entries())
    held[names.semester(at)] = averageWords(average)
  for (const [at, each] of (details.certificates ?? []).entries()) {
    for (const key of CERTIFICATE_INPUTS) held[names.certificate(at, key)] = String(each[key])
    holdDate(names.certificate(at, 'date'), each.date)
  }
  return held
}

/** The id of the input of a field that was refused. */
export function refusedInput(path: string, field: string): string {
  const names = inputsOf(path)
  if (field === 'letter_date') return names.date(names.of(field), 'day')
  if (field === CARD_INPUTS.issued) return `${field}-day`
  if (field === CARD_INPUTS.reason) return field
  if (field === 'averages') return names.semester(0)
  if (field === 'certificates') return names.certificate(0, 'contest')
  if (field === 'seen') return names.document(0)
  if (field === 'choice') return `${names.of(field)}-1`
  return names.of(field as DetailKey)
}

/** The names of the inputs of the family card, which is asked once, and not as those of a path: a draft does not keep it. */
export const CARD_INPUTS = { issued: 'kk_issued_on', reason: 'kk_reason' } as const

/** What is sent of the family card; null: it was left empty. */
export function cardBody(typed: Typed): { kk_issued_on: string | null; kk_reason: string | null } {
  const issued = dateOf(CARD_INPUTS.issued, inputsOf(''), typed)
  return { kk_issued_on: issued || null, kk_reason: (issued && typed(CARD_INPUTS.reason)) || null }
}

/** What the inputs hold of a card that is stored, or was sent. */
export function cardInputs(issued: unknown, reason: unknown): Record<string, string> {
  if (typeof issued !== 'string') return {}
  const [year = '', month, day] = issued.split('-')
  return {
    [`${CARD_INPUTS.issued}-day`]: String(Number(day)),
    [`${CARD_INPUTS.issued}-month`]: String(Number(month)),
    [`${CARD_INPUTS.issued}-year`]: year,
    ...(typeof reason === 'string' && { [CARD_INPUTS.reason]: reason }),
  }
}
