import { Link } from 'react-router'
import { Icon } from '../../../ui/illustration/Icon.tsx'

export function BackLink({ to }: { to: string }) {
  return (
    <Link className="crumb" to={to}>
      <Icon name="left" />
      Kembali
    </Link>
  )
}
