/** The frame of a table of figures, which scrolls sideways where the table is wider. */
import type { ReactNode } from 'react'
import { useWideFrame } from '../../ui/staff/table/use-wide-frame.ts'

export function RecapFrame({ label, children }: { label: string; children: ReactNode }) {
  const frame = useWideFrame()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section has the same role; the name describes the scrolling part.
    <div
      className="frame"
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard.
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="sheet recap">
        <caption className="sr">{label}</caption>
        {children}
      </table>
    </div>
  )
}
