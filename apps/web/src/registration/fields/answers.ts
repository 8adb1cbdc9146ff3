/**
 * The answers on the form as plain text by input name, the sections that they fill, and the request body that they make. Inputs
 * are native and uncontrolled, so the form element is the only place where answers live.
 */
import type { SentClaim } from '@spmb/domain/paths/claim/sent-claims.ts'
import { type BirthDateReading, readBirthDateParts } from '@spmb/domain/registration/birth-date-parts.ts'
import { FIELD_KEYS, type FieldKey } from '@spmb/domain/registration/catalogue.ts'
import type { RegistrationContext } from '@spmb/domain/registration/check-registration.ts'
import type { RegistrationCode } from '@spmb/domain/registration/codes.ts'
import type { Family } from '@spmb/domain/registration/family/family.ts'
import {
  fieldSpec,
  type KeyOfKind,
  keysOfLevel,
  keysOfSection,
} from '@spmb/domain/registration/field-keys.ts'
import { SECTIONS, type SectionKey } from '@spmb/domain/registration/field-spec.ts'
import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { FieldMessages, Problems } from '@spmb/domain/shared/problem.ts'

/** Input name to text as typed. A birth date has three inputs; ids are digits; a ticked box is 'on'. */
export type Answers = Record<string, string>

/** What the form holds now. */
export interface FormContents {
  answers: Answers
  /** Names of what was chosen from lists, by field. */
  names: Record<string, string>
}

export const BIRTH_DATE_INPUTS = ['birth_day', 'birth_month', 'birth_year'] as const

/** Fields that are chosen from lists that depend on each other. */
export type ChosenKey = KeyOfKind<'id'>
export const CHOSEN_KEYS = FIELD_KEYS.filter((key): key is ChosenKey => fieldSpec(key).kind === 'id')

/** Fields with inputs that are typed, ticked or selected. */
export type TypedKey = Exclude<FieldKey, ChosenKey | 'consent'>
export function isTypedKey(key: FieldKey): key is TypedKey {
  return fieldSpec(key).kind !== 'id' && key !== 'consent'
}

/** The names of a field's inputs. */
export function inputNames(key: FieldKey): readonly string[] {
  return key === 'birth_date' ? BIRTH_DATE_INPUTS : [key]
}

/** The names of all inputs of typed fields on a level's form. */
export function typedInputs(level: Level): string[] {
  return keysOfLevel(level).filter(isTypedKey).flatMap(inputNames)
}

/** Reads all answers from the form; a missing input reads as ''. */
export function readAnswers(level: Level, data: FormData): Answers {
  const answers: Answers = {}
  for (const name of keysOfLevel(level).flatMap(inputNames)) {
    const value = data.get(name)
    answers[name] = typeof value === 'string' ? value : ''
  }
  return answers
}

export function readBirthDate(answers: Answers): BirthDateReading {
  return readBirthDateParts({
    day: answers.birth_day ?? '',
    month: answers.birth_month ?? '',
    year: answers.birth_year ?? '',
  })
}

/** The value of a field in the request body; undefined when the answers have none of its inputs. */
export function bodyValue(key: FieldKey, answers: Answers): string | true | null | undefined {
  if (key === 'consent') return answers.consent === 'on' ? true : null
  if (inputNames(key).every((name) => answers[name] === undefined)) return undefined
  if (key !== 'birth_date') return answers[key]
  const birth = readBirthDate(answers)
  return birth.kind === 'date' ? birth.date : ''
}

/** The body of a registration as the contract takes it. A birth date that cannot be read is sent as ''. */
export function toBody(level: Level, answers: Answers): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const key of keysOfLevel(level)) {
    const value = bodyValue(key, answers)
    body[key] = value === undefined ? '' : value
  }
  return body
}

/** The inputs of a field that hold a stored value; phones in the spelling for people. */
export function inputsFor(key: FieldKey, value: string | number | null): Answers {
  const spec = fieldSpec(key)
  if (spec.kind === 'date') {
    const [year = '', month, day] = String(value ?? '').split('-')
    return { birth_day: String(Number(day)), birth_month: String(Number(month)), birth_year: year }
  }
  if (value === null) return { [key]: '' }
  return { [key]: spec.kind === 'phone' ? readablePhone(String(value)) : String(value) }
}

