import { listNumbers } from '@spmb/domain/registration/staff/numbers/contract.staff.ts'
import { queryOptions } from '@tanstack/react-query'
import { fetchData } from '../../../platform/staff/call-staff.ts'

export const NUMBERS = ['numbers'] as const

export const numbersQuery = queryOptions({
  queryKey: NUMBERS,
  queryFn: ({ signal }) => fetchData(listNumbers, { signal }),
})
