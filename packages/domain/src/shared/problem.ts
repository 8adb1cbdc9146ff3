/**
 * The four ways a call is refused. Everything else that is thrown is a fault of ours: the caller reads one calm
 * sentence and a reference number.
 */

/** Field name → its messages; `_` for what belongs to no field. */
export type FieldMessages = Record<string, string[]>

/** Field name → codes of the rules it breaks. Codes become sentences in the feature's `messages.ts`. */
export type Problems<Code extends string> = Partial<Record<string, Code[]>>

/** 404: there is no such thing, or it is not yours to see. */
export class NotFound extends Error {}

/** 403: you are known, and may not do this. */
export class Forbidden extends Error {}

/** 409: it was right when you looked, and is not any more. */
export class Conflict extends Error {}

/** 400: what was sent breaks a rule; each field says which. */
export class RuleBroken extends Error {
  readonly fields: FieldMessages
  constructor(fields: FieldMessages) {
    super('RuleBroken')
    this.fields = fields
  }
}

/** Codes to sentences, keeping the order of fields. */
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
