import { Icon } from '../illustration/Icon.tsx'

/** A link to the parent page, above the heading. */
export function Breadcrumb({ to, children }: { to: string; children: string }) {
  return (
    <a className="crumb" href={to}>
      <Icon name="left" />
      {children}
    </a>
  )
}
