/** Calls by which users set up their second factor, and admins require it. */
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  requireSecondFactor,
} from '@spmb/domain/accounts/second-factor/contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import { serveStaff } from '../../../platform/http/serve.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Live } from '../../live.ts'
import type { Staff } from '../../staff.ts'
import type { SecondFactor } from './second-factor.service.ts'

export function secondFactorStaffRoutes(
  app: FastifyInstance,
  {
    admit,
    clock,
    season,
    factor,
  }: Pick<Platform, 'clock'> & Pick<Live, 'season'> & Pick<Staff, 'admit'> & { factor: SecondFactor },
) {
  serveStaff(app, { contract: readSecondFactor, admit }, ({ actor }) => factor.read(actor.userId))

  serveStaff(app, { contract: beginSecondFactor, admit }, ({ actor }) =>
    factor.begin(actor.userId, `SPMB ${season().label}`, clock()),
  )

  serveStaff(app, { contract: confirmSecondFactor, admit }, async (call) => ({
    recovery_codes: await factor.confirm(call.actor.userId, call.body.code, auditContextOf(call, clock())),
  }))

  serveStaff(app, { contract: renewRecoveryCodes, admit }, async (call) => ({
    recovery_codes: await factor.renewRecoveryCodes(call.actor.userId, auditContextOf(call, clock())),
  }))

  serveStaff(app, { contract: removeSecondFactor, admit }, async (call) => {
    await factor.remove(call.actor, auditContextOf(call, clock()))
    return null
  })

  serveStaff(app, { contract: requireSecondFactor, admit }, async (call) => {
    const { admins_need_second_factor: needed } = call.body
    await factor.require(call.actor.userId, needed, auditContextOf(call, clock()))
    return null
  })
}
