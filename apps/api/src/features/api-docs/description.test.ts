/** The description of the API and the page that shows it. */
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { type CallName, CONTRACTS } from '@spmb/domain/contracts.ts'
import { claimedPaths, mailWish, numberCheck } from '@spmb/domain/registration/contract.public.ts'
import { registrationFields } from '@spmb/domain/registration/fields.ts'
import { type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationOf, written } from '../../../testing/calls/described-calls.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { CALL_WORDS } from './calls/all-calls.ts'
import type { CallWords } from './calls/call-words.ts'
import type { ApiDescription } from './openapi.ts'
import { typeText } from './type-text.ts'

let test: TestApp
let api: ApiDescription
beforeAll(async () => {
  test = await createTestApp()
  api = (await test.app.inject('/api/openapi.json')).json()
})
afterAll(() => test.close())

const described = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
const callOf = (contract: Endpoint) => operationOf(api, contract)

describe('the description', () => {
  it('has every contract and nothing else', () => {
    expect(api.openapi).toBe('3.1.0')
    expect(described().sort()).toEqual(CONTRACTS.map(written).sort())
  })

  it('has every route below /api except its own', () => {
    // The router prints its routes as a tree: four characters of indentation for each level.
    const parents: string[] = []
    const served: string[] = []
    for (const line of test.app.printRoutes({ commonPrefix: false }).split('\n')) {
      const [, indent = '', path = '', methods = ''] = /^([│ ]*)[├└]── (\S*) \((.*)\)$/.exec(line) ?? []
      if (!methods) continue
      const depth = indent.length / 4
      const whole = (depth > 0 ? (parents[depth - 1] ?? '') : '') + path
      parents[depth] = whole
      for (const method of methods.split(', ')) {
        if (method !== 'HEAD') served.push(`${method} ${whole.replace(/:(\w+)/g, '{$1}')}`)
      }
    }
    const own = ['GET /api/openapi.json', 'GET /api/docs']
    expect(served).toEqual(expect.arrayContaining(own))
    // If two methods of a path name a parameter differently, the tree has both names.
    const unnamed = (calls: string[]) => calls.map((call) => call.replace(/\{[^/]*\}/g, '{}')).sort()
    const ours = served.filter((call) => call.includes(' /api/') && !own.includes(call))
    expect(unnamed(ours)).toEqual(unnamed(described()))
  })

  it('passes the recommended rules of a linter without an error or a warning', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      rules: {
        // Tests use localhost; production has PUBLIC_URL.
        'no-server-example.com': 'off',
        // The original system has both /zonasi/sd/{village_id} and /zonasi/{village_id}/data. The router prefers the
        // more specific one.
        'no-ambiguous-paths': 'off',
      },
    })
    const problems = await lintFromString({ source: JSON.stringify(api), config })
    expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
      [],
    )
  })

  it('describes every field of a registration, with an example', () => {
    for (const level of ['SD', 'SMP'] as const) {
      const schema =
        api.paths[`/api/ppdb/${level.toLowerCase()}`]?.post?.requestBody?.content['application/json'].schema
      const fields = schema?.properties as Record<string, { description?: string; examples?: unknown[] }>
      const known = { ...registrationFields[level], ...numberCheck, ...claimedPaths, ...mailWish }
      expect(Object.keys(fields).sort()).toEqual(Object.keys(known).sort())
      for (const [name, field] of Object.entries(fields)) {
        expect([name, field.description]).toEqual([name, expect.stringMatching(/\.$/)])
        expect([name, field.examples]).toEqual([name, [expect.anything()]])
        // The field must accept its examples.
        expect([name, known[name as keyof typeof known].safeParse(field.examples?.[0]).success]).toEqual([
          name,
          true,
        ])
      }
    }
  })

  it('describes the idempotency key, Retry-After and both kinds of refusals', () => {
    const call = callOf(CONTRACTS.find(({ name }) => name === 'registerSd') as Endpoint)
    expect(call.parameters).toEqual([
      expect.objectContaining({ name: 'Idempotency-Key', in: 'header', required: false }),
    ])
    expect(call.responses[400]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/FieldRefusal' } } },
    })
    expect(call.responses[409]).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
    })
    for (const name of ['TooMany', 'Unavailable']) {
      expect(api.components.responses[name]?.headers).toHaveProperty('Retry-After')
    }
  })

  it('requires a session exactly where the contract does', () => {
    for (const contract of CONTRACTS) {
      const call = callOf(contract)
      expect([contract.name, call.security.length === 0]).toEqual([
        contract.name,
        contract.access === 'public',
      ])
      if (isForStaff(contract))
        expect(Object.keys(call.responses)).toEqual(expect.arrayContaining(['401', '403']))
      else if (contract.access === 'family') expect(call.security).toEqual([{ family: [] }])
    }
  })
})

// With a name that is no literal, the compiler would miss a call without a description.
const hasLiteralNames: string extends CallName ? false : true = true

describe('the words of the calls', () => {
  it('are about calls that there are', () => {
    expect(hasLiteralNames).toBe(true)
    expect(Object.keys(CALL_WORDS).sort()).toEqual(CONTRACTS.map(({ name }) => name).sort())
  })

  it('are sentences, and say how a body can be wrong', () => {
    for (const { name, body } of CONTRACTS) {
      const { summary, refusals = {} }: CallWords = CALL_WORDS[name as CallName]
      for (const sentence of [summary, ...Object.values(refusals)])
        expect([name, sentence]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)])
      if (body) expect([name, refusals]).toEqual([name, expect.objectContaining({ 400: expect.anything() })])
    }
  })
})

describe('the HTML page', () => {
  it('has every call with its fields and responses, under a policy without script', async () => {
    const page = await test.app.inject('/api/docs')
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; /)
    expect(policy).not.toContain('unsafe')
    expect(page.body).not.toMatch(/<script|style="|onclick|javascript:/i)
    for (const contract of CONTRACTS) {
      expect(page.body).toContain(`<h2 id="${contract.name}"><code>${written(contract)}</code></h2>`)
    }
    expect(page.body).toContain('Idempotency-Key')
    expect(page.body).toContain('16 digits')
    expect(page.body).not.toMatch(/undefined|\[object Object\]/)
  })

  it('closes every element in order', async () => {
    const { body } = await test.app.inject('/api/docs')
    const open: string[] = []
    for (const [, closing, name = ''] of body.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
      if (name === 'meta') continue
      if (closing) expect(open.pop()).toBe(name)
      else open.push(name)
    }
    expect(open).toEqual([])
  })
})

it.each([
  [{ type: 'string' }, 'string'],
  [{ const: 201 }, '201'],
  [{ enum: ['L', 'P'] }, '"L" | "P"'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  [{ anyOf: [{ type: 'string' }, { type: 'string', pattern: 'x' }] }, 'string'],
  [{ type: 'array', items: { type: 'integer' } }, 'integer[]'],
  [{ type: 'array', items: { enum: [1, 2] } }, '(1 | 2)[]'],
  [
    { type: 'object', properties: { id: { type: 'integer' }, name: { type: 'string' } }, required: ['id'] },
    '{ id: integer, name?: string }',
  ],
  [{ $ref: '#/components/schemas/Refusal' }, 'Refusal'],
  [{}, 'anything'],
])('a schema reads in one line: %j', (schema, text) => {
  expect(typeText(schema as Parameters<typeof typeText>[0])).toBe(text)
})
