/** One write at a time, so that a double click writes once. */
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { useRef, useState } from 'react'
import { type CallOptions, call, type Outcome } from './call.ts'

/** @param perform the call of families by default. `write` returns null while another write is in progress. */
export function useSingleWrite(perform: typeof call = call) {
  // A ref, because a second click may arrive before React has rendered the new state.
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
      return await perform(contract, options)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  return { busy, write }
}
