/**
 * Everything that is checked before a call: the rules of a registration, what a person at the form must fill in
 * besides, and the three birth date fields. The rules and sentences are the domain's; this only joins them.
 */
import {
  checkRegistration,
  inFormOrder,
  type RegistrationContext,
  requiredOnTheForm,
} from '@spmb/domain/registration/check-registration.ts'
import type { RegistrationAnswers } from '@spmb/domain/registration/fields.ts'
import { BIRTH_DATE_PART_MESSAGES, REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { FORM_INCOMPLETE } from '@spmb/domain/shared/messages.ts'
import { type FieldMessages, toMessages } from '@spmb/domain/shared/problem.ts'
import { type Answers, readBirthDate, toBody } from './answers.ts'

export type FormVerdict =
  | { ok: true; registration: RegistrationAnswers }
  | { ok: false; messages: FieldMessages }

export function checkForm(level: Level, answers: Answers, context: RegistrationContext): FormVerdict {
  const body = toBody(level, answers)
  const verdict = checkRegistration(level, body, context)
  const ofForm = requiredOnTheForm(body)
  if (verdict.ok && Object.keys(ofForm).length === 0) return { ok: true, registration: verdict.answers }

  const problems = inFormOrder(level, { ...(verdict.ok ? {} : verdict.problems), ...ofForm })
  const messages = toMessages(problems, REGISTRATION_MESSAGES)
  if (messages.birth_date) {
    const birth = readBirthDate(answers)
    if (birth.kind === 'part') messages.birth_date = [BIRTH_DATE_PART_MESSAGES[birth.code]]
    if (birth.kind === 'no_such_day') messages.birth_date = [REGISTRATION_MESSAGES['birth_date.invalid']]
  }
  return { ok: false, messages }
}

/**
 * The toasts of a form that is not complete (docs/product-rules.md#messages): the NIK's own, and the common one for
 * all else.
 */
export function toastsFor(messages: FieldMessages): string[] {
  const nikLength = REGISTRATION_MESSAGES['nik.length']
  const nikOnly = messages.nik?.includes(nikLength) ? [nikLength] : []
  const others = Object.keys(messages).length > nikOnly.length ? [FORM_INCOMPLETE] : []
  return [...others, ...nikOnly]
}

/** Whether something that must be filled in is empty, and not only wrong. */
export function isIncomplete(messages: FieldMessages): boolean {
  return Object.values(messages).some((list) => list.some((message) => REQUIRED.has(message)))
}

const REQUIRED = new Set(
  Object.entries(REGISTRATION_MESSAGES).flatMap(([code, message]) =>
    code.endsWith('.required') ? [message] : [],
  ),
)

/** The toasts of a refusal by the server: the first message of every field. */
export function firstMessages(messages: FieldMessages): string[] {
  return Object.values(messages).flatMap((list) => list.slice(0, 1))
}

/** The id of the element an error leads to, null for what belongs to no field. */
export function errorAnchor(field: string, answers: Answers): string | null {
  if (field === '_') return null
  if (field === 'gender') return 'gender-L'
  if (field !== 'birth_date') return field
  const birth = readBirthDate(answers)
  return birth.kind === 'part' ? `birth_${birth.part}` : 'birth_day'
}
