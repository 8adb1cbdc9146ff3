/** Whether registration is open: as rendered by the server, and after the opening time by the clock of the device. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { WindowState } from '@spmb/domain/season/window.ts'
import { useEffect, useState } from 'react'

/** Longer delays overflow the timers of browsers. */
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Parents wait on this page for the opening time. The server decides whether a registration is in time. The form does
 * not react to the closing time, so that the answers stay on screen.
 */
export function useWindow(season: PageFacts['season']): WindowState {
  const [opened, setOpened] = useState(false)
  const isWaiting = season.window === 'before' && season.windowMode === 'schedule'
  useEffect(() => {
    if (!isWaiting) return
    const ms = Date.parse(season.opensAt) - Date.now()
    if (ms > MAX_TIMER_MS) return
    const timer = setTimeout(() => setOpened(true), Math.max(ms, 0))
    return () => clearTimeout(timer)
  }, [isWaiting, season.opensAt])
  return isWaiting && opened ? 'open' : season.window
}
