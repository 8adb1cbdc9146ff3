/** Remembers the place in a list, and returns to it when the list is opened by 'Kembali' of a record. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { lastPlace, rememberList, returningFrom } from '../list-memory.ts'

/** @param ready the rows are shown */
export function useListPlace(level: Level, ready: boolean): void {
  const { search, state } = useLocation()
  const from = useRef(returningFrom(state))

  // Before the layout effect below remembers a new place. PageEffects scrolls to the top in a layout effect, so this
  // comes later, in an effect.
  const place = useRef(lastPlace(level, search))
  useEffect(() => {
    if (!ready || from.current === null) return
    const address = pathOf(STAFF_PATHS.detail, from.current)
    from.current = null
    window.scrollTo(0, place.current)
    const link = document.querySelector<HTMLElement>(`main a[href="${address}"]`)
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest' })
  }, [ready])

  useLayoutEffect(() => {
    rememberList(level, { search, top: place.current })
    return () => rememberList(level, { search, top: scrollY })
  }, [level, search])
}
