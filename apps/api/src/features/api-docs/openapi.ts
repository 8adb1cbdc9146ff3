/** Builds the OpenAPI 3.1 document from the contracts that serve the API. */
import { audienceOf, type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import { MAX_ID } from '@spmb/domain/shared/fields/ids.ts'
import * as z from 'zod/mini'
import type { CallWords } from './calls/call-words.ts'
import { answer, FAMILY_SCHEME, KEY_PARAMETER, SECURITY_SCHEMES, SHARED } from './shared-parts.ts'

/** The meaning of a field, its unit or format, and invented examples. */
export interface Words {
  description: string
  examples?: unknown[]
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description: string
  schema: JsonSchema
}

/** A response, or the name of a shared one. */
export type DescribedResponse =
  | { $ref: string }
  | {
      description: string
      headers?: Record<string, { $ref: string }>
      content: Record<'application/json', { schema: JsonSchema }>
    }

export interface Operation {
  operationId: string
  summary: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { required: boolean; content: Record<'application/json', { schema: JsonSchema }> }
  responses: Record<string, DescribedResponse>
}

export interface ApiDescription {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } }
  servers: { url: string }[]
  tags: { name: string; description: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    responses: Record<string, Exclude<DescribedResponse, { $ref: string }>>
    headers: Record<string, { description: string; schema: JsonSchema }>
    securitySchemes: Record<string, Record<string, string>>
  }
}

/**
 * @param calls descriptions of the calls, by their names, in the order of the document
 * @param words descriptions of fields, by the schemas of the contracts
 */
export function describeApi({
  contracts,
  calls,
  words,
  publicUrl,
}: {
  contracts: readonly Endpoint[]
  calls: Readonly<Record<string, CallWords>>
  words: z.core.$ZodRegistry<Words>
  publicUrl: string
}): ApiDescription {
  const paths: ApiDescription['paths'] = {}
  const order = Object.keys(calls)
  for (const contract of contracts.toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name))) {
    const said = calls[contract.name]
    if (!said) throw new Error(`${contract.name} has no description`)
    const path = contract.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [contract.method.toLowerCase()]: describeCall(contract, said, words),
    }
  }
  const staff = contracts.some(isForStaff)
  const families = contracts.some(({ access }) => access === 'family')
  return {
    openapi: '3.1.0',
    info: {
      title: 'SPMB',
      version: '1.0.0',
      description:
        'Online school admission of a district education office. Every answer is `{ status, message, data }`: the HTTP status again, a sentence in Indonesian (a 400 has a list of sentences per field instead), and what was asked for, or null. Unknown fields of a body are ignored.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl }],
    tags: [
      { name: 'public', description: 'Open to everybody.' },
      ...(families
        ? [{ name: 'family', description: 'For a family that has opened its registration.' }]
        : []),
      ...(staff ? [{ name: 'staff', description: 'For members of staff with a session.' }] : []),
    ],
    paths,
    components: {
      ...SHARED,
      securitySchemes: { ...(staff && SECURITY_SCHEMES), ...(families && FAMILY_SCHEME) },
    },
  }
}

function describeCall(
  contract: Endpoint,
  { summary, refusals = {} }: CallWords,
  words: z.core.$ZodRegistry<Words>,
): Operation {
  const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output') => jsonSchema(schema, io, words)
  const parameters = [
    ...parametersOf(contract.params && schemaOf(contract.params, 'input'), 'path'),
    ...parametersOf(contract.query && schemaOf(contract.query, 'input'), 'query'),
    ...(contract.takesKey ? [KEY_PARAMETER] : []),
  ]
  return {
    operationId: contract.name,
    summary,
    tags: [audienceOf(contract)],
    security: securityOf(contract),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(contract.body
      ? {
          requestBody: {
            required: !z.safeParse(contract.body, undefined).success,
            content: { 'application/json': { schema: schemaOf(contract.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [contract.status]: answer(contract.message, {
        type: 'object',
        properties: {
          status: { const: contract.status },
          message: { type: 'string', examples: [contract.message] },
          data: schemaOf(contract.data, 'output'),
          ...(contract.meta ? { meta: schemaOf(contract.meta, 'output') } : {}),
          ...topLevel(contract, schemaOf(contract.data, 'output')),
        },
        required: ['status', 'message', 'data', ...contract.repeatedOnTop],
        additionalProperties: false,
      }),
      ...refusalsOf(contract, refusals),
    },
  }
}

function topLevel(contract: Endpoint, data: JsonSchema): Record<string, JsonSchema> {
  return Object.fromEntries(
    contract.repeatedOnTop.map((name) => [name, (data.properties?.[name] ?? {}) as JsonSchema]),
  )
}

function securityOf(contract: Endpoint): Operation['security'] {
  switch (audienceOf(contract)) {
    case 'public':
      return []
    case 'family':
      return [{ family: [] }]
    case 'staff':
      return [{ session: [] }, { bearer: [] }]
  }
}

function refusalsOf(
  contract: Endpoint,
  refusals: NonNullable<CallWords['refusals']>,
): Operation['responses'] {
  const named = Object.entries<string | undefined>(refusals).map(([status, reason = '']) => [
    status,
    answer(reason, { $ref: `#/components/schemas/${status === '400' ? 'FieldRefusal' : 'Refusal'}` }),
  ])
  const shared = (name: string) => ({ $ref: `#/components/responses/${name}` })
  return {
    ...(isForStaff(contract) ? { 401: shared('NoSession'), 403: shared('NotAllowed') } : {}),
    ...(contract.body ? { 413: shared('TooLarge'), 415: shared('NoJson') } : {}),
    429: shared('TooMany'),
    500: shared('Fault'),
    503: shared('Unavailable'),
    ...Object.fromEntries(named),
  }
}

function parametersOf(schema: JsonSchema | undefined, place: 'path' | 'query'): Parameter[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const { description, ...rest } = property as JsonSchema
    // A path has an id as digits, which OpenAPI describes as an integer.
    const isId = place === 'path' && name.endsWith('_id')
    return {
      name,
      in: place,
      required: schema?.required?.includes(name) ?? false,
      description: description ?? (isId ? `Id of the ${name.slice(0, -3)}.` : name),
      schema: isId ? { type: 'integer', minimum: 1, maximum: MAX_ID } : rest,
    }
  })
}

function jsonSchema(
  schema: z.core.$ZodType,
  io: 'input' | 'output',
  words: z.core.$ZodRegistry<Words>,
): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // As metadata, examples would be lost for schemas with a transform.
      Object.assign(jsonSchema, words.get(zodSchema))
      // The bounds of JavaScript's integers say no more than the type.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
    },
  })
  return described as JsonSchema
}
