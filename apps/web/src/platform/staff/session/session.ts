/** The session of this page and the hooks that read it. */
import { type Me, readMe } from '@spmb/domain/accounts/contract.staff.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../call.ts'
import { STAFF_PATHS } from '../paths.ts'
import { forsakeUnsaved } from '../use-leave-guard.ts'
import { createSessionStore, type Session } from './session-store.ts'
import { type Viewer, viewerOf } from './viewer.ts'

export const session = createSessionStore({
  async askMe() {
    let serverTime: number | null = null
    const outcome = await call(readMe, {}, async (input, init) => {
      const response = await fetch(input, init)
      const date = Date.parse(response.headers.get('date') ?? '')
      serverTime = Number.isNaN(date) ? null : date
      return response
    })
    return { outcome, serverTime }
  },
  now: () => Date.now(),
  startAnew() {
    forsakeUnsaved()
    location.assign(STAFF_PATHS.lists)
  },
})

/** A constant, since `useSyncExternalStore` compares by identity. The user is unknown while a page is prerendered. */
const UNKNOWN: Session = { state: 'unknown' }

export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.current, () => UNKNOWN)
}

/** The user of the current or expired session. For screens, which are rendered for signed-in users only. */
export function useMe(): Me {
  const known = useSession()
  if (known.state !== 'live' && known.state !== 'ended')
    throw new Error('A staff screen was drawn without a session')
  return known.me
}

export function useViewer(): Viewer {
  return viewerOf(useMe())
}
