/** The first screen of the landing page: window state, headline, dates and the main button. */
import type { WindowState } from '@spmb/domain/season/window.ts'
import { useFacts } from '../platform/facts.ts'
import { PATHS } from '../platform/paths.ts'
import { nextChange, pausedByFacts, windowMessages } from '../platform/season/window-messages.ts'
import { Tag, type TagKind } from '../ui/feedback/Tag.tsx'
import { buttonClass } from '../ui/form/Button.tsx'
import { Icon, type IconName } from '../ui/illustration/Icon.tsx'
import { Landscape } from '../ui/illustration/Landscape.tsx'

const SIGNS: Record<WindowState, { kind: TagKind; icon: IconName }> = {
  before: { kind: 'note', icon: 'clock' },
  open: { kind: 'ok', icon: 'yes' },
  closed: { kind: 'quiet', icon: 'clock' },
}

const ACTIONS: Record<WindowState, { to: string; label: string }> = {
  before: { to: PATHS.finder, label: 'Lihat sekolah untuk desa saya' },
  open: { to: PATHS.levels, label: 'Daftar Sekarang' },
  closed: { to: PATHS.resultCheck, label: 'Cek Kelulusan' },
}

export function Hero() {
  const facts = useFacts()
  const words = windowMessages(facts)
  const state = facts.season.window
  const action = ACTIONS[pausedByFacts(facts) ? 'before' : state]
  return (
    <section className="hero" aria-labelledby="judul">
      <div className="wrap" data-live="window" data-changes-at={nextChange(facts)}>
        <Tag {...SIGNS[state]} big>
          {words.state}
        </Tag>
        <h1 id="judul">
          <span>Pendaftaran SD/SMP</span> <span>{`Tahun Pelajaran ${facts.season.label}`}</span>
        </h1>
        <p className="dates">
          <Icon name="calendar" />
          <span>
            {words.planned ? 'Jadwal: ' : null}
            <span className="whole">{words.dates}</span>
          </span>
        </p>
        <a className={buttonClass('main', true)} href={action.to}>
          {action.label}
          <Icon name="right" />
        </a>
        {words.after.map((sentence) => (
          <p key={sentence} className="after">
            {sentence}
          </p>
        ))}
      </div>
      <Landscape />
    </section>
  )
}
