import { sendReport } from '@spmb/domain/complaint/contract.public.ts'
import { drawRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount } from '../../../../testing/accounts.ts'
import { anSdBody, aZone } from '../../../../testing/builders.ts'
import { A_COMPLAINT } from '../../../../testing/calls/world.ts'
import { createTestApp, TEST_CONFIG, type TestApp, TIME_ZONE } from '../../../../testing/test-app.ts'
import { TooMany } from '../../errors/request-errors.ts'
import { createRateLimits, MAX_KEYS, networkOf } from './rate-limit.ts'

describe('a network', () => {
  it.each([
    ['10.1.2.3', '10.1.2.3'],
    ['::ffff:10.1.2.3', '10.1.2.3'],
    ['::FFFF:10.1.2.3', '10.1.2.3'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['no address', 'no address'],
    ['', ''],
    [undefined, ''],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })
})

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001:ffff::1', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['10.1.2.3', '10.1.2.3'],
])('%s belongs to the /48 network %s', (address, site) => {
  expect(networkOf(address, 48)).toBe(site)
})

describe('an allowance', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const spend = async (uses: number, limits: ReturnType<typeof createRateLimits>, address = '10.0.0.1') => {
    for (let i = 0; i < uses; i++) await limits.take('registration', address)
  }

  it('is used up after its last point and renewed after its period', async () => {
    const limits = createRateLimits(0.1)
    await spend(12, limits)
    const refused = await limits.take('registration', '10.0.0.1').catch((error) => error)
    expect(refused).toBeInstanceOf(TooMany)
    expect(refused.retryAfterSeconds).toBe(60)
    vi.advanceTimersByTime(59_000)
    expect((await limits.take('registration', '10.0.0.1').catch((error) => error)).retryAfterSeconds).toBe(1)
    vi.advanceTimersByTime(1_001)
    await spend(12, limits)
  })

  it('is counted per network and per limit', async () => {
    const limits = createRateLimits(0.1)
    await spend(12, limits)
    await spend(12, limits, '10.0.0.2')
    await limits.take('card', '10.0.0.1')
    await expect(limits.take('registration', '::ffff:10.0.0.1')).rejects.toThrow(TooMany)
  })

  it('can be returned, also after refused uses', async () => {
    const limits = createRateLimits(0.1)
    await spend(12, limits)
    for (let i = 0; i < 50; i++)
      await expect(limits.take('registration', '10.0.0.1')).rejects.toThrow(TooMany)
    await limits.giveBack('registration', '10.0.0.1')
    await spend(1, limits)
    await expect(limits.take('registration', '10.0.0.1')).rejects.toThrow(TooMany)
  })

  it('does not grow when a use is returned after its period', async () => {
    const limits = createRateLimits(0.1)
    await spend(1, limits)
    vi.advanceTimersByTime(60_001)
    await limits.giveBack('registration', '10.0.0.1')
    await spend(12, limits)
    await expect(limits.take('registration', '10.0.0.1')).rejects.toThrow(TooMany)
  })

  it('is replaced by a setting, which the scale multiplies', async () => {
    const limits = createRateLimits(0.5, undefined, { points: { registration: 6 }, registrationsPerDay: 2 })
    await spend(3, limits)
    await expect(limits.take('registration', '10.0.0.1')).rejects.toThrow(TooMany)
    for (let i = 0; i < 2; i++) await limits.take('registrationDaily', '10.0.0.1')
    await expect(limits.take('registrationDaily', '10.0.0.1')).rejects.toThrow(TooMany)
  })

  it.each([
    ['registration', 1_200],
    ['registrationDaily', 20_000],
    ['failedLookup', 1_200],
    ['failedCode', 600],
    ['failedAnswer', 600],
    ['lostNumber', 200],
    ['complaint', 200],
  ] as const)('%s is counted per IPv6 site too, with ten times the points', async (limit, points) => {
    const limits = createRateLimits(1)
    const from = (site: number, i: number) =>
      limits.take(limit, `2001:db8:${site}:${(i % 500).toString(16)}::1`)
    for (let i = 0; i < points; i++) await from(1, i)
    await expect(from(1, 501)).rejects.toThrow(TooMany)
    await expect(limits.check(limit, '2001:db8:1:ffff::1')).rejects.toThrow(TooMany)
    await limits.check(limit, '2001:db8:2::1')
    await from(2, 0)
    await limits.giveBack(limit, '2001:db8:1:0::1')
    await from(1, 501)
    await expect(from(1, 502)).rejects.toThrow(TooMany)
  })

  it('refuses none of 2,500 families of one IPv6 site who register, look up and ask in the opening hour', async () => {
    const limits = createRateLimits(1)
    for (let family = 0; family < 2_500; family++) {
      const address = `2001:db8:1:${family.toString(16)}::1`
      for (const limit of ['registration', 'registrationDaily', 'card', 'read'] as const)
        await limits.take(limit, address)
      // Some mistype a number or a code, and a few have registered before.
      if (family % 5 === 0) await limits.take('failedLookup', address)
      if (family % 10 === 0) await limits.take('failedCode', address)
      if (family % 20 === 0) await limits.take('lostNumber', address)
      if (family % 20 === 0) await limits.take('duplicate', address)
      vi.advanceTimersByTime(3_600_000 / 2_500)
    }
  })

  it('of a network that is used up takes nothing from its site', async () => {
    const limits = createRateLimits(0.1)
    for (let i = 0; i < 300; i++) await limits.take('registration', '2001:db8:1:1::1').catch(() => {})
    await spend(12, limits, '2001:db8:1:2::1')
  })

  it('forgets the key whose last use is the oldest, so that many addresses do not fill the memory', async () => {
    const limits = createRateLimits(0.01)
    const from = (i: number) => limits.take('duplicate', `10.${i >> 16}.${(i >> 8) & 255}.${i & 255}`)
    for (let i = 0; i < MAX_KEYS; i++) await from(i)
    await expect(from(0)).rejects.toThrow(TooMany)
    await from(MAX_KEYS)
    await expect(from(0)).rejects.toThrow(TooMany)
    await from(1)
  })

  it('is never scaled below one', async () => {
    await createRateLimits(0.000_1).take('registration', '10.0.0.1')
  })
})

