/** The grid of quotas from the server, and the caller's last change in words. */
import { type QuotaRow, readQuotaGrid } from '@spmb/domain/quota/grid-contract.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFacts } from '../../platform/facts.ts'
import { fetchData } from '../../platform/staff/call-staff.ts'

const GRID = ['quota grid']

export function useQuotaGrid() {
  const queries = useQueryClient()
  const grid = useQuery({ queryKey: GRID, queryFn: ({ signal }) => fetchData(readQuotaGrid, { signal }) })
  /** @returns the rows that are shown then */
  async function reload(): Promise<readonly QuotaRow[]> {
    await queries.invalidateQueries({ queryKey: GRID })
    return queries.getQueryData<Data<typeof readQuotaGrid>>(GRID)?.rows ?? []
  }
  return { grid, reload }
}

/** For example 'Perubahan terakhir Anda: 4 kuota, 13 Juni 2025 pukul 14.30'; null when there is nothing to undo. */
export function useLastChange(data: Data<typeof readQuotaGrid> | undefined): string | null {
  const { timeZone } = useFacts()
  if (!data?.undo) return null
  const { schools, at } = data.undo
  return `Perubahan terakhir Anda: ${formatCount(schools)} kuota, ${longMoment(new Date(at), timeZone)}`
}
