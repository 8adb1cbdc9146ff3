/** What a family does with its claims: one transaction each, which locks as every change of a registration does. */
import { checkClaim, followedAs, leftWithout } from '@spmb/domain/paths/claim/check-claim.ts'
import {
  CHOICE_RESTS_ON_CLAIM,
  CLAIM_CLOSING_MESSAGES,
  CLAIM_MESSAGES,
  CLAIM_STATE_OVER,
} from '@spmb/domain/paths/claim/messages.ts'
import { stateAfter } from '@spmb/domain/paths/claim/states.ts'
import { changedMeanwhile } from '@spmb/domain/shared/messages.ts'
import { Conflict, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../platform/database/retry-deadlocks.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { auditRegistration } from '../../registration/staff/audit-registration.ts'
import { findForChange, lockRegistration } from '../../registration/staff/edit.queries.ts'
import { contextOf, findClaimFacts, followedBy } from './own-claims.queries.ts'
import { storeClaim } from './store-claim.ts'

export interface OwnClaimDeps {
  db: Database
  encryption: FieldEncryption
  timeZone: string
}

export function createOwnClaims({ db, encryption, timeZone }: OwnClaimDeps) {
  const run = (work: (tx: Tx) => Promise<void>) => retryDeadlocks(() => inTransaction(db, work))

  /** @throws Conflict when claims are closed, or the claim is not the version that was read */
  async function lock(tx: Tx, id: number, path: string, version: number, now: Date) {
    await findForChange(tx, id, { scope: null })
    await lockRegistration(tx, id, { scope: null })
    const found = await findClaimFacts(tx, id, { now, timeZone })
    if (found.closing) throw new Conflict(CLAIM_CLOSING_MESSAGES[found.closing])
    const claim = found.claims.find((each) => each.path === path)
    if ((claim?.version ?? 0) !== version) throw new Conflict(changedMeanwhile(null))
    return { found, claim }
  }

  return {
    /** Claims a path, or changes the claim: it waits again. @throws RuleBroken by field; Conflict as `lock` */
    save: (
      id: number,
      sent: { path: string; version: number } & Record<string, unknown>,
      act: AuditContext,
    ) =>
      run(async (tx) => {
        const { found, claim } = await lock(tx, id, sent.path, sent.version, act.at)
        if (!found.settings) throw new RuleBroken({ path: [CLAIM_MESSAGES['claim.path']] })
        const context = contextOf(found, found.settings, sent.path)
        const checked = checkClaim(sent, context)
        if ('problems' in checked) throw new RuleBroken(toMessages(checked.problems, CLAIM_MESSAGES))
        if (claim && stateAfter(claim.state, 'change') === null) throw new Conflict(CLAIM_STATE_OVER)
        refuseLeft(
          leftWithout(followedBy(found.claims), [...context.others, followedAs(checked.claim)], context),
        )
        await storeClaim(tx, encryption, { child: found, claim: checked.claim, at: act.at })
        await auditRegistration(tx, act, {
          action: 'registration.claim_path',
          subjectId: id,
          changes: { path: { before: claim ? sent.path : null, after: sent.path } },
        })
      }),

    /** @throws Conflict as `lock`, for a claim that is over, or one that a choice rests on */
    withdraw: (id: number, { path, version }: { path: string; version: number }, act: AuditContext) =>
      run(async (tx) => {
        const { found, claim } = await lock(tx, id, path, version, act.at)
        const state = claim ? stateAfter(claim.state, 'withdraw') : null
        if (state === null || !found.settings) throw new Conflict(CLAIM_STATE_OVER)
        const context = contextOf(found, found.settings, path)
        refuseLeft(leftWithout(followedBy(found.claims), context.others, context))
        await tx
          .updateTable('claim')
          .set({ state, state_at: act.at, due_at: null, version: version + 1 })
          .where('registration_id', '=', id)
          .where('path', '=', path)
          .execute()
        await auditRegistration(tx, act, {
          action: 'registration.withdraw_claim',
          subjectId: id,
          changes: { path: { before: path, after: null } },
        })
      }),
  }
}

/** @throws Conflict */
function refuseLeft(choices: readonly number[]): void {
  if (choices.length > 0) throw new Conflict(CHOICE_RESTS_ON_CLAIM(choices))
}
