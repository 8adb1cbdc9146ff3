/** After the publication: re-registration and objections of the child of the session, with the answers of the office. */

import { type OwnAdmission as Data, readOwnAdmission } from '@spmb/domain/objection/contract.family.ts'
import { OWN_OBJECTION_STATE_NAMES } from '@spmb/domain/objection/result-messages.ts'
import type { OwnPlace } from '@spmb/domain/re-registration/contract.family.ts'
import { ARRIVED, NOT_ARRIVED } from '@spmb/domain/re-registration/result-messages.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { momentWords } from '@spmb/domain/shared/moment-words.ts'
import { useFacts } from '../../platform/facts.ts'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { OwnFailure } from '../own/OwnFailure.tsx'
import { useOwnData } from '../own/use-own-data.ts'
import { FileObjection } from './FileObjection.tsx'
import { KeepWaiting } from './KeepWaiting.tsx'
import { arrivedAt, comeSoon, comeUntil, keepsWaitingFor } from './messages.ts'

export function OwnAdmission({ onChanged }: { onChanged: () => void }) {
  const { data, setData, failure, load } = useOwnData(readOwnAdmission)
  if (failure)
    return <OwnFailure id="sesudah" title="Daftar ulang dan keberatan" failure={failure} onRetry={load} />
  return (
    <>
      {data?.re_registration && (
        <Place
          place={data.re_registration}
          onSaved={(saved) => {
            setData({ ...data, re_registration: saved })
            onChanged()
          }}
        />
      )}
      {data && (data.objections.length > 0 || data.may_object_to.length > 0) && (
        <section className="card panel-in mt-8" aria-labelledby="keberatan">
          <h2 id="keberatan">Keberatan</h2>
          {data.objections.map((objection) => (
            <OwnObjection key={objection.school.id} objection={objection} />
          ))}
          {data.may_object_to.length > 0 && (
            <FileObjection
              key={data.objections.length}
              schools={data.may_object_to}
              until={data.objections_until}
              onFiled={(after) => {
                setData(after)
                onChanged()
              }}
            />
          )}
        </section>
      )}
    </>
  )
}

function Place({ place, onSaved }: { place: OwnPlace; onSaved: (saved: OwnPlace) => void }) {
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

function OwnObjection({ objection }: { objection: Data['objections'][number] }) {
  const { timeZone } = useFacts()
  const at = (moment: string) => momentWords(new Date(moment), timeZone)
  const { school, state, text, filed_at: filed, answer, seated_at: seated } = objection
  return (
    <>
      <p className="mt-2">
        <b>{OWN_OBJECTION_STATE_NAMES[state]}</b>
      </p>
      <p className="hint">
        {school.name}, diajukan {at(filed)}
        {seated && `, mendapat kursi ${at(seated)}`}
      </p>
      <p className="mt-2 own-text">{text}</p>
      {answer && (
        <>
          <h3 className="mt-4">Jawaban dinas</h3>
          <p className="hint">{at(answer.at)}</p>
          <p className="mt-2 own-text">{answer.text}</p>
        </>
      )}
    </>
  )
}
