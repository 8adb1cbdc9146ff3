/** The queries about applicants. Their keys begin with `APPLICANTS`, by which a change invalidates them. */
import { readMe } from '@spmb/domain/accounts/contract.staff.ts'
import { REGISTRATION_NOT_FOUND } from '@spmb/domain/registration/messages.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { listApplicants, readHistory } from '@spmb/domain/registration/staff/contract.staff.ts'
import { readApplicant } from '@spmb/domain/registration/undescribed-contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { PageMeta } from '@spmb/domain/shared/paging.ts'
import { queryOptions } from '@tanstack/react-query'
import { CallFailed, fetchData, succeed } from '../../platform/staff/call-staff.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { applicantList, type ListState } from './list-address.ts'

export interface ApplicantPage {
  applicants: readonly Applicant[]
  meta: PageMeta
}

export function applicantPage(level: Level, state: ListState) {
  return queryOptions({
    queryKey: [...APPLICANTS, 'list', level, applicantList.parameters(state)],
    queryFn: async ({ signal }): Promise<ApplicantPage> => {
      const { data, meta } = await succeed(listApplicants[level], {
        query: applicantList.parameters(state),
        signal,
      })
      return { applicants: data, meta: meta as PageMeta }
    },
  })
}

/** The number of applicants of a level, of a season, without filters. */
export function applicantTotal(level: Level, season: number | null) {
  return queryOptions({
    queryKey: [...APPLICANTS, 'total', level, season],
    queryFn: async ({ signal }) => {
      const { meta } = await succeed(listApplicants[level], {
        query: { page: 1, per_page: 1, ...(season && { season }) },
        signal,
      })
      return (meta as PageMeta).total
    },
    staleTime: 60_000,
  })
}

export function applicantRecord(registrationNumber: string) {
  return queryOptions({
    queryKey: [...APPLICANTS, 'record', registrationNumber],
    queryFn: ({ signal }) => fetchRecord(registrationNumber, signal),
  })
}

async function fetchRecord(no: string, signal: AbortSignal): Promise<Applicant> {
  const first = await fetchData(readApplicant, { params: { no }, signal })
  if ('id' in first) return first
  // Without a session the same address returns the public answer; the next call detects a session that has ended.
  await fetchData(readMe, { signal })
  const second = await fetchData(readApplicant, { params: { no }, signal })
  if ('id' in second) return second
  throw new CallFailed({ kind: 'notFound', message: REGISTRATION_NOT_FOUND })
}

export function applicantHistory(id: number) {
  return queryOptions({
    queryKey: [...APPLICANTS, 'history', id],
    queryFn: ({ signal }) => fetchData(readHistory, { params: { id: String(id) }, signal }),
  })
}
