import { Children, type ReactNode } from 'react'

/** A list with rhombi as bullets. */
export function BulletList({ items }: { items: readonly ReactNode[] }) {
  return (
    <ul className="marks">
      {Children.map(items, (item) => (
        <li>{item}</li>
      ))}
    </ul>
  )
}
