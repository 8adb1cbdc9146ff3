/** Whose session a request names, and which writes are refused, without a database: its one row is given. */
import { SESSION_COOKIE } from '@spmb/domain/accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { Forbidden, PasswordRequired } from '@spmb/domain/shared/problem.ts'
import type { FastifyRequest } from 'fastify'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { describe, expect, it, test } from 'vitest'
import type { Schema } from '../../../platform/database/schema.ts'
import { Unauthorized } from '../../../platform/errors/request-errors.ts'
import type { Admit } from '../../../platform/http/serve.ts'
import { createSessions, type OwnSites } from './sessions.ts'
import { createTokens, keyOf } from './tokens.ts'

const NOW = new Date('2026-06-01T02:00:00Z')
const SID = 's'.repeat(43)
const SITE = 'https://spmb.contoh.go.id'
const tokens = createTokens(keyOf('k'.repeat(32)))
const about = { sub: '7', name: 'Contoh', role_id: 1, school_id: null, school_type: null } as const
const tokenOf = (changes: object = {}, id = SID) =>
  tokens.issue({ id, expiresAt: new Date(NOW.getTime() + 60_000) }, {
    ...about,
    ...changes,
  } as unknown as Parameters<typeof tokens.issue>[1])

const ROW = {
  id: 7,
  name: 'Contoh',
  role: 1,
  must_change_password: false,
  school_id: null,
  school_type: null,
  last_used_at: NOW,
  expires_at: new Date(NOW.getTime() + 60_000),
  password_given_at: NOW,
  must_set_second_factor: false,
}

