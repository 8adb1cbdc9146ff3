/** A write of a staff screen: one at a time, so that a button pressed twice does nothing twice. */
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { useRef, useState } from 'react'
import type { CallOptions, Outcome } from '../call.ts'
import { callStaff } from './call-staff.ts'

/** `write` answers null while another write is under way. */
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
