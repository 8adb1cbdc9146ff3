/** The draw of a frozen level: one person types the numbers, another one types them again, unseen. Then they are the seed. */

import { DRAW_KIND_NAMES, SEED_KINDS, type SeedKind } from '@spmb/domain/season/selection-facts.ts'
import {
  confirmSelectionSeed,
  type SelectionRun,
  typeSelectionSeed,
} from '@spmb/domain/selection/act/contract.staff.ts'
import { ACT_MESSAGES } from '@spmb/domain/selection/act/messages.ts'
import {
  DICE_MIN,
  type DrawnPart,
  PARTS_OF,
  readDrawn,
  type SeedCode,
} from '@spmb/domain/selection/act/seed.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
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
  CONFIRM_TEXT,
  DICE_HINT,
  diceCount,
  PUBLIC_HINT,
  RETYPE_TEXT,
  SEED_CONFIRM,
  SEED_FROM,
  SEED_QUESTION,
  SEED_TEXT,
  SOURCE_HINT,
  TYPED_BY,
} from '../messages.ts'
import { spacedSeed } from '../steps.ts'
import { useAct } from '../use-act.ts'

/** What a person has to do now. */
export function SeedForm({ run }: { run: SelectionRun }) {
  const { role } = useViewer()
  const { timeZone } = useFacts()
  const [isRetyping, setIsRetyping] = useState(false)
  const { typed, draw } = run
  if (!typed || isRetyping) {
    if (role !== 'admin') return null
    return (
      <section className="card card-pad card-loud" aria-labelledby="seed">
        <h2 id="seed">Angka undian</h2>
        <p className="muted">
          {typed ? RETYPE_TEXT : SEED_TEXT}{' '}
          {draw && !typed && SEED_FROM(exactMomentWords(new Date(draw.at), timeZone))}
        </p>
        <DrawnForm
          key="type"
          run={run}
          is="typing"
          onDone={() => setIsRetyping(false)}
          onCancel={typed ? () => setIsRetyping(false) : undefined}
        />
      </section>
    )
  }
  return (
    <section className="card card-pad card-loud" aria-labelledby="seed">
      <h2 id="seed">Konfirmasi angka undian</h2>
      <p>
        <b>{TYPED_BY(typed.by, longMoment(new Date(typed.at), timeZone))}</b>
      </p>
      <p className="muted">{CONFIRM_TEXT}</p>
      <DrawnForm
        key={`confirm ${typed.times}`}
        run={run}
        is="confirming"
        onCancel={role === 'admin' ? () => setIsRetyping(true) : undefined}
      />
    </section>
  )
}

const LABELS: Record<DrawnPart, string> = { dice: 'Angka dadu', value: 'Angka dari sumber umum' }

interface DrawnFormProps {
  run: SelectionRun
  is: 'typing' | 'confirming'
  onDone?: () => void
  /** The other way on: back to the confirmation, or to typing again. */
  onCancel?: (() => void) | undefined
}

function DrawnForm({ run, is, onDone, onCancel }: DrawnFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const fixed = run.draw?.kind ?? null
  const [kind, setKind] = useState<SeedKind>(fixed ?? 'dice')
  const [dice, setDice] = useState(0)
  /** The typed numbers, read back before they are sent. */
  const [read, setRead] = useState<Partial<Record<DrawnPart, string>> | null>(null)
  const { busy, act, failed, error, setFields } = useAct()
  const typed = (name: string) => String(new FormData(form.current ?? undefined).get(name) ?? '')
  const guard = useLeaveGuard(
    () => form.current !== null && PARTS_OF[kind].some((part) => typed(part) !== ''),
  )
  const params = { id: String(run.id) }

  function check(event: FormEvent) {
    event.preventDefault()
    const parts = readDrawn(kind, { dice: typed('dice'), value: typed('value') })
    if (parts.ok) {
      setFields({})
      const { dice: thrown, value } = parts.drawn
      return setRead({ ...(thrown && { dice: thrown }), ...(value && { value }) })
    }
    const { faults } = parts
    const wrong = PARTS_OF[kind].filter((part) => faults[part])
    setFields(Object.fromEntries(wrong.map((part) => [part, [ACT_MESSAGES[faults[part] as SeedCode]]])))
    form.current?.querySelector<HTMLElement>(`[name="${wrong[0]}"]`)?.focus()
  }

  async function store() {
    const source = fixed === null && kind !== 'dice' ? { source: typed('source') } : {}
    const done =
      is === 'confirming'
        ? await act(confirmSelectionSeed, { params, body: { ...read } })
        : await act(typeSelectionSeed, {
            params,
            body: { kind, ...read, ...source, replaces: run.typed?.times ?? 0 },
          })
    setRead(null)
    // After the state was read again, so that the next form is not replaced under the hands of whoever types.
    if (done) onDone?.()
  }

  const send = is === 'typing' ? 'Simpan angka undian' : 'Konfirmasi angka undian'
  return (
    <form className="stack-fields" method="post" noValidate onSubmit={check} ref={form}>
      {fixed === null ? <KindField kind={kind} onChoose={setKind} /> : null}
      {fixed === null && kind !== 'dice' && (
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
      {PARTS_OF[kind].map((part) => (
        <TextField
          key={part}
          id={`drawn-${part}`}
          name={part}
          label={LABELS[part]}
          hint={part === 'dice' ? DICE_HINT : PUBLIC_HINT}
          required
          autoComplete="off"
          className="seed-typed"
          inputMode={part === 'dice' ? 'numeric' : 'text'}
          error={error(part)}
          {...(part === 'dice' && {
            onInput: (event: FormEvent<HTMLInputElement>) =>
              setDice(event.currentTarget.value.replace(/\D/g, '').length),
          })}
        />
      ))}
      {PARTS_OF[kind].includes('dice') && (
        <p className="hint" role="status">
          {diceCount(dice, DICE_MIN)}
        </p>
      )}
      <div role="alert">{failed && <Notice kind="err" title={failed} />}</div>
      <div className="btns">
        <Button kind="main" type="submit" busy={busy}>
          {send}…
        </Button>
        {onCancel && (
          <Button kind="line" onClick={onCancel}>
            {is === 'typing' ? 'Batal' : 'Ketik ulang…'}
          </Button>
        )}
      </div>
      {read !== null && (
        <ConfirmDialog
          title={SEED_QUESTION}
          confirm={send}
          cancel="Perbaiki"
          busy={busy}
          onConfirm={store}
          onClose={() => setRead(null)}
        >
          <p>{SEED_CONFIRM[is]}</p>
          {PARTS_OF[kind].map((part) => (
            <code className="hash" key={part}>
              {spacedSeed(read[part] ?? '', part === 'dice' ? 'dice' : 'public')}
            </code>
          ))}
        </ConfirmDialog>
      )}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </form>
  )
}

/** Of the freeze; of one by an earlier version, of the first typing. */
export function KindField({ kind, onChoose }: { kind: SeedKind; onChoose: (kind: SeedKind) => void }) {
  return (
    <fieldset className="field">
      <legend className="legend">Jenis undian</legend>
      <div className="choices">
        {SEED_KINDS.map((value) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name="kind"
              value={value}
              checked={kind === value}
              onChange={() => onChoose(value)}
            />
            {DRAW_KIND_NAMES[value]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
