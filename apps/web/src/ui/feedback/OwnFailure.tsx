/** Failures of a section that reads and writes by itself with the session of the family. */

import type { Failure } from '../../platform/call.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { Button } from '../form/Button.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { Notice } from './Notice.tsx'

/** In place of a section that could not be read. */
export function OwnFailure({
  id,
  title,
  failure,
  onRetry,
}: {
  id: string
  title: string
  failure: Failure
  onRetry: () => void
}) {
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <FailureNotice failure={failure} onRetry={onRetry} />
    </section>
  )
}

/** In a form whose sending failed; what was chosen stays. A conflict is a sentence, and not repeated. */
export function SendFailure({ failure, onRetry }: { failure: Failure | null; onRetry: () => void }) {
  const isConflict = failure?.kind === 'conflict'
  const words = failure && (isConflict ? { title: failure.message, text: '' } : describeFailure(failure))
  return (
    <div role="alert">
      {words && (
        <Notice kind="attention" title={words.title} className="mt-4">
          {words.text && <p>{words.text}</p>}
          {!isConflict && (
            <p className="mt-2">
              <Button kind="line" onClick={onRetry}>
                Coba lagi
              </Button>
            </p>
          )}
        </Notice>
      )}
    </div>
  )
}
