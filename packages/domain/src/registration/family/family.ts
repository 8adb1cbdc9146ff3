/**
 * Parents as they are, and a guardian beside or instead of them (docs/product-rules.md#parents-and-guardian). Not part of the
 * catalogue: the usual child's form does not load it. Pure.
 */
import * as z from 'zod/mini'
import { optionalPhone } from '../../shared/fields/phone.ts'
import { optionalText } from '../../shared/fields/text.ts'
import type { Level } from '../../shared/level.ts'
import { type Problems, readFields } from '../../shared/problem.ts'
import { checkRegistration, type RegistrationContext } from '../check-registration.ts'
import type { RegistrationCode } from '../codes.ts'
import { type RegistrationAnswers, registrationFields } from '../fields.ts'
import type { FamilyCode } from './messages.ts'

export const PARENTS = ['father', 'mother'] as const
export type Parent = (typeof PARENTS)[number]
/** `not_on_certificate`: the birth certificate names none, so there is neither name, job nor phone. */
export const PARENT_STATES = ['known', 'not_on_certificate', 'dead'] as const
export type ParentState = (typeof PARENT_STATES)[number]

export const GUARDIAN_KEYS = ['guardian_name', 'guardian_relation', 'guardian_job', 'guardian_phone'] as const
export type GuardianKey = (typeof GUARDIAN_KEYS)[number]
/** Of one parent, in the order of the form. */
export const keysOfParent = (parent: Parent) =>
  [`${parent}_state`, `${parent}_name`, `${parent}_job`, `${parent}_phone`] as const
/** Columns of the same names, in the order of the form. */
export const FAMILY_KEYS = ['father_state', 'mother_state', ...GUARDIAN_KEYS] as const
export type FamilyKey = (typeof FAMILY_KEYS)[number]

/** What is stored beside the answers of the catalogue. Without a guardian all of its fields are null; the phone may be. */
export type Family = Record<`${Parent}_state`, ParentState> & Record<GuardianKey, string | null>
/** Both parents, as nearly every child has them. */
export const USUAL_FAMILY: Family = {
  father_state: 'known',
  mother_state: 'known',
  guardian_name: null,
  guardian_relation: null,
  guardian_job: null,
  guardian_phone: null,
}

const code = (value: FamilyCode) => value
const state = z.pipe(
  z.nullish(z.union([z.literal(''), z.enum(PARENT_STATES)], code('parent_state'))),
  z.transform((value): ParentState => value || 'known'),
)
const guardianText = (max: number) =>
  optionalText(max, {
    required: code('guardian.text'),
    long: code('guardian.long'),
    characters: code('guardian.text'),
  })
export const GUARDIAN_NAME_MAX = 150

/** All optional: an API that knows nothing of them sends the usual family. */
export const familyFields = {
  father_state: state,
  mother_state: state,
  guardian_name: guardianText(GUARDIAN_NAME_MAX),
  guardian_relation: guardianText(60),
  guardian_job: guardianText(120),
  guardian_phone: optionalPhone({ format: code('guardian.phone') }),
}

/** As calls answer it. */
export const storedFamily = {
  father_state: z.enum(PARENT_STATES),
  mother_state: z.enum(PARENT_STATES),
  /** Null without a guardian; the phone may be missing. */
  guardian_name: z.nullable(z.string()),
  guardian_relation: z.nullable(z.string()),
  guardian_job: z.nullable(z.string()),
  guardian_phone: z.nullable(z.string()),
}

const parentText = (max: number) =>
  z.pipe(
    guardianText(max),
    z.transform((value) => value ?? ''),
  )

/** The fields of a form, where a body says that a parent is not as usual: name and job may then be empty, and are stored as ''. */
export function fieldsOfFamily<Fields extends Readonly<Record<string, z.ZodMiniType>>>(
  fields: Fields,
  body: unknown,
): Fields {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const replaced = PARENTS.filter((parent) => (sent[`${parent}_state`] ?? 'known') !== 'known').flatMap(
    (parent) => [
      [`${parent}_name`, parentText(GUARDIAN_NAME_MAX)],
      [`${parent}_job`, parentText(120)],
    ],
  )
  return { ...fields, ...Object.fromEntries(replaced) }
}

