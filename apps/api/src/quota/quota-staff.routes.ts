import { quotaReset } from '@spmb/domain/quota/messages.ts'
import * as contracts from '@spmb/domain/quota/staff-contract.ts'
import { levelFromPath } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../audit/audit-context.ts'
import type { Database } from '../database/database.ts'
import { type Admit, Answer, serveStaff } from '../http/serve.ts'
import { resetQuota, resetQuotasOfLevel, setQuota } from './quota.service.ts'

export interface QuotaStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  /** Updates the caches of this process, so that the caller's next read returns the change. */
  syncAfterWrite: () => Promise<void>
}

/** Calls that set the seats of schools. Only `admit` authorizes, by the request headers; a token in a body is ignored. */
export function quotaStaffRoutes(app: FastifyInstance, { admit, db, clock, syncAfterWrite }: QuotaStaffDeps) {
  serveStaff(app, { contract: contracts.editQuota, admit }, async (call) => {
    await setQuota(db, call.params.school_id, call.body.quota, auditContextOf(call, clock()))
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: contracts.resetQuotasOfLevel, admit }, async (call) => {
    const level = levelFromPath(call.params.type)
    if (!level) throw new NotFound()
    await resetQuotasOfLevel(db, level, auditContextOf(call, clock()))
    await syncAfterWrite()
    return new Answer(null, { message: quotaReset(level) })
  })

  serveStaff(app, { contract: contracts.resetQuota, admit }, async (call) => {
    const name = await resetQuota(db, call.params.school_id, auditContextOf(call, clock()))
    await syncAfterWrite()
    return new Answer(null, { message: quotaReset(name) })
  })
}
