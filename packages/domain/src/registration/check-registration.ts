/**
 * Checks a whole registration. The form runs it before sending, the server to accept or refuse. It reports all problems
 * together, by field, in the order of the form.
 */
import type * as z from 'zod/mini'
import { isFiller } from '../shared/fields/identity-numbers.ts'
import type { Level } from '../shared/level.ts'
import { type LocalDate, yearsBefore } from '../shared/local-date.ts'
import { type Problems, readFields } from '../shared/problem.ts'
import type { RegistrationCode } from './codes.ts'
import { keysOfLevel } from './field-keys.ts'
import { type RegistrationAnswers, registrationFields } from './fields.ts'

/** In years. Older children are refused as typing mistakes (docs/regulation.md#identity-and-contact-numbers). */
export const OLDEST_AGE = 25

export interface RegistrationContext {
  /** Today in the office's time zone. */
  today: LocalDate
  /** The season's first year, e.g. 2025. */
  firstYear: number
  /** The zone of a village for the level, null for an unknown village; absent while the zone is not loaded. */
  zoneOf?: (villageId: number) => VillageZone | null
}

export type RegistrationVerdict =
  | { ok: true; answers: RegistrationAnswers }
  | { ok: false; problems: Problems<RegistrationCode> }

/**
 * @param body the parsed request body, of any type; unknown fields are ignored
 * @param fields the schemas of the fields, where they are not those of the parents' form
 */
export function checkRegistration(
  level: Level,
  body: unknown,
  context: RegistrationContext,
  fields: Readonly<Record<string, z.ZodMiniType>> = registrationFields[level],
): RegistrationVerdict {
  const read = readFields<RegistrationCode>(fields, body)
  const values: Partial<RegistrationAnswers> = read.values
  const { problems } = read

  Object.assign(problems, checkYears(values, context), checkFillers(values))
  if (values.village_id !== undefined && context.zoneOf) {
    for (const [field, code] of Object.entries(checkChoices(values, context.zoneOf(values.village_id)))) {
      problems[field] = [code]
    }
  }

  if (Object.keys(problems).length > 0) return { ok: false, problems: inFormOrder(level, problems) }
  return { ok: true, answers: values as RegistrationAnswers }
}

/** Birth dates and graduation years that are impossible today or in this season. */
export function checkYears(
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

/** Newly entered numbers that only fill the field. */
export function checkFillers(
  numbers: Partial<Record<'nik' | 'nisn', string | null>>,
): Problems<RegistrationCode> {
  const problems: Problems<RegistrationCode> = {}
  for (const field of ['nik', 'nisn'] as const)
    if (isFiller(numbers[field] ?? '')) problems[field] = ['number.filler']
  return problems
}

/** Fields that the form requires and the API does not: the district, which filters the villages, and the consent. */
export function requiredOnTheForm(body: {
  district_id?: unknown
  consent?: unknown
}): Problems<RegistrationCode> {
  return {
    ...(body.district_id ? {} : { district_id: ['district.required'] as RegistrationCode[] }),
    ...(body.consent === true ? {} : { consent: ['consent.required'] as RegistrationCode[] }),
  }
}

/** Sorts problems by the order of the fields on the form; `_` comes last. */
export function inFormOrder(level: Level, problems: Problems<RegistrationCode>): Problems<RegistrationCode> {
  const ordered: Problems<RegistrationCode> = {}
  for (const field of [...keysOfLevel(level), '_']) if (problems[field]) ordered[field] = problems[field]
  return ordered
}

/** The zone of the chosen village. */
export interface VillageZone {
  villageId: number
  districtId: number
  /** Ids of the schools of the level in question that serve the village. */
  schoolIds: ReadonlySet<number>
}

export function checkChoices(
  choices: { district_id?: number | null; school_1_id?: number; school_2_id?: number },
  zone: VillageZone | null,
): Partial<Record<'district_id' | 'village_id' | 'school_1_id' | 'school_2_id', RegistrationCode>> {
  if (!zone) return { village_id: 'village.unknown' }
  const problems: ReturnType<typeof checkChoices> = {}
  const { district_id: district, school_1_id: first, school_2_id: second } = choices
  if (district != null && district !== zone.districtId) problems.district_id = 'district.other_village'
  if (first !== undefined && !zone.schoolIds.has(first)) problems.school_1_id = 'school.outside_zone'
  if (second !== undefined && !zone.schoolIds.has(second)) problems.school_2_id = 'school.outside_zone'
  if (first === undefined || second === undefined || problems.school_1_id || problems.school_2_id)
    return problems
  const onlyOne = zone.schoolIds.size === 1
  if (first === second && !onlyOne) problems.school_2_id = 'school.same_twice'
  return problems
}
