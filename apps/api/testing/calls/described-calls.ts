/** Calls as the description of the API writes them. */
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { fromJSONSchema } from 'zod/v4'
import type { ApiDescription, Operation } from '../../src/features/api-docs/openapi.ts'

const described = (path: string) => path.replace(/:(\w+)/g, '{$1}')

/** 'GET /api/ppdb/registered/{no}' */
export const written = ({ method, path }: Endpoint) => `${method} ${described(path)}`

export const operationOf = (api: ApiDescription, { method, path }: Endpoint) =>
  api.paths[described(path)]?.[method.toLowerCase()] as Operation

/** A validator of the schema that the description has for a response. */
export function documented(api: ApiDescription, call: Operation, status: number) {
  const response = call.responses[status]
  if (!response) throw new Error(`${call.operationId} answers ${status}, which is not described`)
  const whole =
    '$ref' in response ? api.components.responses[response.$ref.split('/').at(-1) ?? ''] : response
  const schema = { ...whole?.content['application/json'].schema, $defs: api.components.schemas }
  return fromJSONSchema(JSON.parse(JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')))
}
