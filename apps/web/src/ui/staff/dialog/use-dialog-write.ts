/** The writes of a dialog that changes one record. What is typed stays when the server refuses or does not answer. */
import { useState } from 'react'
import type { Failure, Outcome } from '../../../platform/call.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError, toastSuccess } from '../../feedback/toast.ts'

type FieldMessages = Extract<Failure, { kind: 'refused' }>['fields']

interface Dialog {
  /** Reads the record again: after success, and when another person has saved it first. */
  onChanged: () => Promise<void>
  onClose: () => void
}

/**
 * `finish` closes the dialog after success. After a failure `problems` has the messages of the fields, and `conflict` the
 * message when another person has saved first.
 */
export function useDialogWrite({ onChanged, onClose }: Dialog) {
  const { busy, write, stayBusy } = useWrite()
  const [problems, setProblems] = useState<FieldMessages>({})
  const [conflict, setConflict] = useState<string | null>(null)

  /** @param outcome of `write` */
  async function finish(outcome: Outcome<unknown> | null) {
    if (!outcome) return
    setProblems({})
    setConflict(null)
    if (outcome.ok) {
      toastSuccess(outcome.message)
      await stayBusy(onChanged)
      return onClose()
    }
    const { failure } = outcome
    toastError(failureMessage(failure))
    if (failure.kind === 'refused') setProblems(failure.fields)
    if (failure.kind === 'conflict') {
      setConflict(failure.message)
      void onChanged()
    }
  }

  return { busy, write, finish, problems, setProblems, conflict, setConflict }
}
