import { useState } from 'react'
import type { Failure, Outcome } from '../../platform/call.ts'
import { useSingleWrite } from '../../platform/use-single-write.ts'
import { toastSuccess } from './toast.ts'

/** A write of a section with the session of the family: a toast tells its success, the section its failure (`SendFailure`). */
export function useOwnWrite<Body, Saved>(
  send: (body: Body) => Promise<Outcome<Saved>>,
  onSaved: (saved: Saved) => void,
) {
  const { busy, once } = useSingleWrite()
  const [failure, setFailure] = useState<Failure | null>(null)

  async function save(body: Body) {
    const outcome = await once(() => send(body))
    if (!outcome) return
    setFailure(outcome.ok ? null : outcome.failure)
    if (!outcome.ok) return
    toastSuccess(outcome.message)
    onSaved(outcome.data)
  }

  return { busy, failure, save }
}
