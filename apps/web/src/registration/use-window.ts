/** Whether registration is open. The page was rendered with the state of that moment; opening is followed here. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { WindowState } from '@spmb/domain/season/window.ts'
import { useEffect, useState } from 'react'

/** Longer waits overflow a browser's timer; whoever waits that long loads the page again. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Parents wait at this page for the hour of opening: it opens by itself, by the clock of the device. The server
 * decides; closing is left to it, since what a parent typed must stay on screen.
 */
export function useWindow(season: PageFacts['season']): WindowState {
  const [opened, setOpened] = useState(false)
  const waiting = season.window === 'before' && season.windowMode === 'schedule'
  useEffect(() => {
    if (!waiting) return
    const ms = Date.parse(season.opensAt) - Date.now()
    if (ms > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => setOpened(true), Math.max(ms, 0))
    return () => clearTimeout(timer)
  }, [waiting, season.opensAt])
  return waiting && opened ? 'open' : season.window
}
