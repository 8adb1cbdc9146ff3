/**
 * The answers of the edit form, and the request body that they make. Every typed field on the form is sent, so that
 * saving completes an incomplete record; NIK, village, schools and decisions are sent only when they change. Pure.
 */
import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import { FAMILY_KEYS, type FamilyKey } from '@spmb/domain/registration/family/family.ts'
import { keysOfLevel } from '@spmb/domain/registration/field-keys.ts'
import { type Applicant, recordAnswer } from '@spmb/domain/registration/staff/applicant.ts'
import { checkEdit, EDIT_SENTENCES } from '@spmb/domain/registration/staff/check-edit.ts'
import { type Decided, decisionOf } from '@spmb/domain/registration/staff/decisions.ts'
import { biodataLocked } from '@spmb/domain/registration/staff/messages.ts'
import { admittedByOtherSchool } from '@spmb/domain/registration/staff/permissions.ts'
import { readablePhone } from '@spmb/domain/shared/fields/phone-number.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import { type Answers, bodyValue, inputsFor, isTypedKey, typedInputs } from '../../fields/answers.ts'
import { withBirthDatePart } from '../../submission/check-form.ts'
import { reasonFrom } from '../decide/decision-reason.ts'

const DECISION_FIELDS = ['school_1_status', 'school_2_status'] as const
export type DecisionField = (typeof DECISION_FIELDS)[number]
const ZONE_FIELDS = ['village_id', 'school_1_id', 'school_2_id'] as const
/** The name of the reason of the decisions; on the form where a run gives the seats. */
const REASON = 'decision_reason'
/** Of a birth date after a public run; on the form once the server has asked for it. */
const CORRECTION_REASON = 'correction_reason'
/** The confirmed question about the age; on the form once the server has asked it. */
const AGE_CONFIRMED = 'age_confirmed'
const DECISION_SCHOOLS = { school_1_status: 'school_1_id', school_2_status: 'school_2_id' } as const

/** The initial values of the form. The NIK is empty: the record has it masked, and it is sent only to correct it. */
export function answersOf(record: Applicant): Answers {
  const answers: Answers = {}
  for (const key of typedKeys(record.type)) {
    if (key === 'nisn') answers[key] = record.nisn ?? ''
    else if (key !== 'nik') Object.assign(answers, inputsFor(key, recordAnswer(record, key)))
  }
  for (const key of FAMILY_KEYS) answers[key] = familyInput(record, key)
  for (const field of DECISION_FIELDS) answers[field] = record[field] ?? ''
  return answers
}

function familyInput({ meta_student_id: stored }: Applicant, key: FamilyKey): string {
  const value = stored[key] ?? ''
  return key === 'guardian_phone' && value ? readablePhone(value) : value
}

function typedKeys(level: Level) {
  return keysOfLevel(level).filter(isTypedKey)
}

/** The names of the inputs of the edit form that are filled from the record. */
export function filledInputs(level: Level): string[] {
  return [...typedInputs(level).filter((name) => name !== 'nik'), ...FAMILY_KEYS, ...DECISION_FIELDS]
}

/** The values of an unchanged form: the answers of the record, and the decisions of the schools chosen on the form. */
export function formValues(record: Applicant, data: FormData): Answers {
  const decided = DECISION_FIELDS.map((field) => {
    const school = DECISION_SCHOOLS[field]
    return [field, decidedAt(record, Number(data.get(school)) || record[school].id)]
  })
  return { ...answersOf(record), ...Object.fromEntries(decided) }
}

/** Whether the form has a village or a school that differs from the record. */
export function isZoneChanged(record: Applicant, data: FormData): boolean {
  const { district_id: district } = record.village_id
  const ids = { ...record, district_id: district }
  return (['district_id', ...ZONE_FIELDS] as const).some((field) => {
    const chosen = data.get(field)
    return Boolean(chosen) && Number(chosen) !== ids[field].id
  })
}

/** Whether the form has unsaved changes. */
export function isEdited(record: Applicant, data: FormData): boolean {
  const values = { ...formValues(record, data), nik: '' }
  const isTyped = ([field, value]: [string, string]) => lines(data.get(field) ?? value) !== lines(value)
  return Object.entries(values).some(isTyped) || isZoneChanged(record, data)
}

