/** Staff calls about numbers that two registrations have. */
import {
  listNumbers,
  settleNumber as settleContract,
} from '@spmb/domain/registration/staff/numbers/contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../../platform/audit/audit-context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../../../platform/http/serve.ts'
import { auditRegistration } from '../audit-registration.ts'
import { readNumbers } from './numbers.queries.ts'
import { settleNumber } from './settle-number.ts'

export interface NumbersDeps {
  admit: Admit
  db: Database
  clock: () => Date
  /** The active season. */
  season: () => { id: number }
}

export function numbersStaffRoutes(app: FastifyInstance, { admit, db, clock, season }: NumbersDeps) {
  serveStaff(app, { contract: listNumbers, admit }, async (call) => {
    const found = await readNumbers(db.kysely, season().id)
    const ids = [
      ...found.disputed.flatMap(({ one, other }) => [one.id, ...(other ? [other.id] : [])]),
      ...found.missing.map(({ one }) => one.id),
    ]
    await auditRegistration(db.kysely, auditContextOf(call, clock()), {
      action: 'registration.list_numbers',
      changes: { ids: [...new Set(ids)] },
    })
    return found
  })

  serveStaff(app, { contract: settleContract, admit }, async (call) => {
    await settleNumber(db, { id: call.params.id, ...call.body }, auditContextOf(call, clock()))
    return null
  })
}
