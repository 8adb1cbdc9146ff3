import type { Failure } from '../../platform/call.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { Button } from '../form/Button.tsx'
import { Icon } from '../illustration/Icon.tsx'
import { Notice } from './Notice.tsx'

/** Why the look-up failed, with a retry button. A failure is never reported as 'tidak ditemukan'. */
export function FailureNotice({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  const words = describeFailure(failure)
  return (
    <Notice kind="attention" title={words.title} role="alert" className="mt-6">
      <p>{words.text}</p>
      <p className="mt-2">
        <Button kind="line" onClick={onRetry}>
          <Icon name="again" />
          Coba lagi
        </Button>
      </p>
    </Notice>
  )
}
