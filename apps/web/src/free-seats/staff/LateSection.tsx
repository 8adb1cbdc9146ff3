/** 'Pendaftaran susulan' on the screen of free seats: until when, how many children, and the draw for equal ones. */
import type { FreeSeats } from '@spmb/domain/free-seats/contract.staff.ts'
import { drawLate, openLate } from '@spmb/domain/free-seats/late-contract.staff.ts'
import { LATE_NAME } from '@spmb/domain/free-seats/late-messages.ts'
import { lastMinuteWords } from '@spmb/domain/season/window-words.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useFacts } from '../../platform/facts.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { lateFormAddress } from '../../platform/staff/paths.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { TextField } from '../../ui/form/Field.tsx'
import {
  DRAW_FIRST,
  drawnWords,
  LATE_NOT_OPENED,
  LATE_TEXT,
  lateOver,
  lateUntil,
  secondPerson,
} from './messages.ts'
import { OpenForm } from './OpenForm.tsx'

interface Props {
  level: Level
  shown: FreeSeats
  mayAct: boolean
}

export function LateSection({ level, shown: { late }, mayAct }: Props) {
  const { timeZone } = useFacts()
  const { period, draw } = late
  const until = late.until && lastMinuteWords(new Date(late.until), timeZone)
  const words = until === null ? LATE_NOT_OPENED : period === 'open' ? lateUntil(until) : lateOver(until)
  return (
    <section className="card card-pad mt-4" aria-labelledby="late">
      <h2 id="late">{LATE_NAME}</h2>
      <p className="muted">{LATE_TEXT}</p>
      <p className="mt-2">{words}</p>
      {late.children > 0 && (
        <p className="muted">{formatCount(late.children)} anak susulan belum mendapat kursi.</p>
      )}
      {mayAct && period === 'open' && (
        <p className="mt-2">
          <Link to={lateFormAddress(level)}>Daftarkan susulan dari kertas</Link>
        </p>
      )}
      {draw?.dice && <p className="mt-2">{drawnWords(draw.dice, draw.typed_by, draw.confirmed_by)}</p>}
      {late.tied && period === 'over' && <DrawForm key={draw?.typed_at} level={level} draw={draw} />}
      {mayAct && (
        <OpenForm
          key={late.until}
          id="late-until"
          contract={openLate[level]}
          label="Batas waktu pendaftaran susulan"
          button={`Buka susulan ${level}`}
          shown={late}
        />
      )}
    </section>
  )
}

/** The same form for both people: the second one types what the first one typed, without having seen it. */
function DrawForm({ level, draw }: { level: Level; draw: FreeSeats['late']['draw'] }) {
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const [error, setError] = useState<string | undefined>(undefined)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setError(undefined)
    setRefusal(null)
    const input = event.currentTarget.elements.namedItem('dice')
    if (!(input instanceof HTMLInputElement)) return
    const done = await write(drawLate[level], { body: { dice: input.value } })
    if (!done) return
    if (done.ok) {
      toastSuccess(done.message)
      await stayBusy(() => queries.invalidateQueries({ queryKey: APPLICANTS }))
    } else if (done.failure.kind === 'refused') {
      setError(Object.values(done.failure.fields)[0]?.[0])
      input.focus()
    } else setRefusal(refusalText(done.failure))
  }

  return (
    <form className="mt-3" method="post" noValidate onSubmit={send}>
      <Notice kind="attention" title={DRAW_FIRST}>
        {draw && <p>{secondPerson(draw.typed_by)}</p>}
      </Notice>
      <TextField
        id="late-dice"
        name="dice"
        label="Angka dadu berurutan"
        error={error}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={400}
      />
      {refusal && <Notice kind="err" role="alert" title={refusal} />}
      <div className="btns mt-4">
        <Button kind="line" type="submit" busy={busy}>
          Simpan angka undian
        </Button>
      </div>
    </form>
  )
}
