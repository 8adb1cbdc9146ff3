import * as contracts from '@spmb/domain/schools/contract.staff.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../platform/http/serve.ts'
import {
  changeSchool,
  changeVillage,
  createSchool,
  removeSchool,
  setSchoolClosed,
  setVillageClosed,
} from './change-schools.ts'
import { findVillage, listSchools } from './schools.queries.ts'

export interface SchoolsStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  /** Updates the caches of this process, so that the caller's next read returns the change. */
  syncAfterWrite: () => Promise<void>
}

/** Calls that read and change schools and villages. They read the database, not the cache, for the versions. */
export function schoolsStaffRoutes(
  app: FastifyInstance,
  { admit, db, clock, syncAfterWrite }: SchoolsStaffDeps,
) {
  const actOf = (call: Parameters<typeof auditContextOf>[0]) => auditContextOf(call, clock())

  serveStaff(app, { contract: contracts.listSchools, admit }, () => listSchools(db.kysely))

  serveStaff(app, { contract: contracts.createSchool, admit }, async (call) => {
    const id = await createSchool(db, call.body, actOf(call))
    await syncAfterWrite()
    return { id }
  })

  serveStaff(app, { contract: contracts.changeSchool, admit }, async (call) => {
    await changeSchool(db, call.params.school_id, call.body, actOf(call))
    await syncAfterWrite()
    return null
  })

  for (const [contract, isClosed] of [
    [contracts.closeSchool, true],
    [contracts.reopenSchool, false],
  ] as const)
    serveStaff(app, { contract, admit }, async (call) => {
      const key = { id: call.params.school_id, version: call.body.version }
      await setSchoolClosed(db, key, isClosed, actOf(call))
      await syncAfterWrite()
      return null
    })

  serveStaff(app, { contract: contracts.removeSchool, admit }, async (call) => {
    await removeSchool(db, { id: call.params.school_id, version: call.body.version }, actOf(call))
    await syncAfterWrite()
    return null
  })

  serveStaff(app, { contract: contracts.readVillage, admit }, async ({ params }) => {
    const village = await findVillage(db.kysely, params.village_id)
    if (!village) throw new NotFound()
    return village
  })

  for (const [contract, isClosed] of [
    [contracts.closeVillage, true],
    [contracts.reopenVillage, false],
  ] as const)
    serveStaff(app, { contract, admit }, async (call) => {
      const key = { id: call.params.village_id, version: call.body.version }
      await setVillageClosed(db, key, isClosed, actOf(call))
      await syncAfterWrite()
      return null
    })

  serveStaff(app, { contract: contracts.changeVillage, admit }, async (call) => {
    await changeVillage(db, call.params.village_id, call.body, actOf(call))
    await syncAfterWrite()
    return null
  })
}
