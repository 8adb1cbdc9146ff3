/** Staff calls for the files of the office. */

import * as contracts from '@spmb/domain/office/files/contract.staff.ts'
import type { OfficeFileKind } from '@spmb/domain/office/files/kinds.ts'
import { OFFICE_FILE_BUSY } from '@spmb/domain/office/files/messages.ts'
import { PROBLEM_MESSAGES } from '@spmb/domain/shared/messages.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { Unavailable } from '../../../platform/errors/request-errors.ts'
import { createQueue } from '../../../platform/http/limits/queue.ts'
import type { RateLimits } from '../../../platform/http/limits/rate-limit.ts'
import { type Admit, serveStaff } from '../../../platform/http/serve.ts'
import { listFiles, removeFile, storeFile } from './change-office-file.ts'
import { keepPart, partsThere } from './uploads.ts'

export interface OfficeFilesStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
  limits: RateLimits
  /** Updates the caches of this process and its public pages, so that the caller's next read shows the change. */
  syncAfterWrite: () => Promise<void>
}

/** A file of 50 MB is in memory while it is checked. */
const STORED_AT_A_TIME = 1
const MAX_WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 5

export function officeFilesStaffRoutes(app: FastifyInstance, deps: OfficeFilesStaffDeps) {
  const { admit, db, clock, timeZone, limits, syncAfterWrite } = deps
  const gate = createQueue({
    running: STORED_AT_A_TIME,
    waitMs: MAX_WAIT_MS,
    refusal: () => new Unavailable(RETRY_AFTER_SECONDS, OFFICE_FILE_BUSY),
  })

  serveStaff(app, { contract: contracts.listOfficeFiles, admit }, () => listFiles(db.kysely))

  serveStaff(app, { contract: contracts.readOfficeUpload, admit }, async ({ params, actor }) => ({
    parts: await partsThere(db.kysely, { upload: params.upload, userId: actor.userId }),
  }))

  serveStaff(app, { contract: contracts.sendOfficeUpload, admit }, async ({ params, body, actor }) => {
    await limits.take('officeUpload', `account ${actor.userId}`)
    const content = Buffer.from(body.content, 'base64')
    const { upload, part } = params
    await keepPart(db.kysely, { upload, userId: actor.userId }, { part, content, at: clock() })
    return null
  })

  serveStaff(app, { contract: contracts.storeOfficeFile, admit }, async (call) => {
    const act = auditContextOf(call, clock())
    const by = { userId: call.actor.userId, timeZone, act }
    await gate.during(call.reply, () => storeFile(db.kysely, { kind: call.params.kind, ...call.body }, by))
    await syncAfterWrite()
    return recordOf(call.params.kind)
  })

  serveStaff(app, { contract: contracts.removeOfficeFile, admit }, async (call) => {
    const act = auditContextOf(call, clock())
    await removeFile(db.kysely, { kind: call.params.kind, digest: call.body.digest }, { timeZone, act })
    await syncAfterWrite()
    return null
  })

  /** @throws NotFound when another admin removed it in the same moment */
  async function recordOf(kind: OfficeFileKind) {
    const record = (await listFiles(db.kysely)).find((each) => each.kind === kind)
    if (!record) throw new NotFound(PROBLEM_MESSAGES.notFound)
    return record
  }
}
