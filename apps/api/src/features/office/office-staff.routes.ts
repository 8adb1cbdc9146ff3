/** Staff calls for the data of the office: name, address and contact. */
import * as contracts from '@spmb/domain/office/contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../platform/http/serve.ts'
import { changeOffice, findOffice, type StoredOffice } from './change-office.ts'

export interface OfficeStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
  /** Updates the caches of this process and its public pages, so that the caller's next read shows the change. */
  syncAfterWrite: () => Promise<void>
}

export function officeStaffRoutes(app: FastifyInstance, deps: OfficeStaffDeps) {
  const { admit, db, clock, timeZone, syncAfterWrite } = deps

  serveStaff(app, { contract: contracts.readOffice, admit }, async () =>
    recordOf(await findOffice(db.kysely)),
  )

  serveStaff(app, { contract: contracts.changeOffice, admit }, async (call) => {
    const { version, ...typed } = call.body
    const stored = await changeOffice(db.kysely, { typed, version }, timeZone, auditContextOf(call, clock()))
    await syncAfterWrite()
    return recordOf(stored)
  })
}

function recordOf({ office, stillSample, version }: StoredOffice): contracts.OfficeRecord {
  const { isSample, ...values } = office
  return { ...values, is_sample: isSample, still_sample: stillSample, version }
}
