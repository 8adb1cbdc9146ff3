/** What verifiers and admins do with claims: one transaction each, which locks as every change of a registration does. */
import { type CheckedVerdict, checkVerdict } from '@spmb/domain/paths/claim/counter/check-verdict.ts'
import type { OverdueClaim, SentVerdict } from '@spmb/domain/paths/claim/counter/contract.staff.ts'
import {
  CLAIM_CHANGED,
  LAPSE_CHANGED,
  leasedBy,
  MAY_NOT_READ,
  NO_SUCH_CHILD,
  VERDICT_MESSAGES,
} from '@spmb/domain/paths/claim/counter/messages.ts'
import { CLAIM_TRANSITIONS } from '@spmb/domain/paths/claim/states.ts'
import { type Reading, standingOf } from '@spmb/domain/paths/claim/verdict.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { localDateOf, writeLocalTime } from '@spmb/domain/shared/local-date.ts'
import {
  Conflict,
  type FieldMessages,
  NotFound,
  RuleBroken,
  toMessages,
} from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { auditRegistration } from '../../registration/staff/audit-registration.ts'
import { findForChange, lockRegistration } from '../../registration/staff/edit.queries.ts'
import { refuseWhileFrozen } from '../../season/frozen-level.ts'
import { levelOf, lockActiveLevels } from '../../season/lock-levels.ts'
import { openDetails } from '../claim-details.ts'
import { storeSeen } from '../claims.queries.ts'
import { type FoundChild, findChild, mayGive, type OpenedClaim, openedClaims } from './claim-child.ts'
import { findOverdue, holderOf, type Verifier } from './queue.queries.ts'

export interface VerdictDeps {
  db: Database
  encryption: Pick<FieldEncryption, 'decrypt'>
  timeZone: string
}

/**
 * Stores verdicts about claims of a child, all or none.
 *
 * @throws RuleBroken by field, named after the path; Conflict while another person holds the child, or for a claim that changed, that the
 *   caller may not read, or of a frozen level; NotFound outside the caller's care
 */
