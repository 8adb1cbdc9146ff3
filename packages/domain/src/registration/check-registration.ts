/**
 * Judges a whole registration. The form uses it to help before anything is sent, the server uses it to decide; both
 * see all problems at once, field by field in the order of the form.
 */

import type { Level } from '../shared/level.ts'
import { type LocalDate, yearsBefore } from '../shared/local-date.ts'
import type { Problems } from '../shared/problem.ts'
import { readFields } from '../shared/read-fields.ts'
import { judgeChoices, type VillageZone } from './choices.ts'
import type { RegistrationCode } from './codes.ts'
import { type RegistrationAnswers, registrationFields } from './fields.ts'

/**
 * Nobody who registers for SD or SMP is older; a birth date beyond it is a typing mistake
 * (docs/regulation.md#identity-and-contact-numbers).
 */
export const OLDEST_AGE = 25

export interface RegistrationContext {
  /** Today in the office's time zone. */
  today: LocalDate
  /** The season's first year, e.g. 2025. */
  firstYear: number
  /** The zone of a village for the level, null for an unknown village; absent where the zone is not known (yet). */
  zoneOf?: (villageId: number) => VillageZone | null
}

export type RegistrationVerdict =
  | { ok: true; answers: RegistrationAnswers }
  | { ok: false; problems: Problems<RegistrationCode> }

/** @param body whatever was sent; only an object can be right, and unknown fields are ignored. */
export function checkRegistration(
  level: Level,
  body: unknown,
  context: RegistrationContext,
): RegistrationVerdict {
  const read = readFields<RegistrationCode>(registrationFields[level], body)
  const values: Partial<RegistrationAnswers> = read.values
  const { problems } = read

  Object.assign(problems, judgeYears(values, context))
  if (values.village_id !== undefined && context.zoneOf) {
    for (const [field, code] of Object.entries(judgeChoices(values, context.zoneOf(values.village_id)))) {
      problems[field] = [code]
    }
  }

  if (Object.keys(problems).length > 0) return { ok: false, problems: inFormOrder(level, problems) }
  return { ok: true, answers: values as RegistrationAnswers }
}

/** Years that cannot be, seen from today and from the season. */
export function judgeYears(
  { birth_date: birth, graduation_year: graduation }: Partial<RegistrationAnswers>,
  { today, firstYear }: Pick<RegistrationContext, 'today' | 'firstYear'>,
): Problems<RegistrationCode> {
  const problems: Problems<RegistrationCode> = {}
  if (birth !== undefined) {
    if (birth > today) problems.birth_date = ['birth_date.future']
    else if (birth < yearsBefore(today, OLDEST_AGE)) problems.birth_date = ['birth_date.too_old']
  }
  if (graduation !== undefined && graduation > firstYear)
    problems.graduation_year = ['graduation_year.future']
  return problems
}

/** What a person at the form must fill in besides: the district leads to the village, consent is theirs to give. */
export function requiredOnTheForm(body: {
  district_id?: unknown
  consent?: unknown
}): Problems<RegistrationCode> {
  return {
    ...(body.district_id ? {} : { district_id: ['district.required'] as RegistrationCode[] }),
    ...(body.consent === true ? {} : { consent: ['consent.required'] as RegistrationCode[] }),
  }
}

/** Fields in the order they stand on the form, so that the error summary reads downwards. */
export function inFormOrder(level: Level, problems: Problems<RegistrationCode>): Problems<RegistrationCode> {
  const ordered: Problems<RegistrationCode> = {}
  for (const field of FORM_ORDER[level]) if (problems[field]) ordered[field] = problems[field]
  return ordered
}

const APPLICANT = ['nik', 'name', 'gender', 'religion', 'birth_place', 'birth_date']
const PARENTS = ['father_name', 'father_job', 'father_phone', 'mother_name', 'mother_job', 'mother_phone']
const CONTACT_ADDRESS = ['phone', 'email', 'address', 'district_id', 'village_id']
const ACADEMIC = ['nisn', 'from_school', 'from_school_address', 'graduation_year']
const CHOICES = ['school_1_id', 'school_2_id', 'consent', '_']

const FORM_ORDER: Record<Level, string[]> = {
  SD: [...APPLICANT, ...PARENTS, ...CONTACT_ADDRESS, ...CHOICES],
  SMP: [...APPLICANT, ...PARENTS, ...CONTACT_ADDRESS, ...ACADEMIC, ...CHOICES],
}
