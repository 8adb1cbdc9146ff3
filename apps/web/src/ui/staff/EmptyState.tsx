/** An empty state: why nothing is shown, and what to do. */
import type { ReactNode } from 'react'
import { Mark } from '../illustration/Motifs.tsx'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="state">
      <Mark size={48} />
      <b>{title}</b>
      {children}
    </div>
  )
}
