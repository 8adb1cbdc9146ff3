/** 'Terapkan': the preview of all marks with a reason, then one act, all or nothing. Marks stay when it is refused. */
import { oddAges } from '@spmb/domain/registration/staff/ages.ts'
import {
  applyDecisions,
  type BulkPreview,
  previewDecisions,
} from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { BULK_MESSAGES, BULK_REASON_MAX } from '@spmb/domain/registration/staff/bulk/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useEffectOn } from '../../../platform/effects.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { APPLICANTS } from '../../../registration/staff/applicant-queries.ts'
import { sentenceOf, type Targets } from '../../../registration/staff/bulk/BulkDialog.tsx'
import { BulkPreviewStep } from '../../../registration/staff/bulk/BulkPreviewStep.tsx'
import { lastActQuery } from '../../../registration/staff/bulk/LastAct.tsx'
import { type Refused, withoutRefused } from '../../../registration/staff/bulk/leave-out.ts'
import { DecisionReason } from '../../../registration/staff/decide/DecisionReason.tsx'
import { reasonFrom } from '../../../registration/staff/decide/decision-reason.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { TextField } from '../../../ui/form/Field.tsx'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { Loading } from '../../../ui/staff/Loading.tsx'
import { REASON_IN_HISTORY } from './messages.ts'

export function ApplyDialog({
  level,
  targets,
  usualReason,
  onDone,
  onClose,
}: {
  level: Level
  targets: Extract<Targets, { rows: unknown }>
  /** Null: one of the listed reasons has to be chosen. */
  usualReason: string | null
  onDone: () => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const form = useRef<HTMLFormElement>(null)
  const [asked, setAsked] = useState<Targets>(targets)
  const [shown, setShown] = useState<BulkPreview | null>(null)
  const [leftOut, setLeftOut] = useState<readonly Refused[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [reasonError, setReasonError] = useState<string>()

  async function preview(next: Targets, without: readonly Refused[]) {
    setRefusal(null)
    const outcome = await write(previewDecisions[level], { body: { targets: next } })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(sentenceOf(outcome.failure))
    setAsked(next)
    setShown(outcome.data)
    setLeftOut(without)
  }

  // Once, for the marks that the dialog was opened with.
  // Marks cannot change behind a dialog.
  useEffectOn([], () => void preview(targets, []))

  async function apply(password?: string) {
    if (!shown) return
    const reason = reasonFrom(new FormData(form.current ?? undefined), 'reason')
    setReasonError(reason === '' ? BULK_MESSAGES['bulk.reason'] : undefined)
    if (reason === '') return document.getElementById('desk-reason')?.focus()
    setRefusal(null)
    const removals = shown.removals.lost + shown.removals.erased
    const body = {
      targets: asked,
      reason,
      fingerprint: shown.fingerprint,
      removals,
      odd_ages: oddAges(shown.changes),
      ...(password && { password }),
    }
    const outcome = await write(applyDecisions[level], { body })
    if (!outcome) return
    if (outcome.ok) {
      toastSuccess(outcome.message)
      await stayBusy(async () => {
        await queries.invalidateQueries({ queryKey: APPLICANTS })
        await queries.invalidateQueries({ queryKey: lastActQuery.queryKey })
      })
      return onDone()
    }
    const sentence = sentenceOf(outcome.failure)
    // What has changed meanwhile is shown at once, below the sentence that says so.
    if (outcome.failure.kind === 'conflict') await preview(asked, leftOut)
    setRefusal(sentence)
  }

  return (
    <FormDialog title="Periksa sebelum disimpan" className="bulk-dialog" onClose={onClose}>
      <form
        method="post"
        noValidate
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void apply()
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
            hint={REASON_IN_HISTORY}
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
          leftOut={leftOut}
          busy={busy}
          refusal={refusal}
          onApply={(password) => void apply(password)}
          onLeaveOut={() =>
            void preview(withoutRefused(asked, shown.refusals), [...leftOut, ...shown.refusals])
          }
          onBack={onClose}
        />
      ) : (
        <>
          <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
          {refusal ? (
            <div className="btns">
              <Button kind="main" busy={busy} onClick={() => void preview(asked, leftOut)}>
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
