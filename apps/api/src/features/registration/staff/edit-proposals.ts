/** What of an edit an operator only proposes (docs/product-rules.md#proposed-changes). */
import type { EditedFields } from '@spmb/domain/registration/staff/check-edit.ts'
import { fieldsForAdmin, isRanked } from '@spmb/domain/registration/staff/proposals.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findManagingFacts, storeRequest } from '../request.queries.ts'
import { auditRegistration } from './audit-registration.ts'
import type { Differences } from './differences.ts'
import type { LockedRegistration } from './edit.queries.ts'

/** A part of the fields of an edit. */
export const fieldsWhere = (fields: EditedFields, keep: (field: string) => boolean): EditedFields =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => keep(field)))

/** The changed fields that an operator only proposes (docs/product-rules.md#proposed-changes). */
export async function keysForAdmin(
  tx: Tx,
  stored: LockedRegistration,
  differences: Differences,
  now: Date,
): Promise<string[]> {
  const ranked = isRanked(await findManagingFacts(tx, stored), now)
  return fieldsForAdmin(
    [...differences.entries()].map(([field]) => field),
    ranked,
  )
}

/** Stores the rest of an edit for an admin. */
export async function propose(
  tx: Tx,
  stored: LockedRegistration,
  wished: Differences,
  act: AuditContext,
): Promise<void> {
  const shown = await wished.audited(tx)
  const wanted = Object.fromEntries([...wished.entries()].map(([field, { after }]) => [field, after]))
  await storeRequest(tx, { registrationId: stored.id, wanted, shown, at: act.at, proposedBy: act.actor })
  await auditRegistration(tx, act, {
    action: 'registration.propose_change',
    subjectId: stored.id,
    changes: shown,
  })
}

/** NIK and NISN, which no run reads, are corrected by admins in every state: a wrong one may keep a child from coming back. */
export function correctsNumbers(
  differences: Differences,
  forAdmin: readonly string[],
  ownSchool: number | null,
): boolean {
  if (ownSchool !== null || forAdmin.length > 0 || differences.size === 0) return false
  return [...differences.entries()].every(([field]) => field === 'nik' || field === 'nisn')
}
