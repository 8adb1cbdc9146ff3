/**
 * A bulk act in two steps: what is decided and why, then the preview. A refusal or a lost connection keeps what was
 * chosen and typed.
 */
import type { TableNotes } from '@spmb/domain/shared/fields/uploaded-file.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { ReactNode } from 'react'
import { FormDialog } from '../../../ui/staff/dialog/FormDialog.tsx'
import { BulkFile } from './BulkFile.tsx'
import { BulkForm, type BulkSubject } from './BulkForm.tsx'
import { BulkPreviewStep } from './BulkPreviewStep.tsx'
import type { Targets } from './leave-out.ts'
import { useBulkAct } from './use-bulk-act.ts'

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
  const act = useBulkAct<Asked>(level, onDone)
  const { asked, shown, busy, refusal } = act
  const title = shown ? 'Periksa sebelum disimpan' : subject ? 'Tetapkan status' : 'Unggah keputusan'
  const step = { busy, refusal, onClose }
  const start = (next: Asked) => void act.preview(next)
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
          leftOut={act.leftOut}
          busy={busy}
          refusal={refusal}
          onApply={(password) => void act.apply(asked?.reason ?? '', password)}
          onLeaveOut={() => void act.leaveOutRefused()}
          onBack={act.back}
        />
      )}
    </FormDialog>
  )
}
