/** State, answer and note of a complaint. On a conflict it shows the newer version and keeps the input. */
import type { ComplaintRecord } from '@spmb/domain/complaint/contract.staff.ts'
import { ANSWER_HINT, ANSWER_MAX_LENGTH, NOTE_MAX_LENGTH } from '@spmb/domain/complaint/staff-messages.ts'
import { COMPLAINT_STATE_NAMES, COMPLAINT_STATES } from '@spmb/domain/complaint/states.ts'
import { type RefObject, useEffect } from 'react'
import { useLeaveGuard } from '../../platform/staff/use-leave-guard.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Button } from '../../ui/form/Button.tsx'
import { TextArea } from '../../ui/form/Field.tsx'
import { LeaveDialog } from '../../ui/staff/dialog/LeaveDialog.tsx'
import { LATEST_KEEPS_TYPED, NOTE_HELP } from './messages.ts'
import { FINISH, useReportForm } from './use-report-form.ts'

export function ReportForm({
  opened,
  isUnsaved,
  onChanged,
  onSaved,
  onClose,
}: {
  opened: ComplaintRecord
  /** Set to what says whether closing would lose input. */
  isUnsaved: RefObject<() => boolean>
  onChanged: () => Promise<void>
  onSaved: () => void
  onClose: () => void
}) {
  const form = useReportForm(opened, { onChanged, onSaved })
  const guard = useLeaveGuard(form.isUnsaved)
  useEffect(() => {
    isUnsaved.current = form.isUnsaved
  })
  return (
    <>
      <form method="post" noValidate onSubmit={form.save} ref={form.form}>
        <div className="field">
          <label htmlFor="state">Status</label>
          <select
            className="control w-tel"
            id="state"
            name="state"
            defaultValue={opened.state}
            autoComplete="off"
          >
            {COMPLAINT_STATES.map((state) => (
              <option key={state} value={state}>
                {COMPLAINT_STATE_NAMES[state]}
              </option>
            ))}
          </select>
        </div>
        <TextArea
          id="answer"
          name="answer"
          label="Jawaban untuk pengirim"
          hint={ANSWER_HINT}
          error={form.error('answer')}
          defaultValue={opened.answer ?? ''}
          rows={5}
          maxLength={ANSWER_MAX_LENGTH}
          autoComplete="off"
        />
        <TextArea
          id="note"
          name="note"
          label="Catatan internal"
          hint={NOTE_HELP}
          error={form.error('note')}
          defaultValue={opened.note ?? ''}
          maxLength={NOTE_MAX_LENGTH}
          autoComplete="off"
        />
        <div role="alert">
          {form.conflict && (
            <Notice kind="err" title={form.conflict.message} className="report-conflict">
              {form.conflict.latest && <Latest latest={form.conflict.latest} onLoad={form.loadLatest} />}
            </Notice>
          )}
        </div>
        <div className="btns">
          <Button kind="main" type="submit" busy={form.busy}>
            {form.busy ? 'Menyimpan…' : 'Simpan'}
          </Button>
          {opened.state !== 'selesai' && (
            <Button kind="line" type="submit" name={FINISH} busy={form.busy}>
              Simpan dan selesaikan
            </Button>
          )}
          <Button kind="line" onClick={onClose}>
            Tutup
          </Button>
        </div>
      </form>
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </>
  )
}

/** What a colleague saved meanwhile. */
function Latest({ latest, onLoad }: { latest: ComplaintRecord; onLoad: (latest: ComplaintRecord) => void }) {
  return (
    <>
      <p className="report-lines">
        Sekarang: {COMPLAINT_STATE_NAMES[latest.state]}. Jawaban: {latest.answer ?? '–'} Catatan:{' '}
        {latest.note ?? '–'}
      </p>
      <p>{LATEST_KEEPS_TYPED}</p>
      <Button kind="line" onClick={() => onLoad(latest)}>
        Muat data terbaru
      </Button>
    </>
  )
}