describe('over HTTP', () => {
  let test: TestApp
  afterEach(() => test.close())

  const limited = async (limitScale: number, trustedProxies: string[] = []) => {
    test = await createTestApp({
      config: { officeTimeZone: TIME_ZONE, publicUrl: 'http://localhost:3000', trustedProxies, limitScale },
    })
  }
  const ask = (url: string, remoteAddress = '10.0.0.1', headers: Record<string, string> = {}) =>
    test.app.inject({ url, remoteAddress, headers })
  const register = (payload: object, remoteAddress = '10.0.0.1') =>
    test.app.inject({ method: 'POST', url: '/api/ppdb/sd', payload, remoteAddress })
  const statuses = async (times: number, call: (i: number) => Promise<{ statusCode: number }>) => {
    const seen: number[] = []
    for (let i = 0; i < times; i++) seen.push((await call(i)).statusCode)
    return seen
  }
  const nobodys = (i: number) => drawRegistrationNumber('SD', 2025, () => new Uint8Array(10).fill(i + 1))

  it('registrations over the limit of an address read 429 with Retry-After; other addresses are not limited', async () => {
    await limited(0.025)
    const zone = await aZone(test.db.kysely, 'SD')
    expect(await statuses(3, (i) => register(i < 2 ? anSdBody(zone) : {}))).toEqual([201, 201, 400])
    const refused = await register(anSdBody(zone))
    expect(refused.json()).toEqual({
      status: 429,
      message: 'Terlalu banyak permintaan dari jaringan Anda. Tunggu sebentar, lalu coba lagi.',
      data: null,
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect((await register(anSdBody(zone), '10.0.0.2')).statusCode).toBe(201)
    expect((await ask('/api/district')).statusCode).toBe(200)
  })

  it('reads and filters share one allowance; health checks are not limited', async () => {
    await limited(0.001)
    const filter = () =>
      test.app.inject({ method: 'POST', url: '/api/district_filter', payload: {}, remoteAddress: '10.0.0.1' })
    expect(await statuses(3, () => ask('/api/district'))).toEqual([200, 200, 200])
    expect(await statuses(3, filter)).toEqual([200, 200, 200])
    expect(await statuses(2, () => ask('/api/ppdb/quota'))).toEqual([429, 429])
    expect((await filter()).statusCode).toBe(429)
    expect(await statuses(3, () => ask('/healthz'))).toEqual([200, 200, 200])
  })

  it('failed look-ups of results and cards share one limit; a number in memory is not limited', async () => {
    await limited(0.025)
    const number = (await register(anSdBody(await aZone(test.db.kysely, 'SD')))).json().data.no_registration
    await test.syncCaches()
    expect(
      await statuses(4, (i) => ask(i % 2 ? `/ppdb/${nobodys(i)}/pdf` : '/api/ppdb/registered/wrong')),
    ).toEqual([404, 404, 404, 429])
    expect((await ask(`/api/ppdb/registered/${nobodys(9)}`)).statusCode).toBe(429)
    expect((await ask(`/api/ppdb/registered/${number}`)).statusCode).toBe(200)
    expect((await ask(`/ppdb/${number}/pdf`)).statusCode).toBe(200)
  })

  it('cards have a separate allowance', async () => {
    await limited(0.01)
    const number = (await register(anSdBody(await aZone(test.db.kysely, 'SD')))).json().data.no_registration
    expect(await statuses(4, () => ask(`/ppdb/${number}/pdf`))).toEqual([200, 200, 200, 429])
  })

  it('failed look-ups that reach the database are limited over all addresses; malformed numbers are not counted', async () => {
    await limited(0.01)
    const from = (i: number) => `10.0.1.${i}`
    expect(await statuses(6, (i) => ask(`/api/ppdb/registered/${nobodys(i)}`, from(i)))).toEqual(
      Array(6).fill(404),
    )
    expect((await ask(`/api/ppdb/registered/${nobodys(7)}`, from(7))).statusCode).toBe(429)
    expect((await ask('/api/ppdb/registered/SD25-00000-00000-1', from(8))).statusCode).toBe(404)
  })

  it('addresses of one /64 network share an allowance', async () => {
    await limited(0.01)
    expect(await statuses(2, (i) => ask('/api/ppdb/registered/x', `2001:db8:1:2::${i}`))).toEqual([404, 429])
    expect((await ask('/api/ppdb/registered/x', '2001:db8:1:3::1')).statusCode).toBe(404)
  })

  it('a forwarded address is accepted from a trusted proxy only', async () => {
    await limited(0.01)
    const forged = (i: number) => ({ 'x-forwarded-for': `192.0.2.${i}`, forwarded: `for=192.0.2.${i}` })
    expect(await statuses(2, (i) => ask('/api/ppdb/registered/x', '10.0.0.1', forged(i)))).toEqual([404, 429])
    await test.close()

    await limited(0.01, ['10.0.0.0/24'])
    expect(await statuses(2, (i) => ask('/api/ppdb/registered/x', '10.0.0.1', forged(i)))).toEqual([404, 404])
    expect((await ask('/api/ppdb/registered/x', '10.0.0.9', forged(1))).statusCode).toBe(429)
    // Entries before the one that the proxy appended come from the client and are ignored.
    const chain = { 'x-forwarded-for': '198.51.100.7, 192.0.2.1' }
    expect((await ask('/api/ppdb/registered/x', '10.0.0.1', chain)).statusCode).toBe(429)
    expect(
      await statuses(2, (i) =>
        ask('/api/ppdb/registered/x', '10.9.9.9', { 'x-forwarded-for': `203.0.113.${i}` }),
      ),
    ).toEqual([404, 429])
  })

  it('a port that the proxy adds does not make a new limiter key', async () => {
    await limited(0.01, ['10.0.0.1'])
    const from = (port: number) => ({ 'x-forwarded-for': `192.0.2.1:${port}` })
    expect(await statuses(3, (i) => ask('/api/ppdb/registered/x', '10.0.0.1', from(i)))).toEqual([
      404, 429, 429,
    ])
  })
})

describe('an odd sender', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await createTestApp({ config: { ...TEST_CONFIG, limitScale: 1, trustedProxies: ['10.0.0.1'] } })
  })
  afterAll(() => test.close())

  const STRANGE_SENDERS = [
    ['fe80::1%eth0', undefined, 'fe80::1'],
    ['::ffff:10.1.2.3', undefined, '10.1.2.3'],
    ['10.0.0.1', 'unknown', '10.0.0.1'],
    ['10.0.0.1', '_hidden:x', '10.0.0.1'],
    ['10.0.0.1', '192.0.2.1:4711', '192.0.2.1'],
    ['10.0.0.1', '[2001:db8::9]:4711', '2001:db8::9'],
    ['10.0.0.1', 'fe80::2%eth0', 'fe80::2'],
    ['10.0.0.1', '::ffff:192.0.2.7', '192.0.2.7'],
  ] as const

  it.each(STRANGE_SENDERS)(
    'socket %s with X-Forwarded-For %s is stored as %s',
    async (remoteAddress, forwarded, stored) => {
      await test.database.ownerDb.pool.query('truncate audit_entry, staff_session')
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
      const send = (url: string, payload: object) =>
        test.app.inject({ method: 'POST', url, payload, remoteAddress, headers })
      const { username, password } = await anAccount(test, 'monitor')
      const zone = await aZone(test.db.kysely, 'SD')
      const answers = [
        await send('/api/ppdb/sd', anSdBody(zone)),
        await send('/api/auth/login', { username, password }),
        await send('/api/auth/login', { username, password: 'bukan ini' }),
        await send(sendReport.path, A_COMPLAINT),
      ]
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 401, 201])
      const { rows } = await test.db.pool.query(
        'select host(address) as address from audit_entry union all select host(address) from staff_session',
      )
      expect(new Set(rows.map(({ address }) => address))).toEqual(new Set([stored]))
    },
  )
})
