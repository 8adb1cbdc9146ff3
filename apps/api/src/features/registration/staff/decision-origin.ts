/** How a decision came about. Triggers of the table `registration` store it with every decision that changes. */
import type { DecisionStory } from '@spmb/domain/registration/staff/history-labels.ts'
import { sql } from 'kysely'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { DecisionChanges } from './decision-changes.ts'

type Origin = 'manual' | 'run' | 'reserve' | 'objection' | 'placement'

export interface DecisionOrigin {
  origin: Origin
  /** The selection run; only for the origins `run` and `reserve`. */
  run?: number
  /** 1 to 500 characters. */
  reason?: string
  /**
   * Records of decisions by `decisionKey` that get another origin or reason than this one: what comes back as it was, and what an act
   * decides for a reason of its row.
   */
  restored?: Readonly<Record<string, DecisionRecord>>
  /** What the history calls the act; absent: an edit. */
  how?: DecisionStory
  /** Who signed the run. */
  signedBy?: readonly string[]
}

/** How a stored decision came about; null: unknown, or none. */
export interface DecisionRecord {
  origin: Origin
  run: number | null
  by: string | null
  /** As PostgreSQL writes a moment, to the microsecond. */
  at: string | null
  reason: string | null
}

export const decisionKey = (registrationId: number, schoolId: number) => `${registrationId} ${schoolId}`

/**
 * Names origin, author and reason of the decisions that the transaction changes from here on. Without it, they are stored as
 * manual decisions of an unknown author.
 *
 * @returns how and why, for the audit rows of the decisions
 */
export async function nameDecisionOrigin(
  tx: Tx,
  { actor, at }: Pick<AuditContext, 'actor' | 'at'>,
  { how, signedBy = [], ...origin }: DecisionOrigin,
): Promise<DecisionChanges> {
  const setting = JSON.stringify({ ...origin, by: actor, at: at.toISOString() })
  await sql`select set_config('spmb.decision', ${setting}, true)`.execute(tx)
  const told = [
    ['how', how],
    ['signed_by', signedBy.join(', ')],
    ['reason', origin.reason],
  ] as const
  return Object.fromEntries(
    told.flatMap(([field, after]) => (after ? [[field, { before: null, after }]] : [])),
  )
}
