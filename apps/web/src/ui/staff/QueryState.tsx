/** While a screen has nothing to show yet: on its way, or why it did not come and a button that tries again. */
import { describeFailure } from '../../platform/failure-messages.ts'
import type { CallFailed } from '../../platform/staff/call-staff.ts'
import { Failed } from './Failed.tsx'
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
      <Failed
        {...describeFailure(error.failure)}
        busy={failed.some(({ isFetching }) => isFetching)}
        onRetry={() => {
          for (const { refetch } of failed) refetch()
        }}
      />
    </div>
  )
}
