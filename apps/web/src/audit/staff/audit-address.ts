/** The filters of the audit in its address. */
import { auditQuery } from '@spmb/domain/audit/contract.staff.ts'
import { field, listState, type StateOf } from '../../platform/staff/list-state.ts'

const { search, area, who, from, to, before } = auditQuery.shape
export const auditList = listState({
  search: field(search, ''),
  area: field(area, null),
  who: field(who, null),
  from: field(from, null),
  to: field(to, null),
  /** Entries older than this one; null for the newest. */
  before: field(before, null),
})
export type AuditState = StateOf<typeof auditList>
