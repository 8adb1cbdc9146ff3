/** Queries that no screen sends, to every call of staff that takes a query: refused with a sentence, or answered with nothing. */
import { type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { EVERY_CONTRACT, goodCall, sharedCallers } from '../../../testing/calls/every-call.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import { expectNoChange, expectRefusal, REFUSED_QUERIES } from '../../../testing/calls/strange-input.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

const QUERIED: readonly Endpoint[] = EVERY_CONTRACT.filter(isForStaff).filter(({ query }) => query)
/** Lists in numbered pages with a search. Downloads have no pages, the audit continues after a row. */
const SEARCHED_LISTS = QUERIED.filter(
  ({ path, query }) =>
    path.startsWith('/api/') &&
    query instanceof z.ZodMiniObject &&
    'search' in query.def.shape &&
    'page' in query.def.shape,
)
const named = (contracts: readonly Endpoint[]) =>
  contracts.map((contract) => [contract.name, contract] as const)
/** The short check sends a sixth of the queries to each call, and over six calls all of them. */
const partOf = (contract: Endpoint) => casesOfRound(REFUSED_QUERIES, QUERIED.indexOf(contract), 6)

let test: TestApp
let world: World
let callerOf: ReturnType<typeof sharedCallers>
beforeAll(async () => {
  test = await createTestApp()
  world = await aWorld(test)
  callerOf = sharedCallers(test, world)
})
afterAll(() => test.close())

async function callOf(contract: Endpoint) {
  const { bearer: headers, ...caller } = await callerOf(contract)
  // The first call of a session may write its last use.
  await test.app.inject({ url: '/api/auth/me', headers })
  const { method, url, payload } = goodCall(contract, world, { bearer: headers, ...caller })
  return { method, url, headers, ...(payload && { payload }) }
}

describe('a query with undefined or invalid parameters', () => {
  it.each(named(QUERIED))('of %s is refused', { tags: 'rounds' }, async (_name, contract) => {
    const { url, ...call } = await callOf(contract)
    await expectNoChange(test, async () => {
      for (const query of partOf(contract))
        expectRefusal(query.slice(0, 40), await test.app.inject({ ...call, url: `${url}?${query}` }), [400])
    })
  })

  it.each(named(SEARCHED_LISTS))(
    'of %s with a page beyond the end or a literal wildcard finds nothing',
    async (_name, contract) => {
      const { url, headers } = await callOf(contract)
      await expectNoChange(test, async () => {
        for (const query of [
          'page=1000000000',
          'page=2147483647&per_page=100',
          'page=1&search=%25',
          'page=1&search=_',
          'page=1&search=%5C',
          'page=1&search=%27%20or%201=1%20--',
          'page=1&search=((((',
        ]) {
          const answer = await test.app.inject({ url: `${url}?${query}`, headers })
          expect([query, answer.statusCode]).toEqual([query, 200])
          expect(answer.json().data).toEqual([])
        }
      })
    },
  )
})
