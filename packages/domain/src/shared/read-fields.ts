/** Reads what was sent field by field, so that a person is told everything that is wrong at once. */
import type * as z from 'zod/mini'
import type { Problems } from './problem.ts'

/**
 * @param schemas one schema per field, whose issues carry codes as their messages
 * @param body whatever was sent; only an object can have fields, and unknown ones are ignored
 * @returns what could be read, and the codes of what could not, both in the order of the schemas
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
