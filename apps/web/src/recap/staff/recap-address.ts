/** The recap in its address. */
import { type Recap, readRecap } from '@spmb/domain/recap/contract.staff.ts'
import {
  field,
  idsField,
  levelField,
  listState,
  oneOf,
  type StateOf,
} from '../../platform/staff/list-state.ts'

export const RECAP_VIEWS = ['schools', 'places', 'onward', 'paths', 'ages', 'villages', 'years'] as const
export type RecapView = (typeof RECAP_VIEWS)[number]

const { season, compare } = readRecap.SD.query.shape
export const recapView = listState({
  level: levelField,
  view: oneOf(RECAP_VIEWS, 'schools'),
  /** The first year of an earlier season; null for the active one. */
  season: field(season, null),
  /** The first year of the season to compare with; null for the last one before. */
  compare: field(compare, null),
  /** Ids of the districts whose schools are shown. */
  open: idsField,
})
export type RecapState = StateOf<typeof recapView>

/** What is shown of a recap: without paths there is nothing by path. */
export const shownView = (view: RecapView, { paths }: Pick<Recap, 'paths'>): RecapView =>
  view === 'paths' && !paths ? 'schools' : view

/** The query of the API. */
export function recapParameters({ season, compare }: Pick<RecapState, 'season' | 'compare'>) {
  return { ...(season !== null && { season }), ...(compare !== null && { compare }) }
}

/** The state after a district was opened or closed. */
export function toggled(state: RecapState, district: number): RecapState {
  const open = state.open.includes(district)
    ? state.open.filter((id) => id !== district)
    : [...state.open, district]
  return { ...state, open }
}
