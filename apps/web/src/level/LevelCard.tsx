import type { Level } from '@spmb/domain/shared/level.ts'
import { useFacts } from '../platform/facts.ts'
import { buttonClass } from '../ui/form/Button.tsx'
import { BambooShoots } from '../ui/illustration/BambooShoots.tsx'
import { Icon } from '../ui/illustration/Icon.tsx'
import { BulletList } from '../ui/layout/BulletList.tsx'
import { NO_ZONE } from './messages.ts'

/**
 * One level: its requirements and the link to its form, which a closed window does not have. The form of a window that is not
 * open yet opens by itself.
 */
export function LevelCard(props: {
  level: Level
  name: string
  grade: string
  to: string
  shoots: 1 | 3
  facts: readonly string[]
}) {
  const { levels, season } = useFacts()
  return (
    <section className="level card">
      <div className="level-top">
        <h2>
          {props.name} <small>{props.grade}</small>
        </h2>
        <BambooShoots count={props.shoots} />
      </div>
      <div className="level-body">
        <BulletList items={props.facts} />
        {levels.includes(props.level) ? null : <p className="muted">{NO_ZONE}</p>}
        {season.window !== 'closed' && (
          <a
            className={buttonClass(season.window === 'open' ? 'main' : 'line')}
            href={props.to}
            aria-label={`Daftar Sekarang, ${props.level}`}
          >
            Daftar Sekarang
            <Icon name="right" />
          </a>
        )}
      </div>
    </section>
  )
}
