/**
 * Checks the form before a request: the rules of a registration, the fields that only the form requires, and the three
 * inputs of the birth date. Rules and sentences are in the domain.
 */
import type { SentClaim } from '@spmb/domain/paths/claim/sent-claims.ts'
import type { FieldKey } from '@spmb/domain/registration/catalogue.ts'
import {
  checkRegistration,
  inFormOrder,
  type RegistrationContext,
  requiredOnTheForm,
} from '@spmb/domain/registration/check-registration.ts'
import type { Family } from '@spmb/domain/registration/family/family.ts'
import { fieldSpec, isFieldKey } from '@spmb/domain/registration/field-keys.ts'
import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { BIRTH_DATE_PART_MESSAGES, REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { FORM_INCOMPLETE, FORM_INVALID } from '@spmb/domain/shared/messages.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import { type Answers, type ChosenKey, type Rules, readBirthDate, toBody } from '../fields/answers.ts'
import type { SchoolChoiceState } from '../school-choice/school-choice.ts'

/** Answers that passed every check: sent to the server, and shown at the check step. */
export interface CheckedAnswers {
  /** As the server stores them, so that a retry sends the same bytes. */
  registration: RegistrationAnswers &
    Partial<Family> & { number_check?: true; mail_wanted?: true; paths?: SentClaim[] }
  /** Names of what was chosen from lists. */
  names: Partial<Record<ChosenKey, string>>
}

export type FormVerdict =
  | { ok: true; registration: RegistrationAnswers & Partial<Family> }
  | { ok: false; messages: FieldMessages }

/** What the rules need in addition to the answers: the date, the season, and the zone once it is loaded. */
export function checkContext(facts: PageFacts, choices: SchoolChoiceState): RegistrationContext {
  const { zone, chosen } = choices
  const context = { today: facts.today, firstYear: facts.season.firstYear }
  if (zone.state !== 'ready' || !chosen.district_id) return context
  const districtId = chosen.district_id.id
  const schoolIds = new Set(zone.items.schools.map((school) => school.id))
  return { ...context, zoneOf: (villageId) => ({ villageId, districtId, schoolIds }) }
}

/** @param rules those of a part of the form that is loaded later, where it has others */
export function checkForm(
  level: Level,
  answers: Answers,
  context: RegistrationContext,
  rules: Rules = checkRegistration,
): FormVerdict {
  const body = toBody(level, answers)
  const checked = rules(level, body, context)
  const ofForm = requiredOnTheForm(body)
  if (checked.ok && Object.keys(ofForm).length === 0) return { ok: true, registration: checked.answers }

  const problems = inFormOrder(level, { ...(checked.ok ? {} : checked.problems), ...ofForm })
  const messages = withBirthDatePart(toMessages(problems, REGISTRATION_MESSAGES), answers)
  return { ok: false, messages: { ...messages, ...(!checked.ok && checked.others) } }
}

/** Replaces the message of an invalid birth date by one that names the wrong input. */
export function withBirthDatePart(messages: FieldMessages, answers: Answers): FieldMessages {
  const birth = readBirthDate(answers)
  if (!messages.birth_date) return messages
  if (birth.kind === 'part') return { ...messages, birth_date: [BIRTH_DATE_PART_MESSAGES[birth.code]] }
  if (birth.kind !== 'no_such_day') return messages
  return { ...messages, birth_date: [REGISTRATION_MESSAGES['birth_date.invalid']] }
}

/**
 * The toasts of a form with problems (docs/product-rules.md#messages): one for the length of the NIK, one for everything
 * else. Only a required field is called one with an asterisk.
 */
export function toastsFor(messages: FieldMessages): string[] {
  const nikLength = REGISTRATION_MESSAGES['nik.length']
  const nikOnly = messages.nik?.includes(nikLength) ? [nikLength] : []
  const others = Object.keys(messages).filter((field) => field !== 'nik' || nikOnly.length === 0)
  if (others.length === 0) return nikOnly
  return [others.every(isOptional) ? FORM_INVALID : FORM_INCOMPLETE, ...nikOnly]
}

function isOptional(field: string): boolean {
  return isFieldKey(field) && fieldSpec(field).optional === true
}

/** Whether a required field is empty, as opposed to invalid. */
export function isIncomplete(messages: FieldMessages): boolean {
  return Object.values(messages).some((list) => list.some((message) => REQUIRED.has(message)))
}

const REQUIRED = new Set(
  Object.entries(REGISTRATION_MESSAGES).flatMap(([code, message]) =>
    code.endsWith('.required') ? [message] : [],
  ),
)

/** The id of the element that an error links to; null for a problem of no field. */
export function errorAnchor(field: FieldKey | (string & {}), answers: Answers): string | null {
  if (!isFieldKey(field)) return null
  if (field === 'gender') return 'gender-L'
  return field === 'birth_date' ? (wrongBirthInput(answers) ?? 'birth_day') : field
}

/** The name of the first input of the birth date that is missing or unreadable. */
export function wrongBirthInput(answers: Answers): string | undefined {
  const birth = readBirthDate(answers)
  return birth.kind === 'part' ? `birth_${birth.part}` : undefined
}
