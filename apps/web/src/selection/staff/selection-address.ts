/** The selection screen in its address. */
import { seasonField } from '@spmb/domain/shared/paging.ts'
import { field, idsField, levelField, listState } from '../../platform/staff/list-state.ts'

export const selectionView = listState({
  level: levelField,
  /** The first year of an earlier season; null for the active one. */
  season: field(seasonField, null),
  /** Ids of the districts whose schools are shown. */
  open: idsField,
})
