/**
 * Withdrawals, deletions and their undoing (docs/product-rules.md#withdrawal, docs/product-rules.md#deletion). Each is one
 * transaction that locks in the order of season/lock-levels.ts and writes its audit row.
 */
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import { seatRefusal } from '@spmb/domain/registration/staff/decisions.ts'
import { DELETION_MESSAGES } from '@spmb/domain/registration/staff/messages.ts'
import {
  admittingSchool,
  deletionRefusal,
  seatHeldUntil,
  withdrawalRefusal,
} from '@spmb/domain/registration/staff/permissions.ts'
import {
  ALREADY_WITHDRAWN,
  LOCKED_WHILE_WITHDRAWN,
  NOT_WITHDRAWN,
  registeredAgain,
  restoredWithoutSeat,
  SECOND_PERSON_FREES,
  WITHDRAWAL_MESSAGES,
} from '@spmb/domain/registration/staff/removal-messages.ts'
import type { FrozenChange } from '@spmb/domain/season/level-state.ts'
import { weekdayMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { Conflict, Forbidden, NotFound } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction, type Tx } from '../../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../../platform/database/retry-deadlocks.ts'
import { lockSchool } from '../../../quota/quota.queries.ts'
import { refuseWhileFrozen, seasonFacts } from '../../../season/frozen-level.ts'
import { levelOf, lockActiveLevels } from '../../../season/lock-levels.ts'
import { auditRegistration } from '../audit-registration.ts'
import { nameDecisionOrigin } from '../decision-origin.ts'
import { asDuplicate, findHolders, type Holders, refuseDuplicates } from '../duplicate.ts'
import {
  CHANGES,
  findForChange,
  type LockedRegistration,
  lockRegistration,
  schoolNames,
  updateRegistration,
} from '../edit.queries.ts'
import { freeSeat } from './held-seats.ts'
import { findDeleted } from './trash.queries.ts'

export interface RemovalDeps {
  db: Database
  timeZone: string
}

interface Target {
  id: number
  /** The school of an operator; null: all. */
  ownSchool: number | null
}

/** The registration as it was read by the member of staff; absent: no conflict check. */
interface Read {
  version?: number | undefined
}

