const PAUSE_MS = 400
/** A browser may not notice that a press has ended, for example over its context menu. */
const MAX_PRESSED_MS = 4_000

/**
 * Runs `work` after a pause in typing, but not while a pointer presses something: what appears above it would move it away, and the
 * click would be lost.
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

/** Browsers mark what is pressed, and all that it is in. */
const isPressed = () => document.documentElement.matches(':active')
