/** 'Kursi jalur': the seats of each path at one school in place of the computed ones, or no paths there, with a reason. */
import { savePathSeats } from '@spmb/domain/paths/seats-contract.staff.ts'
import { PATHS_REASON_MAX } from '@spmb/domain/paths/settings-messages.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { type FormEvent, useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { useDialogWrite } from '../../../ui/staff/dialog/use-dialog-write.ts'
import { PATH_SEATS_MODES, PATHS_APPLY_HINT, setBy, sumOfSeats } from '../messages.ts'
import type { SchoolPaths } from './path-seats.ts'

type Mode = keyof typeof PATH_SEATS_MODES
const MODES = Object.entries(PATH_SEATS_MODES) as [Mode, string][]

export function PathSeatsDialog({
  season,
  opened,
  now,
  onChanged,
  onClose,
}: {
  /** The first year of another season; null: the active one. */
  season: number | null
  /** As it was when the dialog opened, and as it is now: a colleague may have changed it meanwhile. */
  opened: SchoolPaths
  now: SchoolPaths
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const { timeZone } = useFacts()
  const { paths, school } = opened
  const { busy, write, finish, problems, conflict } = useDialogWrite({ onChanged, onClose })
  const { override } = school
  const [mode, setMode] = useState<Mode>(!school.paths_apply ? 'none' : override ? 'set' : 'computed')
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(paths.map(({ code }) => [code, String((override?.seats ?? school.seats)[code] ?? 0)])),
  )
  const [reason, setReason] = useState(override?.reason ?? '')
  const sum = paths.reduce(
    (all, { code }) => all + (/^\d+$/.test(typed[code] ?? '') ? Number(typed[code]) : 0),
    0,
  )

  async function save(event: FormEvent) {
    event.preventDefault()
    // After a conflict the newest values have been read, and are what is replaced.
    const seen = conflict ? now.school : school
    const seats = Object.fromEntries(
      paths.map(({ code }) => [code, /^\d+$/.test(typed[code]?.trim() ?? '') ? Number(typed[code]) : null]),
    )
    await finish(
      await write(savePathSeats, {
        query: { season: season ?? undefined },
        body: {
          school_id: school.school_id,
          paths_apply: mode !== 'none',
          seats: mode === 'set' ? seats : null,
          reason,
          seen: { paths_apply: seen.paths_apply, seats: seen.override?.seats ?? null, quota: seen.quota },
        },
      }),
    )
  }

  return (
    <FormDialog title="Kursi jalur" onClose={onClose}>
      <form className="stack-fields" method="post" noValidate onSubmit={save}>
        <p>
          <b>{school.name}</b>, kuota {formatCount((conflict ? now : opened).school.quota)}
        </p>
        {override && (
          <p className="muted small">{setBy(override.by, longMoment(new Date(override.at), timeZone))}</p>
        )}
        <fieldset className="field">
          <legend className="sr">Cara kursi jalur dihitung</legend>
          <p className="hint">{PATHS_APPLY_HINT}</p>
          <div className="choices">
            {MODES.map(([each, words]) => (
              <label className="choice" key={each}>
                <input
                  type="radio"
                  name="mode"
                  value={each}
                  checked={mode === each}
                  onChange={() => setMode(each)}
                />
                {words}
              </label>
            ))}
          </div>
        </fieldset>
        {mode === 'set' && (
          <>
            {paths.map(({ code, name }) => (
              <TextField
                key={code}
                id={`path-seats-${code}`}
                label={name}
                inputMode="numeric"
                maxLength={4}
                className="w-quota"
                autoComplete="off"
                required
                error={problems[`seats.${code}`]?.[0]}
                value={typed[code] ?? ''}
                onChange={({ target }) => setTyped({ ...typed, [code]: target.value })}
              />
            ))}
            <p className={problems.seats ? 'error' : 'muted'} role="status">
              {problems.seats?.[0] ?? sumOfSeats(sum, (conflict ? now : opened).school.quota)}
            </p>
          </>
        )}
        {mode !== 'computed' && (
          <TextField
            id="path-seats-reason"
            label="Alasan"
            required
            maxLength={PATHS_REASON_MAX}
            autoComplete="off"
            error={problems.reason?.[0]}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <div role="alert">{conflict && <Notice kind="err" title={conflict} />}</div>
        <div className="btns">
          <Button kind="main" type="submit" busy={busy}>
            {busy ? 'Menyimpan…' : 'Simpan'}
          </Button>
          <Button kind="line" onClick={onClose}>
            Batal
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}
