/** 'Cari siapa saja' of the top bar. The audit row holds the words with long numbers masked, and the ids found. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { FOUND_MAX, findApplicants } from '@spmb/domain/registration/staff/find/contract.staff.ts'
import { searchKeysOf } from '@spmb/domain/registration/staff/find/search-key.ts'
import { maskLongNumbers } from '@spmb/domain/shared/fields/long-numbers.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../../platform/audit/audit-context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { RateLimits } from '../../../../platform/http/limits/rate-limit.ts'
import { type Admit, Answer, RecordedAnswer, serveStaff } from '../../../../platform/http/serve.ts'
import type { FieldEncryption } from '../../../../platform/security/field-encryption.ts'
import { auditRegistration } from '../audit-registration.ts'
import { findByKeys } from './find.queries.ts'

export interface FindDeps {
  db: Database
  admit: Admit
  encryption: Pick<FieldEncryption, 'blindIndex'>
  limits: RateLimits
  clock: () => Date
  /** Id of the active season. */
  seasonId: () => number
}

export function findStaffRoutes(
  app: FastifyInstance,
  { db, admit, encryption, limits, clock, seasonId }: FindDeps,
) {
  serveStaff(app, { contract: findApplicants, admit }, async ({ actor, body, request }) => {
    const { nik, nisn, phone, words } = searchKeysOf(body.text)
    // Whole numbers could be tried one after another to learn who is registered.
    if (words === null) await limits.take('find', `account ${actor.userId}`)
    const keys = {
      nikIndex: nik === null ? null : encryption.blindIndex('nik', nik),
      nisnIndex: nisn === null ? null : encryption.blindIndex('nisn', nisn),
      phone,
      words,
    }
    const scope = { seasonId: seasonId(), schoolId: scopeOf(actor) }
    const rows = await findByKeys(db.kysely, scope, keys, FOUND_MAX + 1)
    const shown = rows.slice(0, FOUND_MAX)
    const recorded = auditRegistration(db.kysely, auditContextOf({ actor, request }, clock()), {
      action: 'registration.find',
      changes: { text: maskLongNumbers(body.text), ids: shown.map(({ id }) => id) },
    })
    const applicants = shown.map((row) => ({
      no_registration: row.no_registration,
      name: row.name,
      type: row.level,
      father_name: row.father_name,
      mother_name: row.mother_name,
      village: row.village,
      school_1_id: { id: row.school_1_id, name: row.school_1 },
      school_2_id: { id: row.school_2_id, name: row.school_2 },
      school_1_status: row.school_1_decision,
      school_2_status: row.school_2_decision,
      placed_school:
        row.placed_school_id === null ? null : { id: row.placed_school_id, name: row.placed_school ?? '' },
    }))
    return new RecordedAnswer(recorded, () => new Answer({ applicants, more: rows.length > FOUND_MAX }, {}))
  })
}
