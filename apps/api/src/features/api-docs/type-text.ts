/** A JSON schema in one line for people: `{ id: integer, name: string }[] | null`. */
import type { JsonSchema } from './openapi.ts'

export function typeText(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeText(choice as JsonSchema)))].join(' | ')
  if (schema.type === 'array') return `${bracketed(typeText((schema.items ?? {}) as JsonSchema))}[]`
  if (schema.properties) return objectText(schema)
  if (typeof schema.type === 'string') return schema.type
  return 'anything'
}

function objectText({ properties, required = [] }: JsonSchema): string {
  const fields = Object.entries(properties ?? {}).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeText(field as JsonSchema)}`,
  )
  return `{ ${fields.join(', ')} }`
}

const bracketed = (text: string) => (text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text)
