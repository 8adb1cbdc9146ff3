/**
 * The refusals that rules and services throw. The server adds its own (`errors/request-errors.ts`) and maps all of them to
 * responses (`http/errors/error-responses.ts`). Anything else that is thrown is an internal error.
 */
import type * as z from 'zod/mini'

/** Field name → its messages; `_` for what belongs to no field. */
export type FieldMessages = Record<string, string[]>

/** Field name → codes of the rules it breaks. The feature's `messages.ts` maps codes to sentences. */
export type Problems<Code extends string> = Partial<Record<string, Code[]>>

/** Names a refusal that the browser answers by asking the user for something, then repeats the call. */
export const REFUSAL_CODES = ['password_required', 'second_factor_required'] as const
export type RefusalCode = (typeof REFUSAL_CODES)[number]

/** 404: it does not exist, or is outside the user's scope. */
export class NotFound extends Error {}

/** 403: the user is known but not allowed. */
export class Forbidden extends Error {}

/** 403: the user is allowed, but has to give the password again first. */
export class PasswordRequired extends Error {
  readonly code: RefusalCode = 'password_required'
}

/** 409: the state has changed since the client read it. */
export class Conflict extends Error {}

/** 400: the input breaks rules; each field names its own. */
export class RuleBroken extends Error {
  readonly fields: FieldMessages
  constructor(fields: FieldMessages) {
    super('RuleBroken')
    this.fields = fields
  }
}

/** Maps codes to sentences and keeps the order of fields. */
export function toMessages<Code extends string>(
  problems: Problems<Code>,
  messages: Record<Code, string>,
): FieldMessages {
  const fields: FieldMessages = {}
  for (const [field, codes] of Object.entries(problems)) {
    if (codes?.length) fields[field] = codes.map((code) => messages[code])
  }
  return fields
}

/**
 * Parses input field by field, so that one response reports every invalid field.
 *
 * @param schemas one schema per field; the messages of its issues are codes
 * @param body any input; only objects have fields, and unknown fields are ignored
 * @returns the parsed fields and the codes of the invalid ones, both in the order of the schemas
 */
export function readFields<Code extends string>(
  schemas: Readonly<Record<string, z.ZodMiniType>>,
  body: unknown,
): { values: Record<string, unknown>; problems: Problems<Code> } {
  const sent = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const values: Record<string, unknown> = {}
  const problems: Problems<Code> = {}
  for (const [field, schema] of Object.entries(schemas)) {
    const read = schema.safeParse(Object.hasOwn(sent, field) ? sent[field] : undefined)
    if (read.success) values[field] = read.data
    else problems[field] = [...new Set(read.error.issues.map((issue) => issue.message as Code))]
  }
  return { values, problems }
}
