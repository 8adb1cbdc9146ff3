/**
 * Decides whose a number is (docs/product-rules.md#disputed-numbers): one transaction that locks in the order of season/lock-levels.ts. No
 * run reads a number, so this is possible in every state; only a withdrawal needs a level that is not frozen.
 */
import {
  NOT_DISPUTED,
  ONE_CHILD_TWICE,
  OTHER_IS_GONE,
} from '@spmb/domain/registration/staff/numbers/messages.ts'
import {
  disputes,
  type NumberKind,
  type NumberOutcome,
  withoutDispute,
} from '@spmb/domain/registration/staff/numbers/numbers.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../../../platform/audit/audit-context.ts'
import { type Database, inTransaction, type Tx } from '../../../../platform/database/database.ts'
import { retryDeadlocks } from '../../../../platform/database/retry-deadlocks.ts'
import { refuseWhileFrozen } from '../../../season/frozen-level.ts'
import { levelOf } from '../../../season/lock-levels.ts'
import { auditRegistration } from '../audit-registration.ts'
import {
  findForChange,
  type LockedRegistration,
  lockRegistration,
  updateRegistration,
} from '../edit.queries.ts'
import { withdrawIn } from '../removal/removal.service.ts'
import { keeperOf } from './numbers.queries.ts'

export interface Settling {
  id: number
  kind: NumberKind
  outcome: NumberOutcome
  /** As the admin saw it. */
  other: number | null
  reason: string
}

const ANY_SCHOOL = { scope: null }

/** @throws NotFound, Conflict as the contract `settleNumber` says */
export async function settleNumber(
  db: Database,
  { id, kind, outcome, other: seen, reason }: Settling,
  act: AuditContext,
): Promise<void> {
  await retryDeadlocks(() =>
    inTransaction(db, async (tx) => {
      const found = await findForChange(tx, id, ANY_SCHOOL)
      const keeper = await keeperOf(tx, found, kind)
      const ids = [id, ...(keeper === null ? [] : [keeper])].sort((a, b) => a - b)
      const locked = new Map<number, LockedRegistration>()
      for (const each of ids) locked.set(each, await lockRegistration(tx, each, ANY_SCHOOL))
      const one = locked.get(id) as LockedRegistration
      const other = keeper === null ? null : (locked.get(keeper) ?? null)
      if (one.withdrawn_at || !disputes(one.number_disputed, kind)) throw new Conflict(NOT_DISPUTED)
      // The number may have been corrected, or the registration withdrawn, while this waited for the locks.
      if (keeper !== seen || (await keeperOf(tx, one, kind)) !== keeper) throw new Conflict(OTHER_IS_GONE)
      if (outcome === 'withdraw_other' && !other) throw new Conflict(OTHER_IS_GONE)

      const settled = { outcome, reason }
      if (outcome === 'withdraw_this' || outcome === 'withdraw_other') {
        await refuseWhileFrozen(
          tx,
          one.season_id,
          [await levelOf(tx, one.season_id, one.level)],
          act.at,
          'withdrawal',
        )
        const gone = outcome === 'withdraw_this' ? one : (other as LockedRegistration)
        await withdrawIn(tx, gone, { reason, asked_by: ONE_CHILD_TWICE }, act)
        // Its dispute is over with it, and comes back if the withdrawal is undone.
        if (gone === one) return
      }
      // The one that keeps the number until now gives it up first: the other one then enters the unique index.
      if (outcome === 'this' && other) await giveUp(tx, other, { kind, settled, act })
      if (outcome === 'other') await giveUp(tx, one, { kind, settled, act })
      else await write(tx, one, { changes: withoutMark(one, kind), kind, settled, act })
    }),
  )
}

interface Act {
  kind: NumberKind
  settled: { outcome: NumberOutcome; reason: string }
  act: AuditContext
}

const withoutMark = (row: LockedRegistration, kind: NumberKind) => ({
  number_disputed: withoutDispute(row.number_disputed, kind),
})

/** The number follows later: staff enter it in an edit. */
const giveUp = (tx: Tx, row: LockedRegistration, { kind, settled, act }: Act) =>
  write(tx, row, {
    kind,
    settled,
    act,
    changes: {
      [`${kind}_sealed`]: Buffer.alloc(0),
      [`${kind}_index`]: null,
      ...(kind === 'nik' && { birth_date_differs: false }),
      ...withoutMark(row, kind),
      number_reason: settled.reason,
    },
  })

async function write(
  tx: Tx,
  row: LockedRegistration,
  { kind, settled, act, changes }: Act & { changes: Parameters<typeof updateRegistration>[2] },
): Promise<void> {
  await updateRegistration(tx, row.id, { ...changes, version: row.version + 1, updated_at: act.at })
  const isMissing = `${kind}_index` in changes
  await auditRegistration(tx, act, {
    action: 'registration.settle_number',
    subjectId: row.id,
    changes: {
      [`${kind}_state`]: { before: 'disputed', after: isMissing ? 'missing' : 'own' },
      reason: { before: null, after: settled.reason },
    },
  })
}
