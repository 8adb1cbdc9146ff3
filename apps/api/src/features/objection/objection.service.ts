/**
 * Files, answers, confirms and reopens objections, and gives the seat of an upheld one (docs/product-rules.md#objections). Each is one transaction in
 * the order of season/lock-levels.ts: level, school, registration, then the objection.
 */

import type { Objection } from '@spmb/domain/objection/contract.staff.ts'
import {
  ALREADY_ANSWERED,
  CONFIRMATION_REFUSALS,
  FILED_BY_YOU,
  NOT_CHOSEN_ANY_MORE,
  NOT_WAITING,
  OBJECTION_MESSAGES,
  OBJECTION_NOT_FOUND,
  OBJECTION_REFUSALS,
  REOPENING_REFUSALS,
} from '@spmb/domain/objection/messages.ts'
import {
  confirmationRefusal,
  hasWantedPlace,
  isAnswerable,
  mayUphold,
  objectionRefusal,
  reopeningRefusal,
  seatedAt,
} from '@spmb/domain/objection/objection.ts'
import type { ObjectionOutcome } from '@spmb/domain/objection/states.ts'
import { isChosen, seatRefusal } from '@spmb/domain/registration/staff/decisions.ts'
import { LOCKED_WHILE_WITHDRAWN } from '@spmb/domain/registration/staff/removal-messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { Conflict, Forbidden, NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { lockSchool } from '../quota/quota.queries.ts'
import { ageQuestions } from '../registration/staff/age-questions.ts'
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
import { appendObjection } from '../selection/chain/act-chain.ts'
import {
  findObjection,
  findObjectionsOf,
  lockObjection,
  type ObjectionRow,
  stateOf,
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

  /** By an admin at the counter, or by the family itself. @throws NotFound or Conflict as the contracts say */
  const file = (
    registrationId: number,
    filed: { schoolId: number; text: string },
    act: AuditContext,
  ): Promise<Objection> =>
    run(async (tx) => {
      await findForChange(tx, registrationId, ALL)
      const stored = await lockRegistration(tx, registrationId, ALL)
      return recordObjection(tx, stored, filed, season(), act)
    })

  /** Upheld, it has no effect before `confirm`. @throws NotFound, Forbidden or Conflict as the contract `answerObjection` says */
  const answer = (
    id: number,
    sent: {
      outcome: ObjectionOutcome
      answer: string
      listedReason: string | undefined
      ageConfirmed: string | undefined
      version: number | undefined
    },
    act: AuditContext,
  ): Promise<Objection> =>
    run(async (tx) => {
      const { found, school, stored } = await lock(tx, id)
      const before = stateOf(found)
      if (!isAnswerable(before) || isStale(found, sent.version)) throw new Conflict(ALREADY_ANSWERED)
      const upholds = sent.outcome === 'upheld'
      if (upholds && !sent.listedReason)
        throw new RuleBroken({ listed_reason: [OBJECTION_MESSAGES['objection.listed_reason']] })
      if (upholds && !mayUphold(found.filed_by, act.actor)) throw new Forbidden(FILED_BY_YOU)
      // Rejecting stays possible, so that nothing holds its school for ever.
      if (upholds && !school.isChosen) throw new Conflict(NOT_CHOSEN_ANY_MORE)
      const question =
        upholds &&
        (await ageQuestions(tx, { seasonId: found.season_id, level: stored.level }, [stored])).get(stored.id)
      if (question && sent.ageConfirmed !== question) throw new RuleBroken({ age_confirmed: [question] })
      await tx
        .updateTable('objection')
        .set({
          outcome: sent.outcome,
          answer: sent.answer,
          listed_reason: upholds ? (sent.listedReason ?? null) : null,
          answered_at: act.at,
          answered_by: act.actor,
          version: found.version + 1,
        })
        .where('id', '=', id)
        .execute()
      await auditRegistration(tx, act, {
        action: upholds ? 'registration.uphold_objection' : 'registration.answer_objection',
        subjectId: stored.id,
        changes: {
          objection: { before, after: upholds ? 'confirming' : 'rejected' },
          answer: { before: found.answer, after: sent.answer },
          ...(upholds && { reason: { before: found.listed_reason, after: sent.listedReason } }),
        },
      })
      return reread(tx, id, act)
    })

  /** The second person, whose password has been checked. @throws NotFound, Forbidden or Conflict as the contract `confirmObjection` says */
  const confirm = (id: number, version: number | undefined, act: AuditContext): Promise<Objection> =>
    run(async (tx) => {
      const { found, school, stored } = await lock(tx, id)
      const filed = { state: stateOf(found), filedBy: found.filed_by, answeredBy: found.answered_by }
      const refusal = confirmationRefusal(filed, act.actor)
      if (refusal === 'not_confirming' || isStale(found, version))
        throw new Conflict(CONFIRMATION_REFUSALS.not_confirming)
      if (refusal) throw new Forbidden(CONFIRMATION_REFUSALS[refusal])
      if (!school.isChosen) throw new Conflict(NOT_CHOSEN_ANY_MORE)
      const isSeated = hasWantedPlace(stored, found.school_id) || school.refusal === null
      await tx
        .updateTable('objection')
        .set({
          confirmed_at: act.at,
          confirmed_by: act.actor,
          seated_at: isSeated ? act.at : null,
          chain_number: await appendObjection(tx, found, act.at),
          version: found.version + 1,
        })
        .where('id', '=', id)
        .execute()
      await auditRegistration(tx, act, {
        action: 'registration.confirm_objection',
        subjectId: stored.id,
        changes: { objection: { before: 'confirming', after: 'upheld' } },
      })
      if (isSeated) await seat(tx, stored, found, act)
      return reread(tx, id, act)
    })

  /** @throws NotFound or Conflict as the contract `reopenObjection` says */
  const reopen = (
    id: number,
    sent: { reason: string; version: number | undefined },
    act: AuditContext,
  ): Promise<Objection> =>
    run(async (tx) => {
      const { found, stored } = await lock(tx, id)
      if (isStale(found, sent.version)) throw new Conflict(REOPENING_REFUSALS.not_answered)
      const refusal = reopeningRefusal(stateOf(found), found.reopened_at !== null)
      if (refusal) throw new Conflict(REOPENING_REFUSALS[refusal])
      await tx
        .updateTable('objection')
        .set({
          outcome: null,
          answer: null,
          listed_reason: null,
          answered_at: null,
          answered_by: null,
          confirmed_at: null,
          confirmed_by: null,
          reopened_at: act.at,
          version: found.version + 1,
        })
        .where('id', '=', id)
        .execute()
      await auditRegistration(tx, act, {
        action: 'registration.reopen_objection',
        subjectId: stored.id,
        changes: {
          objection: { before: found.outcome, after: 'open' },
          answer: { before: found.answer, after: null },
          reason: { before: null, after: sent.reason },
        },
      })
      return reread(tx, id, act)
    })

  /** @throws NotFound or Conflict as the contract `seatObjection` says */
  const giveSeat = (id: number, act: AuditContext): Promise<Objection> =>
    run(async (tx) => {
      const { found, school, stored } = await lock(tx, id)
      // A second click.
      if (found.seated_at) return toObjection(found, act.actor)
      if (!['waiting', 'upheld'].includes(stateOf(found))) throw new Conflict(NOT_WAITING)
      if (!school.isChosen) throw new Conflict(NOT_CHOSEN_ANY_MORE)
      if (!hasWantedPlace(stored, found.school_id) && school.refusal !== null)
        throw new Conflict(school.refusal)
      await tx
        .updateTable('objection')
        .set({ seated_at: act.at, version: found.version + 1 })
        .where('id', '=', id)
        .execute()
      await seat(tx, stored, found, act)
      return reread(tx, id, act)
    })

  async function lock(tx: Tx, id: number) {
    const wanted = await findObjection(tx, id)
    if (!wanted) throw new NotFound(OBJECTION_NOT_FOUND)
    await findForChange(tx, wanted.registration_id, ALL)
    const seats = await lockSchool(tx, wanted.season_id, wanted.school_id)
    const stored = await lockRegistration(tx, wanted.registration_id, ALL)
    if (stored.withdrawn_at) throw new Conflict(LOCKED_WHILE_WITHDRAWN)
    await lockObjection(tx, id)
    // As it is under the locks.
    const found = await findObjection(tx, id)
    if (!found) throw new NotFound(OBJECTION_NOT_FOUND)
    const name = (await schoolNames(tx, [found.school_id])).get(found.school_id) ?? ''
    const school = { refusal: seatRefusal(name, seats), isChosen: isChosen(stored, found.school_id) }
    return { found, stored, school }
  }

  return { file, answer, confirm, reopen, giveSeat }
}