export function createRemoval({ db, timeZone }: RemovalDeps) {
  /** Deadlocks are possible while the previous version of the server is still running. */
  const run = <T>(work: (tx: Tx) => Promise<T>) => retryDeadlocks(() => inTransaction(db, work))

  /** As `run`, for work that makes a registration live again. @throws Conflict when its NIK or NISN is registered meanwhile */
  const runUnlessHeld = <T>({ ownSchool }: Target, work: (tx: Tx) => Promise<T>) =>
    refuseDuplicates(
      () => run(work),
      async ({ identity }) => heldRefusal(await findHolders(db.kysely, identity), ownSchool),
    )

  async function lock(
    tx: Tx,
    { id, ownSchool, version }: Target & { version?: number | undefined },
    frozen: { change: FrozenChange; now: Date },
  ): Promise<LockedRegistration> {
    const wanted = { scope: ownSchool }
    const found = await findForChange(tx, id, wanted)
    await refuseFrozen(tx, found, frozen)
    const stored = await lockRegistration(tx, id, wanted)
    if (version !== undefined && version !== stored.version)
      throw await staleRefusal(tx, { subject: 'registration', id }, timeZone, CHANGES)
    return stored
  }

  /** @throws NotFound, Forbidden or Conflict as the contract `deleteApplicant` says */
  async function remove(
    target: Target,
    { reason, version }: Read & { reason: string | null },
    act: AuditContext,
  ) {
    await run(async (tx) => {
      const stored = await lock(tx, { ...target, version }, { change: 'data', now: act.at })
      const refusal = deletionRefusal(stored, target.ownSchool)
      if (refusal === 'admitted') throw new Conflict(DELETION_MESSAGES[refusal])
      if (refusal) throw new Forbidden(DELETION_MESSAGES[refusal])
      if (stored.withdrawn_at) throw new Conflict(LOCKED_WHILE_WITHDRAWN)
      await updateRegistration(tx, stored.id, {
        deleted_at: act.at,
        deleted_by: act.actor,
        deleted_reason: reason,
        ...removed(stored, act),
      })
      await auditRegistration(tx, act, {
        action: 'registration.delete',
        subjectId: stored.id,
        ...(reason && { changes: { reason: { before: null, after: reason } } }),
      })
    })
  }

  /** @throws NotFound, Forbidden or Conflict as the contract `withdrawApplicant` says */
  async function withdraw(
    target: Target,
    { reason, asked_by, version }: Read & { reason: string; asked_by: string },
    act: AuditContext,
  ) {
    await run(async (tx) => {
      const stored = await lock(tx, { ...target, version }, { change: 'withdrawal', now: act.at })
      refuseWithdrawal(stored, target.ownSchool)
      if (stored.withdrawn_at) throw new Conflict(ALREADY_WITHDRAWN)
      const { published } = await seasonFacts(tx, stored.season_id, act.at)
      const until = seatHeldUntil(stored, published, act.at)
      const held = until && { until, words: weekdayMomentWords(until, timeZone) }
      await withdrawIn(tx, stored, { reason, asked_by, held }, act)
    })
  }

  /** @throws NotFound, Forbidden or Conflict as the contract `undoWithdrawal` says */
  async function undoWithdrawal(target: Target, act: AuditContext) {
    await runUnlessHeld(target, async (tx) => {
      const wanted = { scope: target.ownSchool }
      const found = await findForChange(tx, target.id, wanted)
      await refuseFrozen(tx, found, { change: 'withdrawal', now: act.at })
      const seatGone = await lockSeatOf(tx, found)
      const stored = await lockRegistration(tx, target.id, wanted)
      refuseWithdrawal(stored, target.ownSchool)
      if (!stored.withdrawn_at) throw new Conflict(NOT_WITHDRAWN)
      if (seatGone) throw new Conflict(seatGone.sentence)
      await refuseWhileHeld(tx, stored, target.ownSchool)
      await makeLive(tx, stored, WITHDRAWAL_TAKEN_BACK, act)
      await auditRegistration(tx, act, { action: 'registration.undo_withdrawal', subjectId: stored.id })
    })
  }

  /** @throws NotFound, Forbidden or Conflict as the contract `freeHeldSeat` says */
  async function freeHeldSeat(target: Target, act: AuditContext) {
    await run(async (tx) => {
      const stored = await lock(tx, target, { change: 'withdrawal', now: act.at })
      refuseWithdrawal(stored, target.ownSchool)
      if (stored.seat_held_until !== null && stored.withdrawn_by === act.actor)
        throw new Conflict(SECOND_PERSON_FREES)
      await freeSeat(tx, stored, act)
    })
  }

  /**
   * @returns a sentence when LULUS did not come back; otherwise null
   * @throws NotFound or Conflict as the contract `restoreApplicant` says
   */
  async function restore(target: Target, act: AuditContext): Promise<string | null> {
    const { id, ownSchool } = target
    return runUnlessHeld(target, async (tx) => {
      const found = await findDeleted(tx, id, ownSchool)
      if (!found) throw new NotFound(REGISTRATION_NOT_FOUND)
      await lockActiveLevels(tx, found.season_id, 'change', [found.level])
      await refuseFrozen(tx, found, { change: 'data', now: act.at })
      const seatGone = await lockSeatOf(tx, found)
      const stored = await findDeleted(tx, id, ownSchool, { lock: true })
      if (!stored) throw new NotFound(REGISTRATION_NOT_FOUND)
      await refuseWhileHeld(tx, stored, ownSchool)
      await nameDecisionOrigin(tx, act, { origin: 'manual' })
      const notDeleted = { deleted_at: null, deleted_by: null, deleted_reason: null }
      await makeLive(tx, stored, { ...notDeleted, ...(seatGone && withoutAdmission(stored)) }, act)
      await auditRegistration(tx, act, { action: 'registration.restore', subjectId: id })
      return seatGone && restoredWithoutSeat(seatGone.school)
    })
  }

  return { remove, withdraw, undoWithdrawal, freeHeldSeat, restore }
}

