/** Staff calls for applicants. The contracts state the permitted roles; every query is restricted to the actor's scope. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import {
  editApplicant,
  listApplicants,
  readHistory,
  showNik,
} from '@spmb/domain/registration/staff/contract.staff.ts'
import { CHANGES_PROPOSED, NIK_CLEARED, NIK_MISSING } from '@spmb/domain/registration/staff/messages.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { LIST_RUNNING } from '@spmb/domain/shared/messages.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createHeldAnswers } from '../../../platform/http/limits/held-answers.ts'
import type { RateLimits } from '../../../platform/http/limits/rate-limit.ts'
import type { Slots } from '../../../platform/http/limits/slots.ts'
import {
  type Admit,
  Answer,
  RecordedAnswer,
  StreamedItems,
  serveStaff,
} from '../../../platform/http/serve.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import type { CountApplicants } from '../../applicant-counts/applicant-counts.ts'
import { findApplicant } from './applicant-rows.ts'
import { auditRegistration } from './audit-registration.ts'
import { createEditor } from './edit.service.ts'
import { findHistory } from './history.queries.ts'
import { applicantsOf, auditedQuery, findListPage, type ListDeps, listScope, listWhole } from './list/list.ts'
import { createTotals } from './list/totals.ts'

export interface RegistrationStaffDeps extends ListDeps {
  admit: Admit
  encryption: FieldEncryption
  limits: RateLimits
  clock: () => Date
  countApplicants: CountApplicants
  timeZone: string
  /** One for each account, over all processes. */
  slots: Slots
  /** How many processes share the slots of whole lists; default one. */
  processes?: number
}

/** Whole lists that are read concurrently; each holds a database connection until its client has read it. */
const WHOLE_LISTS = 4
const MAX_WAIT_MS = 10_000
const RETRY_AFTER_SECONDS = 10

export function registrationStaffRoutes(app: FastifyInstance, deps: RegistrationStaffDeps) {
  const { db, admit, encryption, limits, clock } = deps
  const edit = createEditor(deps)
  const listDeps = { ...deps, total: createTotals(db.kysely, deps) }
  const held = createHeldAnswers({
    kind: 'list',
    max: WHOLE_LISTS,
    maxWaitMs: MAX_WAIT_MS,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
    running: LIST_RUNNING,
    slots: deps.slots,
    processes: deps.processes,
  })

  for (const level of LEVELS) {
    serveList(level)
    serveStaff(app, { contract: editApplicant[level], admit }, async ({ actor, params, body, request }) => {
      const { number, proposed } = await edit(
        { level, id: params.id, body, ownSchool: scopeOf(actor) },
        auditContextOf({ actor, request }, clock()),
      )
      return proposed ? new Answer(number, { message: CHANGES_PROPOSED }) : number
    })
  }

  function serveList(level: Level) {
    serveStaff(app, { contract: listApplicants[level], admit }, async ({ actor, query, request, reply }) => {
      const asked = { actor, level, query }
      const act = auditContextOf({ actor, request }, clock())
      const auditedParameters = { level, query: auditedQuery(query) }
      if (query.page === undefined && query.per_page === undefined) {
        await held.enterFor({ actor, request, reply })
        const scope = await listScope(deps, asked)
        await auditRegistration(db.kysely, act, { action: 'registration.list', changes: auditedParameters })
        const recordShown = (ids: number[]) =>
          auditRegistration(db.kysely, act, { action: 'registration.list', changes: { level, ids } })
        return new StreamedItems(listWhole(deps, scope, asked, recordShown))
      }
      const { rows, meta } = await findListPage(listDeps, asked)
      // The ids of the records on the page are audited.
      const ids = rows.map(({ id }) => id)
      const recorded = auditRegistration(db.kysely, act, {
        action: 'registration.list',
        changes: { ...auditedParameters, ids },
      })
      return new RecordedAnswer(recorded, () => new Answer(applicantsOf(deps, asked, rows), { meta }))
    })
  }

  serveStaff(app, { contract: readHistory, admit }, async ({ actor, params, request }) => {
    const found = await findApplicant(db.kysely, params.id, scopeOf(actor))
    if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
    await auditRegistration(db.kysely, auditContextOf({ actor, request }, clock()), {
      action: 'registration.history',
      subjectId: params.id,
    })
    return findHistory(db.kysely, params.id, scopeOf(actor))
  })

  serveStaff(app, { contract: showNik, admit }, async ({ actor, params, request }) => {
    await limits.take('nik', `account ${actor.userId}`)
    return inTransaction(db, async (tx) => {
      const found = await findApplicant(tx, params.id, scopeOf(actor))
      if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
      if (found.cleared_at) throw new Conflict(NIK_CLEARED)
      if (found.nik_sealed.length === 0) throw new Conflict(NIK_MISSING)
      const act = auditContextOf({ actor, request }, clock())
      await auditRegistration(tx, act, { action: 'registration.show_nik', subjectId: params.id })
      return { nik: encryption.decrypt(found.nik_sealed, found.no_registration) }
    })
  })
}
