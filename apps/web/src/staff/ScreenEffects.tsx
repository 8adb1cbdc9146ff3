/** What a page load does by itself and a step within the room has to: title, focus, place. */
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { scrollTo, watchScroll } from '../platform/scroll.ts'

/** The screen that the browser itself opened needs none of this; every later one does. */
let firstScreen = true

export function ScreenEffects({ title }: { title: string }) {
  const { key } = useLocation()
  const type = useNavigationType()
  const entry = useRef({ key, type })

  useEffect(() => {
    document.title = title
  }, [title])

  useLayoutEffect(() => {
    if (firstScreen) {
      firstScreen = false
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
