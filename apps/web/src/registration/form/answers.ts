/**
 * What stands in the form, as plain text by field name, and the registration it makes. Inputs are native and
 * uncontrolled, so the form itself is the only place where answers live; this file reads and fills it.
 */
import { type BirthDateReading, readBirthDateParts } from '@spmb/domain/registration/birth-date-parts.ts'
import type { Level } from '@spmb/domain/shared/level.ts'

/** Field name → text as typed. The birth date stands in three fields; ids are digits; a tick is 'on'. */
export type Answers = Record<string, string>

const SHARED_TEXTS = [
  'nik',
  'name',
  'gender',
  'religion',
  'birth_place',
  'birth_day',
  'birth_month',
  'birth_year',
  'father_name',
  'father_job',
  'father_phone',
  'mother_name',
  'mother_job',
  'mother_phone',
  'phone',
  'email',
  'address',
]
const ACADEMIC_TEXTS = ['nisn', 'from_school', 'from_school_address', 'graduation_year']

/** The fields whose answers are chosen from lists that depend on each other. */
export const CHOSEN_FIELDS = ['district_id', 'village_id', 'school_1_id', 'school_2_id'] as const
export type ChosenField = (typeof CHOSEN_FIELDS)[number]

/** Every field a level's form holds, except the lists. */
export function typedFields(level: Level): string[] {
  return level === 'SMP' ? [...SHARED_TEXTS, ...ACADEMIC_TEXTS] : SHARED_TEXTS
}

/** Reads the typed fields, the lists and the tick from the form's data. */
export function readAnswers(level: Level, data: FormData): Answers {
  const answers: Answers = {}
  for (const field of [...typedFields(level), ...CHOSEN_FIELDS, 'consent']) {
    const value = data.get(field)
    answers[field] = typeof value === 'string' ? value : ''
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

/** The body of the registration as the contract takes it. A birth date that cannot be read is sent as no date. */
export function toBody(level: Level, answers: Answers): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const field of [...typedFields(level), ...CHOSEN_FIELDS]) {
    if (!field.startsWith('birth_') || field === 'birth_place') body[field] = answers[field] ?? ''
  }
  const birth = readBirthDate(answers)
  body.birth_date = birth.kind === 'date' ? birth.date : ''
  body.consent = answers.consent === 'on' ? true : null
  return body
}

/** Whether anything was typed or chosen at all. */
export function isBlank(answers: Answers): boolean {
  return Object.values(answers).every((value) => value.trim() === '')
}