type Persons = Family & Pick<RegistrationAnswers, `${Parent}_name` | `${Parent}_job` | `${Parent}_phone`>
export type FamilyProblems = Problems<FamilyCode | RegistrationCode>

/** Rules about the persons together; a field that could not be read is undefined, and no rule asks for it. */
export function checkPersons(persons: Partial<Persons>): FamilyProblems {
  const problems: FamilyProblems = {}
  for (const parent of PARENTS) {
    const [name, job] = [persons[`${parent}_name`], persons[`${parent}_job`]]
    if (persons[`${parent}_state`] === 'not_on_certificate') {
      if (name || job || persons[`${parent}_phone`]) problems[`${parent}_state`] = ['parent.given']
    } else if (name === '') problems[`${parent}_name`] = [`${parent}_name.required`]
    if (persons[`${parent}_state`] === 'known' && job === '')
      problems[`${parent}_job`] = [`${parent}_job.required`]
  }
  const hasParent = PARENTS.some((parent) => (persons[`${parent}_state`] ?? 'known') === 'known')
  const { guardian_name: name, guardian_relation: relation, guardian_job: job } = persons
  const isNamed = GUARDIAN_KEYS.some((key) => persons[key])
  if (name === null && (isNamed || !hasParent))
    problems.guardian_name = [isNamed ? 'guardian.name' : 'guardian.needed']
  if (relation === null && isNamed) problems.guardian_relation = ['guardian.relation']
  if (job === null && isNamed) problems.guardian_job = ['guardian.job']
  return problems
}

export type FamilyAnswers = RegistrationAnswers & Family
export type FamilyVerdict = { ok: true; answers: FamilyAnswers } | { ok: false; problems: FamilyProblems }

/**
 * Checks a registration with its family; like `checkRegistration`, which knows the usual one only.
 *
 * @param fields the schemas of the fields, where they are not those of the parents' form
 */
export function checkWithFamily(
  level: Level,
  body: unknown,
  context: RegistrationContext,
  fields: Readonly<Record<string, z.ZodMiniType>> = registrationFields[level],
): FamilyVerdict {
  const ofBody = fieldsOfFamily(fields, body)
  const checked = checkRegistration(level, body, context, ofBody)
  const family = readFields<FamilyCode>(familyFields, body)
  const persons = readFields(
    Object.fromEntries(
      PARENTS.flatMap(keysOfParent).flatMap((key) => (key in ofBody ? [[key, ofBody[key]]] : [])),
    ) as typeof ofBody,
    body,
  )
  const problems: FamilyProblems = {
    ...(checked.ok ? {} : checked.problems),
    ...checkPersons({ ...persons.values, ...family.values }),
    ...family.problems,
  }
  if (!checked.ok || Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, answers: { ...checked.answers, ...(family.values as unknown as Family) } }
}

/** The answers about parents who are not on the certificate: a family does not correct them, since staff see the certificate. */
export const keysOfLeftParents = (family: Pick<Family, `${Parent}_state`>) =>
  PARENTS.filter((parent) => family[`${parent}_state`] === 'not_on_certificate').flatMap(
    (parent) => [`${parent}_name`, `${parent}_job`, `${parent}_phone`] as const,
  )

/** What an edit makes of a parent who is not on the certificate: nothing of the earlier answers stays. */
export function withoutLeftParents<Fields extends Partial<Persons>>(fields: Fields): Fields {
  const emptied = PARENTS.filter((parent) => fields[`${parent}_state`] === 'not_on_certificate').map(
    (parent) => ({ [`${parent}_name`]: '', [`${parent}_job`]: '', [`${parent}_phone`]: null }),
  )
  return Object.assign({}, ...emptied, fields)
}

/** The name that is compared: the mother, or the guardian where she is not on the certificate. */
export const motherOrGuardian = (child: { mother_name: string; guardian_name: string | null }): string =>
  child.mother_name || (child.guardian_name ?? '')
