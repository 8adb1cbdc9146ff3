/** Writes a registration with the claims that it brings along: one transaction, beside the batches of all others. */
import type { RegistrationCode } from '@spmb/domain/registration/codes.ts'
import { REGISTRATION_MESSAGES } from '@spmb/domain/registration/messages.ts'
import { type Problems, RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockLevels } from '../season/lock-levels.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import type { Brought } from './brought-claims.ts'
import { findServingSchools, type NewRegistration } from './registration.queries.ts'
import { auditRegistration } from './staff/audit-registration.ts'
import { insertRegistration } from './staff/paper/paper.queries.ts'

/**
 * @returns the id of the transaction; null when a unique value is taken, or the level takes no registration any more
 * @throws RuleBroken when the paths, the zone or the last moment of claims have changed meanwhile
 */
export async function writeWithClaims(
  tx: Tx,
  { sender_address, request_id, ...row }: NewRegistration,
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
  await judged.store(tx, { id: written.id, number: row.no_registration }, act)
  return written.transaction
}
