/**
 * The look-up by number with a session: returns the whole record to staff in scope. Requests without a session and of
 * operators of other schools are passed on to the public handler.
 */
import { checkAccess, scopeOf } from '@spmb/domain/accounts/actor.ts'
import { SESSION_COOKIE } from '@spmb/domain/accounts/contract.staff.ts'
import { publicMeta } from '@spmb/domain/registration/contract.public.ts'
import { applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { readApplicant } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Cookies } from '../../../platform/http/cookies.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import { findApplicantByNumber, otherBirthDateInRun, toApplicant } from './applicant-rows.ts'
import { auditRegistration } from './audit-registration.ts'

export interface ReadForStaffDeps {
  db: Database
  sessions: Pick<Sessions, 'actorOf'>
  cookies: Pick<Cookies, 'read'>
  encryption: Pick<FieldEncryption, 'decrypt'>
  clock: () => Date
}

/** A step before the public handler of the same path: answers the request or passes it on. */
export function createReadForStaff({
  db,
  sessions,
  cookies,
  encryption,
  clock,
}: ReadForStaffDeps): preHandlerHookHandler {
  return (request, reply, done) => {
    // Requests of the public have no token and do not wait for the database here.
    if (!request.headers.authorization && !cookies.read(request, SESSION_COOKIE)) return done()
    answer(request, reply).then((answered) => answered || done(), done)
  }

  /** @returns whether it answered */
  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const actor = await sessions.actorOf(request)
    if (!actor || checkAccess(actor, readApplicant)) return false
    const parsed = parseRegistrationNumber((request.params as { no: string }).no)
    if (parsed.kind !== 'number') return false
    const ownSchool = scopeOf(actor)
    const row = await inTransaction(db, async (tx) => {
      const found = await findApplicantByNumber(tx, parsed.number, ownSchool)
      if (found) {
        const act = auditContextOf({ actor, request }, clock())
        await auditRegistration(tx, act, { action: 'registration.view', subjectId: found.id })
      }
      return found && { ...found, inRun: await otherBirthDateInRun(tx, found) }
    })
    if (!row) return false
    const data = applicant.parse({
      ...toApplicant(row, { encryption, ownSchool }),
      birth_date_in_run: row.inRun,
    })
    const meta = publicMeta({
      withdrawn: data.withdrawal !== null,
      documentsSeen: data.documents === 'lengkap',
      reRegistered: data.re_registration === 'sudah',
      released: row.released,
      published: true,
      placed: data.placed_school,
      admitted: data.school_1_status === 'LULUS' || data.school_2_status === 'LULUS',
      freeSeatsUntil: null,
      closedSchools: [],
      byDesk: [null, null],
      now: clock(),
    })
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({
        status: readApplicant.status,
        message: readApplicant.message,
        data,
        ...(meta && { meta }),
      })
    return true
  }
}
