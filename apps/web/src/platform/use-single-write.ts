/** One write at a time, so that a double click writes once. */
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { useRef, useState } from 'react'
import { type CallOptions, call, type Outcome } from './call.ts'

/**
 * `write` and `once` return null while another write or `stayBusy` is in progress. `stayBusy` extends `busy` until `work` has ended, such as
 * the reading of a list that shows the change: a form that is still open then does not write the same a second time.
 *
 * @param perform the call of families by default
 */
export function useSingleWrite(perform: typeof call = call) {
  // A ref, because a second click may arrive before React has rendered the new state.
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function stayBusy<T>(work: () => Promise<T>): Promise<T> {
    running.current = true
    setBusy(true)
    try {
      return await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  async function once<T>(work: () => Promise<T>): Promise<T | null> {
    return running.current ? null : stayBusy(work)
  }

  async function write<const E extends Endpoint>(
    contract: E,
    options: CallOptions<E>,
  ): Promise<Outcome<Data<E>> | null> {
    return once(() => perform(contract, options))
  }

  return { busy, write, once, stayBusy }
}
