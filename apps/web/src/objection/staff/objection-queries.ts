/** Queries of objections. They share the first part of their keys with applicants: an answer may change a decision. */

import { listObjections, readObjections } from '@spmb/domain/objection/contract.staff.ts'
import type { ObjectionState } from '@spmb/domain/objection/states.ts'
import { type PageMeta, PER_PAGE } from '@spmb/domain/shared/paging.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData, succeed } from '../../platform/staff/call-staff.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'

export const objectionsQuery = (state: ObjectionState | null, page: number) =>
  queryOptions({
    queryKey: [...APPLICANTS, 'objections', state, page],
    queryFn: async ({ signal }) => {
      const query = { page, per_page: PER_PAGE, ...(state && { state }) }
      const { data, meta } = await succeed(listObjections, { query, signal })
      return { objections: data, meta: meta as PageMeta }
    },
  })

export const objectionsOfQuery = (registrationId: number) =>
  queryOptions({
    queryKey: [...APPLICANTS, 'objections-of', registrationId],
    queryFn: ({ signal }) => fetchData(readObjections, { params: { id: String(registrationId) }, signal }),
  })
