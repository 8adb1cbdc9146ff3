import fastifyCookie from '@fastify/cookie'
import { ROLE_IDS } from '@spmb/domain/accounts/actor.ts'
import { login } from '@spmb/domain/accounts/contract.public.ts'
import {
  changePassword,
  confirmPassword,
  logout,
  readMe,
  SESSION_COOKIE,
} from '@spmb/domain/accounts/contract.staff.ts'
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import type { PasswordChange } from '@spmb/domain/accounts/password.ts'
import { Forbidden, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Cookies } from '../../platform/http/cookies.ts'
import { serve, serveStaff } from '../../platform/http/serve.ts'
import { endSession } from './accounts.queries.ts'
import type { createAccounts, IssuedToken } from './accounts.service.ts'
import { DEVICE_COOKIE, DEVICE_DAYS } from './login/device-cookies.ts'
import type { ConfirmPassword } from './passwords/confirm-password.ts'
import { deviceName } from './sessions/device-name.ts'
import type { Session, Sessions } from './sessions/sessions.ts'

export interface AccountRoutesDeps {
  accounts: ReturnType<typeof createAccounts>
  sessions: Sessions
  db: Database
  clock: () => Date
  cookies: Cookies
  confirmPassword: ConfirmPassword
}

export async function accountRoutes(app: FastifyInstance, deps: AccountRoutesDeps) {
  const { accounts, sessions, db, clock, cookies } = deps
  const { admit } = sessions
  await app.register(fastifyCookie)
  const when = (request: FastifyRequest) => ({
    now: clock(),
    address: request.ip,
    device: deviceName(request.headers['user-agent']),
    requestId: request.id,
  })

  serve(app, login, async ({ body, request, reply }) => {
    const fromBrowser = Boolean(request.headers['sec-fetch-site'] || request.headers.origin)
    // Otherwise another site could sign a visitor in to its own account and read what the visitor types there.
    if (fromBrowser) sessions.refuseOtherSites(request)
    const session = async () => (fromBrowser ? sessions.actorOf(request) : null)
    const deviceCookie = cookies.read(request, DEVICE_COOKIE)
    const issued = await accounts.login(body, when(request), { session, deviceCookie })
    cookies.set(reply, DEVICE_COOKIE, issued.deviceCookie, {
      sameSite: 'lax',
      ends: DEVICE_DAYS * 24 * 3_600,
    })
    return hand(reply, issued)
  })

  serveStaff(app, { contract: logout, admit }, async ({ actor, request, reply }) => {
    await inTransaction(db, async (tx) => {
      await endSession(tx, sessions.idDigest(actor.sessionId))
      await recordAudit(tx, {
        at: clock(),
        action: 'logout',
        actor: `user:${actor.userId}`,
        subject: 'user',
        subjectId: actor.userId,
        address: request.ip,
        requestId: request.id,
      })
    })
    cookies.clear(reply, SESSION_COOKIE, { sameSite: 'lax' })
    reply.header('clear-site-data', '"cache", "storage"')
    return null
  })

  serveStaff(app, { contract: readMe, admit }, ({ actor }) => ({
    sub: String(actor.userId),
    role_id: ROLE_IDS[actor.role],
    name: actor.name,
    school_id: actor.school?.id ?? null,
    school_type: actor.school?.level ?? null,
    exp: Math.floor((actor as Session).expiresAt.getTime() / 1_000),
    must_change_password: actor.mustChangePassword,
    must_set_second_factor: actor.mustSetSecondFactor,
  }))

  serveStaff(app, { contract: confirmPassword, admit }, async (call) => {
    await deps.confirmPassword(call, call.body.password, auditContextOf(call, clock()))
    return null
  })

  serveStaff(app, { contract: changePassword, admit }, async ({ actor, params, body, request, reply }) => {
    if (params.user_id !== actor.userId) throw new Forbidden(ACCOUNT_MESSAGES['access.not_allowed'])
    hand(reply, await accounts.changePassword(actor as Session, typedPasswords(body), when(request)))
    return null
  })

  function hand(reply: FastifyReply, { token, expiresAt }: IssuedToken) {
    cookies.set(reply, SESSION_COOKIE, token, { sameSite: 'lax', ends: expiresAt })
    return { token }
  }
}

/** Missing passwords are empty texts. A value of another type is refused like a password that is too long. */
function typedPasswords(body: unknown): PasswordChange {
  const sent = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const text = (name: keyof PasswordChange) => {
    const value = sent[name] ?? ''
    if (typeof value !== 'string' || value.length > 1_000)
      throw new RuleBroken({ [name]: [ACCOUNT_MESSAGES['password.long']] })
    return value
  }
  return {
    password: text('password'),
    new_password: text('new_password'),
    confirm_password: text('confirm_password'),
  }
}
