/** How the staff side fetches: every screen anew when it opens, with what was seen last on screen meanwhile. */
import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './call-staff.ts'

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline is a failure with words and a button, not a wait without end.
        networkMode: 'always',
        // Each look at a record is recorded; coming back to the window is no look.
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
