/**
 * Milliseconds until the next multiple of the interval since 1970. Processes that read the same figures then do so at the same
 * moment, so that a page does not show an older figure when another process answers its reload.
 */
export const untilNextMultiple = (intervalMs: number, now: Date): number =>
  intervalMs - (now.getTime() % intervalMs)
