/** The entries of the error summary, by part of the form. */
import { fieldSpec, isFieldKey } from '@spmb/domain/registration/field-keys.ts'
import { SECTIONS } from '@spmb/domain/registration/field-spec.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { SummaryEntry } from '../../ui/form/ErrorSummary.tsx'
import type { Answers } from '../fields/answers.ts'
import { errorAnchor } from '../submission/check-form.ts'

/** From this number on, entries have the heading of their part. */
const MANY = 5

/**
 * One entry for each field, in the order of the messages. Where two fields have the same message, such as two telephone
 * numbers, each names its field.
 */
export function summaryEntries(messages: FieldMessages, answers: Answers): SummaryEntry[] {
  const first = Object.entries(messages).flatMap(([field, [message]]) =>
    message ? [{ field, message }] : [],
  )
  const times = (wanted: string) => first.filter(({ message }) => message === wanted).length
  return first.map(({ field, message }) => {
    const spec = isFieldKey(field) ? fieldSpec(field) : null
    return {
      message: spec && times(message) > 1 ? `${spec.label}: ${message}` : message,
      target: errorAnchor(field, answers),
      part: first.length < MANY ? undefined : spec && field !== 'consent' ? SECTIONS[spec.section].title : '',
    }
  })
}
