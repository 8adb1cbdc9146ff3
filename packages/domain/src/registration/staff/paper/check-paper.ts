/**
 * Checks a registration that staff enter from a paper form (docs/product-rules.md#registration-from-paper). The fields and
 * rules are those of a registration, except that phone, NIK and NISN may be missing and that the consent was given in writing.
 */
import * as z from 'zod/mini'
import { ageReferenceDate } from '../../../season/regulation.ts'
import type { WindowState } from '../../../season/window.ts'
import { optionalStaffReason } from '../../../shared/fields/reason.ts'
import type { Level } from '../../../shared/level.ts'
import { isLocalDate, type LocalDate, yearsBefore } from '../../../shared/local-date.ts'
import { type Problems, readFields } from '../../../shared/problem.ts'
import type { RegistrationContext } from '../../check-registration.ts'
import type { RegistrationCode } from '../../codes.ts'
import { checkWithFamily, type Family } from '../../family/family.ts'
import { FAMILY_MESSAGES, type FamilyCode } from '../../family/messages.ts'
import { type RegistrationAnswers, registrationFields } from '../../fields.ts'
import { REGISTRATION_MESSAGES } from '../../messages.ts'
import { NUMBER_KINDS, type NumberKind } from '../numbers/numbers.ts'
import { LATE_REASON_MAX, NUMBER_REASON_MAX, PAPER_MESSAGES, type PaperCode } from './messages.ts'

const code = (value: PaperCode) => value

export type EnteringRefusal = 'before' | 'only_admin'

/** Why a paper form that competes with the others is not entered now; null when it is. A late registration has its own window. */
export function enteringRefusal(window: WindowState, isAdmin: boolean): EnteringRefusal | null {
  if (window === 'before') return 'before'
  return window === 'closed' && !isAdmin ? 'only_admin' : null
}

/** The consent is given in writing, so the parent's tick is no field of the paper form. */
export const paperFields = { SD: withoutConsent('SD'), SMP: withoutConsent('SMP') }
const absent = z.pipe(
  z.any(),
  z.transform(() => null),
)

function withoutConsent<L extends Level>(level: L) {
  const { consent: _, ...fields } = registrationFields[level]
  return fields
}

const paperDate = (required: PaperCode) =>
  z.string(code(required)).check(
    z.overwrite((value) => value.trim()),
    z.minLength(1, { error: code(required), abort: true }),
    z.refine(isLocalDate, code('paper_date.invalid')),
  )

/** Fields of the paper form that a registration does not have. */
export const paperExtras = {
  /** 'Tidak punya HP': the phone must then be empty. */
  no_phone: z.nullish(z.boolean(code('no_phone.phone_given'))),
  /** The member of staff has seen the written consent. */
  paper_consent: z.literal(true, code('paper_consent.required')),
  /** `YYYY-MM-DD` on the written consent. */
  paper_consent_on: paperDate('paper_consent_on.required'),
  /** After the closing only: when the office or school received the form, and why it is registered late. */
  received_on: z.nullish(
    z.string(code('paper_date.invalid')).check(
      z.overwrite((value) => value.trim()),
      z.refine((value) => value === '' || isLocalDate(value), code('paper_date.invalid')),
    ),
  ),
  late_reason: optionalStaffReason(LATE_REASON_MAX, code('late_reason.required')),
  /** 'NIK menyusul': the child has no NIK yet, and the field must be empty. It is entered later, in an edit. */
  nik_missing: z.nullish(z.boolean(code('missing.number_given'))),
  /** 'Susulan': a late registration, after the result and behind all who waited (docs/product-rules.md#late-registration). */
  registered_late: z.nullish(z.boolean(code('registered_late'))),
  /** The same for the NISN, SMP only. */
  nisn_missing: z.nullish(z.boolean(code('missing.number_given'))),
  /** The family asks for messages to its e-mail address. */
  mail_wanted: z.nullish(z.boolean(code('mail_wanted'))),
  /** Another registration has the NIK or NISN, and the member of staff has seen the papers of this child. */
  number_check: z.nullish(z.boolean(code('number_reason.required'))),
  /** What was seen, or why a number is missing. */
  number_reason: optionalStaffReason(NUMBER_REASON_MAX, code('number_reason.required')),
}

