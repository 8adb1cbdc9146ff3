import { AppLink } from '../../platform/AppLink.tsx'
import { Icon } from '../illustration/Icon.tsx'

/** A link to the parent page, above the heading. */
export function Breadcrumb({ to, children }: { to: string; children: string }) {
  return (
    <AppLink className="crumb" to={to}>
      <Icon name="left" />
      {children}
    </AppLink>
  )
}
