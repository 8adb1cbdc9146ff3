/** Names the levels of the forms that wait on this device, and erases those that are too old. */
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { isTooOld, waitingMarks } from './waiting-marks.ts'

export const waitingId = (level: Level) => `menunggu-${level.toLowerCase()}`

/** Does nothing where no form waits. */
export function setUpWaitingNotice(page: Document, now: number): void {
  const marks = waitingMarks()
  let waits = false
  for (const level of LEVELS) {
    const since = marks[level]
    if (since === undefined) continue
    if (isTooOld(since, now)) {
      import('./waiting-store.ts').then(({ eraseWaiting }) => eraseWaiting(level)).catch(() => {})
      continue
    }
    waits = true
    const line = page.getElementById(waitingId(level))
    if (line) line.hidden = false
  }
  if (!waits) delete page.documentElement.dataset.waiting
}
