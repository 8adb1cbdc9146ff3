import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../http/errors.ts'
import { createPulse, PATIENCE_MS } from './circuit-breaker.ts'

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

describe('the pulse of the database', () => {
  it('is well before anybody asked, and while answers come', async () => {
    const pulse = createPulse()
    expect(pulse.isAway()).toBe(false)
    expect(await pulse.feel(answered)).toBe('answer')
    expect(pulse.isAway()).toBe(false)
  })

  it('waits a pause out, then holds a silent database for away until it answers', async () => {
    const pulse = createPulse()
    let answer = (_value: string) => {}
    const asked = pulse.feel(() => new Promise<string>((resolve) => (answer = resolve)))
    vi.advanceTimersByTime(PATIENCE_MS - 1)
    expect(pulse.isAway()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(pulse.isAway()).toBe(true)
    answer('late')
    expect(await asked).toBe('late')
    expect(pulse.isAway()).toBe(false)
  })

  it('holds it for away from a failure to the next answer', async () => {
    const pulse = createPulse()
    await expect(pulse.feel(failed)).rejects.toThrow('connection refused')
    vi.advanceTimersByTime(60_000)
    expect(pulse.isAway()).toBe(true)
    await pulse.feel(answered)
    expect(pulse.isAway()).toBe(false)
  })

  it('believes somebody else’s failed connection for a second, so that it heals where nobody asks', () => {
    const pulse = createPulse()
    pulse.missed()
    expect(pulse.isAway()).toBe(true)
    vi.advanceTimersByTime(1_000)
    expect(pulse.isAway()).toBe(false)
  })

  it('refuses a read at once while it is away, and a read under way in the moment it is seen to be', async () => {
    const pulse = createPulse()
    const underWay = pulse.whileWell(never)
    const refused = expect(underWay).rejects.toThrow(Unavailable)
    await pulse.feel(failed).catch(() => {})
    await refused
    const read = vi.fn(answered)
    await expect(pulse.whileWell(read)).rejects.toThrow(Unavailable)
    expect(read).not.toHaveBeenCalled()
  })

  it('lets a read through while it is well, with its answer or its own error', async () => {
    const pulse = createPulse()
    expect(await pulse.whileWell(answered)).toBe('answer')
    await expect(pulse.whileWell(failed)).rejects.toThrow('connection refused')
  })
})
