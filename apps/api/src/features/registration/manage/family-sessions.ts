/**
 * Sessions of families (docs/product-rules.md#change-code): one registration, one hour, in a cookie that only the calls below
 * `/api/manage` read. They end with a new change code and with the deletion of the registration.
 */
import { FAMILY_COOKIE, FAMILY_SESSION_MINUTES } from '@spmb/domain/registration/manage/contract.family.ts'
import { FAMILY_SESSION_ENDED } from '@spmb/domain/registration/manage/messages.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/database/database.ts'
import { Unauthorized } from '../../../platform/errors/request-errors.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import type { RateLimits } from '../../../platform/http/limits/rate-limit.ts'
import type { Family } from '../../../platform/http/serve.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import { endFamilySession, findFamily, storeFamilySession } from './family-sessions.queries.ts'

export interface FamilySessionDeps {
  db: Database
  encryption: Pick<FieldEncryption, 'digest'>
  random: RandomBytes
  clock: () => Date
  sessions: Pick<Sessions, 'refuseOtherSites'>
  cookies: Cookies
  limits: Pick<RateLimits, 'take'>
}

export function createFamilySessions({
  db,
  encryption,
  random,
  clock,
  sessions,
  cookies,
  limits,
}: FamilySessionDeps) {
  const idDigest = (token: string) => encryption.digest(`family session ${token}`)
  const sameSite = 'strict'

  return {
    /** @returns false when the code is not the stored one any more */
    async open(reply: FastifyReply, of: { registrationId: number; changeCode: Buffer }): Promise<boolean> {
      const token = Buffer.from(random(32)).toString('base64url')
      const expiresAt = new Date(clock().getTime() + FAMILY_SESSION_MINUTES * 60_000)
      const stored = await storeFamilySession(db.kysely, { id: idDigest(token), expiresAt, ...of })
      if (stored) cookies.set(reply, FAMILY_COOKIE, token, { sameSite, ends: expiresAt })
      return stored
    },

    /** @throws Unauthorized without a live session; Forbidden for a write from another site; TooMany after too many reads */
    async admit(request: FastifyRequest): Promise<Family> {
      const token = cookies.read(request, FAMILY_COOKIE)
      if (!token) throw new Unauthorized(FAMILY_SESSION_ENDED)
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      if (!isRead) sessions.refuseOtherSites(request)
      const found = await db.breaker.whileClosed(() => findFamily(db.kysely, idDigest(token), clock()))
      if (!found) throw new Unauthorized(FAMILY_SESSION_ENDED)
      if (isRead) await limits.take('familyRead', String(found.registrationId))
      return found
    },

    async close(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const token = cookies.read(request, FAMILY_COOKIE)
      if (token) await endFamilySession(db.kysely, idDigest(token))
      cookies.clear(reply, FAMILY_COOKIE, { sameSite })
    },
  }
}
