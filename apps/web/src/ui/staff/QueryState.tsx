/** The state of a query without data: loading, or failed with a retry button. */
import { describeFailure } from '../../platform/failure-messages.ts'
import type { CallFailed } from '../../platform/staff/call-staff.ts'
import { ErrorState } from './ErrorState.tsx'
import { Loading } from './Loading.tsx'

export interface Asked {
  error: CallFailed | null
  isFetching: boolean
  refetch: () => unknown
}

export function QueryState({ asked, lines }: { asked: readonly Asked[]; lines: number }) {
  const failed = asked.filter(({ error }) => error !== null)
  const error = failed[0]?.error
  if (!error) return <Loading lines={lines} />
  return (
    <div className="card">
      <ErrorState
        {...describeFailure(error.failure)}
        busy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { refetch } of failed) refetch()
        }}
      />
    </div>
  )
}
