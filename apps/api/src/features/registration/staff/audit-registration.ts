/** Audit rows about registrations. */
import type { HistoryAction } from '@spmb/domain/registration/staff/messages.ts'
import type { Kysely } from 'kysely'
import { type AuditEntry, recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import type { Schema } from '../../../platform/database/schema.ts'

/** Reads of a record, its history, a list, searches and exports. They are audited and not shown in the history. */
type Reading =
  | 'registration.view'
  | 'registration.history'
  | 'registration.list'
  | 'registration.list_doubles'
  | 'registration.list_numbers'
  | 'registration.find'
  | 'registration.bulk_preview'
  | 'registration.export'
  | 'registration.trash'
  | 'registration.view_screening'
  | 'registration.list_admitted'
  | 'registration.view_distance'
  | 'registration.manage'
  | 'registration.lost_number'
  | 'registration.corrections'
  | 'registration.list_objections'
  | 'registration.view_objection'
  | 'registration.view_wish'
  | 'registration.list_onward'
  | 'registration.view_mail'
  | 'registration.view_support'
  | 'registration.list_claims'
  | 'registration.view_claims'
  | 'registration.print_sheet'

/** Refusals that the history does not show, since they belong to no registration. */
type Refusal = 'registration.refuse_duplicate'

/** Acts that the history does not show, since schools read it that may not know of them. */
type Unshown = 'registration.support'

/** Records an act in the transaction of its change. */
export function auditRegistration(
  db: Kysely<Schema>,
  act: AuditContext,
  entry: { action: HistoryAction | Reading | Refusal | Unshown } & Pick<AuditEntry, 'subjectId' | 'changes'>,
): Promise<void> {
  return recordAudit(db, { ...act, ...entry, subject: 'registration' })
}
