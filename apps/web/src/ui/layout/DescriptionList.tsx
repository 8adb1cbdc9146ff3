import type { ReactNode } from 'react'

/** Labels and values, which a browser does not translate: stacked on phones, in two columns on wide screens. */
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
          <dd translate="no">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
