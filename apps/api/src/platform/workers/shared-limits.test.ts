import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TooMany, Unavailable } from '../errors/request-errors.ts'
import { createRateLimits, type RateLimits } from '../http/limits/rate-limit.ts'
import type { Counted, Use } from './protocol.ts'
import { countUses, createSharedLimits } from './shared-limits.ts'

const POINTS = { points: { failedCodeOfNumber: 3, card: 2 } } as const
const address = '203.0.113.7'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 1_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Two workers whose uses one primary counts, as JSON like IPC. */
function twoWorkers() {
  const counting = createRateLimits(1, () => {}, POINTS)
  const messages: number[] = []
  const count = async (uses: readonly Use[]): Promise<Counted[]> => {
    messages.push(uses.length)
    return JSON.parse(JSON.stringify(await countUses(counting, JSON.parse(JSON.stringify(uses)))))
  }
  const onHit = vi.fn()
  const worker = (): RateLimits =>
    createSharedLimits(
      count,
      createRateLimits(1, () => {}, POINTS),
      onHit,
    )
  return { workers: [worker(), worker()] as const, messages, onHit }
}

const outcome = (use: Promise<unknown>) =>
  use.then(
    (value) => value,
    (error: Error) => (error instanceof TooMany ? 'refused' : error),
  )

test('the uses of two workers count together', async () => {
  const { workers, onHit } = twoWorkers()
  const [a, b] = workers
  expect(await a.take('failedCodeOfNumber', address)).toBe(1)
  expect(await b.take('failedCodeOfNumber', address)).toBe(2)
  expect(await a.take('failedCodeOfNumber', address)).toBe(3)
  for (const worker of workers) {
    expect(await outcome(worker.take('failedCodeOfNumber', address))).toBe('refused')
    expect(await outcome(worker.check('failedCodeOfNumber', address))).toBe('refused')
  }
  expect(onHit).toHaveBeenCalledTimes(4)
  expect(onHit).toHaveBeenCalledWith('failedCodeOfNumber')
})

test('parallel uses of two workers do not pass more than are allowed', async () => {
  const { workers } = twoWorkers()
  const all = Array.from(
    { length: 20 },
    (_, index) => workers[index % 2]?.take('card', address) as Promise<number>,
  )
  const outcomes = await Promise.all(all.map(outcome))
  expect(outcomes.filter((each) => each === 'refused')).toHaveLength(18)
})

test('a use that one worker returns is free for the other', async () => {
  const { workers } = twoWorkers()
  const [a, b] = workers
  await a.take('card', address)
  await a.take('card', address)
  await a.giveBack('card', address)
  expect(await outcome(b.take('card', address))).toBe(2)
})

test('a refusal has the seconds to wait and the sentence of its limit', async () => {
  const { workers } = twoWorkers()
  for (let i = 0; i < 3; i++) await workers[0].take('failedCodeOfNumber', address)
  vi.setSystemTime(1_000_000 + 600_000)
  const alone = createRateLimits(1, () => {}, { points: { failedCodeOfNumber: 1 } })
  await alone.take('failedCodeOfNumber', address)
  const [shared, own] = await Promise.all(
    [workers[1], alone].map((limits) => limits.take('failedCodeOfNumber', address).catch((error) => error)),
  )
  expect(shared).toBeInstanceOf(TooMany)
  expect(shared.message).toBe(own.message)
  expect(shared.retryAfterSeconds).toBe(own.retryAfterSeconds - 600)
})

test('uses of one iteration of the event loop travel in one message', async () => {
  const { workers, messages } = twoWorkers()
  await Promise.all(Array.from({ length: 50 }, (_, index) => workers[0].take('read', `203.0.113.${index}`)))
  expect(messages).toEqual([50])
})

test('a limit that cannot be counted is not passed', async () => {
  const limits = createSharedLimits(
    () => Promise.reject(new Error('the other process has ended')),
    createRateLimits(1),
  )
  await expect(limits.take('card', address)).rejects.toBeInstanceOf(Unavailable)
  await expect(limits.check('card', address)).rejects.toBeInstanceOf(Unavailable)
})

test('a limit that an older primary does not know is counted by the worker', async () => {
  const older = async (uses: readonly Use[]) => uses.map(() => null)
  const limits = createSharedLimits(
    older,
    createRateLimits(1, () => {}, POINTS),
  )
  expect(await limits.take('card', address)).toBe(1)
  expect(await limits.take('card', address)).toBe(2)
  expect(await outcome(limits.take('card', address))).toBe('refused')
  expect(await countUses(createRateLimits(1), [['take', 'newLimit' as 'card', address]])).toEqual([null])
})

test('allowances are those of a single process', () => {
  expect(twoWorkers().workers[0].allowance('failedCodeOfNumber')).toBe(3)
})
