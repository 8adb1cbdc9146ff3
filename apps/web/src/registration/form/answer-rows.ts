/** The answers as the check step shows them: one list per part of the form, in the words of the form. */
import { GENDER_NAMES, RELIGION_NAMES, type RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { longDate } from '@spmb/domain/shared/local-date.ts'
import { readablePhone } from '@spmb/domain/shared/phone.ts'
import type { CheckedAnswers } from './checked-answers.ts'
import { FORM_PARTS, type PartId } from './form-parts.ts'
import { LABELS } from './labels.ts'

/** Null: an optional field without an answer. */
export type AnswerRow = readonly [label: string, value: string | null]

export interface AnswerRows {
  part: PartId
  title: string
  rows: AnswerRow[]
}

export function answerRows(level: Level, { registration, names }: CheckedAnswers): AnswerRows[] {
  const rows: Record<PartId, AnswerRow[]> = {
    applicant: applicantRows(registration),
    parents: [...parentRows(registration, 'father'), ...parentRows(registration, 'mother')],
    contact: [
      [LABELS.phone, readablePhone(registration.phone)],
      [LABELS.email, registration.email],
    ],
    address: [
      [LABELS.address, registration.address],
      [LABELS.village_id, names.village_id ?? null],
      [LABELS.district_id, names.district_id ?? null],
    ],
    academic: [
      [LABELS.nisn, registration.nisn ?? null],
      [LABELS.from_school, registration.from_school ?? null],
      [LABELS.from_school_address, registration.from_school_address ?? null],
      [LABELS.graduation_year, registration.graduation_year?.toString() ?? null],
    ],
    choices: [
      [LABELS.school_1_id, names.school_1_id ?? null],
      [LABELS.school_2_id, names.school_2_id ?? null],
    ],
  }
  return FORM_PARTS[level].map(({ id, title }) => ({ part: id, title, rows: rows[id] }))
}

function applicantRows(registration: RegistrationAnswers): AnswerRow[] {
  return [
    [LABELS.nik, registration.nik],
    [LABELS.name, registration.name],
    [LABELS.gender, GENDER_NAMES[registration.gender]],
    [LABELS.religion, RELIGION_NAMES[registration.religion]],
    ['Tempat, tanggal lahir', `${registration.birth_place}, ${longDate(registration.birth_date)}`],
  ]
}

function parentRows(registration: RegistrationAnswers, who: 'father' | 'mother'): AnswerRow[] {
  const phone = registration[`${who}_phone`]
  return [
    [LABELS[`${who}_name`], registration[`${who}_name`]],
    [LABELS[`${who}_job`], registration[`${who}_job`]],
    [LABELS[`${who}_phone`], phone && readablePhone(phone)],
  ]
}
