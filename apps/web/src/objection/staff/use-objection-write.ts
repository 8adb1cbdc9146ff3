/** The write of a dialog about an objection. A refusal is kept as a sentence, and what was typed stays. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Outcome } from '../../platform/call.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'

/** `finish` takes the outcome of `write`; after success it closes the dialog and reads the applicants again. */
export function useObjectionWrite(onClose: () => void) {
  const queries = useQueryClient()
  const { busy, write } = useWrite()
  const [refusal, setRefusal] = useState<string | null>(null)

  async function finish(outcome: Outcome<unknown> | null) {
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    toastSuccess(outcome.message)
    onClose()
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return { busy, write, finish, refusal, clearRefusal: () => setRefusal(null) }
}