/** `FormData` writes line ends as CRLF. */
const lines = (text: FormDataEntryValue) => String(text).replaceAll('\r\n', '\n')

/** Reads the inputs that are on the form. */
export function readEdit(level: Level, data: FormData): Answers {
  const answers: Answers = {}
  for (const name of [...filledInputs(level), 'nik', CORRECTION_REASON, AGE_CONFIRMED, ...ZONE_FIELDS]) {
    const value = data.get(name)
    if (typeof value === 'string') answers[name] = value
  }
  const reason = reasonFrom(data, REASON)
  return reason === '' ? answers : { ...answers, [REASON]: reason }
}

/**
 * The request body of an edit. A field whose input is not on the form is absent, so that its stored value stays.
 *
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
  for (const key of [...typedKeys(level), ...ZONE_FIELDS]) {
    const value = bodyValue(key, answers)
    if (value !== undefined && !isLeftEmpty(record, key, value)) body[key] = value
  }
  for (const key of FAMILY_KEYS) if (answers[key] !== undefined) body[key] = answers[key]
  const decisions = changedDecisions(record, answers, ownSchool)
  const reason = Object.keys(decisions).length > 0 && answers[REASON]
  const correction = answers[CORRECTION_REASON]
  return {
    ...body,
    ...decisions,
    ...(reason && { [REASON]: reason }),
    ...(correction && { [CORRECTION_REASON]: correction }),
    ...(answers[AGE_CONFIRMED] && { [AGE_CONFIRMED]: answers[AGE_CONFIRMED] }),
  }
}

/** An empty NIK means 'unchanged', since the form shows it masked; so do the phone that a paper form lacked and an NISN that is missing. */
function isLeftEmpty(record: Applicant, key: FieldKey, value: unknown): boolean {
  if (String(value ?? '').trim() !== '') return false
  return key === 'nik' || (key === 'phone' && record.phone === null) || (key === 'nisn' && record.nisn === '')
}

function changedDecisions(record: Applicant, answers: Answers, ownSchool: number | null) {
  const schoolOf = (field: DecisionField) =>
    Number(answers[DECISION_SCHOOLS[field]]) || record[DECISION_SCHOOLS[field]].id
  // A decision belongs to its school: a newly chosen school has not decided.
  const changed = DECISION_FIELDS.filter(
    (field) => answers[field] !== undefined && answers[field] !== decidedAt(record, schoolOf(field)),
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

export function decidedOf(record: Applicant): Decided {
  return {
    school_1_id: record.school_1_id.id,
    school_2_id: record.school_2_id.id,
    school_1_decision: record.school_1_status,
    school_2_decision: record.school_2_status,
    placed_school_id: record.placed_school?.id ?? null,
  }
}

/** The reason why the biodata may not be changed: another school admits the child. Null if they may be changed. */
export function biodataLockOf(record: Applicant, ownSchool: number | null): string | null {
  const admitting = admittedByOtherSchool(decidedOf(record), ownSchool)
  if (admitting === null) return null
  const schools = [record.school_1_id, record.school_2_id, record.placed_school]
  return biodataLocked(schools.find((school) => school?.id === admitting)?.name ?? '')
}

/** The value of a school's decision field; '' without a decision and for a school that was not chosen. */
export function decidedAt(record: Applicant, school: number): string {
  return decisionOf(decidedOf(record), school) ?? ''
}

/** The field of a school's decision; null when the child did not choose the school. */
export function decisionFieldOf(record: Applicant, school: number): DecisionField | null {
  if (record.school_1_id.id === school) return 'school_1_status'
  return record.school_2_id.id === school ? 'school_2_status' : null
}

/** The problems of an edit before it is sent, by the rules of the server; empty for none. */
export function checkEditForm(
  level: Level,
  body: Record<string, unknown>,
  answers: Answers,
  context: { today: string; firstYear: number },
): FieldMessages {
  const checked = checkEdit(level, body, context)
  return checked.ok ? {} : withBirthDatePart(toMessages(checked.problems, EDIT_SENTENCES), answers)
}
