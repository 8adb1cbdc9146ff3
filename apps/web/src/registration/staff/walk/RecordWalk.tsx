/** 'Sebelumnya' and 'Berikutnya': walks the filtered list from record to record. */
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Link } from 'react-router'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { buttonClass } from '../../../ui/form/Button.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { type Neighbour, useNeighbours } from './use-neighbours.ts'

/** @param list the query of the address of the list that the record was opened from */
export function RecordWalk({ level, list, number }: { level: Level; list: string; number: string }) {
  const walk = useNeighbours(level, list, number)
  if (!walk || (walk.position === 1 && walk.total === 1)) return null
  return (
    <nav className="walk" aria-label="Pendaftar dalam daftar">
      <Step to={walk.previous}>
        <Icon name="left" />
        Sebelumnya
      </Step>
      <span className="muted num walk-place">
        {walk.position === null
          ? `Tidak lagi dalam daftar (${formatCount(walk.total)})`
          : `${formatCount(walk.position)} dari ${formatCount(walk.total)}`}
      </span>
      <Step to={walk.next}>
        Berikutnya
        <Icon name="right" />
      </Step>
    </nav>
  )
}

function Step({ to, children }: { to: Neighbour | null; children: React.ReactNode }) {
  if (!to)
    return (
      <span className={`${buttonClass('line')} off`} aria-hidden="true">
        {children}
      </span>
    )
  return (
    // Replaces the record in the history, so that Back returns to the list.
    <Link
      className={buttonClass('line')}
      to={pathOf(STAFF_PATHS.detail, to.number)}
      state={{ list: to.list }}
      replace
    >
      {children}
    </Link>
  )
}
