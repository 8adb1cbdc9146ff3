/** What a section of the page reads by itself with the session of the family. */
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import { call, type Failure, isEnded } from './call.ts'

/**
 * Reads once, and again with `load`. `data` is null before the first answer. After the end of the session there is no `failure`,
 * because the page asks for the code.
 *
 * @param contract a constant
 */
export function useOwnData<const E extends Endpoint>(contract: E) {
  const [data, setData] = useState<Data<E> | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback(
    async (signal?: AbortSignal) => {
      const outcome = await call(contract, signal ? { signal } : {})
      if (signal?.aborted) return
      if (outcome.ok) setData(outcome.data)
      setFailure(outcome.ok || isEnded(outcome.failure) ? null : outcome.failure)
    },
    [contract],
  )
  useEffect(() => {
    const leaving = new AbortController()
    void load(leaving.signal)
    return () => leaving.abort()
  }, [load])
  return { data, setData, failure, load: () => void load() }
}
