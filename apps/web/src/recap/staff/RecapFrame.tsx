import type { ReactNode } from 'react'
import { Frame } from '../../ui/staff/table/Frame.tsx'

/** A table of figures in its frame. */
export function RecapFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Frame label={label}>
      <table className="sheet recap">
        <caption className="sr">{label}</caption>
        {children}
      </table>
    </Frame>
  )
}
