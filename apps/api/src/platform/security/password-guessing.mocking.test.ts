/** Password guessing, concurrent or continuous: few guesses are verified, and the owner can still sign in. */
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { anAccount, signIn } from '../../../testing/accounts.ts'
import { createTestApp, SCHOOL_MORNING, type TestApp, TIME_ZONE } from '../../../testing/test-app.ts'
import { ALLOWANCES } from '../settings/rate-limits.ts'

/** The real functions, spied on to count verifications. */
vi.mock('@node-rs/argon2', { spy: true })

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
  vi.mocked(verify).mockClear()
})

const later = (seconds: number) => {
  test.clock.now = new Date(test.clock.now.getTime() + seconds * 1_000)
}
const WRONG = 'bukan ini passwordnya'
const OWN_PAGE = { 'sec-fetch-site': 'same-origin' }
const login = (username: string, password: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: '/api/auth/login', payload: { username, password }, headers })

/** Signs in with a browser and returns the headers that it sends with its next sign-in. */
async function knownDevice(username: string, password: string, headers: Record<string, string> = {}) {
  const answer = await login(username, password, { ...OWN_PAGE, ...headers })
  expect(answer.statusCode).toBe(200)
  const cookie = answer.cookies.find(({ name }) => name === 'device')
  return { ...OWN_PAGE, cookie: `device=${cookie?.value}` }
}

describe('fifty concurrent wrong guesses', () => {
  it.each([
    ['for a known user name', async () => (await anAccount(test, 'admin')).username],
    ['for an unknown user name', async () => 'tidak.ada.orangnya'],
    ['for an invalid user name', async () => '<svg onload=alert(1)>'],
  ])('%s: five passwords are verified, further attempts are delayed', async (_title, named) => {
    const username = await named()
    const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => login(username, `${WRONG} ${i}`)))
    expect(verify).toHaveBeenCalledTimes(5)
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
      ...Array(5).fill(401),
      ...Array(45).fill(429),
    ])
    // After the delay of two seconds one more is accepted, not fifty.
    later(2)
    await Promise.all(Array.from({ length: 50 }, (_, i) => login(username, `${WRONG} ${i}`)))
    expect(verify).toHaveBeenCalledTimes(6)
  })

  it('of the old password in a password change: five passwords are verified', { tags: 'full' }, async () => {
    const { userId, bearer } = await signIn(test, 'monitor')
    vi.mocked(verify).mockClear()
    const change = () =>
      test.app.inject({
        method: 'PUT',
        url: `/api/user/reset/${userId}`,
        headers: bearer,
        payload: {
          password: WRONG,
          new_password: 'kuda terbang di atas awan',
          confirm_password: 'kuda terbang di atas awan',
        },
      })
    const answers = await Promise.all(Array.from({ length: 50 }, change))
    expect(verify).toHaveBeenCalledTimes(5)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(45)
  })
})

