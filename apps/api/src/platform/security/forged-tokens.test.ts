/**
 * Forged tokens, expired tokens, tokens of other accounts and of ended sessions, on staff routes. The short check sends each
 * forgery to some of the routes, the full one to all.
 */
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { type Endpoint, isForStaff } from '@spmb/domain/shared/endpoint.ts'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, schoolsWithoutAccount, signIn } from '../../../testing/accounts.ts'
import {
  aCaller,
  carriedBy,
  EVERY_CONTRACT,
  goodCall,
  NEW_PASSWORD,
  type Staff,
} from '../../../testing/calls/every-call.ts'
import { casesOfRound } from '../../../testing/calls/extent.ts'
import { letReserveBeCalled } from '../../../testing/calls/free-seats.ts'
import { aWorld, type World } from '../../../testing/calls/world.ts'
import { contentsOf } from '../../../testing/database/contents.ts'
import { seededRandom } from '../../../testing/seeded-random.ts'
import { createTestApp, SCHOOL_MORNING, TEST_DATA_KEY, type TestApp } from '../../../testing/test-app.ts'
import {
  changeAccount,
  disableAccount,
  resetPassword,
} from '../../features/accounts/management/change-account.ts'
import { createPasswordHashing } from '../../features/accounts/passwords/password-hashing.ts'
import { createTokens } from '../../features/accounts/sessions/tokens.ts'
import { createFieldEncryption } from './field-encryption.ts'

const STAFF_ROUTES = EVERY_CONTRACT.filter(isForStaff)
const encryption = createFieldEncryption(TEST_DATA_KEY, seededRandom)
/** The server's signing key, for tokens that are invalid for another reason than their signature. */
const KEY = encryption.keyFor('session-token')

let test: TestApp
let world: World
let victim: Staff
let other: Staff
beforeAll(async () => {
  test = await createTestApp()
  world = await aWorld(test)
  victim = await signIn(test, 'admin')
  other = await signIn(test, 'monitor')
})
afterAll(() => test.close())
beforeEach(() => {
  test.clock.now = SCHOOL_MORNING
})

const b64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const parts = (token: string) => {
  const [head = '', body = '', signature = ''] = token.split('.')
  return { head, body, signature, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) }
}
const signed = (claims: Record<string, unknown>, key: Buffer, alg = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(key)
const tokens = createTokens(KEY)
const victimClaims = () => {
  const { sub, role_id, name, school_id, school_type } = parts(victim.token).claims
  return { sub, role_id, name, school_id, school_type }
}

/** Each is derived from the token of an admin whose session is valid. */
const FORGED: Record<string, () => string | Promise<string>> = {
  'no algorithm': () => `${b64({ alg: 'none', typ: 'JWT' })}.${parts(victim.token).body}.`,
  'no algorithm, spelled oddly': () => `${b64({ alg: 'nOnE' })}.${parts(victim.token).body}.`,
  'no algorithm and the signature of a valid token': () =>
    `${b64({ alg: 'none' })}.${parts(victim.token).body}.${parts(victim.token).signature}`,
  'no signature': () => `${parts(victim.token).head}.${parts(victim.token).body}.`,
  'two parts': () => `${parts(victim.token).head}.${parts(victim.token).body}`,
  'a letter changed in the signature': () =>
    victim.token.slice(0, -2) + (victim.token.at(-2) === 'A' ? 'B' : 'A') + victim.token.at(-1),
  'another role, signature kept': () => {
    const { head, claims, signature } = parts(other.token)
    return `${head}.${b64({ ...claims, role_id: 1, sub: String(victim.userId) })}.${signature}`
  },
  'an empty key': async () => {
    const { head, body } = parts(victim.token)
    return `${head}.${body}.${createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')}`
  },
  'another key': () => signed(parts(victim.token).claims, seededRandom(32)),
  'the key of another purpose': () => signed(parts(victim.token).claims, encryption.keyFor('digest')),
  'the data key itself': () => signed(parts(victim.token).claims, TEST_DATA_KEY),
  'another algorithm with the right key': () =>
    signed(parts(victim.token).claims, Buffer.concat([KEY, KEY]), 'HS512'),
  'a key embedded in the header': async () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' }) as { kty: string; n: string; e: string }
    return new SignJWT(parts(victim.token).claims)
      .setProtectedHeader({ alg: 'RS256', jwk, jku: 'http://127.0.0.1/keys', kid: '../../dev/null' })
      .sign(privateKey)
  },
  'another issuer': () => signed({ ...parts(victim.token).claims, iss: 'lain' }, KEY),
  'no issuer': () => signed({ ...parts(victim.token).claims, iss: undefined }, KEY),
  'no expiry': () => signed({ ...parts(victim.token).claims, exp: undefined }, KEY),
  'an expiry in the past': () => signed({ ...parts(victim.token).claims, exp: 1_000_000_000 }, KEY),
  'no session id': () => signed({ ...parts(victim.token).claims, sid: undefined }, KEY),
  'an unknown session id': () =>
    tokens.issue(
      { id: seededRandom(32).toString('base64url'), expiresAt: new Date(SCHOOL_MORNING.getTime() + 60_000) },
      victimClaims(),
    ),
  'SQL as session id': () =>
    signed({ ...parts(victim.token).claims, sid: "' or '1'='1' -- ".padEnd(43, '-') }, KEY),
  'the session id of another account': () =>
    signed({ ...parts(victim.token).claims, sid: parts(other.token).claims.sid }, KEY),
  'the text null': () => 'null',
  'ten thousand letters': () => 'a'.repeat(10_000),
  'three empty parts': () => '..',
}

