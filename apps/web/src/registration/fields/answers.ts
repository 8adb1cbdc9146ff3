/**
 * The answers on the form as plain text by input name, and the request body that they make. Inputs are native and
 * uncontrolled, so the form element is the only place where answers live.
 */
import { type BirthDateReading, readBirthDateParts } from '@spmb/domain/registration/birth-date-parts.ts'
import { FIELD_KEYS, type FieldKey } from '@spmb/domain/registration/catalogue.ts'
import { fieldSpec, type KeyOfKind, keysOfLevel } from '@spmb/domain/registration/field-keys.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

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

export function isBlank(answers: Answers): boolean {
  return Object.values(answers).every((value) => value.trim() === '')
}
