/** One screen: checks access, loads its code, sets title, focus and scroll position, and catches its errors. */

import { use, useEffect, useLayoutEffect, useRef } from 'react'
import { Navigate, useLocation, useNavigationType, useParams } from 'react-router'
import { useMe } from '../../platform/staff/session/session.ts'
import { guard } from '../guard.ts'
import type { StaffRoute } from '../routes.ts'
import { discardScreen, loadedScreen, loadScreen } from '../screens.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

export function GuardedScreen({ route }: { route: StaffRoute }) {
  const { pathname } = useLocation()
  const parameter = Object.values(useParams())[0] ?? ''
  const instead = guard(route, useMe())
  if (instead) return <Navigate to={instead} replace />
  return (
    // Keyed by address, so that another record starts without state of the previous one.
    <ErrorBoundary key={pathname} onFailure={() => discardScreen(route)}>
      <LoadedScreen route={route} />
      <PageEffects title={route.title(parameter)} />
    </ErrorBoundary>
  )
}

function LoadedScreen({ route }: { route: StaffRoute }) {
  const Component = loadedScreen(route) ?? use(loadScreen(route))
  return <Component />
}

/** The first page was loaded by the browser and needs none of this. */
let firstPage = true

/** What a browser does on a page load, for navigation within the site: sets title, focus and scroll position. */
function PageEffects({ title }: { title: string }) {
  const { key } = useLocation()
  const type = useNavigationType()
  const entry = useRef({ key, type })

  useEffect(() => {
    document.title = title
  }, [title])

  // Does nothing while the server renders.
  useLayoutEffect(() => {
    if (firstPage) {
      firstPage = false
      watchScroll(entry.current.key)
      return
    }
    const heading = document.querySelector<HTMLElement>('main h1')
    // Focuses the heading, so that a screen reader announces the new page.
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    scrollTo(entry.current.key, entry.current.type === 'POP')
  }, [])
  return null
}

/**
 * Scroll positions within this tab, so that Back restores them. A new page starts at its top. Browsers do this for
 * page loads only.
 */
const places = new Map<string, number>()
let here = ''

/** Starts recording positions; `key` identifies the history entry. Call once, in the browser. */
function watchScroll(key: string): void {
  here = key
  addEventListener('scroll', () => places.set(here, scrollY), { passive: true })
  // Set to 'manual' only while this page is active, so that the browser restores the position after a reload.
  addEventListener('pagehide', () => {
    history.scrollRestoration = 'auto'
  })
  addEventListener('pageshow', () => {
    history.scrollRestoration = 'manual'
  })
  history.scrollRestoration = 'manual'
}

/** Scrolls to the position of the history entry `key` (Back, Forward), or to the top. */
function scrollTo(key: string, returning: boolean): void {
  here = key
  window.scrollTo(0, (returning && places.get(key)) || 0)
}
