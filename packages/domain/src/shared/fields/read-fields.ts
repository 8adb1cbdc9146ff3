/** Parses input field by field, so that one response reports every invalid field. */
import type * as z from 'zod/mini'
import type { Problems } from '../problem.ts'

/**
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
