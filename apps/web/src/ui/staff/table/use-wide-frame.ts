/** Marks a frame whose table is wider than it, so that only such a frame scrolls and its header row is not sticky. */
import { useLayoutEffect, useRef } from 'react'

export function useWideFrame() {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = frame.current
    const table = element?.firstElementChild
    if (!element || !table) return
    const mark = () => element.classList.toggle('wide', table.scrollWidth > element.clientWidth)
    const sizes = new ResizeObserver(mark)
    sizes.observe(element)
    sizes.observe(table)
    mark()
    return () => sizes.disconnect()
  }, [])
  return frame
}
