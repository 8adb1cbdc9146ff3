import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CONTRACTS, contractsOf } from './contracts.ts'
import { audienceOf, type Endpoint } from './shared/endpoint.ts'

/** The contracts of every file that has one by its name. */
async function written(): Promise<{ name: string; contracts: Endpoint[] }[]> {
  const found = []
  for await (const name of glob('*/**/*contract.{public,family,staff}.ts', { cwd: import.meta.dirname }))
    found.push({ name, contracts: contractsOf(await import(join(import.meta.dirname, name))) })
  return found
}

test('every contract that a feature writes is in the list, once', async () => {
  const described = (await written()).filter(({ name }) => !name.includes('undescribed-'))
  const listed = described.flatMap(({ contracts }) => contracts)
  expect(listed.length).toBeGreaterThan(10)
  expect(new Set(CONTRACTS)).toEqual(new Set(listed))
  expect(CONTRACTS.length).toBe(listed.length)
})

test('the name of a file says who may make its calls', async () => {
  for (const { name, contracts } of await written())
    expect([name, new Set(contracts.map(audienceOf))]).toEqual([name, new Set([name.split('.').at(-2)])])
})

test('no contract is in a file of another name', async () => {
  for await (const name of glob('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] })) {
    const text = await readFile(join(import.meta.dirname, name), 'utf8')
    if (/\bendpoint\(/.test(text))
      expect(name).toMatch(/contract\.(public|family|staff)\.ts$|shared\/endpoint\.ts$/)
  }
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