/** Sessions over a database that answers each query with this row; `queries` records what was asked. */
function sessionsOver(row: object | null = ROW, sites: Partial<OwnSites> = {}) {
  const queries: CompiledQuery[] = []
  class OneRow extends DummyDriver {
    override async acquireConnection() {
      return {
        executeQuery: async (query: CompiledQuery) => {
          queries.push(query)
          return { rows: (row ? [row] : []) as never[] }
        },
        async *streamQuery() {},
      }
    }
  }
  const kysely = new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new OneRow(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
  const sessions = createSessions({
    db: { kysely, breaker: { whileClosed: (run: () => unknown) => run() } } as never,
    tokens,
    encryption: { digest: (text: string) => Buffer.from(`digest of ${text}`) },
    clock: () => NOW,
    cookies: { read: (request, name) => request.cookies[name] },
    publicOrigin: SITE,
    ...sites,
  })
  return { sessions, queries }
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  token?: string
  host?: string
}
const request = ({ method = 'GET', headers = {}, token, host = 'spmb.contoh.go.id' }: Sent = {}) =>
  ({ method, headers, host, cookies: token ? { [SESSION_COOKIE]: token } : {} }) as unknown as FastifyRequest
const bearer = (token: string, prefix = 'Bearer ') => request({ headers: { authorization: prefix + token } })

describe('the caller', () => {
  it('is the account of the session that the token names, which is looked up by its digest', async () => {
    const { sessions, queries } = sessionsOver()
    expect(await sessions.actorOf(request({ token: await tokenOf() }))).toMatchObject({
      userId: 7,
      role: 'admin',
      sessionId: SID,
      expiresAt: ROW.expires_at,
      hasRecentPassword: true,
    })
    expect(queries).toHaveLength(1)
    expect(queries[0]?.parameters).toContainEqual(Buffer.from(`digest of session ${SID}`))
    expect(sessions.idDigest(SID)).toEqual(Buffer.from(`digest of session ${SID}`))
  })

  it('has no time of the last use in it', async () => {
    const { sessions } = sessionsOver()
    expect(await sessions.actorOf(request({ token: await tokenOf() }))).not.toHaveProperty('lastUsedAt')
  })

  it.each(['Bearer ', 'Bearer', 'bearer '])('may send the token after "%s"', async (prefix) => {
    const { sessions } = sessionsOver()
    expect(await sessions.actorOf(bearer(await tokenOf(), prefix))).toMatchObject({ userId: 7 })
  })

  it.each([
    ['nothing', request()],
    ['another scheme', bearer('abc', 'Basic ')],
    ['a token with a space in it', bearer('a b')],
    ['a forged token', bearer('a.b.c')],
    ['no token after the word', bearer('', 'Bearer ')],
  ])('with %s is not known, and the database is not asked', async (_, sent) => {
    const { sessions, queries } = sessionsOver()
    expect(await sessions.actorOf(sent)).toBeNull()
    expect(queries).toEqual([])
  })

  it.each(['X Bearer ', 'XBearer ', 'Bearer  '])(
    'with a right token after "%s" is not known',
    async (prefix) => {
      const { sessions, queries } = sessionsOver()
      expect(await sessions.actorOf(bearer(await tokenOf(), prefix))).toBeNull()
      expect(queries).toEqual([])
    },
  )

  it('of a session that ended is not known', async () => {
    const { sessions, queries } = sessionsOver(null)
    expect(await sessions.actorOf(request({ token: await tokenOf() }))).toBeNull()
    expect(queries).toHaveLength(1)
  })

  it('of a session of another account than the token says is not known', async () => {
    const { sessions } = sessionsOver()
    expect(await sessions.actorOf(request({ token: await tokenOf({ sub: '8' }) }))).toBeNull()
  })

  it.each([
    [59_999, 1],
    [60_000, 1],
    [60_001, 2],
  ])('who was last seen %d ms ago causes %d queries: the use is noted once a minute', async (ago, count) => {
    const { sessions, queries } = sessionsOver({ ...ROW, last_used_at: new Date(NOW.getTime() - ago) })
    await sessions.actorOf(request({ token: await tokenOf() }))
    expect(queries).toHaveLength(count)
    if (count === 2) expect(queries[1]?.parameters).toContainEqual(NOW)
  })
})

describe('the token', () => {
  it('came as a cookie, or as a header, which counts first', async () => {
    const { sessions } = sessionsOver()
    expect(sessions.cameAsCookie(request({ token: 'a' }))).toBe(true)
    expect(sessions.cameAsCookie(bearer('a'))).toBe(false)
    expect(sessions.cameAsCookie(request({ token: 'a', headers: { authorization: 'Bearer b' } }))).toBe(false)
    expect(sessions.cameAsCookie(request())).toBe(false)
  })
})

test('staff are callers with a session and without a one-time password', async () => {
  const sent = request({ token: await tokenOf() })
  expect(await sessionsOver().sessions.isStaff(sent)).toBe(true)
  expect(await sessionsOver({ ...ROW, must_change_password: true }).sessions.isStaff(sent)).toBe(false)
  expect(await sessionsOver().sessions.isStaff(request())).toBe(false)
})

describe('a call is refused', () => {
  const forAdmins = { access: ['admin'] } as unknown as Parameters<Admit>[1]
  const refusalOf = async (row: object | null, call = forAdmins, sent?: FastifyRequest) =>
    sessionsOver(row)
      .sessions.admit(sent ?? request({ token: await tokenOf() }), call)
      .then(
        () => null,
        (error: unknown) => error,
      )

  it('for none of these reasons to an admin', async () => {
    expect(await refusalOf(ROW)).toBeNull()
    const { sessions } = sessionsOver()
    expect(await sessions.admit(request({ token: await tokenOf() }), forAdmins)).toMatchObject({ userId: 7 })
  })

  it.each([
    ['without a session', null, forAdmins, Unauthorized, 'session.none'],
    ['to another role', { ...ROW, role: 2 }, forAdmins, Forbidden, 'access.not_allowed'],
    [
      'with a one-time password',
      { ...ROW, must_change_password: true },
      forAdmins,
      Forbidden,
      'password.change_first',
    ],
    [
      'without a second factor',
      { ...ROW, must_set_second_factor: true },
      forAdmins,
      Forbidden,
      'factor.set_first',
    ],
    [
      'without a recent password',
      { ...ROW, password_given_at: new Date(0) },
      { ...forAdmins, recentPassword: true },
      PasswordRequired,
      'password.confirm_first',
    ],
  ] as const)('%s, with a sentence', async (_, row, call, kind, message) => {
    const refusal = await refusalOf(row, call)
    expect(refusal).toBeInstanceOf(kind)
    expect(refusal).toMatchObject({ message: ACCOUNT_MESSAGES[message] })
  })

  it('without a session also when the call is public, because it has no caller', async () => {
    const call = { access: 'public' } as Parameters<Admit>[1]
    expect(await refusalOf(null, call, request())).toBeInstanceOf(Unauthorized)
  })
})

describe('a write with the cookie', () => {
  const isRefused = async (headers: Record<string, string>, sites: Partial<OwnSites> = {}, host?: string) => {
    const sent = request({ method: 'POST', headers, token: await tokenOf(), ...(host && { host }) })
    return sessionsOver(ROW, sites)
      .sessions.actorOf(sent)
      .then(
        () => false,
        (error: unknown) => {
          expect(error).toBeInstanceOf(Forbidden)
          expect(error).toMatchObject({ message: ACCOUNT_MESSAGES['session.other_site'] })
          return true
        },
      )
  }

  it.each([
    ['of this page', { 'sec-fetch-site': 'same-origin' }, false],
    ['of another site', { 'sec-fetch-site': 'cross-site', origin: SITE }, true],
    ['of a neighbour', { 'sec-fetch-site': 'same-site', origin: SITE }, true],
    ['opened by hand', { 'sec-fetch-site': 'none' }, true],
    ['of an old browser without any header', {}, true],
    ['of this site in an old browser', { origin: SITE }, false],
    ['of another site in an old browser', { origin: 'https://jahat.example' }, true],
    ['of an origin that is no address', { origin: 'null' }, true],
    ['of this host over http', { origin: 'http://spmb.contoh.go.id' }, true],
    ['of this host at another port', { origin: `${SITE}:8443` }, true],
  ])('%s', async (_, headers, refused) => {
    expect(await isRefused(headers as Record<string, string>)).toBe(refused)
  })

  it('under the name of the Host header, also without HTTPS where the site has none', async () => {
    const origin = 'http://192.168.1.5:3000'
    const sites = { publicOrigin: 'http://localhost:3000' }
    expect(await isRefused({ origin }, sites, '192.168.1.5:3000')).toBe(false)
    expect(await isRefused({ origin }, sites, '192.168.1.5:3001')).toBe(true)
    expect(await isRefused({ origin: 'https://spmb.lain.id' }, {}, 'spmb.lain.id')).toBe(false)
  })

  it('under an allowed name at the usual port only', async () => {
    const sites = { allowedHosts: ['daftar.contoh.go.id'] }
    expect(await isRefused({ origin: 'https://daftar.contoh.go.id' }, sites)).toBe(false)
    expect(await isRefused({ origin: 'https://daftar.contoh.go.id:8443' }, sites)).toBe(true)
    expect(await isRefused({ origin: 'https://lain.contoh.go.id' }, sites)).toBe(true)
    expect(await isRefused({ origin: 'https://daftar.contoh.go.id' })).toBe(true)
  })

  it('is refused for every method but GET and HEAD', async () => {
    const { sessions } = sessionsOver()
    const token = await tokenOf()
    for (const method of ['GET', 'HEAD'])
      expect(await sessions.actorOf(request({ method, token }))).not.toBeNull()
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH'])
      await expect(sessions.actorOf(request({ method, token }))).rejects.toBeInstanceOf(Forbidden)
  })

  it('is not refused when the token came in a header, which other sites cannot send', async () => {
    const sent = request({ method: 'POST', headers: { authorization: `Bearer ${await tokenOf()}` } })
    expect(await sessionsOver().sessions.actorOf(sent)).not.toBeNull()
  })

  it('is refused in the same way to handlers that ask themselves', () => {
    const { sessions } = sessionsOver()
    expect(() => sessions.refuseOtherSites(request({ method: 'POST' }))).toThrow(Forbidden)
    const own = request({ method: 'POST', headers: { 'sec-fetch-site': 'same-origin' } })
    expect(() => sessions.refuseOtherSites(own)).not.toThrow()
  })
})
