/**
 * Records arrivals and the wish to keep waiting, and releases the seats of families who did not come
 * (docs/product-rules.md#re-registration). Each is one transaction in the order of season/lock-levels.ts.
 */

import type { OwnPlace } from '@spmb/domain/re-registration/contract.family.ts'
import type { AdmittedChild } from '@spmb/domain/re-registration/contract.staff.ts'
import {
  cardOfOtherSeason,
  LATE_KEEPS_NO_WAIT,
  NOT_ADMITTED,
  NOT_ADMITTED_HERE,
  ONLY_SECOND_CHOICE,
  PERIOD_NOT_OVER,
  PERIOD_REFUSALS,
  RE_REGISTRATION_MESSAGES,
  RELEASE_ASKED_BY,
  RELEASE_REASON,
  TAKEN_BACK_BY_ADMIN,
} from '@spmb/domain/re-registration/messages.ts'
import {
  answerRefusal,
  mayKeepWaiting,
  mayTakeBack,
  type ReRegistrationPeriod,
  recordingRefusal,
  reRegistrationPeriod,
  wishRefusal,
} from '@spmb/domain/re-registration/re-registration.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict, NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { parseRegistrationNumber, registrationNumbersIn } from '@spmb/domain/shared/registration-number.ts'
import { recordAudits } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import { retryDeadlocks } from '../../platform/database/retry-deadlocks.ts'
import { auditRegistration } from '../registration/staff/audit-registration.ts'
import { findForChange, lockRegistration } from '../registration/staff/edit.queries.ts'
import { lockActiveLevels } from '../season/lock-levels.ts'
import {
  type AdmittedRow,
  findAdmitted,
  releaseMissing,
  toAdmittedChild,
  toOwnPlace,
  writeReRegistration,
} from './re-registration.queries.ts'

export interface ReRegistrationDeps {
  db: Database
  /** The active season. */
  season: () => Season
  timeZone: string
}

export interface Target {
  id: number
  /** The school of an operator; null: all. */
  ownSchool: number | null
  /** The version that was read; undefined: no conflict check. */
  version: number | undefined
}

