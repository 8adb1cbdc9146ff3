/** Queries of re-registration. They share the first part of their keys with applicants: an arrival changes both. */
import {
  type AdmittedChild,
  listAdmitted,
  readReRegistration,
} from '@spmb/domain/re-registration/contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type PageMeta, PER_PAGE, PER_PAGE_MAX } from '@spmb/domain/shared/paging.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData, succeed } from '../../platform/staff/call-staff.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import type { ReRegistrationState } from './re-registration-address.ts'

export const figuresQuery = (level: Level) =>
  queryOptions({
    queryKey: [...APPLICANTS, 're-registration', 'figures', level],
    queryFn: ({ signal }) => fetchData(readReRegistration[level], { signal }),
  })

export const childrenQuery = (state: ReRegistrationState) =>
  queryOptions({
    queryKey: [...APPLICANTS, 're-registration', 'children', state],
    queryFn: async ({ signal }) => {
      const { data, meta } = await succeed(listAdmitted[state.level], {
        query: {
          ...(state.school !== null && { school_id: state.school }),
          ...(state.state !== null && { state: state.state }),
          ...(state.search && { search: state.search }),
          page: state.page,
          per_page: PER_PAGE,
        },
        signal,
      })
      return { children: data, meta: meta as PageMeta }
    },
  })

/** All children of a school whose families have not come, without late ones, whose seats are not released. */
export const missingQuery = (level: Level, school: number) =>
  queryOptions({
    queryKey: [...APPLICANTS, 're-registration', 'missing', level, school],
    queryFn: async ({ signal }) => {
      const missing: AdmittedChild[] = []
      let found = 0
      for (let page = 1; ; page++) {
        const query = { school_id: school, state: 'belum', page, per_page: PER_PAGE_MAX } as const
        const { data, meta } = await succeed(listAdmitted[level], { query, signal })
        found += data.length
        missing.push(...data.filter(({ late }) => !late))
        if (found >= (meta as PageMeta).total || data.length === 0) return missing
      }
    },
    // What is confirmed is what is true now.
    staleTime: 0,
    gcTime: 0,
  })
