/** Work that waits until nothing is pressed or typed. */

/** A browser may not notice that a press has ended, for example over its context menu. */
const MAX_PRESSED_MS = 4_000

/** Browsers mark what is pressed, and all that it is in. */
const isPressed = () => document.documentElement.matches(':active')

/**
 * Runs `work`, but not while a pointer presses something: what changes above it would move it away, and the click would be lost.
 * The work is done before the page learns of the click.
 */
export function afterPress(work: () => void): void {
  if (!isPressed()) {
    work()
    return
  }
  const waiting = new AbortController()
  const end = () => {
    if (waiting.signal.aborted) return
    waiting.abort()
    clearTimeout(timer)
    work()
  }
  const timer = setTimeout(end, MAX_PRESSED_MS)
  const capture = { capture: true, signal: waiting.signal }
  // Only at the click the browser knows what was pressed. It follows the release at once, or does not come.
  addEventListener('click', end, capture)
  for (const release of ['pointerup', 'pointercancel'])
    addEventListener(release, () => setTimeout(end), capture)
}

const PAUSE_MS = 400

/**
 * Runs `work` after a pause in typing, but not while a pointer presses something (`afterPress` says why).
 *
 * @returns cancels it
 */
export function afterPause(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  let pressedMs = 0
  const wait = () => {
    timer = setTimeout(() => {
      if (!isPressed() || pressedMs >= MAX_PRESSED_MS) return work()
      pressedMs += PAUSE_MS
      wait()
    }, PAUSE_MS)
  }
  wait()
  return () => clearTimeout(timer)
}