describe('an attacker who guesses continuously', () => {
  /** Guesses after each delay, so that attempts stay delayed. */
  async function keepsGuessing(username: string, rounds = 15) {
    for (let i = 0; i < rounds; i++) {
      const answer = await login(username, WRONG, { ...OWN_PAGE })
      if (answer.statusCode === 429) later(Number(answer.headers['retry-after']))
    }
    while ((await login(username, WRONG)).statusCode !== 429);
  }

  it('does not delay the owner on a known device', async () => {
    const { username, password } = await anAccount(test, 'admin')
    const own = await knownDevice(username, password)
    await keepsGuessing(username)
    expect((await login(username, password)).statusCode).toBe(429)
    expect((await login(username, password, own)).statusCode).toBe(200)
    // The sign-in of the owner does not reset the count of the attacker.
    expect((await login(username, WRONG)).statusCode).toBe(429)
  })

  it('does not prevent the owner from changing the password', async () => {
    const { username, password, userId, bearer } = await signIn(test, 'admin')
    await keepsGuessing(username)
    const next = 'kuda terbang di atas awan'
    const changed = await test.app.inject({
      method: 'PUT',
      url: `/api/user/reset/${userId}`,
      headers: bearer,
      payload: { password, new_password: next, confirm_password: next },
    })
    expect(changed.statusCode).toBe(200)
  })

  it('gains nothing from a forged or damaged cookie or one of another account', async () => {
    const { username, password } = await anAccount(test, 'operator')
    const mine = await anAccount(test, 'operator')
    const own = await knownDevice(username, password)
    const others = await knownDevice(mine.username, mine.password)
    await keepsGuessing(username)
    for (const cookie of [
      others.cookie,
      `device=${'A'.repeat(22)}.${'A'.repeat(43)}`,
      own.cookie.replace(/=(.)/, (_all, first) => (first === '-' ? '=_' : '=-')),
      own.cookie.slice(0, -1),
      `${own.cookie}A`,
      'device=',
      'device=%00',
    ]) {
      expect([cookie, (await login(username, password, { ...OWN_PAGE, cookie })).statusCode]).toEqual([
        cookie,
        429,
      ])
    }
  })

  it('has five guesses on a known device before its attempts are delayed', async () => {
    const { username, password } = await anAccount(test, 'operator')
    const own = await knownDevice(username, password)
    vi.mocked(verify).mockClear()
    const answers = await Promise.all(Array.from({ length: 30 }, () => login(username, WRONG, own)))
    expect(verify).toHaveBeenCalledTimes(5)
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(25)
    // Other devices have no failures.
    expect((await login(username, password)).statusCode).toBe(200)
  })

  it('cannot read the user name from the cookie, which differs after each sign-in', async () => {
    const { username, password } = await anAccount(test, 'operator')
    const [one, two] = [await knownDevice(username, password), await knownDevice(username, password)]
    expect(one.cookie).not.toBe(two.cookie)
    expect(Buffer.from(one.cookie.slice(7, 29), 'base64url').toString('latin1')).not.toContain(username)
    expect(one.cookie).not.toContain(username)
  })
})

describe('a storm of guesses from many addresses', { tags: 'full' }, () => {
  const STORM = 160
  /** Two running hashes and 40 waiting ones. */
  const PLACES = 42

  it('does not prevent staff from signing in, on a known device or a new one', async () => {
    const known = await anAccount(test, 'admin')
    const fresh = await anAccount(test, 'admin')
    const own = await knownDevice(known.username, known.password)
    vi.mocked(verify).mockClear()
    // No hash ends before the queue is full, as on a slow machine.
    const gate = Promise.withResolvers<void>()
    const { verify: hash } = await vi.importActual<typeof import('@node-rs/argon2')>('@node-rs/argon2')
    vi.mocked(verify).mockImplementation(async (...call) => {
      await gate.promise
      return hash(...call)
    })
    const attempt = (username: string, password: string, remoteAddress: string, headers = {}) =>
      test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, password },
        remoteAddress,
        headers,
      })
    try {
      let refused = 0
      const storm = Array.from({ length: STORM }, (_, i) =>
        attempt(`tidak.ada.${i}`, WRONG, `10.0.${i % 8}.1`).then((answer) => {
          if (answer.statusCode === 503) refused++
          return answer.statusCode
        }),
      )
      await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(STORM - PLACES), 60_000)
      const staff = [
        attempt(known.username, known.password, '10.0.0.1', own),
        attempt(fresh.username, fresh.password, '192.0.2.1'),
      ]
      // Each displaces a waiting guess.
      const displaced = vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(STORM - PLACES + 2), 60_000)
      await Promise.race([displaced, Promise.all(staff)])
      gate.resolve()
      expect((await Promise.all(staff)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
      expect(new Set(await Promise.all(storm))).toEqual(new Set([401, 503]))
    } finally {
      gate.resolve()
      vi.mocked(verify).mockImplementation(hash)
    }
  })
})

it('an address may try sixty times a minute, over all user names', async () => {
  const limited = await createTestApp({
    config: {
      officeTimeZone: TIME_ZONE,
      publicUrl: 'http://localhost:3000',
      trustedProxies: [],
      limitScale: 0.1,
    },
  })
  try {
    const allowed = ALLOWANCES.login.points * 0.1
    const attempt = (i: number, remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: `tidak.ada.${i}`, password: WRONG },
        remoteAddress,
      })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => attempt(i, '10.0.0.1')))
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(allowed)
    expect(verify).toHaveBeenCalledTimes(allowed)
    expect((await attempt(1, '10.0.0.2')).statusCode).toBe(401)
  } finally {
    await limited.close()
  }
})
