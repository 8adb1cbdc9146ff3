/** What a page load does by itself and a step within the site has to: title, focus, place. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { scrollTo, watchScroll } from './scroll.ts'

/** The page that the browser itself opened needs none of this; every later one does. */
let firstPage = true

export function PageEffects({ title }: { title: string }) {
  const { key } = useLocation()
  const type = useNavigationType()
  const entry = useRef({ key, type })

  useEffect(() => {
    document.title = title
  }, [title])

  // Does nothing while public pages are rendered on the server.
  useLayoutEffect(() => {
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