/** Under the locks of level and registration. @throws Conflict with the reason */
async function recordObjection(
  tx: Tx,
  stored: LockedRegistration,
  { schoolId, text }: { schoolId: number; text: string },
  season: Season,
  act: AuditContext,
): Promise<Objection> {
  const filed = (await findObjectionsOf(tx, stored.id, null)).map(({ school_id }) => school_id)
  const registration = { ...stored, withdrawn: stored.withdrawn_at !== null, filed }
  const refusal = objectionRefusal(season, registration, schoolId, act.at)
  if (refusal) throw new Conflict(OBJECTION_REFUSALS[refusal])
  const { id } = await tx
    .insertInto('objection')
    .values({
      registration_id: stored.id,
      school_id: schoolId,
      text,
      filed_at: act.at,
      filed_by: act.actor,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const school = (await schoolNames(tx, [schoolId])).get(schoolId) ?? ''
  await auditRegistration(tx, act, {
    action: 'registration.file_objection',
    subjectId: stored.id,
    changes: { school: { before: null, after: school }, objection: { before: null, after: text } },
  })
  return reread(tx, id, act)
}

const isStale = ({ version }: ObjectionRow, sent: number | undefined) =>
  sent !== undefined && sent !== version

const reread = async (tx: Tx, id: number, { actor }: AuditContext): Promise<Objection> =>
  toObjection((await findObjection(tx, id)) as ObjectionRow, actor)

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
  const told = await nameDecisionOrigin(tx, act, { origin: 'objection', how: 'objection' })
  await updateRegistration(tx, stored.id, { ...decisions, version: stored.version + 1, updated_at: act.at })
  await auditRegistration(tx, act, {
    action: 'registration.edit',
    subjectId: stored.id,
    changes: { ...decisionChanges(stored, after, names), ...told },
  })
}
