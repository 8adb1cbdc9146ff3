/**
 * Files and answers objections, and gives the seat of an upheld one (docs/product-rules.md#objections). Each is one transaction in
 * the order of season/lock-levels.ts: level, school, registration, then the objection.
 */
import {
  ALREADY_ANSWERED,
  FILED_BY_YOU,
  NOT_CHOSEN_ANY_MORE,
  NOT_WAITING,
  OBJECTION_NOT_FOUND,
  OBJECTION_REFUSALS,
} from '@spmb/domain/objection/messages.ts'
import { hasWantedPlace, objectionRefusal, seatedAt } from '@spmb/domain/objection/objection.ts'
import type { Objection } from '@spmb/domain/objection/staff-contract.ts'
import type { ObjectionOutcome } from '@spmb/domain/objection/states.ts'
import { isChosen, seatRefusal } from '@spmb/domain/registration/staff/decisions.ts'
import { OTHER_SCHOOLS_DECISION } from '@spmb/domain/registration/staff/messages.ts'
import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { Conflict, Forbidden, NotFound } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../database/database.ts'
import { retryDeadlocks } from '../database/retry-deadlocks.ts'
import { lockSchool } from '../quota/quota.queries.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { decisionChanges, placementNames } from '../registration/staff/decision-changes.ts'
import { nameDecisionOrigin } from '../registration/staff/decision-origin.ts'
import {
  findForChange,
  type LockedRegistration,
  lockRegistration,
  schoolNames,
  updateRegistration,
} from '../registration/staff/edit.queries.ts'
import {
  findObjection,
  findObjectionOf,
  lockObjection,
  type ObjectionRow,
  toObjection,
} from './objection.queries.ts'

export interface ObjectionDeps {
  db: Database
  /** The active season. */
  season: () => Season
}

const ALL = { scope: null }

export function createObjections({ db, season }: ObjectionDeps) {
  const run = <T>(work: (tx: Tx) => Promise<T>) => retryDeadlocks(() => inTransaction(db, work))

  /**
   * @param ownSchool the operator's school; null for an admin
   * @throws NotFound, Forbidden or Conflict as the contract `fileObjection` says
   */
  const file = (
    { id, ownSchool }: { id: number; ownSchool: number | null },
    { schoolId, text }: { schoolId: number; text: string },
    act: AuditContext,
  ): Promise<Objection> =>
    run(async (tx) => {
      const wanted = { scope: ownSchool }
      await findForChange(tx, id, wanted)
      const stored = await lockRegistration(tx, id, wanted)
      if (ownSchool !== null && schoolId !== ownSchool) throw new Forbidden(OTHER_SCHOOLS_DECISION)
      return recordObjection(tx, stored, { schoolId, text, filedSchool: ownSchool }, season(), act)
    })

  /** @throws NotFound or Conflict as the contract `answerObjection` says */
  const answer = (
    id: number,
    sent: { outcome: ObjectionOutcome; answer: string; version: number | undefined },
    act: AuditContext,
  ): Promise<Objection> =>
    run(async (tx) => {
      const { found, school, stored, objection } = await lock(tx, id)
      if (objection.outcome !== null || (sent.version !== undefined && sent.version !== objection.version))
        throw new Conflict(ALREADY_ANSWERED)
      if (sent.outcome === 'upheld' && objection.filed_by === act.actor) throw new Forbidden(FILED_BY_YOU)
      // Rejecting stays possible, so that nothing holds its school for ever.
      if (sent.outcome === 'upheld' && !school.isChosen) throw new Conflict(NOT_CHOSEN_ANY_MORE)
      const isSeated =
        sent.outcome === 'upheld' && (hasWantedPlace(stored, found.school_id) || school.refusal === null)
      await tx
        .updateTable('objection')
        .set({
          outcome: sent.outcome,
          answer: sent.answer,
          answered_at: act.at,
          answered_by: act.actor,
          seated_at: isSeated ? act.at : null,
          version: objection.version + 1,
        })
        .where('id', '=', id)
        .execute()
      await auditRegistration(tx, act, {
        action: 'registration.answer_objection',
        subjectId: stored.id,
        changes: {
          objection: { before: 'open', after: sent.outcome },
          answer: { before: null, after: sent.answer },
        },
      })
      if (isSeated) await seat(tx, stored, found, act)
      return toObjection((await findObjection(tx, id)) as ObjectionRow)
    })

  /** @throws NotFound or Conflict as the contract `seatObjection` says */
  const giveSeat = (id: number, act: AuditContext): Promise<Objection> =>
    run(async (tx) => {
      const { found, school, stored, objection } = await lock(tx, id)
      if (objection.outcome !== 'upheld') throw new Conflict(NOT_WAITING)
      // A second click.
      if (objection.seated_at) return toObjection(found)
      if (!school.isChosen) throw new Conflict(NOT_CHOSEN_ANY_MORE)
      if (!hasWantedPlace(stored, found.school_id) && school.refusal !== null)
        throw new Conflict(school.refusal)
      await tx
        .updateTable('objection')
        .set({ seated_at: act.at, version: objection.version + 1 })
        .where('id', '=', id)
        .execute()
      await seat(tx, stored, found, act)
      return toObjection((await findObjection(tx, id)) as ObjectionRow)
    })

  async function lock(tx: Tx, id: number) {
    const found = await findObjection(tx, id)
    if (!found) throw new NotFound(OBJECTION_NOT_FOUND)
    await findForChange(tx, found.registration_id, ALL)
    const seats = await lockSchool(tx, found.season_id, found.school_id)
    const stored = await lockRegistration(tx, found.registration_id, ALL)
    if (stored.withdrawn_at) throw new Conflict(LOCKED_WHILE_WITHDRAWN)
    const objection = await lockObjection(tx, id)
    if (!objection) throw new NotFound(OBJECTION_NOT_FOUND)
    const name = (await schoolNames(tx, [found.school_id])).get(found.school_id) ?? ''
    const school = { refusal: seatRefusal(name, seats), isChosen: isChosen(stored, found.school_id) }
    return { found, stored, objection, school }
  }

  return { file, answer, giveSeat }
}

