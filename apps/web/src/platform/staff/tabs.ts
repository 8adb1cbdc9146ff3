/** Tabs of one browser share one session: what ends or begins in one is told to the others. */
import { loginAddress, STAFF_PATHS } from './paths.ts'
import { session } from './session.ts'
import { forsakeUnsaved } from './use-leave-guard.ts'

type Message = 'signed in' | 'signed out'

/** One for sending and hearing: a channel does not hear itself. Null while a page is drawn ahead. */
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
    // Loaded anew, so that nothing of anybody stays in memory.
    else if (location.pathname !== STAFF_PATHS.login) {
      forsakeUnsaved()
      location.assign(loginAddress(location.pathname + location.search))
    }
  })
}
