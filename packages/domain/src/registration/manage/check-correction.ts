/**
 * Checks what a family corrects (docs/product-rules.md#managing-a-registration): the fields in the body, by the rules of the
 * registration. NIK and NISN are corrected by the school, which sees the papers. The zone, and whether parents and guardian fit
 * together, are checked separately.
 */

import * as z from 'zod/mini'
import type { Level } from '../../shared/level.ts'
import { readFields } from '../../shared/problem.ts'
import { checkYears, inFormOrder, type RegistrationContext } from '../check-registration.ts'
import type { RegistrationCode } from '../codes.ts'
import { type Family, type FamilyProblems, familyFields } from '../family/family.ts'
import type { FamilyCode } from '../family/messages.ts'
import { type IdentityKey, isOfLevel, type KeyWith, keysWhere } from '../field-keys.ts'
import { type RegistrationAnswers, schemasOf } from '../fields.ts'

/** Fields that a family corrects. */
export type FamilyKey = Exclude<KeyWith<{ edit: 'staff' | 'admin' }>, IdentityKey>
export const FAMILY_KEYS = keysWhere<FamilyKey>((spec) => spec.edit !== undefined && spec.kind !== 'identity')

/** A family says that a parent has died, or has not; who is on the certificate it does not correct, since staff see it. */
const lives = z.enum(['known', 'dead'], 'parent_state' satisfies FamilyCode)
const personFields = {
  father_state: lives,
  mother_state: lives,
  guardian_name: familyFields.guardian_name,
  guardian_relation: familyFields.guardian_relation,
  guardian_job: familyFields.guardian_job,
  guardian_phone: familyFields.guardian_phone,
} satisfies Record<keyof Family, z.ZodMiniType>

/** In the order of the form. */
export function familyKeys(level: Level): readonly FamilyKey[] {
  return FAMILY_KEYS.filter((key) => isOfLevel(key, level))
}

/** Fields whose change the zone decides about. */
export const ZONE_KEYS = ['village_id', 'school_1_id', 'school_2_id'] as const satisfies readonly FamilyKey[]

export type CorrectedFields = Partial<Pick<RegistrationAnswers, FamilyKey> & Family>

export const correctionFields = { ...schemasOf(FAMILY_KEYS), ...personFields }

export type CorrectionVerdict =
  | { ok: true; fields: CorrectedFields }
  | { ok: false; problems: FamilyProblems }

/** @param body of any type; fields that a family does not correct are ignored, absent ones stay unchanged */
export function checkCorrection(
  level: Level,
  body: unknown,
  context: Pick<RegistrationContext, 'today' | 'firstYear'>,
): CorrectionVerdict {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const isSent = (key: string) => Object.hasOwn(sent, key) && sent[key] !== undefined
  const read = readFields<RegistrationCode>(schemasOf(familyKeys(level).filter(isSent)), sent)
  const persons = readFields<FamilyCode>(
    Object.fromEntries(Object.entries(personFields).filter(([key]) => isSent(key))),
    sent,
  )
  const fields = { ...read.values, ...persons.values } as CorrectedFields
  const problems = {
    ...inFormOrder(level, { ...read.problems, ...checkYears(fields, context) }),
    ...persons.problems,
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, fields }
}
