import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../http/errors.ts'
import { createCircuitBreaker, PROBE_TIMEOUT_MS } from './circuit-breaker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})
const answered = async () => 'answer'
const failed = async () => {
  throw new Error('connection refused')
}

describe('the breaker of the database', () => {
  it('is well before anybody asked, and while answers come', async () => {
    const breaker = createCircuitBreaker()
    expect(breaker.isOpen()).toBe(false)
    expect(await breaker.probe(answered)).toBe('answer')
    expect(breaker.isOpen()).toBe(false)
  })

  it('waits a pause out, then holds a silent database for away until it answers', async () => {
    const breaker = createCircuitBreaker()
    let answer = (_value: string) => {}
    const asked = breaker.probe(() => new Promise<string>((resolve) => (answer = resolve)))
    vi.advanceTimersByTime(PROBE_TIMEOUT_MS - 1)
    expect(breaker.isOpen()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(breaker.isOpen()).toBe(true)
    answer('late')
    expect(await asked).toBe('late')
    expect(breaker.isOpen()).toBe(false)
  })

  it('holds it for away from a failure to the next answer', async () => {
    const breaker = createCircuitBreaker()
    await expect(breaker.probe(failed)).rejects.toThrow('connection refused')
    vi.advanceTimersByTime(60_000)
    expect(breaker.isOpen()).toBe(true)
    await breaker.probe(answered)
    expect(breaker.isOpen()).toBe(false)
  })

  it('believes somebody else’s failed connection for a second, so that it heals where nobody asks', () => {
    const breaker = createCircuitBreaker()
    breaker.recordFailure()
    expect(breaker.isOpen()).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(breaker.isOpen()).toBe(false)
  })

  it('refuses a read at once while it is away, and a read under way in the moment it is seen to be', async () => {
    const breaker = createCircuitBreaker()
    const underWay = breaker.whileClosed(never)
    const refused = expect(underWay).rejects.toThrow(Unavailable)
    await breaker.probe(failed).catch(() => {})
    await refused
    const read = vi.fn(answered)
    await expect(breaker.whileClosed(read)).rejects.toThrow(Unavailable)
    expect(read).not.toHaveBeenCalled()
  })

  it('lets a read through while it is well, with its answer or its own error', async () => {
    const breaker = createCircuitBreaker()
    expect(await breaker.whileClosed(answered)).toBe('answer')
    await expect(breaker.whileClosed(failed)).rejects.toThrow('connection refused')
  })
})
