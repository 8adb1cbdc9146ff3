/** The seed of the draw: typed twice, read back, and stored once. */

import { type SelectionRun, setSelectionSeed } from '@spmb/domain/selection/act/contract.staff.ts'
import { ACT_MESSAGES } from '@spmb/domain/selection/act/messages.ts'
import { DICE_MIN, readSeed, type SeedKind } from '@spmb/domain/selection/act/seed.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import {
  DICE_HINT,
  diceCount,
  PUBLIC_HINT,
  SEED_CONFIRM,
  SEED_DIFFERS,
  SEED_FROM,
  SEED_QUESTION,
  SEED_TEXT,
  SOURCE_HINT,
} from '../messages.ts'
import { spacedSeed } from '../steps.ts'
import { useAct } from '../use-act.ts'

const KINDS = [
  ['dice', 'Dadu'],
  ['public', 'Angka dari sumber umum'],
] as const

export function SeedForm({ run }: { run: SelectionRun }) {
  const form = useRef<HTMLFormElement>(null)
  const [kind, setKind] = useState<SeedKind>('dice')
  const [dice, setDice] = useState(0)
  /** What was typed twice and is read back. */
  const [read, setRead] = useState<string | null>(null)
  const { busy, act, failed, error, setFields } = useAct()
  const { role } = useViewer()
  const { timeZone } = useFacts()
  const typed = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? '')
  const guard = useLeaveGuard(() => form.current !== null && (typed('seed') !== '' || typed('again') !== ''))
  if (role !== 'admin') return null

  function check(event: FormEvent) {
    event.preventDefault()
    const first = readSeed(kind, typed('seed'))
    const second = readSeed(kind, typed('again'))
    const name = first.ok ? 'again' : 'seed'
    if (first.ok && second.ok && first.seed === second.seed) {
      setFields({})
      return setRead(first.seed)
    }
    setFields({ [name]: [first.ok ? SEED_DIFFERS : ACT_MESSAGES[first.code]] })
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }

  async function store() {
    const source = typed('source')
    await act(setSelectionSeed, {
      params: { id: String(run.id) },
      body: { kind, seed: read ?? '', ...(kind === 'public' && { source }) },
    })
    setRead(null)
  }

  return (
    <section className="card card-pad card-loud" aria-labelledby="seed">
      <h2 id="seed">Angka undian</h2>
      <p className="muted">
        {SEED_TEXT} {run.draw && SEED_FROM(exactMomentWords(new Date(run.draw.at), timeZone))}
      </p>
      <form className="stack-fields" method="post" noValidate onSubmit={check} ref={form}>
        <fieldset className="field">
          <legend className="legend">Asal angka</legend>
          <div className="choices choices-2">
            {KINDS.map(([value, label]) => (
              <label className="choice" key={value}>
                <input
                  type="radio"
                  name="kind"
                  value={value}
                  checked={kind === value}
                  onChange={() => setKind(value)}
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        {kind === 'public' && (
          <TextField
            id="source"
            name="source"
            label="Sumber"
            hint={SOURCE_HINT}
            required
            autoComplete="off"
            error={error('source')}
          />
        )}
        <TextField
          id="seed-typed"
          name="seed"
          label={kind === 'dice' ? 'Angka dadu' : 'Angka'}
          hint={kind === 'dice' ? DICE_HINT : PUBLIC_HINT}
          required
          autoComplete="off"
          className="seed-typed"
          inputMode={kind === 'dice' ? 'numeric' : 'text'}
          error={error('seed')}
          onInput={(event) => setDice(event.currentTarget.value.replace(/\D/g, '').length)}
        />
        {kind === 'dice' && (
          <p className="hint" role="status">
            {diceCount(dice, DICE_MIN)}
          </p>
        )}
        <TextField
          id="seed-again"
          name="again"
          label="Ketik sekali lagi"
          required
          autoComplete="off"
          className="seed-typed"
          inputMode={kind === 'dice' ? 'numeric' : 'text'}
          error={error('again')}
        />
        <div role="alert">{failed && <Notice kind="err" title={failed} />}</div>
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            Simpan angka undian…
          </Button>
        </div>
      </form>
      {read !== null && (
        <ConfirmDialog
          title={SEED_QUESTION}
          confirm="Simpan angka undian"
          cancel="Perbaiki"
          busy={busy}
          onConfirm={store}
          onClose={() => setRead(null)}
        >
          <p>{SEED_CONFIRM}</p>
          <code className="hash">{spacedSeed(read, kind)}</code>
        </ConfirmDialog>
      )}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </section>
  )
}
