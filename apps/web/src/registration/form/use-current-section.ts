/** The index of the current section: the one that last received the focus, or was scrolled to the top of the screen. */
import { type RefObject, useEffect, useState } from 'react'
import { type FormSection, sectionAnchor } from './form-sections.ts'

/** A section is current when it starts above this fraction of the screen. */
const TOP_FRACTION = 0.33

export function useCurrentSection(
  frame: RefObject<HTMLElement | null>,
  sections: readonly FormSection[],
): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const elements = sections.map(({ id }) => document.getElementById(sectionAnchor(id)))
    const onFocus = (event: FocusEvent) => {
      const index = elements.findIndex((element) => element?.contains(event.target as Node))
      if (index >= 0) setCurrent(index)
    }
    const onScroll = () => {
      if (!frame.current?.offsetParent) return
      const line = window.innerHeight * TOP_FRACTION
      const index = elements.findLastIndex(
        (element) => element && element.getBoundingClientRect().top <= line,
      )
      setCurrent(Math.max(index, 0))
    }
    const form = frame.current
    form?.addEventListener('focusin', onFocus)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      form?.removeEventListener('focusin', onFocus)
      removeEventListener('scroll', onScroll)
    }
  }, [frame, sections])
  return current
}
