/** The place of an admitted child: until when it is taken up at the school, or when it was. */
import {
  type OwnPlace as Place,
  saveOwnAnswer,
  saveOwnKeepWaiting,
} from '@spmb/domain/re-registration/contract.family.ts'
import {
  ARRIVED,
  NOT_ARRIVED,
  TAKE_PLACE,
  TAKES_PLACE,
} from '@spmb/domain/re-registration/result-messages.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { momentWords } from '@spmb/domain/shared/moment-words.ts'
import { call } from '../../platform/call.ts'
import { useFacts } from '../../platform/facts.ts'
import { SendFailure } from '../../ui/feedback/OwnFailure.tsx'
import { Tag } from '../../ui/feedback/Tag.tsx'
import { TickForm } from '../../ui/feedback/TickForm.tsx'
import { useOwnWrite } from '../../ui/feedback/use-own-write.ts'
import { Button } from '../../ui/form/Button.tsx'
import {
  answeredAt,
  arrivedAt,
  comeSoon,
  comeUntil,
  keepsWaitingFor,
  keepWaitingFor,
  SAY_WHETHER,
  WAITING_TEXT,
} from './messages.ts'

export function OwnPlace({ place, onSaved }: { place: Place; onSaved: (saved: Place) => void }) {
  const { timeZone } = useFacts()
  const {
    school,
    arrived_at: arrived,
    answered_at: answered,
    to,
    waits_for: earlier,
    keep_waiting: keeps,
  } = place
  const isOver = place.late || place.has_ended
  const mayAnswer = !arrived && (place.late || !place.has_ended)
  return (
    <section className="card panel-in mt-8" aria-labelledby="daftar-ulang">
      <h2 id="daftar-ulang">Daftar ulang</h2>
      <p className="mt-2">
        <Tag kind={arrived ? 'ok' : 'note'} icon={arrived ? 'yes' : answered ? 'info' : 'clock'}>
          {arrived ? ARRIVED : answered ? TAKES_PLACE : NOT_ARRIVED}
        </Tag>
      </p>
      <p className="mt-2">
        {arrived
          ? arrivedAt(momentWords(new Date(arrived), timeZone))
          : isOver || to === null
            ? comeSoon(school.name)
            : comeUntil(school.name, lastMinuteWords(new Date(to), timeZone))}
      </p>
      {!arrived && answered && (
        <p className="mt-2 hint">{answeredAt(momentWords(new Date(answered), timeZone))}</p>
      )}
      {mayAnswer && !answered && <p className="mt-2 hint">{SAY_WHETHER}</p>}
      {mayAnswer && <TakePlace takes={answered !== null} onSaved={onSaved} />}
      {earlier && !isOver && (
        <TickForm
          key={String(keeps)}
          id="keep_waiting"
          send={(keep_waiting) => call(saveOwnKeepWaiting, { body: { keep_waiting } })}
          checked={keeps}
          label={keepWaitingFor(earlier.name)}
          hint={WAITING_TEXT}
          onSaved={onSaved}
        />
      )}
      {earlier && isOver && keeps && <p className="mt-2 hint">{keepsWaitingFor(earlier.name)}</p>}
    </section>
  )
}

/** Whether the family takes the place of its child. It still comes with its papers. */
function TakePlace({ takes, onSaved }: { takes: boolean; onSaved: (saved: Place) => void }) {
  const { busy, failure, save } = useOwnWrite(
    (taken: boolean) => call(saveOwnAnswer, { body: { takes: taken } }),
    onSaved,
  )
  const send = () => void save(!takes)
  return (
    <>
      <div className="btns mt-4">
        <Button kind={takes ? 'line' : 'main'} busy={busy} onClick={send}>
          {busy ? 'Menyimpan…' : takes ? 'Batalkan jawaban' : TAKE_PLACE}
        </Button>
      </div>
      <SendFailure failure={failure} onRetry={send} />
    </>
  )
}
