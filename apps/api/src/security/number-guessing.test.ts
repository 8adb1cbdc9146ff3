/** Somebody guesses registration numbers, as fast as a program can: what they learn is bounded, whatever they try. */
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signIn } from '../../testing/accounts.ts'
import { anApplicant } from '../../testing/applicants.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { createTestApp, type TestApp, TIME_ZONE } from '../../testing/test-app.ts'
import { findByNumber } from '../registration/registration.queries.ts'
import { ALLOWANCES } from './rate-limit.ts'

/** Works as ever, and tells how often the database was asked. */
vi.mock('../registration/registration.queries.ts', { spy: true })

/** A quarter of the product's limits, where tests elsewhere have a thousand times as much: what fits is asked at once. */
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

/** Many calls at once, on a machine that may have other work. */
vi.setConfig({ testTimeout: 120_000 })

let test: TestApp
beforeAll(async () => {
  test = await withLimits()
})
afterAll(() => test.close())
beforeEach(() => {
  vi.mocked(findByNumber).mockClear()
})

/** A number with its right check character that nobody has: 50 random bits. */
const aGuess = () => drawRegistrationNumber('SD', 2025, seededRandom)

/** Each test guesses from networks of its own. */
let network = 0
const aNetwork = () => `10.${++network}.0.1`

const lookUp = (number: string, remoteAddress: string, { app } = test) =>
  app.inject({ url: `/api/ppdb/registered/${encodeURIComponent(number)}`, remoteAddress })
const card = (number: string, remoteAddress: string) =>
  test.app.inject({ url: `/ppdb/${encodeURIComponent(number)}/pdf`, remoteAddress })

const times = <T>(length: number, work: (i: number) => T) => Array.from({ length }, (_, i) => work(i))

/** How many answers had which status. */
async function statuses(answers: Promise<{ statusCode: number }>[]): Promise<Record<number, number>> {
  const counted: Record<number, number> = {}
  for (const { statusCode } of await Promise.all(answers))
    counted[statusCode] = (counted[statusCode] ?? 0) + 1
  return counted
}

describe('many guesses at once', () => {
  it('from one network are looked for no more often than one after the other', async () => {
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

  it('from many networks are looked for no more often than all of them together may', async () => {
    const fresh = await withLimits()
    try {
      const networks = times(20, aNetwork)
      const from = (i: number) => networks[i % networks.length] as string
      const guess = (i: number) => lookUp(aGuess(), from(i), fresh)
      for (let i = 0; i < OVERALL; i += 50) expect(await statuses(times(50, guess))).toEqual({ 404: 50 })
      expect(await statuses(times(50, guess))).toEqual({ 429: 50 })
      expect(findByNumber).toHaveBeenCalledTimes(OVERALL)
      // A parent who mistypes a number is told so all the same, and one whose number is right finds it.
      expect((await lookUp('SD25-00000-00000-1', aNetwork(), fresh)).statusCode).toBe(404)
      const { number } = await anApplicant(fresh)
      await fresh.syncCaches()
      expect((await lookUp(number, from(0), fresh)).statusCode).toBe(200)
    } finally {
      await fresh.close()
    }
  })
})

it('what is found uses up nothing', async () => {
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

it('a number that is not there is answered by the same letters after the same question, whatever it once was', async () => {
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
  // What cannot be a number is told by the same letters, and nobody has to look.
  for (const typed of ['x', ' ', 'SD25-00000-00000-1', '\u0000', '../../etc/passwd', "' or 1=1 --"]) {
    expect(await answered(typed)).toEqual({ ...unknown, questions: 0 })
  }
})
