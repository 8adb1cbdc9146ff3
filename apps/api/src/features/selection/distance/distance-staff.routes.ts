/** Staff calls for distances. Admins correct and confirm; the office reads every season. */

import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import {
  readApplicantDistances,
  saveApplicantDistance as saveApplicantContract,
} from '@spmb/domain/selection/distance/applicant-contract.staff.ts'
import * as contracts from '@spmb/domain/selection/distance/contract.staff.ts'
import { distancesConfirmed } from '@spmb/domain/selection/distance/messages.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Admit, Answer, serveStaff } from '../../../platform/http/serve.ts'
import { findApplicant } from '../../registration/staff/applicant-rows.ts'
import { auditRegistration } from '../../registration/staff/audit-registration.ts'
import { findApplicantDistances, saveApplicantDistance } from './applicant-distances.ts'
import { confirmLevel, confirmPairs, dropOverride, saveOverride } from './change-distances.ts'
import { readLevelDistances, readSchoolPairs, readVillagePairs } from './read-distances.ts'

export interface DistanceDeps {
  admit: Admit
  db: Database
  clock: () => Date
}

export function distanceStaffRoutes(app: FastifyInstance, { admit, db, clock }: DistanceDeps) {
  const actOf = (call: Parameters<typeof auditContextOf>[0]) => auditContextOf(call, clock())
  const keyOf = ({ village_id, school_id }: { village_id: number; school_id: number }) => ({
    villageId: village_id,
    schoolId: school_id,
  })

  serveStaff(app, { contract: contracts.readDistances, admit }, ({ params, query }) =>
    readLevelDistances(db, params.type, query.season),
  )
  serveStaff(app, { contract: contracts.readVillageDistances, admit }, ({ params, query }) =>
    readVillagePairs(db, params.village_id, query.season),
  )
  serveStaff(app, { contract: contracts.readSchoolDistances, admit }, ({ params, query }) =>
    readSchoolPairs(db, params.school_id, query.season),
  )

  serveStaff(app, { contract: contracts.saveDistance, admit }, async (call) => {
    await saveOverride(db, keyOf(call.params), call.body, actOf(call))
    return null
  })
  serveStaff(app, { contract: contracts.removeDistance, admit }, async (call) => {
    await dropOverride(db, keyOf(call.params), actOf(call))
    return null
  })
  serveStaff(app, { contract: contracts.confirmDistances, admit }, async (call) => {
    const confirmed = await confirmPairs(db, call.body.pairs, actOf(call))
    return new Answer({ confirmed }, { message: distancesConfirmed(confirmed) })
  })
  serveStaff(app, { contract: contracts.confirmAllDistances, admit }, async (call) => {
    const confirmed = await confirmLevel(db, call.body, actOf(call))
    return new Answer({ confirmed }, { message: distancesConfirmed(confirmed) })
  })

  serveStaff(app, { contract: readApplicantDistances, admit }, async (call) => {
    const found = await findApplicant(db.kysely, call.params.id, scopeOf(call.actor))
    if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
    await auditRegistration(db.kysely, actOf(call), {
      action: 'registration.view_distance',
      subjectId: call.params.id,
    })
    return findApplicantDistances(db.kysely, call.params.id)
  })
  serveStaff(app, { contract: saveApplicantContract, admit }, (call) =>
    saveApplicantDistance(
      db,
      { id: call.params.id, schoolId: call.params.school_id },
      call.body,
      actOf(call),
    ),
  )
}
