/**
 * Checks an edit by staff (docs/product-rules.md#staff-edits): the fields in the body, by the rules of the registration.
 * The staff form runs it before sending, the server to accept or refuse the edit.
 */

import type { Level } from '../../shared/level.ts'
import { type Problems, readFields } from '../../shared/problem.ts'
import { checkYears, inFormOrder, type RegistrationContext } from '../check-registration.ts'
import type { RegistrationCode } from '../codes.ts'
import { type Family, familyFields, fieldsOfFamily, withoutLeftParents } from '../family/family.ts'
import { FAMILY_MESSAGES, type FamilyCode } from '../family/messages.ts'
import type { RegistrationAnswers } from '../fields.ts'
import { REGISTRATION_MESSAGES } from '../messages.ts'
import { editableFields, editExtras } from './contract.staff.ts'
import type { SentDecisions } from './decisions.ts'
import type { EditableKey } from './field-keys.ts'
import { EDIT_MESSAGES, type EditCode } from './messages.ts'

export type EditedFields = Partial<Pick<RegistrationAnswers, EditableKey> & Family>

export interface Edit {
  /** The fields of the body, as they are stored; absent fields stay unchanged. */
  fields: EditedFields
  decisions: SentDecisions
  /** Of the decisions. */
  reason: string | null
  /** Of a birth date that is corrected after a public run. */
  correctionReason: string | null
  /** The question about the age that was confirmed. */
  ageConfirmed: string | null
  /** The version that the editor has read; null: no conflict check. */
  version: number | null
}

type Code = RegistrationCode | FamilyCode | EditCode
export type EditProblems = Problems<Code>
export type EditVerdict = { ok: true; edit: Edit } | { ok: false; problems: EditProblems }

/** The sentence of each problem of an edit. */
export const EDIT_SENTENCES: Record<Code, string> = {
  ...FAMILY_MESSAGES,
  ...REGISTRATION_MESSAGES,
  ...EDIT_MESSAGES,
}

/**
 * @param body the parsed request body, of any type; unknown fields are ignored
 * @param context today, the season's first year, and the id in the path, which the id in the body must equal
 */
export function checkEdit(
  level: Level,
  body: unknown,
  context: Pick<RegistrationContext, 'today' | 'firstYear'> & { id?: number },
): EditVerdict {
  const sent = sentParts(body)
  const editable = fieldsOfFamily(editableFields[level], sent)
  const read = readFields<RegistrationCode>(present(editable, sent), sent)
  const family = readFields<FamilyCode>(present(familyFields, sent), sent)
  const extras = readFields<EditCode>(present(editExtras, sent), sent)
  const fields: EditedFields = withoutLeftParents({ ...read.values, ...family.values })
  const { id, type, version, school_id, decision_reason, correction_reason, age_confirmed, ...decisions } =
    extras.values as SentDecisions & {
      id?: number
      decision_reason?: string | null
      correction_reason?: string | null
      age_confirmed?: string | null
      type?: string
      version?: number
    }
  const problems: EditProblems = {
    ...inFormOrder(level, { ...read.problems, ...checkYears(fields, context) }),
    ...family.problems,
    ...extras.problems,
  }
  if (id !== undefined && context.id !== undefined && id !== context.id) problems.id = ['id.other']
  if (type !== undefined && type.toUpperCase() !== level) problems.type = ['type.other']
  if (Object.keys(problems).length > 0) return { ok: false, problems }
  return {
    ok: true,
    edit: {
      fields,
      decisions: { ...decisions, ...(school_id ? { school_id } : {}) },
      reason: decision_reason ?? null,
      correctionReason: correction_reason ?? null,
      ageConfirmed: age_confirmed ?? null,
      version: version ?? null,
    },
  }
}

function sentParts(body: unknown): Record<string, unknown> {
  const parts = typeof body === 'object' && body !== null ? body : {}
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
}

function present<T extends object>(schemas: T, sent: Record<string, unknown>): Partial<T> {
  return Object.fromEntries(
    Object.entries(schemas).filter(([field]) => Object.hasOwn(sent, field)),
  ) as Partial<T>
}
