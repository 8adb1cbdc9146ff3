import { Link } from 'react-router'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import type { Return } from '../list-memory.ts'

/** @param from the number of the record, whose row gets the focus in the list */
export function BackLink({ to, from }: { to: string; from: string }) {
  const state: Return = { returning: from }
  return (
    <Link className="crumb" to={to} state={state}>
      <Icon name="left" />
      Kembali
    </Link>
  )
}
