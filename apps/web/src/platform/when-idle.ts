/** Runs `task` once the page has nothing better to do; browsers without the call for it wait a moment instead. */
export function whenIdle(task: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 5000 })
  else setTimeout(task, 2000)
}

/**
 * Runs `task` once the visitor has touched the page for the first time and it is idle again: what only answers what
 * they do need not travel with the first view.
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
