/** Announces the draw and freezes the data, after a confirmation. */
import type { SeedKind } from '@spmb/domain/season/selection-facts.ts'
import { freezeLevel } from '@spmb/domain/selection/act/contract.staff.ts'
import { DRAW_TEXT_MAX } from '@spmb/domain/selection/act/messages.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { MomentField, typedIn } from '../../../season/staff/MomentField.tsx'
import { EMPTY_PARTS, momentText } from '../../../season/staff/typed-moment.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { ConfirmDialog } from '../../../ui/staff/dialog/ConfirmDialog.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import {
  DRAW_PLACE_HINT,
  DRAW_SOURCE_HINT,
  DRAW_SOURCE_LABEL,
  DRAW_TEXT,
  DRAW_WAIT_TEXT,
  FREEZE_CONSEQUENCES,
  FREEZE_QUESTION,
} from '../messages.ts'
import { useAct } from '../use-act.ts'
import { KindField } from './SeedForm.tsx'

interface FreezeFormProps {
  seasonId: number
  level: Level
  waitHours: number
}

export function FreezeForm({ seasonId, level, waitHours }: FreezeFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [kind, setKind] = useState<SeedKind>('dice')
  const { busy, act, failed, error } = useAct()
  const typed = () => {
    const data = new FormData(form.current ?? undefined)
    const read = (name: string) => String(data.get(name) ?? '')
    return {
      draw_source: read('draw_source'),
      draw_place: read('draw_place'),
      draw_at: form.current ? momentText(typedIn(form.current, 'draw_at')) : '',
    }
  }
  const guard = useLeaveGuard(
    () => form.current !== null && Object.values(typed()).some((text) => text.trim() !== ''),
  )

  function ask(event: FormEvent) {
    event.preventDefault()
    setIsAsking(true)
  }

  async function freeze() {
    const body = { draw_kind: kind, ...typed() }
    await act(freezeLevel, { params: { id: String(seasonId), type: levelPath(level) }, body })
    setIsAsking(false)
  }

  return (
    <section className="card card-pad card-loud" aria-labelledby="freeze">
      <h2 id="freeze">Umumkan undian dan kunci data</h2>
      <p className="muted">
        {DRAW_TEXT} {DRAW_WAIT_TEXT(waitHours)}
      </p>
      <form className="stack-fields" method="post" noValidate onSubmit={ask} ref={form}>
        <KindField kind={kind} onChoose={setKind} />
        <TextField
          id="draw_source"
          name="draw_source"
          label={DRAW_SOURCE_LABEL[kind]}
          hint={DRAW_SOURCE_HINT[kind]}
          required
          maxLength={DRAW_TEXT_MAX}
          autoComplete="off"
          error={error('draw_source')}
        />
        <TextField
          id="draw_place"
          name="draw_place"
          label="Tempat"
          hint={DRAW_PLACE_HINT}
          required
          maxLength={DRAW_TEXT_MAX}
          autoComplete="off"
          error={error('draw_place')}
        />
        <MomentField
          id="draw_at"
          label="Saat pengundian"
          required
          error={error('draw_at')}
          initial={EMPTY_PARTS}
        />
        <div role="alert">{failed && <Notice kind="err" title={failed} />}</div>
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            Kunci data {level}…
          </Button>
        </div>
      </form>
      {isAsking && (
        <ConfirmDialog
          title={FREEZE_QUESTION(level)}
          confirm="Kunci data"
          busy={busy}
          onConfirm={freeze}
          onClose={() => setIsAsking(false)}
        >
          {FREEZE_CONSEQUENCES(level).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </ConfirmDialog>
      )}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </section>
  )
}
