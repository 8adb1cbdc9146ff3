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
import { outOfOrder, REASON_IN_HISTORY, reasonAgainstOrder } from './messages.ts'

type RowTargets = Extract<Targets, { rows: unknown }>

export function ApplyDialog({
  level,
  targets,
  usualReason,
  exceptions,
  onDone,
  onClose,
}: {
  level: Level
  targets: RowTargets
  /** Null: one of the listed reasons has to be chosen, for all marks. */
  usualReason: string | null
  /** Marked children of whom the order is not the reason: they get another one. */
  exceptions: readonly { no_registration: string; name: string }[]
  onDone: () => void
  onClose: () => void
}) {
  const act = useBulkAct<{ targets: RowTargets }>(level, onDone)
  const { asked, shown, busy, refusal } = act
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<{ general?: string; own?: string }>({})
  const asksOwn = usualReason !== null && exceptions.length > 0
  const asksGeneral = !asksOwn || exceptions.length < targets.rows.length
  const preview = () => void act.preview({ targets })

  // Once, for the marks that the dialog was opened with.
  // Marks cannot change behind a dialog.
  useEffectOn([], preview)

  function apply(password?: string) {
    if (!asked || !shown) return
    const data = new FormData(form.current ?? undefined)
    const [general, own] = [reasonFrom(data, 'reason'), reasonFrom(data, 'own_reason')]
    const missing = BULK_MESSAGES['bulk.reason']
    setErrors({
      ...(asksGeneral && general === '' && { general: missing }),
      ...(asksOwn && own === '' && { own: missing }),
    })
    if (asksGeneral && general === '') return document.getElementById('desk-reason')?.focus()
    if (asksOwn && own === '') return document.getElementById('desk-own-reason')?.focus()
    const apart = new Set(exceptions.map(({ no_registration: number }) => number))
    const rows = asked.targets.rows.map((row) =>
      asksOwn && apart.has(row.no_registration) ? { ...row, reason: own } : row,
    )
    void act.apply(asksGeneral ? general : own, password, { rows })
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
            error={errors.general}
            required
          />
        ) : (
          asksGeneral && (
            <TextField
              id="desk-reason"
              name="reason"
              label="Alasan"
              hint={REASON_IN_HISTORY}
              error={errors.general}
              required
              defaultValue={usualReason}
              maxLength={BULK_REASON_MAX}
              autoComplete="off"
            />
          )
        )}
        {asksOwn && (
          <TextField
            id="desk-own-reason"
            name="own_reason"
            label={reasonAgainstOrder(exceptions.length)}
            hint={outOfOrder(exceptions.map(({ name }) => name))}
            error={errors.own}
            required
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
