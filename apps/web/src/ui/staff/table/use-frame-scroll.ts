/**
 * Scroll positions inside a scrolling frame by history entry, so that Back restores them. New entries start at the
 * top.
 */
import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

const places = new Map<string, { left: number; top: number }>()

export function useFrameScroll() {
  const frame = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const type = useNavigationType()
  const entry = useRef('')

  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    if (entry.current !== key) {
      const place = type === 'POP' ? places.get(key) : undefined
      // A change of order or page keeps the horizontal position.
      element.scrollTo(place ?? { left: element.scrollLeft, top: 0 })
      entry.current = key
    }
    const note = () => places.set(key, { left: element.scrollLeft, top: element.scrollTop })
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [key, type])
  return frame
}