export function giveVerdicts(
  { db, encryption, timeZone }: VerdictDeps,
  who: Verifier,
  id: number,
  verdicts: readonly SentVerdict[],
  act: AuditContext,
): Promise<void> {
  return retryDeadlocks(() =>
    inTransaction(db, async (tx) => {
      const found = await findChild(tx, who, { id })
      if (!found) throw new NotFound(NO_SUCH_CHILD)
      await findForChange(tx, id, { scope: null })
      await lockRegistration(tx, id, { scope: null })
      await refuseWhileFrozen(tx, found.season_id, [await levelOf(tx, found.season_id, found.level)], act.at)
      const child = await findChild(tx, who, { id })
      if (!child) throw new NotFound(NO_SUCH_CHILD)
      await refuseOtherHolder(tx, who, id, { now: act.at, timeZone })
      const opened = await openedClaims(tx, who, child)
      const problems: FieldMessages = {}
      for (const sent of verdicts) {
        const claim = opened.find(({ path }) => path.code === sent.path)
        if (!claim) throw new RuleBroken({ [sent.path]: [VERDICT_MESSAGES['verdict.path']] })
        if (claim.stored.version !== sent.version || claim.standing.next === null)
          throw new Conflict(CLAIM_CHANGED)
        if (!mayGive(claim, who)) throw new Conflict(MAY_NOT_READ)
        Object.assign(problems, await give(tx, child, claim, sent))
      }
      if (Object.keys(problems).length > 0) throw new RuleBroken(problems)
    }),
  )

  async function give(
    tx: Tx,
    child: FoundChild,
    claim: OpenedClaim,
    sent: SentVerdict,
  ): Promise<FieldMessages> {
    const { path, criterion, stored } = claim
    const number = child.no_registration
    const { averages, certificates, leads } = sent
    const read = checkVerdict(
      {
        verdict: sent.verdict,
        reason: sent.listed_reason ?? null,
        text: sent.text,
        documents: sent.documents,
        figures: { averages, certificates, leads },
      },
      {
        path,
        criterion: criterion.code,
        details: openDetails(encryption, { number, path: path.code }, stored),
        opens: localDateOf(child.opens_at, timeZone),
        tka: {},
        verifyUntil: child.verify_until,
        now: act.at,
      },
    )
    if ('problems' in read) {
      const fields = toMessages(read.problems, VERDICT_MESSAGES)
      return Object.fromEntries(
        Object.entries(fields).map(([field, sentences]) => [`${path.code}.${field}`, sentences]),
      )
    }
    await store(tx, child.id, claim, read.checked)
    await auditRegistration(tx, act, {
      action: 'registration.check_claim',
      subjectId: child.id,
      changes: { path: { before: path.code, after: path.code } },
    })
    return {}
  }

  async function store(
    tx: Tx,
    registrationId: number,
    { stored, path, readings }: OpenedClaim,
    { verdict, reason, text, score, documents, due }: CheckedVerdict,
  ): Promise<void> {
    // Papers that are brought later make a new version, which is read from the start.
    const isNew = stored.state === 'incomplete'
    const version = stored.version + (isNew ? 1 : 0)
    const earlier = isNew ? [] : readings
    const given: Reading[] = [
      ...earlier.map(({ verdict, score, read_by: by, admin }) => ({ verdict, score, by, admin })),
      { verdict, score, by: who.actor, admin: who.school === null },
    ]
    const { state } = standingOf(given, path)
    await tx
      .updateTable('claim')
      .set({
        version,
        ...((state !== 'waiting' || isNew) && {
          state,
          state_at: act.at,
          due_at: state === 'incomplete' ? due : null,
          score: state === 'accepted' ? score : null,
        }),
      })
      .where('registration_id', '=', registrationId)
      .where('path', '=', path.code)
      .execute()
    await tx
      .insertInto('claim_reading')
      .values({
        registration_id: registrationId,
        path: path.code,
        version,
        reading: given.length,
        verdict,
        reason,
        text,
        score,
        read_by: who.actor,
        read_at: act.at,
      })
      .execute()
    const seen = { id: registrationId, path: path.code, kinds: documents }
    await storeSeen(tx, seen, { actor: who.actor, at: act.at })
  }
}

/** @throws Conflict that names who holds the child */
export async function refuseOtherHolder(
  tx: Tx | Database['kysely'],
  who: Verifier,
  id: number,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const holder = await holderOf(tx, id, now)
  if (holder && holder.userId !== who.userId)
    throw new Conflict(
      leasedBy(holder.name, writeLocalTime(holder.until, timeZone).slice(11, 16).replace(':', '.')),
    )
}

/**
 * Closes claims that nobody checked in time: exactly those that were listed.
 *
 * @returns what is still open
 * @throws Conflict when the list is another one by now, or the level is frozen
 */
export async function lapseClaims(
  db: Database,
  asked: {
    seasonId: number
    level: Level
    claims: readonly { id: number; path: string; version: number }[]
    reason: string
  },
  act: AuditContext,
): Promise<OverdueClaim[]> {
  const { seasonId, level, claims, reason } = asked
  return inTransaction(db, async (tx) => {
    const locked = await lockActiveLevels(tx, seasonId, 'bulk', [level])
    await refuseWhileFrozen(tx, seasonId, locked, act.at)
    const overdue = await findOverdue(tx, { seasonId, level }, act.at)
    const key = ({ id, path, version }: { id: number; path: string; version: number }) =>
      `${id} ${path} ${version}`
    const wanted = new Set(claims.map(key))
    if (wanted.size !== overdue.length || overdue.some((each) => !wanted.has(key(each))))
      throw new Conflict(LAPSE_CHANGED)
    for (const { id, path } of overdue) {
      await tx
        .updateTable('claim')
        .set({ state: CLAIM_TRANSITIONS.lapse.to, state_at: act.at, due_at: null })
        .where('registration_id', '=', id)
        .where('path', '=', path)
        .execute()
      await auditRegistration(tx, act, {
        action: 'registration.lapse_claim',
        subjectId: id,
        changes: { path: { before: path, after: null }, reason },
      })
    }
    return findOverdue(tx, { seasonId, level }, act.at)
  })
}
