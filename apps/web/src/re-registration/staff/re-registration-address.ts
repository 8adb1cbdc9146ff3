/** The screen of re-registration in its address. */
import { admittedQuery } from '@spmb/domain/re-registration/contract.staff.ts'
import { field, levelField, listState, type StateOf } from '../../platform/staff/list-state.ts'

const { school_id, state, search, page } = admittedQuery.shape
export const reRegistrationList = listState({
  level: levelField,
  school: field(school_id, null),
  state: field(state, null),
  search: field(search, ''),
  page: field(page, 1),
})
export type ReRegistrationState = StateOf<typeof reRegistrationList>
