/** What a browser does on a page load, for navigation within the site: sets title, focus and scroll position. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { scrollTo, watchScroll } from './scroll.ts'

/** The first page was loaded by the browser and needs none of this. */
let firstPage = true

export function PageEffects({ title }: { title: string }) {
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
