/** One write at a time, so that a double click writes once. */
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { useRef, useState } from 'react'
import type { CallOptions, Outcome } from '../call.ts'
import { callStaff } from './call-staff.ts'

/** `write` returns null while another write is in progress. */
export function useWrite() {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function write<const E extends Endpoint>(
    contract: E,
    options: CallOptions<E>,
  ): Promise<Outcome<Data<E>> | null> {
    if (running.current) return null
    running.current = true
    setBusy(true)
    try {
      return await callStaff(contract, options)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, write }
}
