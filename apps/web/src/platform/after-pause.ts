import { isPressed, MAX_PRESSED_MS } from './after-press.ts'

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
