/**
 * An applicant as staff see it: the whole record (docs/product-rules.md#applicant-record). The public response has its
 * own schema, in `../contract.public.ts`. Only `showNik` and the export return a whole NIK, and both are audited.
 */
import * as z from 'zod/mini'
import { ARRIVAL_STATES } from '../../re-registration/re-registration.ts'
import { lookupItem } from '../../shared/endpoint.ts'
import { LEVELS } from '../../shared/level.ts'
import { ANSWER_KEYS, type AnswerKey } from '../column-keys.ts'
import { decision } from '../contract.public.ts'
import { storedFamily } from '../family/family.ts'
import { type CommonKey, fieldSpec, type KeyWith } from '../field-keys.ts'
import type { FieldSpec } from '../field-spec.ts'
import type { FieldValue } from '../fields.ts'
import { DISPUTED_NUMBERS } from './numbers/numbers.ts'
import { DOCUMENT_STATES, FLAG_KINDS } from './screening/screening.ts'

/**
 * A stored answer as the record holds it; null for an optional field, for one that the level does not ask for, and for one
 * that a registration from paper lacks.
 */
type RecordValue<K extends AnswerKey> =
  | FieldValue<K>
  | (K extends CommonKey ? never : null)
  | (K extends KeyWith<{ missingOnPaper: true }> ? null : never)

/** Parents and academic data are nested, as in the record of the original API. */
export type NestedAnswerKey = AnswerKey & KeyWith<{ section: 'parents' | 'academic' }>
export type OwnAnswerKey = Exclude<AnswerKey, NestedAnswerKey>
const isNested = (key: AnswerKey): key is NestedAnswerKey =>
  fieldSpec(key).section === 'parents' || fieldSpec(key).section === 'academic'
export const NESTED_ANSWER_KEYS = ANSWER_KEYS.filter(isNested)
export const OWN_ANSWER_KEYS = ANSWER_KEYS.filter((key): key is OwnAnswerKey => !isNested(key))

function answersOf<K extends AnswerKey>(keys: readonly K[]) {
  const schemas = keys.map((key) => [key, answerSchema(fieldSpec(key))])
  return Object.fromEntries(schemas) as { [Key in K]: z.ZodMiniType<RecordValue<Key>> }
}

function answerSchema(spec: FieldSpec): z.ZodMiniType {
  const schema =
    spec.kind === 'choice' ? z.enum(Object.keys(spec.options)) : spec.kind === 'year' ? z.int() : z.string()
  return spec.optional || spec.missingOnPaper || spec.levels.length < LEVELS.length
    ? z.nullable(schema)
    : schema
}

export const applicant = z.object({
  id: z.int(),
  no_registration: z.string(),
  /** Dates are `YYYY-MM-DD`; phones are stored as +62…, `readablePhone` formats them. */
  ...answersOf(OWN_ANSWER_KEYS),
  /** The first six digits, the rest as dots. */
  nik_masked: z.string(),
  /** SMP only; null for SD. */
  nisn: z.nullable(z.string()),
  type: z.enum(LEVELS),
  school_1_id: lookupItem,
  school_2_id: lookupItem,
  school_1_status: decision,
  school_2_status: decision,
  /** The school of a placement beside the choices (docs/product-rules.md#free-seats). */
  placed_school: z.nullable(lookupItem),
  village_id: z.extend(lookupItem, { district_id: lookupItem }),
  /** Parents and academic data. Its id is the registration's. */
  meta_student_id: z.object({
    id: z.int(),
    /** '' for the name and job of a parent who is not on the birth certificate. */
    ...answersOf(NESTED_ANSWER_KEYS),
    ...storedFamily,
  }),
  /** The decision of the operator's school; for other roles, that of choice 1. */
  status_announcement: decision,
  /** Null unless the family has withdrawn. */
  withdrawal: z.nullable(
    z.object({
      at: z.string(),
      reason: z.string(),
      asked_by: z.string(),
      /** Until when the seat of the child stays taken, so that its family can come back; null: no seat is held. */
      seat_held_until: z.nullable(z.string()),
    }),
  ),
  /** 'luring': entered by staff from paper. */
  source: z.enum(['daring', 'luring']),
  /** How a registration from paper was entered; null for one that the family sent. */
  paper: z.nullable(
    z.object({
      /** The name of the member of staff; null: unknown. */
      entered_by: z.nullable(z.string()),
      /** `YYYY-MM-DD` */
      consent_on: z.nullable(z.string()),
      /** `YYYY-MM-DD`; with the reason, of a form that was entered after registration had closed. */
      received_on: z.nullable(z.string()),
      late_reason: z.nullable(z.string()),
      /** After the result, behind all who waited (docs/product-rules.md#late-registration). */
      registered_late: z.boolean(),
    }),
  ),
  /** How many of the required documents staff have seen. `readScreening` has the details. */
  documents: z.enum(DOCUMENT_STATES),
  flags: z.array(z.enum(FLAG_KINDS)),
  /** The NIK says another birth date. */
  birth_date_differs: z.boolean(),
  /** Which number another live registration has too, until the office has decided; a missing number is an empty text. */
  number_disputed: z.nullable(z.enum(DISPUTED_NUMBERS)),
  /** Whether the family of an admitted child has come to the school; null for a child that no school admits. */
  re_registration: z.nullable(z.enum(ARRIVAL_STATES)),
  has_note: z.boolean(),
  /** Metres from the village, or as set for the applicant, to each chosen school; null: unknown. */
  distance_1_m: z.nullable(z.int()),
  distance_2_m: z.nullable(z.int()),
  /** `YYYY-MM-DD`: the birth date that the public run used, when the record has another one now. Only in the answer for one record. */
  birth_date_in_run: z.optional(z.nullable(z.string())),
  /** Registrations of another season than the active one cannot be changed. */
  season: z.object({ first_year: z.int(), label: z.string(), is_active: z.boolean() }),
  /** Counts the edits. An edit sends it back, so that the server detects concurrent edits. */
  version: z.int(),
  /** ISO 8601, UTC. */
  created_at: z.string(),
  updated_at: z.string(),
})
export type Applicant = z.output<typeof applicant>

/** A stored answer of the record, wherever the record nests it. */
export function recordAnswer<K extends AnswerKey>(record: Applicant, key: K): RecordValue<K> {
  const answers: Record<string, unknown> = isNested(key) ? record.meta_student_id : record
  return answers[key] as RecordValue<K>
}
