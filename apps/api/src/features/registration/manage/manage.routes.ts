import {
  closeManaged,
  correctManaged,
  freeManagedSeat,
  readManaged,
  requestCorrection,
  undoManaged,
  undoManagedWithdrawal,
  withdrawManaged,
} from '@spmb/domain/registration/manage/contract.family.ts'
import { openManaged } from '@spmb/domain/registration/manage/contract.public.ts'
import { noMatch } from '@spmb/domain/registration/manage/messages.ts'
import type { Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyInstance } from 'fastify'
import { type AuditContext, familyAuditContext } from '../../../platform/audit/audit-context.ts'
import type { RateLimits } from '../../../platform/http/limits/rate-limit.ts'
import { type FamilyCall, serve, serveFamily } from '../../../platform/http/serve.ts'
import { createDeviceCookies, DEVICE_DAYS } from '../../accounts/login/device-cookies.ts'
import type { Sessions } from '../../accounts/sessions/sessions.ts'
import type { KnownResults } from '../look-up.ts'
import { auditRegistration } from '../staff/audit-registration.ts'
import { createFamilySessions, type FamilySessionDeps } from './family-sessions.ts'
import { createFamilyActs, type ManageDeps } from './manage.service.ts'
import { createReadManaged } from './read-managed.ts'
import { createFamilySignIn, deviceOf, type SignInDeps } from './sign-in.ts'

export interface ManageRoutesDeps extends ManageDeps, FamilySessionDeps, Omit<SignInDeps, 'devices'> {
  encryption: ManageDeps['encryption']
  sessions: Pick<Sessions, 'refuseOtherSites'>
  random: RandomBytes
  limits: RateLimits
  results: Pick<KnownResults, 'metaOf'>
}

/** Marks a device that has opened the registration before, see `device-cookies.ts`. */
const DEVICE_COOKIE = 'kelola_hp'

export function manageRoutes(app: FastifyInstance, deps: ManageRoutesDeps) {
  const { db, encryption, random, limits, clock, sessions, cookies } = deps
  const devices = createDeviceCookies(encryption, random)
  const families = createFamilySessions(deps)
  const signIn = createFamilySignIn({ ...deps, devices })
  const acts = createFamilyActs(deps)
  const read = createReadManaged(deps)
  const { admit } = families

  serve(app, openManaged, async ({ body, request, reply }) => {
    // Otherwise another site could open its own registration in a visitor's browser.
    if (request.headers['sec-fetch-site'] || request.headers.origin) sessions.refuseOtherSites(request)
    await limits.take('read', request.ip)
    const opened = await signIn(body, {
      address: request.ip,
      deviceCookie: cookies.read(request, DEVICE_COOKIE),
    })
    const { id, number, changeCode } = opened
    // Counted after the code was right, so that it says nothing about numbers.
    await limits.take('familyOpening', String(id))
    if (!(await families.open(reply, { registrationId: id, changeCode }))) throw new NotFound(noMatch(1))
    cookies.set(reply, DEVICE_COOKIE, devices.issue(deviceOf(number)), {
      sameSite: 'strict',
      ends: DEVICE_DAYS * 24 * 3_600,
    })
    await auditRegistration(db.kysely, familyAuditContext(request, clock()), {
      action: 'registration.manage',
      subjectId: id,
    })
    return read(id, clock())
  })

  serveFamily(app, { contract: closeManaged, admit }, async ({ request, reply }) => {
    await families.close(request, reply)
    return null
  })

  serveFamily(app, { contract: readManaged, admit }, ({ family }) => read(family.registrationId, clock()))

  serveAct(correctManaged, (id, { body }, act) => acts.correct(id, body, act))
  serveAct(undoManaged, (id, { body }, act) => acts.undo(id, body.version, act))
  serveAct(withdrawManaged, (id, { body }, act) => acts.withdraw(id, body, act))
  serveAct(undoManagedWithdrawal, (id, _, act) => acts.takeBack(id, act))
  serveAct(freeManagedSeat, (id, _, act) => acts.freeSeat(id, act))
  serveAct(requestCorrection, (id, { body }, act) => acts.request(id, body, act))

  /** An act answers with the registration as it is afterwards. */
  function serveAct<const E extends Endpoint & { data: typeof readManaged.data }>(
    contract: E,
    perform: (id: number, call: FamilyCall<E>, act: AuditContext) => Promise<void>,
  ) {
    serveFamily(app, { contract, admit }, async (call) => {
      const { registrationId: id } = call.family
      await limits.take('familyChange', String(id))
      await perform(id, call, familyAuditContext(call.request, clock()))
      return (await read(id, clock())) as never
    })
  }
}