/** Sends a valid call to staff routes with the token, and expects 401. */
async function expectRefused(token: string, what: string, routes: readonly Endpoint[] = STAFF_ROUTES) {
  for (const contract of routes) {
    const { method, url, payload } = goodCall(contract, world, victim)
    for (const [how, headers] of Object.entries(carriedBy)) {
      const answer = await test.app.inject({
        method,
        url,
        headers: headers(token),
        ...(payload ? { payload } : {}),
      })
      expect([what, contract.name, how, answer.statusCode]).toEqual([what, contract.name, how, 401])
      expect(answer.json()).toMatchObject({ status: 401, data: null })
    }
  }
}

/** So many forgeries reach every route in the short check. */
const FORGERIES = 12

describe('a token with', () => {
  it.each([...Object.keys(FORGED).entries()])(
    '(%i) %s is refused on staff routes and changes nothing',
    { tags: 'rounds' },
    async (round, what) => {
      const token = await (FORGED[what] as () => string | Promise<string>)()
      expect(token).not.toBe(victim.token)
      const before = await contentsOf(test)
      await expectRefused(token, what, casesOfRound(STAFF_ROUTES, round, FORGERIES))
      expect(await contentsOf(test)).toEqual(before)
      // A route that is also public answers with the public view.
      const { number } = world.children.SD
      for (const headers of Object.values(carriedBy)) {
        const record = await test.app.inject({
          url: `/api/ppdb/registered/${number}`,
          headers: headers(token),
        })
        expect(Object.keys(record.json().data)).not.toContain('nik_masked')
      }
    },
  )

  it('no defect is accepted, which validates the refusals above', async () => {
    for (const headers of Object.values(carriedBy)) {
      const me = await test.app.inject({ url: '/api/auth/me', headers: headers(victim.token) })
      expect(me.json().data).toMatchObject({ sub: String(victim.userId), role_id: 1 })
    }
  })
})