/** Null: the child has none yet, as the form says. */
export type PaperAnswers = Omit<RegistrationAnswers, 'phone' | 'consent' | 'nik' | 'nisn'> &
  Family & {
    phone: string | null
    nik: string | null
    nisn?: string | null
  }

/** What is stored about the form itself. */
export interface PaperFacts {
  consentOn: LocalDate
  receivedOn: LocalDate | null
  lateReason: string | null
  /** The papers of the child were seen; absent: a number that another registration has is refused. */
  numbersChecked?: true
  /** What was seen, or why a number is missing. */
  numberReason?: string
  /** The family asks for messages. */
  mailWanted?: true
  /** It is a late registration; absent: it competes with the others. */
  registeredLate?: true
}

type Code = RegistrationCode | FamilyCode | PaperCode
export type PaperProblems = Problems<Code>
export type PaperVerdict =
  | { ok: true; answers: PaperAnswers; facts: PaperFacts }
  | { ok: false; problems: PaperProblems }

/** The sentence of each problem of a paper form. */
export const PAPER_SENTENCES: Record<Code, string> = {
  ...FAMILY_MESSAGES,
  ...REGISTRATION_MESSAGES,
  ...PAPER_MESSAGES,
}

/**
 * @param body the parsed request body, of any type; unknown fields are ignored
 * @param context `isLate`: registration is closed, so that a date of receipt and a reason are required; not of a late registration,
 *   whose schools need not serve the village either
 */
export function checkPaper(
  level: Level,
  body: unknown,
  context: RegistrationContext & { isLate: boolean },
): PaperVerdict {
  const extras = readFields<PaperCode>(paperExtras, body)
  const sent = extras.values as { [Key in keyof typeof paperExtras]?: z.output<(typeof paperExtras)[Key]> }
  const missing = NUMBER_KINDS.filter(
    (kind) => kind in paperFields[level] && sent[`${kind}_missing`] === true,
  )
  const left = [...(sent.no_phone === true ? (['phone'] as const) : []), ...missing]
  const checked = checkWithFamily(level, body, context, {
    ...paperFields[level],
    ...Object.fromEntries(left.map((field) => [field, absent])),
  })

  const problems: PaperProblems = { ...(checked.ok ? {} : checked.problems), ...extras.problems }
  if (sent.no_phone === true && isGiven(body, 'phone')) problems.no_phone = [code('no_phone.phone_given')]
  for (const kind of missing)
    if (isGiven(body, kind)) problems[`${kind}_missing`] = [code('missing.number_given')]
  for (const field of ['paper_consent_on', 'received_on'] as const) {
    const problem = sent[field] && dateProblem(sent[field], context)
    if (problem) problems[field] = [problem]
  }
  const isLateRegistration = sent.registered_late === true
  if (context.isLate && !isLateRegistration) {
    if (!sent.received_on) problems.received_on ??= [code('received_on.required')]
    if (!sent.late_reason) problems.late_reason ??= [code('late_reason.required')]
  }
  if (!sent.number_reason) {
    if (sent.number_check) problems.number_reason ??= [code('number_reason.required')]
    else if (missing.length > 0) problems.number_reason ??= [code('missing.reason')]
  }
  if (!checked.ok || Object.keys(problems).length > 0) return { ok: false, problems }
  return {
    ok: true,
    answers: checked.answers,
    facts: {
      consentOn: sent.paper_consent_on ?? '',
      receivedOn: isLateRegistration ? null : sent.received_on || null,
      lateReason: isLateRegistration ? null : (sent.late_reason ?? null),
      ...(sent.number_check && { numbersChecked: true as const }),
      ...((sent.number_check || missing.length > 0) &&
        sent.number_reason && { numberReason: sent.number_reason }),
      ...(sent.mail_wanted && checked.answers.email && { mailWanted: true as const }),
      ...(isLateRegistration && { registeredLate: true as const }),
    },
  }
}

function isGiven(body: unknown, field: 'phone' | NumberKind): boolean {
  const value = ((body ?? {}) as Record<string, unknown>)[field]
  return typeof value === 'string' && value.trim() !== ''
}

/** Papers of a season are written in the year before its day of reference at the earliest. */
function dateProblem(
  date: LocalDate,
  { today, firstYear }: Pick<RegistrationContext, 'today' | 'firstYear'>,
): PaperCode | null {
  if (date > today) return 'paper_date.future'
  return date < yearsBefore(ageReferenceDate(firstYear), 1) ? 'paper_date.too_early' : null
}
