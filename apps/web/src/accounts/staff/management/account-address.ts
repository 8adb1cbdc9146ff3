/** The list of accounts in its address. */
import { accountQuery } from '@spmb/domain/accounts/management/contract.staff.ts'
import { field, listState, PAGING, type StateOf } from '../../../platform/staff/list-state.ts'

const { search, role, district_id, state, sort } = accountQuery.shape
export const accountList = listState({
  search: field(search, ''),
  role: field(role, null),
  district_id: field(district_id, null),
  state: field(state, null),
  /** Null for the order by school. */
  sort: field(sort, null),
  ...PAGING,
})
export type AccountsState = StateOf<typeof accountList>
