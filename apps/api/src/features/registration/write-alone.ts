/** Writes one registration of a family in a transaction of its own, beside the batches of all others: with its audit row and first message. */
import type { RegistrationCode } from '@spmb/domain/registration/codes.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isMailOn, queueMail, recordConsent } from '../outbox/outbox.queries.ts'
import { lockLevels } from '../season/lock-levels.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import type { Brought } from './brought-claims.ts'
import { findServingSchools, type NewRegistration } from './registration.queries.ts'
import { auditRegistration } from './staff/audit-registration.ts'
import { insertRegistration } from './staff/paper/paper.queries.ts'

/**
 * With the claims that it brings along.
 *
 * @returns the id of the transaction; null when a unique value is taken, or the level takes no registration any more
 * @throws RuleBroken when the paths, the zone or the last moment of claims have changed meanwhile
 */
export async function writeWithClaims(
  tx: Tx,
  row: NewRegistration,
  brought: Brought,
): Promise<string | null> {
  const [locked] = await lockLevels(tx, row.season_id, 'create', [row.level])
  if (locked?.state !== 'draft' || row.season_id !== (await activeSeasonId(tx))) return null
  const judged = await brought.judge(tx, row, row.created_at)
  if ('problems' in judged) throw new RuleBroken(judged.problems)
  const serving = await findServingSchools(tx, row)
  const outside: Problems<RegistrationCode> = {}
  for (const field of ['school_1_id', 'school_2_id'] as const)
    if (!serving.has(row[field]) && !judged.carried.has(row[field])) outside[field] = ['school.outside_zone']
  if (Object.keys(outside).length > 0) throw new RuleBroken(toMessages(outside, REGISTRATION_MESSAGES))
  const written = await writeAlone(tx, row)
  if (!written) return null
  await judged.store(tx, { id: written.id, number: row.no_registration }, written.act)
  return written.transaction
}

/** The level is locked. @returns null when a unique value is taken */
async function writeAlone(
  tx: Tx,
  { sender_address, request_id, mail_wanted, ...row }: NewRegistration,
): Promise<{ id: number; transaction: string; act: AuditContext } | null> {
  const written = await insertRegistration(tx, row)
  if (!written) return null
  const act = {
    at: row.created_at,
    actor: 'public',
    requestId: request_id,
    ...(sender_address !== null && { address: sender_address }),
  }
  const { number_disputed: disputed } = row
  await auditRegistration(tx, act, {
    action: 'registration.create',
    subjectId: written.id,
    ...(disputed && { changes: { number_disputed: { before: null, after: disputed } } }),
  })
  if (mail_wanted && (await isMailOn(tx))) {
    await recordConsent(tx, written.id, act)
    await queueMail(tx, [written.id], { kind: 'registered', cause: 'registered', until: null }, act.at)
  }
  return { ...written, act }
}