export function createReRegistration({ db, season, timeZone }: ReRegistrationDeps) {
  /**
   * @param refuses the period that refuses the change; null: none
   * @throws NotFound, Conflict as the contracts say
   */
  function change(
    { id, ownSchool, version }: Target,
    act: AuditContext,
    refuses: (period: ReRegistrationPeriod, before: AdmittedRow) => keyof typeof PERIOD_REFUSALS | null,
    work: (tx: Tx, before: AdmittedRow) => Promise<void>,
  ): Promise<AdmittedRow> {
    return retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        const wanted = { scope: ownSchool }
        await findForChange(tx, id, wanted)
        await lockRegistration(tx, id, wanted)
        const period = reRegistrationPeriod(season(), act.at)
        // Before the publication the answer must not tell whether the child is admitted.
        if (period === 'hidden') throw new Conflict(PERIOD_REFUSALS.hidden)
        const before = await findAdmitted(tx, { id }, ownSchool)
        // A child of another school of the same family form is unknown to an operator; an admin reads why.
        if (!before && ownSchool !== null) throw new NotFound(REGISTRATION_NOT_FOUND)
        if (!before) throw new Conflict(NOT_ADMITTED)
        const refusal = refuses(period, before)
        if (refusal) throw new Conflict(PERIOD_REFUSALS[refusal])
        if (version !== undefined && version !== before.version)
          throw await staleRefusal(tx, { subject: 'registration', id }, timeZone, RE_REGISTRATION_CHANGES)
        await work(tx, before)
        return (await findAdmitted(tx, { id }, ownSchool)) as AdmittedRow
      }),
    )
  }

  async function saveArrival(
    target: Target,
    { arrived, reason = null }: { arrived: boolean; reason?: string | null | undefined },
    act: AuditContext,
  ): Promise<AdmittedChild> {
    const refuses = (period: ReRegistrationPeriod, { late }: AdmittedRow) =>
      recordingRefusal(period, target.ownSchool === null, late)
    const after = await change(target, act, refuses, async (tx, before) => {
      if (before.has_arrived === arrived) return
      if (!arrived) refuseTakingBack(before, reason, target.ownSchool === null, act.at)
      await writeReRegistration(tx, before.id, {
        school_id: arrived ? before.school_id : null,
        arrived_at: arrived ? act.at : null,
        arrived_by: arrived ? act.actor : null,
        ...(!arrived && { taken_back_at: act.at }),
      })
      await auditRegistration(tx, act, {
        action: 'registration.re_register',
        subjectId: before.id,
        changes: {
          re_registration: words(before.has_arrived, arrived, ARRIVAL_WORDS),
          ...(!arrived && { reason: { before: null, after: reason } }),
        },
      })
    })
    return toAdmittedChild(after)
  }

  const saveKeepWaiting = async (target: Target, keepWaiting: boolean, act: AuditContext) =>
    toAdmittedChild(await wish(target, keepWaiting, target.ownSchool === null, act))

  /** The wish of the family itself. @throws Conflict as the contract says */
  const saveOwnKeepWaiting = async (id: number, keepWaiting: boolean, act: AuditContext): Promise<OwnPlace> =>
    toOwnPlace(
      await wish({ id, ownSchool: null, version: undefined }, keepWaiting, false, act),
      season().reRegistrationTo,
      act.at,
    )

  const wish = (target: Target, keepWaiting: boolean, isAdmin: boolean, act: AuditContext) =>
    change(
      target,
      act,
      (period) => wishRefusal(period, isAdmin),
      async (tx, before) => {
        if (keepWaiting && !mayKeepWaiting({ ...before, schoolId: before.school_id }))
          throw new Conflict(ONLY_SECOND_CHOICE)
        if (keepWaiting && before.registered_late) throw new Conflict(LATE_KEEPS_NO_WAIT)
        if (before.keep_waiting === keepWaiting) return
        await writeReRegistration(tx, before.id, { keep_waiting: keepWaiting })
        await auditRegistration(tx, act, {
          action: 'registration.keep_waiting',
          subjectId: before.id,
          changes: { keep_waiting: words(before.keep_waiting, keepWaiting, WISH_WORDS) },
        })
      },
    )

  const saveAnswer = async (target: Target, takes: boolean, act: AuditContext) =>
    toAdmittedChild(await answer(target, takes, target.ownSchool === null, act))

  /** The answer of the family itself. @throws Conflict as the contract says */
  const saveOwnAnswer = async (id: number, takes: boolean, act: AuditContext): Promise<OwnPlace> =>
    toOwnPlace(
      await answer({ id, ownSchool: null, version: undefined }, takes, false, act),
      season().reRegistrationTo,
      act.at,
    )

  const answer = (target: Target, takes: boolean, isAdmin: boolean, act: AuditContext) =>
    change(
      target,
      act,
      (period, { late }) => answerRefusal(period, isAdmin, late),
      async (tx, before) => {
        if (before.has_answered === takes) return
        await writeReRegistration(tx, before.id, {
          answered_school_id: takes ? before.school_id : null,
          answered_at: takes ? act.at : null,
          answered_by: takes ? act.actor : null,
        })
        await auditRegistration(tx, act, {
          action: 'registration.answer_place',
          subjectId: before.id,
          changes: { place_answer: words(before.has_answered, takes, ANSWER_WORDS) },
        })
      },
    )

  /** @throws RuleBroken for a text without a number; NotFound, Conflict as the contract says */
  async function recordCard(card: string, ownSchool: number | null, act: AuditContext) {
    const number = numberOf(card)
    const found = await findAdmitted(db.kysely, { number }, ownSchool)
    if (!found) throw new NotFound(NOT_ADMITTED_HERE)
    if (found.season_id !== season().id) throw new Conflict(cardOfOtherSeason(await labelOf(found.season_id)))
    const child = await saveArrival({ id: found.id, ownSchool, version: undefined }, { arrived: true }, act)
    return { ...child, already: found.has_arrived }
  }

  async function labelOf(seasonId: number): Promise<string> {
    const { label } = await db.kysely
      .selectFrom('season')
      .select('label')
      .where('id', '=', seasonId)
      .executeTakeFirstOrThrow()
    return label
  }

  /** @throws Conflict while the period is not over */
  async function release(
    level: Level,
    { schoolId, ids }: { schoolId: number; ids: readonly number[] },
    act: AuditContext,
  ): Promise<{ released: number; skipped: number }> {
    const { id: seasonId } = season()
    const named = [...new Set(ids)]
    return retryDeadlocks(() =>
      inTransaction(db, async (tx) => {
        await lockActiveLevels(tx, seasonId, 'bulk', [level])
        const released = await releaseMissing(tx, { seasonId, level, schoolId }, named, {
          at: act.at,
          by: act.actor,
          reason: RELEASE_REASON,
          askedBy: RELEASE_ASKED_BY,
        })
        if (released.length > 0 && !isOver(season(), act.at)) throw new Conflict(PERIOD_NOT_OVER)
        if (released.length > 0)
          await recordAudits(
            tx,
            released.map((id) => ({
              ...act,
              action: 'registration.release_seat',
              subject: 'registration',
              subjectId: id,
              changes: { reason: { before: null, after: RELEASE_REASON } },
            })),
          )
        return { released: released.length, skipped: named.length - released.length }
      }),
    )
  }

  return { saveArrival, saveKeepWaiting, saveOwnKeepWaiting, saveAnswer, saveOwnAnswer, recordCard, release }
}

/** @throws RuleBroken without a reason; Conflict for an operator after an hour */
function refuseTakingBack(
  { arrived_at }: AdmittedRow,
  reason: string | null,
  isAdmin: boolean,
  now: Date,
): void {
  if (reason === null) throw new RuleBroken({ reason: [RE_REGISTRATION_MESSAGES['re_registration.reason']] })
  if (arrived_at && !mayTakeBack(arrived_at, isAdmin, now)) throw new Conflict(TAKEN_BACK_BY_ADMIN)
}

/** Changes that count the version of the re-registration. */
const RE_REGISTRATION_CHANGES = [
  'registration.re_register',
  'registration.keep_waiting',
  'registration.answer_place',
] as const

const ARRIVAL_WORDS = ['belum', 'sudah'] as const
const ANSWER_WORDS = ['belum menjawab', 'mengambil'] as const
const WISH_WORDS = ['tidak', 'ya'] as const

const words = (before: boolean, after: boolean, [no, yes]: readonly [string, string]) => ({
  before: before ? yes : no,
  after: after ? yes : no,
})

/**
 * The number that was typed, or the one in the address that the QR code of a card holds.
 *
 * @throws RuleBroken for none
 */
function numberOf(card: string): string {
  const typed = parseRegistrationNumber(card)
  const number = typed.kind === 'number' ? typed.number : registrationNumbersIn(card)[0]
  if (number !== undefined) return number
  const code = typed.kind === 'mistyped' ? 're_registration.mistyped' : 're_registration.number'
  throw new RuleBroken({ card: [RE_REGISTRATION_MESSAGES[code]] })
}

function isOver(season: Season, now: Date): boolean {
  return season.reRegistrationTo !== null && reRegistrationPeriod(season, now) === 'over'
}
