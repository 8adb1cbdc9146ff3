/** Mode, dates and notice of the season. Refusals and conflicts keep what is typed. */

import type { SeasonRecord } from '@spmb/domain/season/contract.staff.ts'
import { WINDOW_MODE_NAMES } from '@spmb/domain/season/messages.ts'
import { WINDOW_MODES, type WindowMode } from '@spmb/domain/season/season.ts'
import { NOTICE_MAX_LENGTH } from '@spmb/domain/season/settings.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { useFacts } from '../../platform/facts.ts'
import { useLeaveGuard } from '../../platform/staff/use-leave-guard.ts'
import { Button } from '../../ui/form/Button.tsx'
import { RadioChoices } from '../../ui/form/Choice.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { ConflictNotice } from '../../ui/staff/ConflictNotice.tsx'
import { LeaveDialog } from '../../ui/staff/dialog/LeaveDialog.tsx'
import { ConfirmConsequences } from './ConfirmConsequences.tsx'
import { MomentField } from './MomentField.tsx'
import { UNTIL_MIDNIGHT } from './messages.ts'
import { useWindowForm } from './use-window-form.ts'
import { type FormMoment, storedParts } from './window-form.ts'

/** Names and explanations of the season's modes. */
const EXPLANATIONS: Record<WindowMode, string> = {
  schedule: 'Buka dan tutup sendiri pada saat di bawah',
  open: 'Terbuka sekarang juga; ditanya sekali lagi',
  closed: 'Formulir menolak sekarang juga; ditanya sekali lagi',
}

const MODE_CHOICES = WINDOW_MODES.map(
  (mode) =>
    [
      mode,
      <span key={mode}>
        {WINDOW_MODE_NAMES[mode]}
        <span className="sub-line">{EXPLANATIONS[mode]}</span>
      </span>,
    ] as const,
)

const ID = 'season'

export function WindowForm({ opened }: { opened: SeasonRecord }) {
  const { timeZone } = useFacts()
  const form = useWindowForm(opened)
  const guard = useLeaveGuard(form.isUnsaved)

  const moment = (field: FormMoment, label: string, required: boolean, hint?: string) => (
    <MomentField
      id={field}
      label={label}
      hint={hint}
      required={required}
      error={form.error(field)}
      initial={storedParts(opened, field, timeZone)}
    />
  )

  return (
    <section className="card card-pad" aria-labelledby={`${ID}-window`}>
      <h2 id={`${ID}-window`}>Pendaftaran</h2>
      <form className="stack-fields" method="post" noValidate onSubmit={form.save} ref={form.form}>
        <RadioChoices
          id="mode"
          name="mode"
          label="Cara dibuka dan ditutup"
          required
          error={form.error('mode')}
          options={MODE_CHOICES}
          chosen={opened.window_mode}
          stacked
        />
        {moment('opens', 'Dibuka', true)}
        {moment('closes', 'Ditutup', true, UNTIL_MIDNIGHT)}
        <fieldset className="field-set">
          <legend className="legend">Sesudah pengumuman</legend>
          <div className="stack-fields">
            {moment('re_registration_from', 'Daftar ulang mulai', false)}
            {moment('re_registration_to', 'Daftar ulang selesai', false)}
            {moment('objections_until', 'Batas keberatan', false)}
          </div>
        </fieldset>
        <TextArea
          id="notice"
          name="notice"
          label="Pemberitahuan di halaman depan"
          hint={`Paling panjang ${formatCount(NOTICE_MAX_LENGTH)} huruf`}
          rows={3}
          defaultValue={opened.notice ?? ''}
          error={form.error('notice')}
          autoComplete="off"
        />
        <div role="alert">
          {form.conflict && <ConflictNotice {...form.conflict} onLoadLatest={form.loadLatest} />}
        </div>
        <div className="btns">
          <Button kind="main" type="submit" busy={form.busy}>
            {form.busy ? 'Menyimpan…' : 'Simpan pendaftaran'}
          </Button>
        </div>
      </form>
      {form.asked && (
        <ConfirmConsequences
          title="Berlaku sekarang juga"
          confirm="Ya, lakukan sekarang"
          consequences={form.asked}
          error={form.error('reason')}
          busy={form.busy}
          onConfirm={form.confirm}
          onClose={form.cancel}
        />
      )}
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </section>
  )
}
