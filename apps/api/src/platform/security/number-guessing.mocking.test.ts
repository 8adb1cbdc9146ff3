/** Guessing registration numbers at high speed: the number of guesses that are looked up is limited. */
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../../testing/accounts.ts'
import { anApplicant } from '../../../testing/applicants.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { findByNumber } from '../../features/registration/registration.queries.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'

/** The real queries, spied on to count them. */
vi.mock('../../features/registration/registration.queries.ts', { spy: true })

/** A quarter of the product's limits, so that the guesses fit into one test. */
const SCALE = 0.25
const PER_NETWORK = ALLOWANCES.failedLookup.points * SCALE
const OVERALL = ALLOWANCES.failedLookupOverall.points * SCALE

const withLimits = () =>
  createTestApp({
    config: {
      officeTimeZone: TIME_ZONE,
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      limitScale: SCALE,
    },
  })

let test: TestApp
beforeAll(async () => {
  test = await withLimits()
})
afterAll(() => test.close())
beforeEach(() => {
  vi.mocked(findByNumber).mockClear()
})

/** An unknown number with a correct check character; its 50 random bits make a collision unlikely. */
const aGuess = () => drawRegistrationNumber('SD', 2025, seededRandom)

/** Each test uses separate networks. */
let network = 0
const aNetwork = () => `10.${++network}.0.1`

const lookUp = (number: string, remoteAddress: string, { app } = test) =>
  app.inject({ url: `/api/ppdb/registered/${encodeURIComponent(number)}`, remoteAddress })
const card = (number: string, remoteAddress: string) =>
  test.app.inject({ url: `/ppdb/${encodeURIComponent(number)}/pdf`, remoteAddress })

const times = <T>(length: number, work: (i: number) => T) => Array.from({ length }, (_, i) => work(i))

/** The number of responses by status. */
async function statuses(answers: Promise<{ statusCode: number }>[]): Promise<Record<number, number>> {
  const counted: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(answers))
    counted[statusCode] = (counted[statusCode] ?? 0) + 1
  return counted
}

describe('concurrent guesses', () => {
  it('from one network do not exceed the limit of the network', async () => {
    const from = aNetwork()
    expect(await statuses(times(3 * PER_NETWORK, () => lookUp(aGuess(), from)))).toEqual({
      404: PER_NETWORK,
      429: 2 * PER_NETWORK,
    })
    expect(findByNumber).toHaveBeenCalledTimes(PER_NETWORK)
    const refused = await lookUp(aGuess(), from)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await card(aGuess(), from)).statusCode).toBe(429)
  })

  it('from many networks do not exceed the total limit', async () => {
    const fresh = await withLimits()
    try {
      const networks = times(20, aNetwork)
      const from = (i: number) => networks[i % networks.length] as string
      const guess = (i: number) => lookUp(aGuess(), from(i), fresh)
      for (let i = 0; i < OVERALL; i += 50) expect(await statuses(times(50, guess))).toEqual({ 404: 50 })
      expect(await statuses(times(50, guess))).toEqual({ 429: 50 })
      expect(findByNumber).toHaveBeenCalledTimes(OVERALL)
      // A mistyped number still gets 404, and a correct number is found.
      expect((await lookUp('SD25-00000-00000-1', aNetwork(), fresh)).statusCode).toBe(404)
      const { number } = await anApplicant(fresh)
      await fresh.syncCaches()
      expect((await lookUp(number, from(0), fresh)).statusCode).toBe(200)
    } finally {
      await fresh.close()
    }
  })
})

it('successful look-ups do not count towards the limit', async () => {
  const { number } = await anApplicant(test)
  const from = aNetwork()
  for (let i = 0; i < 3; i++) {
    expect(await statuses(times(20, () => card(number, from)))).toEqual({ 200: 20 })
  }
  expect(await statuses(times(PER_NETWORK + 1, () => lookUp('x', from)))).toEqual({
    404: PER_NETWORK,
    429: 1,
  })
})

it('unknown and deleted numbers get the same response after the same number of queries', async () => {
  const { id, number } = await anApplicant(test)
  const admin = await signIn(test, 'admin')
  await test.app.inject({ method: 'DELETE', url: `/api/ppdb/${id}/delete`, headers: admin.bearer })
  await test.syncCaches()
  const from = aNetwork()
  const answered = async (typed: string) => {
    vi.mocked(findByNumber).mockClear()
    const { statusCode, body, headers } = await lookUp(typed, from)
    const { 'x-request-id': _, date: __, ...rest } = headers
    return { statusCode, body, headers: rest, questions: vi.mocked(findByNumber).mock.calls.length }
  }
  const unknown = await answered(aGuess())
  expect(unknown).toMatchObject({ statusCode: 404, questions: 1 })
  expect(await answered(number)).toEqual(unknown)
  expect(await answered(drawRegistrationNumber('SMP', 1999, seededRandom))).toEqual(unknown)
  // A malformed number gets the same response without a query.
  for (const typed of ['x', ' ', 'SD25-00000-00000-1', '\u0000', '../../etc/passwd', "' or 1=1 --"]) {
    expect(await answered(typed)).toEqual({ ...unknown, questions: 0 })
  }
})
