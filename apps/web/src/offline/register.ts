/** Tells the service worker what to keep. It is registered only where a family fills in a form or keeps a child on the device. */
import type { Note } from './rules.ts'

const WORKER_PATH = '/sw.js'

/** Does nothing in browsers without service workers, and on addresses without encryption. */
export async function tellWorker(note: Note): Promise<void> {
  try {
    await navigator.serviceWorker.register(WORKER_PATH, { updateViaCache: 'none' })
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage(note)
  } catch {
    // Not available or refused: pages need a network as before.
  }
}

/** The files and lists that the page has loaded so far. */
export function loadedFiles(): string[] {
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
}
