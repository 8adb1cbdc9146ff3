/**
 * A bulk act in two steps: what is decided and why, then the preview. A refusal or a lost connection keeps what was
 * chosen and typed.
 */
import { oddAges } from '@spmb/domain/registration/staff/ages.ts'
import type { BulkPreview } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { applyDecisions, previewDecisions } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import type { BodyIn } from '@spmb/domain/shared/endpoint.ts'
import type { TableNotes } from '@spmb/domain/shared/fields/uploaded-file.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Failure } from '../../../platform/call.ts'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastSuccess } from '../../../ui/feedback/toast.ts'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { APPLICANTS } from '../applicant-queries.ts'
import { BulkFile } from './BulkFile.tsx'
import { BulkForm, type BulkSubject } from './BulkForm.tsx'
import { BulkPreviewStep } from './BulkPreviewStep.tsx'
import { lastActQuery } from './LastAct.tsx'
import { type Refused, withoutRefused } from './leave-out.ts'

export type Targets = BodyIn<(typeof previewDecisions)['SD']>['targets']

/** The file that an act was read from. */
export interface ReadFile {
  notes: TableNotes
  withoutStatus: number
  withHidden: boolean
  readAgain: (withHidden: boolean) => void
}

export interface Asked {
  targets: Targets
  reason: string
  file?: ReadFile
}

export function BulkDialog({
  level,
  fillIn,
  subject,
  onDone,
  onClose,
}: {
  level: Level
  /** The download of a file to fill in. */
  fillIn: ReactNode
  /** The ticked applicants, or null for a file. */
  subject: BulkSubject | null
  onDone: () => void
  onClose: () => void
}) {
  const queries = useQueryClient()
  const { busy, write, stayBusy } = useWrite()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [shown, setShown] = useState<BulkPreview | null>(null)
  const [leftOut, setLeftOut] = useState<readonly Refused[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)

  async function preview(next: Asked, without: readonly Refused[]) {
    setRefusal(null)
    const outcome = await write(previewDecisions[level], { body: { targets: next.targets } })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(sentenceOf(outcome.failure))
    setAsked(next)
    setShown(outcome.data)
    setLeftOut(without)
  }

  /** Previews the rest of the act; nothing is saved before the preview has been seen. */
  function leaveOutRefused() {
    if (!asked || !shown) return
    const targets = withoutRefused(asked.targets, shown.refusals)
    return preview({ ...asked, targets }, [...leftOut, ...shown.refusals])
  }

  async function apply(password?: string) {
    if (!asked || !shown) return
    setRefusal(null)
    const { targets, reason } = asked
    const removals = shown.removals.lost + shown.removals.erased
    const confirmed = { removals, odd_ages: oddAges(shown.changes) }
    const body = {
      targets,
      reason,
      fingerprint: shown.fingerprint,
      ...confirmed,
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

  const title = shown ? 'Periksa sebelum disimpan' : subject ? 'Tetapkan status' : 'Unggah keputusan'
  const step = { busy, refusal, onClose }
  const start = (next: Asked) => void preview(next, [])
  return (
    // Only the first step has a list that may extend beyond the dialog; everything else scrolls in it.
    <FormDialog
      title={title}
      className={subject && !shown ? 'dialog-search bulk-dialog' : 'bulk-dialog'}
      onClose={onClose}
    >
      {/* The first step stays mounted, so that Kembali finds everything as it was typed. */}
      <div hidden={shown !== null}>
        {subject ? (
          <BulkForm level={level} subject={subject} {...step} onPreview={start} />
        ) : (
          <BulkFile level={level} fillIn={fillIn} {...step} onPreview={start} />
        )}
      </div>
      {shown && (
        <BulkPreviewStep
          preview={shown}
          file={asked?.file}
          leftOut={leftOut}
          busy={busy}
          refusal={refusal}
          onApply={apply}
          onLeaveOut={leaveOutRefused}
          onBack={() => {
            setShown(null)
            setRefusal(null)
          }}
        />
      )}
    </FormDialog>
  )
}

export function sentenceOf(failure: Failure): string {
  const message = failureMessage(failure)
  return typeof message === 'string' ? message : Object.values(message).flat().join(' ')
}
