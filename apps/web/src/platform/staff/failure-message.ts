/** The toast of a failed call on a staff screen: the server's message where it has one. */
import type { Failure } from '../call.ts'
import { describeFailure } from '../failure-messages.ts'

/** A sentence, or messages by field (docs/product-rules.md#messages). */
export function failureMessage(failure: Failure): string | Record<string, readonly string[]> {
  if (failure.kind === 'refused') return failure.fields
  if (failure.kind === 'lost' || failure.kind === 'timeout' || failure.kind === 'aborted') {
    const { title, text } = describeFailure(failure)
    return `${title}. ${text}`
  }
  return describeFailure(failure).text
}

/** The same in one sentence or several, where no field shows its own. */
export function failureSentence(failure: Failure): string {
  const message = failureMessage(failure)
  return typeof message === 'string' ? message : Object.values(message).flat().join(' ')
}

/** The same as one text, for a place beside the button: messages of fields have no full stop. */
export function refusalText(failure: Failure): string {
  const message = failureMessage(failure)
  return typeof message === 'string' ? message : Object.values(message).flat().join('. ')
}
