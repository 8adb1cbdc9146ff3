/**
 * The edit form as text by field name, and what of it is sent. Everything typed is sent, so that a record that lacks
 * something is completed; NIK, village, schools and decisions only where they are to change. Pure.
 */

import { BIRTH_DATE_PART_MESSAGES, REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { checkEdit, EDIT_SENTENCES } from '@spmb/domain/registration/staff/check-edit.ts'
import { decisionOf, type Standing } from '@spmb/domain/registration/staff/decisions.ts'
import { biodataLocked } from '@spmb/domain/registration/staff/messages.ts'
import { admittedByOtherSchool } from '@spmb/domain/registration/staff/permissions.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { readablePhone } from '@spmb/domain/shared/phone.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import { type Answers, readBirthDate, typedFields } from '../../form/answers.ts'

export const DECISION_FIELDS = ['school_1_status', 'school_2_status'] as const
export type DecisionField = (typeof DECISION_FIELDS)[number]
const ZONE_FIELDS = ['village_id', 'school_1_id', 'school_2_id'] as const
const DECISION_SCHOOLS = { school_1_status: 'school_1_id', school_2_status: 'school_2_id' } as const

/** What the form is filled with. The NIK stays empty: it is masked, and sent only to be corrected. */
export function answersOf(record: Applicant): Answers {
  const { meta_student_id: more } = record
  const [year = '', month = '', day = ''] = record.birth_date.split('-')
  const phone = (stored: string | null) => (stored ? readablePhone(stored) : '')
  const shared: Answers = {
    name: record.name,
    gender: record.gender,
    religion: record.religion,
    birth_place: record.birth_place,
    birth_day: String(Number(day)),
    birth_month: String(Number(month)),
    birth_year: year,
    father_name: more.father_name,
    father_job: more.father_job,
    father_phone: phone(more.father_phone),
    mother_name: more.mother_name,
    mother_job: more.mother_job,
    mother_phone: phone(more.mother_phone),
    phone: phone(record.phone),
    email: record.email ?? '',
    address: record.address,
    school_1_status: record.school_1_status ?? '',
    school_2_status: record.school_2_status ?? '',
  }
  if (record.type === 'SD') return shared
  return {
    ...shared,
    nisn: record.nisn ?? '',
    from_school: more.from_school ?? '',
    from_school_address: more.from_school_address ?? '',
    graduation_year: more.graduation_year === null ? '' : String(more.graduation_year),
  }
}

/** Every field of the edit form that can be filled. */
export function editedFields(level: Level): string[] {
  return [...typedFields(level).filter((field) => field !== 'nik'), ...DECISION_FIELDS]
}

/** What an untouched form would hold for a record: its answers, and what the schools that stand on the form decided. */
export function formValues(record: Applicant, data: FormData): Answers {
  const decided = DECISION_FIELDS.map((field) => {
    const school = DECISION_SCHOOLS[field]
    return [field, decidedAt(record, Number(data.get(school)) || record[school].id)]
  })
  return { ...answersOf(record), ...Object.fromEntries(decided) }
}

/** Whether the form, where village and schools stand on it, says others than the record. */
export function isZoneChanged(record: Applicant, data: FormData): boolean {
  const { district_id: district } = record.village_id
  const ids = { ...record, district_id: district }
  return (['district_id', ...ZONE_FIELDS] as const).some((field) => {
    const chosen = data.get(field)
    return Boolean(chosen) && Number(chosen) !== ids[field].id
  })
}

/** Whether anything was typed or chosen that is not saved. */
export function isEdited(record: Applicant, data: FormData): boolean {
  const values = { ...formValues(record, data), nik: '' }
  const isTyped = ([field, value]: [string, string]) => lines(data.get(field) ?? value) !== lines(value)
  return Object.entries(values).some(isTyped) || isZoneChanged(record, data)
}

/** Forms spell the end of a line in their own way. */
const lines = (text: FormDataEntryValue) => String(text).replaceAll('\r\n', '\n')

/** Reads the form; a field that is not on it (a decision of another school) is as it was. */
export function readEdit(level: Level, data: FormData, base: Answers): Answers {
  const answers: Answers = {}
  for (const field of [...editedFields(level), 'nik', ...ZONE_FIELDS]) {
    const value = data.get(field)
    const typed = typeof value === 'string' ? value : base[field]
    if (typed !== undefined) answers[field] = typed
  }
  return answers
}

/**
 * @param record the version that the form is based on
 * @param ownSchool an operator's school; null for an admin
 */
export function editBodyOf(
  record: Applicant,
  answers: Answers,
  ownSchool: number | null,
): Record<string, unknown> {
  const level = record.type
  const body: Record<string, unknown> = { id: record.id, type: level, version: record.version }
  for (const field of typedFields(level)) {
    if (field !== 'nik' && (!field.startsWith('birth_') || field === 'birth_place'))
      body[field] = answers[field] ?? ''
  }
  const birth = readBirthDate(answers)
  body.birth_date = birth.kind === 'date' ? birth.date : ''
  if (answers.nik?.trim()) body.nik = answers.nik
  for (const field of ZONE_FIELDS) if (answers[field] !== undefined) body[field] = answers[field]
  return { ...body, ...changedDecisions(record, answers, ownSchool) }
}

function changedDecisions(record: Applicant, answers: Answers, ownSchool: number | null) {
  const schoolOf = (field: DecisionField) =>
    Number(answers[DECISION_SCHOOLS[field]]) || record[DECISION_SCHOOLS[field]].id
  // A decision stays with its school: one that is chosen anew has made none yet.
  const changed = DECISION_FIELDS.filter(
    (field) => (answers[field] ?? '') !== decidedAt(record, schoolOf(field)),
  )
  const value = (field: DecisionField) => answers[field] || null
  if (ownSchool === null) {
    if (schoolOf('school_1_status') !== schoolOf('school_2_status'))
      return Object.fromEntries(changed.map((field) => [field, value(field)]))
    if (!changed.includes('school_1_status')) return {}
    return { school_1_status: value('school_1_status'), school_2_status: value('school_1_status') }
  }
  const own = decisionFieldOf(record, ownSchool)
  return own && changed.includes(own) ? { school_id: ownSchool, status_announcement: value(own) } : {}
}

export function standingOf(record: Applicant): Standing {
  return {
    school_1_id: record.school_1_id.id,
    school_2_id: record.school_2_id.id,
    school_1_decision: record.school_1_status,
    school_2_decision: record.school_2_status,
  }
}

/** Why the biodata may not be changed: another school admits the child. Null when they may. */
export function biodataLockOf(record: Applicant, ownSchool: number | null): string | null {
  const admitting = admittedByOtherSchool(standingOf(record), ownSchool)
  if (admitting === null) return null
  const school = record.school_1_id.id === admitting ? record.school_1_id : record.school_2_id
  return biodataLocked(school.name)
}

/** What a school has decided so far, as the form spells it: '' for none, and for a school that was not chosen. */
export function decidedAt(record: Applicant, school: number): string {
  return decisionOf(standingOf(record), school) ?? ''
}

/** Which of the two decisions is a school's; null where the child did not choose it. */
export function decisionFieldOf(record: Applicant, school: number): DecisionField | null {
  if (record.school_1_id.id === school) return 'school_1_status'
  return record.school_2_id.id === school ? 'school_2_status' : null
}

/** What is to be corrected before any call, by the very rules of the server; empty: nothing. */
export function judgeEdit(
  level: Level,
  body: Record<string, unknown>,
  answers: Answers,
  context: { today: string; firstYear: number },
): FieldMessages {
  const verdict = checkEdit(level, body, context)
  if (verdict.ok) return {}
  const messages = toMessages(verdict.problems, EDIT_SENTENCES)
  const birth = readBirthDate(answers)
  if (messages.birth_date && birth.kind === 'part')
    messages.birth_date = [BIRTH_DATE_PART_MESSAGES[birth.code]]
  if (messages.birth_date && birth.kind === 'no_such_day')
    messages.birth_date = [REGISTRATION_MESSAGES['birth_date.invalid']]
  return messages
}
