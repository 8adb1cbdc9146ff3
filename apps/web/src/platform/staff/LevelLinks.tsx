/** The level that a screen shows, as links. */
import type { Level } from '@spmb/domain/shared/level.ts'
import { Link } from 'react-router'

/** Nothing with fewer than two levels. */
export function LevelLinks({
  levels,
  current,
  addressOf,
  className = '',
}: {
  levels: readonly Level[]
  current: Level
  addressOf: (level: Level) => string
  className?: string
}) {
  if (levels.length < 2) return null
  return (
    <fieldset className={`seg ${className}`.trimEnd()}>
      <legend className="sr">Jenjang</legend>
      {levels.map((level) => (
        <Link key={level} to={addressOf(level)} aria-current={level === current ? 'true' : undefined}>
          {level}
        </Link>
      ))}
    </fieldset>
  )
}