/** The registration is locked, and may be withdrawn. @param of `held`: until when its seat stays taken, also in words */
export async function withdrawIn(
  tx: Tx,
  stored: LockedRegistration,
  of: { reason: string; asked_by: string; held?: { until: Date; words: string } | null },
  act: AuditContext,
): Promise<void> {
  const { reason, asked_by, held = null } = of
  await updateRegistration(tx, stored.id, {
    withdrawn_at: act.at,
    withdrawn_by: act.actor,
    withdrawn_asked_by: asked_by,
    withdrawn_reason: reason,
    seat_held_until: held?.until ?? null,
    ...removed(stored, act),
  })
  await auditRegistration(tx, act, {
    action: 'registration.withdraw',
    subjectId: stored.id,
    changes: {
      reason: { before: null, after: reason },
      asked_by: { before: null, after: asked_by },
      ...(held && { seat_held_until: { before: null, after: held.words } }),
    },
  })
}

/** The next version. Clears the idempotency key too, so that the same form sent again makes a new registration. */
export function removed(stored: LockedRegistration, act: AuditContext) {
  return {
    version: stored.version + 1,
    updated_at: act.at,
    idempotency_key: null,
    idempotency_digest: null,
  }
}

export const WITHDRAWAL_TAKEN_BACK = {
  withdrawn_at: null,
  withdrawn_by: null,
  withdrawn_asked_by: null,
  withdrawn_reason: null,
  seat_held_until: null,
} as const

/**
 * The next version, with which a registration is live again. Search its holders first.
 *
 * @throws DuplicateIdentity when its NIK or NISN was registered since that search
 */
export async function makeLive(
  tx: Tx,
  stored: LockedRegistration,
  changes: Parameters<typeof updateRegistration>[2],
  act: AuditContext,
): Promise<void> {
  const next = { ...changes, version: stored.version + 1, updated_at: act.at }
  await updateRegistration(tx, stored.id, next).catch((error) => {
    throw asDuplicate(error, stored)
  })
}

/** The level is locked. @throws Conflict while a run of it exists */
export async function refuseFrozen(
  tx: Tx,
  { season_id, level }: Pick<LockedRegistration, 'season_id' | 'level'>,
  { change, now }: { change: FrozenChange; now: Date },
): Promise<void> {
  await refuseWhileFrozen(tx, season_id, [await levelOf(tx, season_id, level)], now, change)
}

function refuseWithdrawal(stored: LockedRegistration, ownSchool: number | null): void {
  const refusal = withdrawalRefusal(stored, ownSchool)
  if (refusal) throw new Forbidden(WITHDRAWAL_MESSAGES[refusal])
}

/** Locks the school that has the child LULUS. @returns null while a seat is free, and for a child that is not LULUS */
export async function lockSeatOf(
  tx: Tx,
  registration: LockedRegistration,
): Promise<{ school: string; sentence: string } | null> {
  const schoolId = admittingSchool(registration)
  if (schoolId === null) return null
  const seats = await lockSchool(tx, registration.season_id, schoolId)
  // Its own seat, if the withdrawal holds it.
  if (registration.seat_held_until !== null) seats.used--
  const school = (await schoolNames(tx, [schoolId])).get(schoolId) ?? ''
  const sentence = seatRefusal(school, seats)
  return sentence === null ? null : { school, sentence }
}

function withoutAdmission(stored: LockedRegistration) {
  return {
    ...(stored.school_1_decision === 'LULUS' && { school_1_decision: null }),
    ...(stored.school_2_decision === 'LULUS' && { school_2_decision: null }),
    placed_school_id: null,
  }
}

/** @throws Conflict while another live registration has the NIK or NISN */
async function refuseWhileHeld(tx: Tx, stored: LockedRegistration, ownSchool: number | null): Promise<void> {
  const holders = await findHolders(tx, stored)
  if (holders.nik ?? holders.nisn) throw heldRefusal(holders, ownSchool)
}

/** Admins read the number of the holder, who may be gone by now. */
function heldRefusal({ nik, nisn }: Holders, ownSchool: number | null): Conflict {
  const holder = nik ?? nisn
  return new Conflict(registeredAgain(holder && ownSchool === null ? holder.number : null))
}
