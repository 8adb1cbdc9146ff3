/** What a failed call of a staff screen says as a toast: the server's own words where it has some. */
import type { Failure } from '../call.ts'
import { describeFailure } from '../failure-messages.ts'

/** A sentence, or the messages by field (docs/product-rules.md#messages). */
export function failureMessage(failure: Failure): string | Record<string, readonly string[]> {
  if (failure.kind === 'refused') return failure.fields
  if (failure.kind === 'lost' || failure.kind === 'timeout' || failure.kind === 'aborted') {
    const { title, text } = describeFailure(failure)
    return `${title}. ${text}`
  }
  return describeFailure(failure).text
}
