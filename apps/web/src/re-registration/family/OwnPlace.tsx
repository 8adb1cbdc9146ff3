/** The place of an admitted child: until when it is taken up at the school, or when it was. */
import type { OwnPlace as Place } from '@spmb/domain/re-registration/contract.family.ts'
import { ARRIVED, NOT_ARRIVED } from '@spmb/domain/re-registration/result-messages.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { momentWords } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../../platform/facts.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { KeepWaiting } from './KeepWaiting.tsx'
import { arrivedAt, comeSoon, comeUntil, keepsWaitingFor } from './messages.ts'

export function OwnPlace({ place, onSaved }: { place: Place; onSaved: (saved: Place) => void }) {
  const { timeZone } = useFacts()
  const { school, arrived_at: arrived, to, waits_for: earlier, keep_waiting: keeps } = place
  const isOver = place.late || place.has_ended
  return (
    <section className="card panel-in mt-8" aria-labelledby="daftar-ulang">
      <h2 id="daftar-ulang">Daftar ulang</h2>
      <p className="mt-2">
        <Tag kind={arrived ? 'ok' : 'note'} icon={arrived ? 'yes' : 'clock'}>
          {arrived ? ARRIVED : NOT_ARRIVED}
        </Tag>
      </p>
      <p className="mt-2">
        {arrived
          ? arrivedAt(momentWords(new Date(arrived), timeZone))
          : isOver || to === null
            ? comeSoon(school.name)
            : comeUntil(school.name, lastMinuteWords(new Date(to), timeZone))}
      </p>
      {earlier && !isOver && (
        <KeepWaiting key={String(keeps)} school={earlier.name} keeps={keeps} onSaved={onSaved} />
      )}
      {earlier && isOver && keeps && <p className="mt-2 hint">{keepsWaitingFor(earlier.name)}</p>}
    </section>
  )
}
