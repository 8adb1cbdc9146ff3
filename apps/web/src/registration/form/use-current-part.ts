/** Which part of the form is being read or filled in: the one with the focus, else the one at the top of the screen. */
import { type RefObject, useEffect, useState } from 'react'
import { type FormPart, partAnchor } from './form-parts.ts'

/** A part counts from a third of the screen upwards. */
const LINE = 0.33

export function useCurrentPart(frame: RefObject<HTMLElement | null>, parts: readonly FormPart[]): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const sections = parts.map((part) => document.getElementById(partAnchor(part.id)))
    const onFocus = (event: FocusEvent) => {
      const index = sections.findIndex((section) => section?.contains(event.target as Node))
      if (index >= 0) setCurrent(index)
    }
    const onScroll = () => {
      if (!frame.current?.offsetParent) return
      const line = window.innerHeight * LINE
      const index = sections.findLastIndex(
        (section) => section && section.getBoundingClientRect().top <= line,
      )
      setCurrent(Math.max(index, 0))
    }
    const element = frame.current
    element?.addEventListener('focusin', onFocus)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      element?.removeEventListener('focusin', onFocus)
      removeEventListener('scroll', onScroll)
    }
  }, [frame, parts])
  return current
}
