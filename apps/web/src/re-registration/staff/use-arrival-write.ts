/** Sends a tick of a child. It shows at once what is being sent; a refusal is kept as a sentence. */
import type {
  AdmittedChild,
  saveArrival,
  saveKeepWaiting,
} from '@spmb/domain/re-registration/staff-contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOptions } from '../../platform/call.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { APPLICANTS } from '../../registration/staff/applicant-queries.ts'
import { refusalText } from '../../registration/staff/removal/refusal-text.ts'

type Ticks = typeof saveArrival | typeof saveKeepWaiting
interface Sent {
  arrived?: boolean
  keep_waiting?: boolean
  version: number
}

export function useArrivalWrite({ id }: Pick<AdmittedChild, 'id'>) {
  const queries = useQueryClient()
  const { write } = useWrite()
  const [sending, setSending] = useState<Sent | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function save(contract: Ticks, body: Sent): Promise<void> {
    if (sending) return
    setRefusal(null)
    setSending(body)
    const outcome = await write(contract, { params: { id: String(id) }, body } as CallOptions<Ticks>)
    if (outcome && !outcome.ok) setRefusal(refusalText(failureMessage(outcome.failure)))
    // After a refusal too: a colleague may have recorded it.
    await queries.invalidateQueries({ queryKey: APPLICANTS })
    setSending(null)
  }

  return { sending, refusal, save }
}
