import type { Actor } from '@spmb/domain/accounts/actor.ts'
import * as contracts from '@spmb/domain/quota/contract.staff.ts'
import {
  readQuotaGrid,
  saveQuotas as saveContract,
  undoQuotas as undoContract,
} from '@spmb/domain/quota/grid-contract.staff.ts'
import {
  NO_QUOTA_CHANGED,
  NOTHING_TO_UNDO,
  QUOTAS_UNDONE,
  quotaReset,
  quotasSaved,
} from '@spmb/domain/quota/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { levelFromPath } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import type { CountApplicants } from '../applicant-counts/applicant-counts.ts'
import { seasonIdOf } from '../season/season.queries.ts'
import { resetQuota, resetQuotasOfLevel, setQuota } from './quota.service.ts'
import { quotaActOf } from './quota-changes.ts'
import { readGrid } from './quota-grid.queries.ts'
import { readUndo, saveQuotas, undoQuotas } from './quota-grid.service.ts'

export interface QuotaStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  /** The active season. */
  season: () => Season
  countApplicants: CountApplicants
  /** Updates the caches of this process, so that the caller's next read returns the change. */
  syncAfterWrite: () => Promise<void>
}

/** Calls that read and set the seats of schools. Only `admit` authorizes, by the request headers; a token in a body is ignored. */
export function quotaStaffRoutes(
  app: FastifyInstance,
  { admit, db, clock, season, countApplicants, syncAfterWrite }: QuotaStaffDeps,
) {
  const actOf = (call: { actor: Actor; request: FastifyRequest }, firstYear?: number) =>
    quotaActOf(call, firstYear, season(), clock())

  serveStaff(app, { contract: readQuotaGrid, admit }, async ({ actor: { userId }, query }) => {
    const seasonId = await seasonIdOf(db.kysely, query.season)
    const rows = await readGrid(db.kysely, seasonId, await countApplicants(seasonId))
    const versions = new Map(rows.map(({ id, version }) => [id, version]))
    return { rows, undo: await readUndo(db, { seasonId, userId, versions }) }
  })

  serveStaff(app, { contract: saveContract, admit }, async (call) => {
    const changed = await saveQuotas(db, call.body.changes, actOf(call, call.query.season))
    await syncAfterWrite()
    return new Answer(null, { message: changed > 0 ? quotasSaved(changed) : NO_QUOTA_CHANGED })
  })

  serveStaff(app, { contract: undoContract, admit }, async (call) => {
    const changed = await undoQuotas(db, actOf(call, call.query.season))
    await syncAfterWrite()
    return new Answer(null, { message: changed > 0 ? QUOTAS_UNDONE : NOTHING_TO_UNDO })
  })

  serveStaff(app, { contract: contracts.editQuota, admit }, async (call) => {
    await setQuota(db, call.params.school_id, call.body.quota, actOf(call))
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: contracts.resetQuotasOfLevel, admit }, async (call) => {
    const level = levelFromPath(call.params.type)
    if (!level) throw new NotFound()
    await resetQuotasOfLevel(db, level, actOf(call))
    await syncAfterWrite()
    return new Answer(null, { message: quotaReset(level) })
  })

  serveStaff(app, { contract: contracts.resetQuota, admit }, async (call) => {
    const message = await resetQuota(db, call.params.school_id, actOf(call))
    await syncAfterWrite()
    return new Answer(null, { message })
  })
}
