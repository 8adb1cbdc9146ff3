import { describe, expect, it } from 'vitest'
import { TooMany } from '../../../platform/errors/request-errors.ts'
import { createRateLimits } from '../../../platform/http/limits/rate-limit.ts'
import { ALLOWANCES } from '../../../platform/settings/rate-limits.ts'
import { countLoginUse, FEW_ATTEMPTS } from './login-limits.ts'

const limits = () => createRateLimits(1)
const attempts = async (count: number, attempt: (i: number) => Promise<number>) => {
  const ranks: (number | 'refused')[] = []
  for (let i = 0; i < count; i++) {
    ranks.push(
      await attempt(i).catch((error) => {
        expect(error).toBeInstanceOf(TooMany)
        return 'refused' as const
      }),
    )
  }
  return ranks
}

describe('countLoginUse', () => {
  it('ranks a known device first, regardless of the attempts of its address', async () => {
    const counted = limits()
    await attempts(60, () => countLoginUse(counted, { address: '10.0.0.1', device: null }))
    expect(await countLoginUse(counted, { address: '10.0.0.1', device: 'known' })).toBe(0)
    expect(
      await attempts(60, () => countLoginUse(counted, { address: '10.0.0.1', device: 'known' })),
    ).toEqual([...Array(59).fill(0), 'refused'])
  })

  it('ranks an unknown device by the attempts of its network', async () => {
    const counted = limits()
    const from = (address: string) => countLoginUse(counted, { address, device: null })
    expect(await attempts(3, () => from('10.0.0.1'))).toEqual([1, 2, 3])
    expect(await from('10.0.0.2')).toBe(1)
    expect(await attempts(2, (i) => from(`2001:db8:1:2::${i}`))).toEqual([1, 2])
  })

  it('counts the /64 networks of a /48 together', async () => {
    const counted = limits()
    const from = (i: number) =>
      countLoginUse(counted, { address: `2001:db8:1:${i.toString(16)}::1`, device: null })
    const ranks = await attempts(310, from)
    expect(ranks.slice(0, 12)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3])
    expect(ranks.slice(300)).toEqual(Array(10).fill('refused'))
    expect(await countLoginUse(counted, { address: '2001:db8:2::1', device: null })).toBe(1)
  })

  it('answers networks with few attempts when the overall limit is used up', async () => {
    const counted = limits()
    const from = (i: number) => countLoginUse(counted, { address: `10.0.${i % 40}.1`, device: null })
    const ranks = await attempts(ALLOWANCES.loginOverall.points + 40, from)
    expect(ranks.slice(0, ALLOWANCES.loginOverall.points)).not.toContain('refused')
    expect(ranks.slice(ALLOWANCES.loginOverall.points)).toEqual(Array(40).fill('refused'))
    const fresh = () => countLoginUse(counted, { address: '192.0.2.1', device: null })
    expect(await attempts(FEW_ATTEMPTS + 1, fresh)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 'refused'])
    expect(await countLoginUse(counted, { address: '10.0.0.1', device: 'known' })).toBe(0)
  })
})
