/** The active filters: each is a link that removes it; one link removes all. */
import { Link } from 'react-router'
import { Icon } from '../../illustration/Icon.tsx'

export interface Chip {
  key: string
  text: string
  /** The address without this filter. */
  to: string
}

export function FilterChips({ chips, withoutAll }: { chips: readonly Chip[]; withoutAll: string }) {
  if (chips.length === 0) return null
  return (
    <>
      {chips.map(({ key, text, to }) => (
        <Link key={key} className="chip" to={to}>
          {text}
          <Icon name="close" />
          <span className="sr">hapus filter</span>
        </Link>
      ))}
      <Link className="all" to={withoutAll}>
        Hapus semua filter
      </Link>
    </>
  )
}
