import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { Ref } from 'react'
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx'
import type { Answers } from '../fields/answers.ts'
import { ANSWERS_KEPT, CORRECT_AND_SEND, INCOMPLETE } from '../messages.ts'
import { isIncomplete } from '../submission/check-form.ts'
import { summaryEntries } from './summary-entries.ts'

/** The error summary above the form, with a link to each field; nothing while there are no problems. */
export function FormErrors({
  messages,
  answers,
  ref,
}: {
  messages: FieldMessages
  answers: Answers
  ref: Ref<HTMLDivElement>
}) {
  const entries = summaryEntries(messages, answers)
  if (entries.length === 0) return null
  const ofFields = entries.filter(({ target }) => target !== null).length
  const title =
    ofFields > 0 ? `Ada ${ofFields} data yang perlu diperbaiki` : 'Pendaftaran belum dapat dikirim'
  const text = isIncomplete(messages) ? INCOMPLETE : CORRECT_AND_SEND
  return <ErrorSummary ref={ref} title={title} text={ofFields > 0 ? text : ANSWERS_KEPT} entries={entries} />
}
