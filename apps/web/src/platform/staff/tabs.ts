/** Synchronizes the session between tabs of one browser: login and logout in one tab reach the others. */
import { loginAddress, STAFF_PATHS } from './paths.ts'
import { session } from './session/session.ts'
import { forsakeUnsaved } from './use-leave-guard.ts'

type Message = 'signed in' | 'signed out'

/** One channel for both directions: a channel does not receive its own messages. Null while a page is prerendered. */
let channel: BroadcastChannel | null = null

export function tellOtherTabs(message: Message): void {
  channel?.postMessage(message)
}

/** Call once, in the browser. */
export function watchOtherTabs(): void {
  if (typeof BroadcastChannel !== 'function') return
  channel = new BroadcastChannel('staff-session')
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'signed in') session.read()
    // Reloads, so that no data of the previous user stays in memory.
    else if (location.pathname !== STAFF_PATHS.login) {
      forsakeUnsaved()
      location.assign(loginAddress(location.pathname + location.search))
    }
  })
}
