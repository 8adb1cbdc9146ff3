/** The staff call for the desk of a school. Reading it is audited: it lists children. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { readDesk } from '@spmb/domain/selection/desk/contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../../platform/http/serve.ts'
import { readDeskOf } from './read-desk.ts'

export interface DeskDeps {
  admit: Admit
  db: Database
  clock: () => Date
}

export function deskStaffRoutes(app: FastifyInstance, { admit, db, clock }: DeskDeps) {
  serveStaff(app, { contract: readDesk, admit }, async (call) => {
    const schoolId = call.params.school_id
    const desk = await readDeskOf(db, {
      schoolId,
      ownSchool: scopeOf(call.actor),
      firstYear: call.query.season,
      namesSeats: call.actor.role === 'admin',
    })
    await recordAudit(db.kysely, {
      ...auditContextOf(call, clock()),
      action: 'selection.desk',
      subject: 'school',
      subjectId: schoolId,
      changes: { season: desk.season.first_year, applicants: desk.applicants.length },
    })
    return desk
  })
}
