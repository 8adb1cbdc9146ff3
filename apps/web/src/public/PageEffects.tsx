/** What a page load does by itself and a navigation within the site has to: title, focus, place. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { useFacts } from '../platform/facts.ts'
import { scrollTo, watchScroll } from '../platform/scroll.ts'
import type { PublicRoute } from './routes.ts'

/** The page that the browser itself loaded needs none of this; every later one does. */
let firstPage = true

// A layout effect does nothing while rendering on the server, where React 19 no longer warns about it.
const useBrowserEffect = useLayoutEffect

export function PageEffects({ route }: { route: PublicRoute }) {
  const facts = useFacts()
  const { key } = useLocation()
  const type = useNavigationType()
  const entry = useRef({ key, type })

  useEffect(() => {
    document.title = route.title(facts)
  }, [route, facts])

  useBrowserEffect(() => {
    if (firstPage) {
      firstPage = false
      watchScroll(entry.current.key)
      return
    }
    const heading = document.querySelector<HTMLElement>('main h1')
    // The heading takes the focus, so that a screen reader says where the reader has come to.
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    scrollTo(entry.current.key, entry.current.type === 'POP')
  }, [])
  return null
}
