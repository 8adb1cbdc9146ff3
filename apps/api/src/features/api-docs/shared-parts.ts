/** What calls of the description share: refusals, headers and schemes of sessions. */
import { SESSION_COOKIE } from '@spmb/domain/accounts/contract.staff.ts'
import { FAMILY_COOKIE } from '@spmb/domain/registration/manage/contract.family.ts'
import { IDEMPOTENCY_KEY } from '@spmb/domain/shared/idempotency.ts'
import { REFUSAL_CODES } from '@spmb/domain/shared/problem.ts'
import type { ApiDescription, JsonSchema, Parameter } from './openapi.ts'

/** A response with a JSON body. */
export function answer(description: string, schema: JsonSchema) {
  return { description, content: { 'application/json': { schema } } }
}

export const KEY_PARAMETER: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    '128 random bits or more, drawn by the caller. A retry with the same key and body gets the first answer again instead of making a second record.',
  schema: { type: 'string', pattern: IDEMPOTENCY_KEY.source, examples: ['0f8b2c1d4e5a69788796a5b4c3d2e1f0'] },
}

const RETRY_AFTER = { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } }
const refusal = { $ref: '#/components/schemas/Refusal' }

const refusalSchema = (message: JsonSchema): JsonSchema => ({
  type: 'object',
  properties: {
    status: { type: 'integer', minimum: 400, maximum: 599, description: 'The HTTP status again.' },
    message,
    data: { type: 'null' },
    code: {
      type: 'string',
      enum: [...REFUSAL_CODES],
      description: 'What the caller has to do before it repeats the call; most refusals have none.',
    },
  },
  required: ['status', 'message', 'data'],
  additionalProperties: false,
})

export const SHARED: Omit<ApiDescription['components'], 'securitySchemes'> = {
  schemas: {
    Refusal: refusalSchema({
      type: 'string',
      description: 'A sentence in Indonesian for whoever is at the screen.',
    }),
    FieldRefusal: refusalSchema({
      type: 'object',
      description: 'Field to list of sentences in Indonesian; `_` for what belongs to no field.',
      additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
      minProperties: 1,
      examples: [{ nik: ['Panjang NIK harus 16 digit !'] }],
    }),
  },
  responses: {
    NoSession: answer('Nobody is signed in, or the session has ended.', refusal),
    NotAllowed: answer(
      'Not allowed for this role, or for an operator of another level. With the code `password_required`: call confirmPassword, then repeat this call.',
      refusal,
    ),
    TooLarge: answer('The body is over 64 KiB.', refusal),
    NoJson: answer('The body is no JSON.', refusal),
    TooMany: { ...answer('Too many requests from this address.', refusal), ...RETRY_AFTER },
    Fault: answer('A fault of ours. The sentence holds a reference that leads to the log.', refusal),
    Unavailable: {
      ...answer('The database is unavailable, or the server is overloaded.', refusal),
      ...RETRY_AFTER,
    },
  },
  headers: {
    RetryAfter: { description: 'Seconds after which to come back.', schema: { type: 'integer', minimum: 1 } },
  },
}

export const SECURITY_SCHEMES: ApiDescription['components']['securitySchemes'] = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: `Set by a login in the browser. Under HTTPS its name is __Host-${SESSION_COOKIE}.`,
  },
  bearer: { type: 'http', scheme: 'bearer', description: 'The token that a login returns, for programs.' },
}

export const FAMILY_SCHEME: ApiDescription['components']['securitySchemes'] = {
  family: {
    type: 'apiKey',
    in: 'cookie',
    name: FAMILY_COOKIE,
    description: `Set when a family opens its registration with the change code; one hour. Under HTTPS its name is __Host-${FAMILY_COOKIE}.`,
  },
}