/**
 * Stores an objection, under the locks of level and registration.
 *
 * @throws Conflict with the reason
 */
async function recordObjection(
  tx: Tx,
  stored: LockedRegistration,
  { schoolId, text, filedSchool }: { schoolId: number; text: string; filedSchool: number | null },
  season: Season,
  act: AuditContext,
): Promise<Objection> {
  const filed = (await findObjectionOf(tx, stored.id, null)) !== undefined
  const registration = { ...stored, withdrawn: stored.withdrawn_at !== null, filed }
  const refusal = objectionRefusal(season, registration, schoolId, act.at)
  if (refusal) throw new Conflict(OBJECTION_REFUSALS[refusal])
  await tx
    .insertInto('objection')
    .values({
      registration_id: stored.id,
      school_id: schoolId,
      text,
      filed_at: act.at,
      filed_by: act.actor,
      filed_school_id: filedSchool,
    })
    .execute()
  const school = (await schoolNames(tx, [schoolId])).get(schoolId) ?? ''
  await auditRegistration(tx, act, {
    action: 'registration.file_objection',
    subjectId: stored.id,
    changes: { school: { before: null, after: school }, objection: { before: null, after: text } },
  })
  return toObjection((await findObjectionOf(tx, stored.id, null)) as ObjectionRow)
}

/**
 * LULUS at the school of the objection; a place at the other choice, or beside the choices, ends. Nothing changes when the school or an
 * earlier choice has admitted the child meanwhile.
 */
async function seat(
  tx: Tx,
  stored: LockedRegistration,
  found: ObjectionRow,
  act: AuditContext,
): Promise<void> {
  if (hasWantedPlace(stored, found.school_id)) return
  const after = seatedAt(stored, found.school_id)
  const decisions = {
    school_1_decision: after.school_1_decision,
    school_2_decision: after.school_2_decision,
    placed_school_id: null,
  }
  const names = await placementNames(tx, [stored])
  await nameDecisionOrigin(tx, act, { origin: 'objection' })
  await updateRegistration(tx, stored.id, { ...decisions, version: stored.version + 1, updated_at: act.at })
  await auditRegistration(tx, act, {
    action: 'registration.edit',
    subjectId: stored.id,
    changes: decisionChanges(stored, after, names),
  })
}
