/** 'Terapkan': the preview of all marks with a reason, then one act, all or nothing. Marks stay when it is refused. */
import { BULK_MESSAGES, BULK_REASON_MAX } from '@spmb/domain/registration/staff/bulk/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useRef, useState } from 'react'
import { useEffectOn } from '../../../platform/effects.ts'
import { BulkPreviewStep } from '../../../registration/staff/bulk/BulkPreviewStep.tsx'
import type { Targets } from '../../../registration/staff/bulk/leave-out.ts'
import { useBulkAct } from '../../../registration/staff/bulk/use-bulk-act.ts'
import { DecisionReason } from '../../../registration/staff/decide/DecisionReason.tsx'
import { reasonFrom } from '../../../registration/staff/decide/decision-reason.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { Loading } from '../../../ui/staff/Loading.tsx'
import { AGAINST_ORDER, REASON_IN_HISTORY } from './messages.ts'

export function ApplyDialog({
  level,
  targets,
  usualReason,
  followsOrder,
  onDone,
  onClose,
}: {
  level: Level
  targets: Extract<Targets, { rows: unknown }>
  /** Null: one of the listed reasons has to be chosen. */
  usualReason: string | null
  /** Whether the order is the reason of each mark. */
  followsOrder: boolean
  onDone: () => void
  onClose: () => void
}) {
  const act = useBulkAct(level, onDone)
  const { shown, busy, refusal } = act
  const form = useRef<HTMLFormElement>(null)
  const [reasonError, setReasonError] = useState<string>()
  const preview = () => void act.preview({ targets })

  // Once, for the marks that the dialog was opened with.
  // Marks cannot change behind a dialog.
  useEffectOn([], preview)

  function apply(password?: string) {
    if (!shown) return
    const reason = reasonFrom(new FormData(form.current ?? undefined), 'reason')
    setReasonError(reason === '' ? BULK_MESSAGES['bulk.reason'] : undefined)
    if (reason === '') return document.getElementById('desk-reason')?.focus()
    void act.apply(reason, password)
  }

  return (
    <FormDialog title="Periksa sebelum disimpan" className="bulk-dialog" onClose={onClose}>
      <form
        method="post"
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        {usualReason === null ? (
          <DecisionReason
            id="desk-reason"
            name="reason"
            decisions={['TIDAK LULUS']}
            noteHint={REASON_IN_HISTORY}
            error={reasonError}
            required
          />
        ) : (
          <TextField
            id="desk-reason"
            name="reason"
            label="Alasan"
            hint={followsOrder ? REASON_IN_HISTORY : AGAINST_ORDER}
            error={reasonError}
            required
            defaultValue={usualReason}
            maxLength={BULK_REASON_MAX}
            autoComplete="off"
          />
        )}
      </form>
      {shown ? (
        <BulkPreviewStep
          preview={shown}
          leftOut={act.leftOut}
          busy={busy}
          refusal={refusal}
          onApply={apply}
          onLeaveOut={() => void act.leaveOutRefused()}
          onBack={onClose}
        />
      ) : (
        <>
          <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
          {refusal ? (
            <div className="btns">
              <Button kind="main" busy={busy} onClick={preview}>
                Coba lagi
              </Button>
              <Button kind="line" onClick={onClose}>
                Kembali
              </Button>
            </div>
          ) : (
            <Loading lines={4} />
          )}
        </>
      )}
    </FormDialog>
  )
}
