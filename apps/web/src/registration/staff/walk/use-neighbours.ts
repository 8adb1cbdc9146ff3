/** The records before and after one in the list from which it was opened. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { applicantPage } from '../applicant-queries.ts'
import { applicantList, type ListState } from '../list-address.ts'
import { neighboursAt } from './neighbours.ts'

export interface Neighbour {
  number: string
  /** The address of its page of the list. */
  list: string
}

export interface Walk {
  previous: Neighbour | null
  next: Neighbour | null
  /** From 1, among all matches; null when the record no longer matches the filters of the list. */
  position: number | null
  total: number
  /** The list is being read again, so that the neighbours may change. */
  isReading: boolean
}

/**
 * @param list the query of the list's address
 * @returns null while the page loads, and when the record was never on it
 */
export function useNeighbours(level: Level, list: string, number: string): Walk | null {
  const state = applicantList.read(list)
  const here = useQuery(applicantPage(level, state))
  // A record that leaves the list, such as by a decision, keeps its place: the next one has moved up to it.
  const place = useRef<number | null>(null)

  const rows = here.data?.applicants ?? []
  const index = rows.findIndex((row) => row.no_registration === number)
  if (index >= 0) place.current = index
  const total = here.data?.meta.total ?? 0
  const { before, after } = neighboursAt(place.current, index >= 0, rows.length)
  const lastPage = Math.max(1, Math.ceil(total / state.per_page))
  const page = (at: number, needed: boolean) => ({
    ...applicantPage(level, { ...state, page: at }),
    enabled: needed,
  })
  const isStart = here.data !== undefined && before === null && state.page > 1
  const isEnd = here.data !== undefined && after === null && state.page < lastPage
  const [earlierPage, laterPage] = [
    useQuery(page(state.page - 1, isStart)),
    useQuery(page(state.page + 1, isEnd)),
  ]
  const earlier = earlierPage.data?.applicants ?? []
  const later = laterPage.data?.applicants ?? []

  if (!here.data || place.current === null) return null
  return {
    previous:
      before === null
        ? neighbour(isStart ? earlier.at(-1) : undefined, { ...state, page: state.page - 1 })
        : neighbour(rows[before], state),
    next:
      after === null
        ? neighbour(isEnd ? later[0] : undefined, { ...state, page: state.page + 1 })
        : neighbour(rows[after], state),
    position: index >= 0 ? (state.page - 1) * state.per_page + index + 1 : null,
    total,
    isReading: here.isFetching || (isStart && earlierPage.isFetching) || (isEnd && laterPage.isFetching),
  }
}

function neighbour(record: Applicant | undefined, state: ListState): Neighbour | null {
  return record ? { number: record.no_registration, list: applicantList.address(state) } : null
}
