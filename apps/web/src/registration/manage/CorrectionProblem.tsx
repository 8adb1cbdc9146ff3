/** What is wrong with a correction, below its fields. */
import { CLOSING_MESSAGES } from '@spmb/domain/registration/manage/messages.ts'
import type { FieldMessages } from '@spmb/domain/shared/problem.ts'
import type { Failure } from '../../platform/call.ts'
import { describeFailure } from '../../platform/failure-messages.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { CORRECT_AND_SAVE, LOAD_LATEST_KEEPS } from './messages.ts'

/** The server has refused a change because the registration has been examined. */
export const isExamined = (failure: Failure) =>
  failure.kind === 'conflict' && failure.message === CLOSING_MESSAGES.processing

/** The element that takes the focus when a problem belongs to no field. */
export const PROBLEM = 'perbaikan-masalah'

export function CorrectionProblem({
  messages,
  failure,
  onLoadLatest,
  onRetry,
}: {
  messages: FieldMessages
  failure: Failure | null
  onLoadLatest: () => void
  onRetry: () => void
}) {
  const fields = Object.keys(messages).filter((field) => field !== '_')
  const other = messages._?.[0]
  const words = failure && describeFailure(failure)
  return (
    <div id={PROBLEM} tabIndex={-1} role="alert">
      {fields.length > 0 && <p className="error mt-4">{CORRECT_AND_SAVE}</p>}
      {other && <p className="error mt-4">{other}</p>}
      {failure?.kind === 'conflict' && isExamined(failure) ? (
        <Notice kind="attention" title={failure.message} className="mt-4" />
      ) : failure?.kind === 'conflict' ? (
        <Notice kind="attention" title={failure.message} className="mt-4">
          <p>{LOAD_LATEST_KEEPS}</p>
          <p className="mt-2">
            <Button kind="line" onClick={onLoadLatest}>
              Muat data terbaru
            </Button>
          </p>
        </Notice>
      ) : (
        words &&
        failure.kind !== 'rejected' && (
          <Notice kind="attention" title={words.title} className="mt-4">
            <p>{words.text}</p>
            <p className="mt-2">
              <Button kind="line" onClick={onRetry}>
                Coba lagi
              </Button>
            </p>
          </Notice>
        )
      )}
    </div>
  )
}
