/**
 * Judges what staff send to correct an applicant (docs/product-rules.md#staff-edits): only what is there is judged,
 * by the very rules of the registration. The staff form uses it to help, the server to decide.
 */
import type { Level } from '../../shared/level.ts'
import type { Problems } from '../../shared/problem.ts'
import { readFields } from '../../shared/read-fields.ts'
import { inFormOrder, judgeYears, type RegistrationContext } from '../check-registration.ts'
import type { RegistrationCode } from '../codes.ts'
import type { RegistrationAnswers } from '../fields.ts'
import { REGISTRATION_MESSAGES } from '../messages.ts'
import { editableFields, editExtras } from './contract.ts'
import type { SentDecisions } from './decisions.ts'
import { EDIT_MESSAGES, type EditCode } from './messages.ts'

export type EditedFields = Partial<Omit<RegistrationAnswers, 'consent' | 'district_id'>>

/** Fields that only an admin may change: they decide who the child is and where it may go. */
export const ADMIN_FIELDS = ['nik', 'village_id', 'school_1_id', 'school_2_id'] as const

export interface Edit {
  /** What was sent, as the registration stores it; absent fields stay as they are. */
  fields: EditedFields
  decisions: SentDecisions
  /** The version that was read; null: no conflict check. */
  version: number | null
}

export type EditProblems = Problems<RegistrationCode | EditCode>
export type EditVerdict = { ok: true; edit: Edit } | { ok: false; problems: EditProblems }

/** The sentence of everything that an edit can break. */
export const EDIT_SENTENCES: Record<RegistrationCode | EditCode, string> = {
  ...REGISTRATION_MESSAGES,
  ...EDIT_MESSAGES,
}

/**
 * @param body whatever was sent; unknown fields are ignored
 * @param context today, the season's first year, and the id of the path where it has to agree
 */
export function checkEdit(
  level: Level,
  body: unknown,
  context: Pick<RegistrationContext, 'today' | 'firstYear'> & { id?: number },
): EditVerdict {
  const sent = sentParts(body)
  const read = readFields<RegistrationCode>(present(editableFields[level], sent), sent)
  const extras = readFields<EditCode>(present(editExtras, sent), sent)
  const fields = read.values as EditedFields
  const { id, type, version, school_id, ...decisions } = extras.values as SentDecisions & {
    id?: number
    type?: string
    version?: number
  }
  const problems: EditProblems = {
    ...inFormOrder(level, { ...read.problems, ...judgeYears(fields, context) }),
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
