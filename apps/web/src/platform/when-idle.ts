/** Runs `task` when the page is idle, or after a short delay in browsers without `requestIdleCallback`. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 5000 })
  else setTimeout(task, 2000)
}

/**
 * Runs `task` when the page is idle after the first user input, so that code that only answers input does not slow the
 * first view.
 */
export function whenFirstUsed(task: () => void): void {
  const started = new AbortController()
  const start = () => {
    started.abort()
    whenIdle(task)
  }
  for (const event of ['pointerdown', 'keydown', 'focusin', 'scroll']) {
    addEventListener(event, start, { signal: started.signal, passive: true })
  }
}
