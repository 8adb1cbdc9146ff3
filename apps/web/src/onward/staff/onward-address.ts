/** The screen of onward places in its address. */
import { onwardQuery } from '@spmb/domain/onward/contract.staff.ts'
import { field, levelField, listState, PAGING, type StateOf } from '../../platform/staff/list-state.ts'

const { kind } = onwardQuery.shape
export const onwardAddress = listState({ level: levelField, kind: field(kind, null), ...PAGING })
export type OnwardState = StateOf<typeof onwardAddress>
