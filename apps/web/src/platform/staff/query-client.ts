/** Query settings of the staff screens: each screen refetches when it opens and shows the cached data meanwhile. */
import { notifyManager, QueryClient } from '@tanstack/react-query'
import { afterPress } from '../after-press.ts'
import { CallFailed } from './call-staff.ts'

/** The prefix of the keys of all queries about applicants: `invalidateQueries({ queryKey: APPLICANTS })` after a change. */
export const APPLICANTS = ['applicants'] as const

export function createQueryClient(): QueryClient {
  // An answer may add lines above what a pointer presses: the screen shows it when the press has ended.
  notifyManager.setScheduler((show) => afterPress(() => setTimeout(show)))
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline calls fail with a message and a retry button instead of waiting without limit.
        networkMode: 'always',
        // Each view of a record is audited, and returning to the window is not a view.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: (failures, error) => failures < 1 && mayPassSoon(error),
        retryDelay: 1_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
}

function mayPassSoon(error: unknown): boolean {
  return (
    error instanceof CallFailed && (error.failure.kind === 'lost' || error.failure.kind === 'unavailable')
  )
}
