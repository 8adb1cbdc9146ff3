import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../errors/request-errors.ts'
import { createCircuitBreaker, PROBE_TIMEOUT_MS } from './circuit-breaker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => new Promise<never>(() => {})
const succeeds = async () => 'answer'
const fails = async () => {
  throw new Error('connection refused')
}

describe('the circuit breaker of the database', () => {
  it('is closed before the first probe and after each successful one', async () => {
    const breaker = createCircuitBreaker()
    expect(breaker.isOpen()).toBe(false)
    expect(await breaker.probe(succeeds)).toBe('answer')
    expect(breaker.isOpen()).toBe(false)
  })

  it('opens when a probe times out, and closes when the probe succeeds', async () => {
    const breaker = createCircuitBreaker()
    let answer = (_value: string) => {}
    const result = breaker.probe(() => new Promise<string>((resolve) => (answer = resolve)))
    vi.advanceTimersByTime(PROBE_TIMEOUT_MS - 1)
    expect(breaker.isOpen()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(breaker.isOpen()).toBe(true)
    answer('late')
    expect(await result).toBe('late')
    expect(breaker.isOpen()).toBe(false)
  })

  it('stays open from a failed probe to the next successful one', async () => {
    const breaker = createCircuitBreaker()
    await expect(breaker.probe(fails)).rejects.toThrow('connection refused')
    vi.advanceTimersByTime(60_000)
    expect(breaker.isOpen()).toBe(true)
    await breaker.probe(succeeds)
    expect(breaker.isOpen()).toBe(false)
  })

  it('is open for one second after a failed connection attempt, and then closes without a probe', () => {
    const breaker = createCircuitBreaker()
    breaker.recordFailure()
    expect(breaker.isOpen()).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(breaker.isOpen()).toBe(false)
  })

  it('refuses reads while it is open, and rejects a running read when it opens', async () => {
    const breaker = createCircuitBreaker()
    const running = breaker.whileClosed(never)
    const refused = expect(running).rejects.toThrow(Unavailable)
    await breaker.probe(fails).catch(() => {})
    await refused
    const read = vi.fn(succeeds)
    await expect(breaker.whileClosed(read)).rejects.toThrow(Unavailable)
    expect(read).not.toHaveBeenCalled()
  })

  it('passes on the result or the error of a read while it is closed', async () => {
    const breaker = createCircuitBreaker()
    expect(await breaker.whileClosed(succeeds)).toBe('answer')
    await expect(breaker.whileClosed(fails)).rejects.toThrow('connection refused')
  })
})
