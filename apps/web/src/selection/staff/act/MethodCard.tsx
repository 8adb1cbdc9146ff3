/** How the seats of a level are given, fixed when registration opens. */
import { METHOD_NAMES } from '@spmb/domain/season/messages.ts'
import { changeSelectionMethod, type LevelSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { levelPath } from '@spmb/domain/shared/level.ts'
import type { FormEvent } from 'react'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { DRAW_WAIT_HINT, METHOD_CHOICES, METHOD_FIXED_TEXT, METHOD_TEXT } from '../messages.ts'
import { useAct } from '../use-act.ts'

const METHODS = ['manual', 'run'] as const

export function MethodCard({ seasonId, level }: { seasonId: number; level: LevelSelection }) {
  const { role } = useViewer()
  const { busy, act, failed, error } = useAct()
  const mayChange = level.method_open && role === 'admin'

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = data.get('method')
    const hours = Number(data.get('draw_wait_hours') || Number.NaN)
    await act(changeSelectionMethod, {
      params: { id: String(seasonId), type: levelPath(level.type) },
      body: {
        method: chosen === 'run' ? 'run' : 'manual',
        // What is no number is refused with the sentence of the server.
        draw_wait_hours: Number.isInteger(hours) ? hours : 0,
        version: level.version,
      },
    })
  }

  return (
    <section className="card card-pad" aria-labelledby={`method-${level.type}`}>
      <h2 id={`method-${level.type}`}>Cara penetapan {level.type}</h2>
      <p className="muted">{mayChange ? METHOD_TEXT : level.method_open ? METHOD_TEXT : METHOD_FIXED_TEXT}</p>
      {mayChange ? (
        <form method="post" noValidate onSubmit={save}>
          <fieldset className="mt-3">
            <legend className="sr">Cara penetapan</legend>
            <div className="choices">
              {METHODS.map((method) => (
                <label className="choice" key={method}>
                  <input type="radio" name="method" value={method} defaultChecked={method === level.method} />
                  <span>
                    <b>{METHOD_NAMES[method]}</b>
                    <span className="sub-line">{METHOD_CHOICES[method]}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
          <TextField
            id={`draw-wait-${level.type}`}
            name="draw_wait_hours"
            label="Jeda undian (jam)"
            hint={DRAW_WAIT_HINT}
            inputMode="numeric"
            maxLength={3}
            autoComplete="off"
            required
            defaultValue={String(level.draw_wait_hours)}
            error={error('draw_wait_hours')}
          />
          <div role="alert">{failed && <Notice kind="err" title={failed} className="mt-3" />}</div>
          <div className="btns mt-3">
            <Button kind="line" type="submit" busy={busy}>
              {busy ? 'Menyimpan…' : 'Simpan cara penetapan'}
            </Button>
          </div>
        </form>
      ) : (
        <p className="mt-3">
          <b>{METHOD_NAMES[level.method]}</b>: {METHOD_CHOICES[level.method]}
        </p>
      )}
    </section>
  )
}
