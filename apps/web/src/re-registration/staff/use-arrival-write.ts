/**
 * Sends the ticks of a child, one after the other: a tick need not wait until the one before is saved. They show at once what is
 * being sent; a refusal is kept as a sentence.
 */
import type {
  AdmittedChild,
  saveAnswer,
  saveArrival,
  saveKeepWaiting,
} from '@spmb/domain/re-registration/contract.staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallOptions } from '../../platform/call.ts'
import { callStaff } from '../../platform/staff/call-staff.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'

type Ticks = typeof saveAnswer | typeof saveArrival | typeof saveKeepWaiting
interface Ticked {
  arrived?: boolean
  /** Of an arrival that is taken back. */
  reason?: string
  keep_waiting?: boolean
  takes?: boolean
}

export function useArrivalWrite({ id, version }: Pick<AdmittedChild, 'id' | 'version'>) {
  const queries = useQueryClient()
  const [sending, setSending] = useState<Ticked>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const last = useRef(Promise.resolve())
  const unfinished = useRef(0)
  /** The last tick made a version that the list shows later. */
  const newest = useRef(version)
  newest.current = Math.max(newest.current, version)

  async function send(contract: Ticks, ticked: Ticked): Promise<void> {
    setRefusal(null)
    const body = { ...ticked, version: newest.current }
    const outcome = await callStaff(contract, { params: { id: String(id) }, body } as CallOptions<Ticks>)
    if (outcome.ok) newest.current = outcome.data.version
    else setRefusal(refusalText(outcome.failure))
  }

  async function save(contract: Ticks, ticked: Ticked): Promise<void> {
    unfinished.current++
    setSending((earlier) => ({ ...earlier, ...ticked }))
    last.current = last.current.then(() => send(contract, ticked))
    await last.current
    unfinished.current--
    if (unfinished.current > 0) return
    // After a refusal too: a colleague may have recorded it.
    await queries.invalidateQueries({ queryKey: APPLICANTS })
    if (unfinished.current === 0) setSending({})
  }

  return { sending, refusal, save }
}
