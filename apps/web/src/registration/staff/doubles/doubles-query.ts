import { listDoubles } from '@spmb/domain/registration/staff/doubles/contract.staff.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'

const KEPT_MS = 60_000

export const doublesQuery = (level: Level) =>
  queryOptions({
    queryKey: ['doubles', level],
    queryFn: ({ signal }) => fetchData(listDoubles[level], { signal }),
    staleTime: KEPT_MS,
  })
