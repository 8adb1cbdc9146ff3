/** Saves one part of a screening. A refusal is kept as a sentence; after a conflict what a colleague recorded is read. */
import type { Screening } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOptions } from '../../../platform/call.ts'
import { failureSentence } from '../../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../../platform/staff/query-client.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { screeningQuery } from './screening-query.ts'

export function useScreeningWrite(id: number) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [refusal, setRefusal] = useState<string | null>(null)

  /** @returns whether it was saved */
  async function save<const E extends Endpoint>(
    contract: E & (Data<E> extends Screening ? unknown : never),
    body: CallOptions<E>['body'],
  ): Promise<boolean> {
    setRefusal(null)
    const outcome = await write(contract, { params: { id: String(id) }, body } as CallOptions<E>)
    if (!outcome) return false
    if (outcome.ok) {
      queries.setQueryData(screeningQuery(id).queryKey, outcome.data as Screening)
      void queries.invalidateQueries({ queryKey: APPLICANTS })
      return true
    }
    setRefusal(failureSentence(outcome.failure))
    if (outcome.failure.kind === 'conflict')
      await queries.invalidateQueries({ queryKey: screeningQuery(id).queryKey })
    return false
  }

  return { busy, refusal, save, clearRefusal: () => setRefusal(null) }
}
