import type { ReactNode } from 'react'

/** A list with rhombi as bullets. */
export function BulletList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="marks">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed text, never reordered.
        <li key={index}>{item}</li>
      ))}
    </ul>
  )
}
