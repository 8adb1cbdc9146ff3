/** One act of a selection: a refusal keeps what is typed, success reads the state again. */
import type { Data, Endpoint } from '@spmb/domain/shared/endpoint.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import { useState } from 'react'
import type { CallOptions } from '../../platform/call.ts'
import { failureMessage } from '../../platform/staff/failure-message.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.ts'
import { useSelectionChanged } from './selection-queries.ts'

export function useAct() {
  const changed = useSelectionChanged()
  const { busy, write, stayBusy } = useWrite()
  const [fields, setFields] = useState<FieldMessages>({})
  /** Why the act is refused now, such as another admin who was first. */
  const [failed, setFailed] = useState<string | null>(null)

  /**
   * @param onDone called at once after success, before the state is read again
   * @returns the answer; null when the act was refused or did not arrive
   */
  async function act<const E extends Endpoint>(
    contract: E,
    options: CallOptions<E>,
    onDone?: () => void,
  ): Promise<Data<E> | null> {
    const outcome = await write(contract, options)
    if (!outcome) return null
    setFields({})
    setFailed(null)
    if (outcome.ok) {
      toastSuccess(outcome.message)
      onDone?.()
      await stayBusy(changed)
      return outcome.data
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind === 'refused') setFields(failure.fields)
    if (failure.kind === 'conflict') {
      setFailed(failure.message)
      void changed()
    }
    return null
  }

  return {
    busy,
    act,
    failed,
    setFields,
    error: (field: string) => fields[field]?.[0],
  }
}