/** Parts of the form that are loaded later: 'Jalur yang diikuti', and what differs about an odd case. */
export interface LaterParts {
  /** What a draft kept of them, until they are there. */
  held: Answers
  /** Those that are there, by name; `steps/later-parts.ts` joins them. */
  own: Partial<Record<keyof typeof LATER_INPUTS, LaterPart>>
  /** All of them as one; null until there is one. */
  part: LaterPart | null
}

/** How the names of their inputs begin. */
export const LATER_INPUTS = { claims: 'jalur-', oddCases: 'lain-' } as const

export interface LaterPart {
  /** What the draft keeps. */
  answers: () => Answers
  /** What is sent beside the answers; or what is wrong, by field. */
  check: () => { messages: FieldMessages } | SentLater
  /** Takes what a draft kept, unless the part was used already. */
  fill: (held: Answers) => void
  /** The id of the input of a field that was refused; null: none. */
  anchor: (field: string) => string | null
  /** Where the part has other rules than those of every registration. */
  rules?: Rules | undefined
}

export type SentLater = { paths?: SentClaim[] } & Partial<Pick<Family, 'father_state' | 'mother_state'>>

/** Rules for a body. `others`: messages of fields that are not in the catalogue. */
export type Rules = (
  level: Level,
  body: Record<string, unknown>,
  context: RegistrationContext,
) =>
  | { ok: true; answers: RegistrationAnswers & Partial<Family> }
  | { ok: false; problems: Problems<RegistrationCode>; others?: FieldMessages }

/** Of all answers, those to inputs of parts that are loaded later; each part says which of them a draft has. */
export function laterAnswers(
  answers: Answers,
  starts: readonly string[] = Object.values(LATER_INPUTS),
): Answers {
  return Object.fromEntries(
    Object.entries(answers).filter(([name]) => starts.some((start) => name.startsWith(start))),
  )
}

export function isBlank(answers: Answers): boolean {
  return Object.values(answers).every((value) => value.trim() === '')
}

/** A numbered section. The step header, the check step and the error summary follow them. */
export interface FormSection {
  id: SectionKey
  title: string
  keys: readonly FieldKey[]
}

export const FORM_SECTIONS = Object.fromEntries(
  LEVELS.map((level) => [level, sectionsOf(level)]),
) as unknown as Record<Level, readonly FormSection[]>

function sectionsOf(level: Level): FormSection[] {
  return (Object.keys(SECTIONS) as SectionKey[])
    .map((id) => ({ id, title: SECTIONS[id].title, keys: keysOfSection(level, id) }))
    .filter(({ keys }) => keys.length > 0)
}

/** The element id of a section. */
export function sectionAnchor(id: SectionKey): string {
  return `bagian-${id}`
}

/** Whether all required fields of a section have an answer, valid or not. Consent, below the sections, does not count. */
export function isSectionFilled(section: FormSection, answers: Answers): boolean {
  return section.keys
    .filter((key) => !fieldSpec(key).optional && key !== 'consent')
    .flatMap(inputNames)
    .every((name) => (answers[name] ?? '').trim() !== '' || isNotAsked(name, answers))
}

/** Of a parent who is not on the birth certificate: 'lain-father_state' answers for each field of the father. */
const isNotAsked = (name: string, answers: Answers): boolean =>
  answers[`${LATER_INPUTS.oddCases}${name.split('_')[0]}_state`] !== undefined

/** Puts answers into the empty inputs of a form; inputs that have a value keep it. */
export function fillForm(level: Level, form: HTMLFormElement, answers: Answers): void {
  for (const name of typedInputs(level)) {
    const answer = answers[name]
    const control = form.elements.namedItem(name)
    if (!answer || !control || !('value' in control)) continue
    const input = control as HTMLInputElement | RadioNodeList
    if (input.value === '') input.value = answer
  }
}

/** Puts answers into inputs as if a parent had typed them: the form notices, and the error of each field disappears. */
export function typeInto(form: HTMLFormElement, answers: Answers): void {
  for (const [name, answer] of Object.entries(answers)) {
    const control = form.elements.namedItem(name)
    if (!control || !('value' in control)) continue
    const input = control as HTMLInputElement | RadioNodeList
    input.value = answer
    const changed = input instanceof RadioNodeList ? form.querySelector(`[name="${name}"]:checked`) : input
    changed?.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
