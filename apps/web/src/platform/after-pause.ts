const PAUSE_MS = 400

/**
 * Runs `work` after a pause in typing, but not while a pointer presses something: what appears above it would move it away, and the
 * click would be lost.
 *
 * @returns cancels it
 */
export function afterPause(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>
  const wait = () => {
    timer = setTimeout(() => (isPressed() ? wait() : work()), PAUSE_MS)
  }
  wait()
  return () => clearTimeout(timer)
}

/** Browsers mark what is pressed, and all that it is in. */
const isPressed = () => document.documentElement.matches(':active')