describe('a session', () => {
  /** In the short check, a call of every route is made after one of these. */
  const ENDED = 7
  it('cannot be fixed by an attacker: signing in creates a new one and ends the one the browser sent', {
    tags: 'rounds',
  }, async () => {
    const planted = await signIn(test, 'operator')
    const account = await anAccount(test, 'admin')
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: carriedBy.cookie(planted.token),
      payload: {
        username: account.username,
        password: account.password,
        token: planted.token,
        sid: parts(planted.token).claims.sid,
      },
    })
    expect(answer.statusCode).toBe(200)
    const { token } = answer.json()
    expect(parts(token).claims.sid).not.toBe(parts(planted.token).claims.sid)
    await expectRefused(planted.token, 'the planted session', casesOfRound(STAFF_ROUTES, 0, ENDED))
    const me = await test.app.inject({ url: '/api/auth/me', headers: carriedBy.bearer(token) })
    expect(me.json().data.sub).toBe(String(account.userId))
  })

  it('is taken from the bearer token when a cookie is sent too', async () => {
    for (const [authorization, status] of [
      [`Bearer ${other.token}`, 200],
      ['Bearer x', 401],
      [`Bearer${'x'.repeat(2_000)}`, 401],
    ] as const) {
      const headers = { ...carriedBy.cookie(victim.token), authorization }
      const me = await test.app.inject({ url: '/api/auth/me', headers })
      expect([authorization.slice(0, 10), me.statusCode]).toEqual([authorization.slice(0, 10), status])
      if (status === 200) expect(me.json().data.sub).toBe(String(other.userId))
    }
  })

  const changes = async () => ({
    db: test.db,
    hashing: await createPasswordHashing(),
    random: seededRandom,
    act: { at: test.clock.now, actor: 'command line' },
  })
  const ENDINGS: Record<string, (staff: Staff) => Promise<unknown>> = {
    'its logout': (staff) =>
      test.app.inject({ method: 'POST', url: '/api/auth/logout', headers: staff.bearer }),
    'a password change in another session': async (staff) => {
      const { username, password, userId } = staff
      const elsewhere = await test.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username, password },
      })
      const changed = await test.app.inject({
        method: 'PUT',
        url: `/api/user/reset/${userId}`,
        headers: carriedBy.bearer(elsewhere.json().token),
        payload: { password, new_password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
      })
      expect(changed.statusCode).toBe(200)
    },
    'a password reset': async ({ username }) =>
      resetPassword(await changes(), { username }, { enable: false }),
    'disabling its account': async ({ username }) => disableAccount(await changes(), { username }),
    'another role': async ({ username }) => changeAccount(await changes(), { username }, { role: 'monitor' }),
    'another school': async ({ username }) =>
      changeAccount(await changes(), { username }, { schoolId: world.zones.SD.school_2_id }),
    'twelve hours': async () => {
      test.clock.now = new Date(SCHOOL_MORNING.getTime() + 12 * 3_600_000)
    },
  }
  it.each([...Object.keys(ENDINGS).entries()])(
    '(%i) is refused at the next call of every route after %s',
    { tags: 'rounds' },
    async (round, ending) => {
      const staff = await signIn(test, 'operator', { schoolId: world.zones.SD.school_1_id })
      const me = () => test.app.inject({ url: '/api/auth/me', headers: staff.bearer })
      expect((await me()).statusCode).toBe(200)
      await (ENDINGS[ending] as (staff: Staff) => Promise<unknown>)(staff)
      const before = await contentsOf(test)
      await expectRefused(staff.token, ending, casesOfRound(STAFF_ROUTES, round, ENDED))
      expect(await contentsOf(test)).toEqual(before)
    },
  )
})

it('every call of the tables above succeeds with a valid session, which validates the refusals', {
  tags: 'full',
}, async () => {
  world = { ...world, schoolsWithoutAccount: await schoolsWithoutAccount(test) }
  // Calls that remove data come last.
  const last = ['editQuota', 'resetQuota', 'resetQuotasOfLevel', 'deleteApplicant']
  const rank = (name: string) => last.indexOf(name)
  for (const contract of STAFF_ROUTES.toSorted((a, b) => rank(a.name) - rank(b.name))) {
    const caller = await aCaller(test, world, contract)
    await letReserveBeCalled(test, contract)
    const { method, url, payload } = goodCall(contract, world, caller)
    const answer = await test.app.inject({
      method,
      url,
      headers: carriedBy.cookie(caller.token),
      ...(payload ? { payload } : {}),
    })
    expect([contract.name, answer.statusCode]).toEqual([contract.name, contract.status])
  }
})
