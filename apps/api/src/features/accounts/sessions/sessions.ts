/**
 * Finds the member of staff who makes a request. The token comes as a cookie from browsers or as a bearer token from API
 * clients (the original ones write no space after 'Bearer'). It only names a session, which is read from the database for
 * each request, so that a change of account, role or session applies to the next call.
 */
import { type Actor, checkAccess } from '@spmb/domain/accounts/actor.ts'
import { SESSION_COOKIE } from '@spmb/domain/accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { Forbidden, PasswordRequired } from '@spmb/domain/shared/problem.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { Unauthorized } from '../../../platform/errors/request-errors.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import type { Admit } from '../../../platform/http/serve.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { findActor, touchSession } from '../accounts.queries.ts'
import type { Tokens } from './tokens.ts'

export interface SessionDeps extends OwnSites {
  cookies: Pick<Cookies, 'read'>
  db: Pick<Database, 'kysely' | 'breaker'>
  tokens: Tokens
  encryption: Pick<FieldEncryption, 'digest'>
  clock: () => Date
}

export interface Session extends Actor {
  expiresAt: Date
}

export interface Sessions {
  /** The caller; null without a valid session. @throws Forbidden for a write from another site */
  actorOf(request: FastifyRequest): Promise<Session | null>
  admit: Admit
  /** Whether the caller may see what staff see; false while a one-time password has to be replaced. */
  isStaff(request: FastifyRequest): Promise<boolean>
  /** Whether the token came as a cookie, as browsers send it. */
  cameAsCookie(request: FastifyRequest): boolean
  /** The key under which a session is stored. */
  idDigest(sessionId: string): Buffer
  /** @throws Forbidden for a request from a page of another site */
  refuseOtherSites(request: FastifyRequest): void
}

/** Minimum time between two updates of `last_used_at`, in milliseconds. */
const TOUCH_EVERY_MS = 60_000

export function createSessions({ db, tokens, encryption, clock, cookies, ...sites }: SessionDeps): Sessions {
  const idDigest = (sessionId: string) => encryption.digest(`session ${sessionId}`)

  async function actorOf(request: FastifyRequest): Promise<Session | null> {
    const sent = tokenOf(request, cookies)
    if (!sent) return null
    if (sent.from === 'cookie' && isWrite(request)) refuseOtherSites(request, sites)
    const now = clock()
    const payload = await tokens.read(sent.token, now)
    if (!payload) return null
    const id = idDigest(payload.sid)
    // Fails fast while the database is unavailable.
    const found = await db.breaker.whileClosed(() => findActor(db.kysely, id, now))
    if (!found || String(found.userId) !== payload.sub) return null
    const { lastUsedAt, ...actor } = found
    if (now.getTime() - lastUsedAt.getTime() > TOUCH_EVERY_MS) await touchSession(db.kysely, id, now)
    return { ...actor, sessionId: payload.sid }
  }

  return {
    actorOf,
    idDigest,
    cameAsCookie: (request) => tokenOf(request, cookies)?.from === 'cookie',
    refuseOtherSites: (request) => refuseOtherSites(request, sites),
    async isStaff(request) {
      const actor = await actorOf(request)
      return actor !== null && !actor.mustChangePassword
    },
    async admit(request, contract) {
      const actor = await actorOf(request)
      const refusal = checkAccess(actor, contract)
      if (refusal === 'not allowed') throw new Forbidden(ACCOUNT_MESSAGES['access.not_allowed'])
      if (refusal === 'change the password first')
        throw new Forbidden(ACCOUNT_MESSAGES['password.change_first'])
      if (refusal === 'set up the second factor first')
        throw new Forbidden(ACCOUNT_MESSAGES['factor.set_first'])
      if (refusal === 'confirm the password first')
        throw new PasswordRequired(ACCOUNT_MESSAGES['password.confirm_first'])
      if (refusal || !actor) throw new Unauthorized(ACCOUNT_MESSAGES['session.none'])
      return actor
    },
  }
}

function tokenOf(
  request: FastifyRequest,
  cookies: SessionDeps['cookies'],
): { token: string; from: 'cookie' | 'bearer' } | null {
  const bearer = /^Bearer ?(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (bearer) return { token: bearer, from: 'bearer' }
  const cookie = cookies.read(request, SESSION_COOKIE)
  return cookie ? { token: cookie, from: 'cookie' } : null
}

function isWrite({ method }: FastifyRequest): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** The names of this site: the origin of PUBLIC_URL, and the hosts of ALLOWED_HOSTS. */
export interface OwnSites {
  publicOrigin: string
  allowedHosts?: readonly string[]
}

/**
 * Protects against CSRF: browsers say where a request comes from, and scripts cannot change these headers.
 *
 * @throws Forbidden for a request from a page of another site
 */
function refuseOtherSites(request: FastifyRequest, sites: OwnSites): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin') return
  const { origin } = request.headers
  if (site === undefined && origin !== undefined && isOwn(origin, request.host, sites)) return
  throw new Forbidden(ACCOUNT_MESSAGES['session.other_site'])
}

function isOwn(origin: string, host: string, { publicOrigin, allowedHosts = [] }: OwnSites): boolean {
  if (origin === publicOrigin) return true
  const sent = URL.parse(origin)
  // A page that came over http: may have been changed on its way.
  if (!sent || (publicOrigin.startsWith('https:') && sent.protocol !== 'https:')) return false
  // A proxy may send its own name as the Host header, so the allowed names count beside it.
  return sent.host === host || (sent.port === '' && allowedHosts.includes(sent.hostname))
}
