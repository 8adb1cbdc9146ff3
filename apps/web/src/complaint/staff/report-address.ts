/** The list of complaints in its address. */
import { complaintQuery } from '@spmb/domain/complaint/contract.staff.ts'
import { field, listState, PAGING, type StateOf } from '../../platform/staff/list-state.ts'

const { search, state, sort } = complaintQuery.shape
export const reportList = listState({
  search: field(search, ''),
  state: field(state, null),
  /** Null for the newest first. */
  sort: field(sort, null),
  ...PAGING,
})
export type ReportsState = StateOf<typeof reportList>
