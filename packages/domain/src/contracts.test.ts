import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTRACTS } from './contracts.ts'
import {
  exportApplicants,
  exportDapodik,
  exportSchoolApplicants,
  exportSchoolDapodik,
  readApplicant,
} from './registration/staff/contract.ts'
import type { Endpoint } from './shared/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value

/** What a module exports, one level into plain objects, as `listZonedSchools.SD`. */
function endpointsOf(module: object): Endpoint[] {
  return Object.values(module).flatMap((value) => {
    if (isEndpoint(value)) return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).filter(isEndpoint) : []
  })
}

/** The same address as `readRegistration`, with more in its answer for staff; and downloads, which are no JSON. */
const ELSEWHERE: ReadonlySet<Endpoint> = new Set([
  readApplicant,
  ...Object.values(exportApplicants),
  ...Object.values(exportSchoolApplicants),
  ...Object.values(exportDapodik),
  ...Object.values(exportSchoolDapodik),
])

test('every contract that a feature writes is in the list, once', async () => {
  const written: Endpoint[] = []
  for await (const name of glob('*/**/*contract.ts', { cwd: import.meta.dirname })) {
    const path = join(import.meta.dirname, name)
    written.push(...endpointsOf(await import(path)))
  }
  expect(written.length).toBeGreaterThan(10)
  const listed = written.filter((contract) => !ELSEWHERE.has(contract))
  expect(new Set(CONTRACTS)).toEqual(new Set(listed))
  expect(CONTRACTS.length).toBe(listed.length)
})

test('names and addresses are each used once', () => {
  const names = CONTRACTS.map(({ name }) => name)
  const addresses = CONTRACTS.map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ':')}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test.each(CONTRACTS.map((contract) => [contract.name, contract] as const))(
  '%s has a body only where it writes, and a schema for each parameter of its address',
  (_name, { path, params, method, body }) => {
    expect(path).toMatch(/^\/api\/[a-z_/:]+$/)
    // A parameter in the address has a schema, and the other way round.
    expect(params !== undefined).toBe(path.includes(':'))
    if (method === 'GET') expect(body).toBeUndefined()
  },
)

type Schema = { safeParse(value: unknown): { success: boolean; data?: unknown }; _zod: { def: SchemaDef } }
interface SchemaDef {
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  options?: Schema[]
}

/** The reasons in a body, also within lists, alternatives and optional parts. */
function reasonsIn(schema: Schema): Schema[] {
  const { shape = {}, innerType, element, options = [] } = schema._zod.def
  const inner = [innerType, element, ...options].filter((each) => each !== undefined).flatMap(reasonsIn)
  const own = Object.entries(shape).flatMap(([name, field]) =>
    name === 'reason' ? [field] : reasonsIn(field),
  )
  return [...own, ...inner]
}

const WITH_REASON = CONTRACTS.flatMap(({ name, access, body }) =>
  body && access !== 'public'
    ? reasonsIn(body as unknown as Schema).map((reason) => [name, reason] as const)
    : [],
)

test.each(WITH_REASON)('the reason of %s is stored without an identity number', (_name, reason) => {
  expect(reason.safeParse('Salah ketik NIK 5299 0111 0318 0999 di formulir')).toMatchObject({
    success: true,
    data: 'Salah ketik NIK ••• di formulir',
  })
})
