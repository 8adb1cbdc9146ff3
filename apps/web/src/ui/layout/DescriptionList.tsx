import type { ReactNode } from 'react'

/** Labels and their values, below each other on phones and beside each other on wide screens. */
export function DescriptionList({
  items,
}: {
  items: readonly (readonly [label: string, value: ReactNode])[]
}) {
  return (
    <dl className="pairs">
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
