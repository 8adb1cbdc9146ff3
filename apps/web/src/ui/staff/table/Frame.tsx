/** The frame of a table: a region with a name, which scrolls where the table is larger and is reached by keyboard. */
import { type ReactNode, useLayoutEffect, useRef } from 'react'

export function Frame(props: {
  label: string
  className?: string | undefined
  busy?: boolean | undefined
  children: ReactNode
}) {
  const { label, className, busy, children } = props
  const frame = useRef<HTMLElement>(null)
  // Marks a frame whose table is wider than it, so that only such a frame scrolls and its header row is not sticky.
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
  return (
    <section
      className={className ? `frame ${className}` : 'frame'}
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard.
      tabIndex={0}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {children}
    </section>
  )
}
