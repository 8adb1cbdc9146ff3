/** The edit screen of a child that another school admits: offers the operator's own decision only, and says why. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useFacts } from '../../../platform/facts.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import { CORRECT_AND_SAVE } from '../messages.ts'
import { SeatsLine } from '../seats/SeatsLine.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { EditButtons } from './EditButtons.tsx'
import { EditConflict } from './EditConflict.tsx'
import { EditSection } from './EditSection.tsx'
import { useEdit } from './use-edit.ts'

export function DecisionForm({
  opened,
  ownSchool,
  reason,
}: {
  opened: Applicant
  ownSchool: number
  /** Why the biodata may not be changed. */
  reason: string
}) {
  const { season } = useFacts()
  const edit = useEdit(opened, ownSchool)
  const guard = useLeaveGuard(edit.isUnsaved)
  return (
    <>
      <form className="edit" method="post" noValidate onSubmit={edit.save} ref={edit.form}>
        <div>
          <h1>EDIT DATA CALON PESERTA DIDIK BARU</h1>
          <p className="muted">
            Tahun Pelajaran {season.label} · <b>{opened.name}</b>{' '}
            <span className="mono" translate="no">
              {opened.no_registration}
            </span>
          </p>
        </div>
        <Notice kind="information" title={reason} />
        {edit.entries.length > 0 && (
          <ErrorSummary
            ref={edit.summary}
            title="Perubahan belum disimpan"
            text={CORRECT_AND_SAVE}
            entries={edit.entries}
          />
        )}
        <div role="alert">
          {edit.conflict && (
            <EditConflict {...edit.conflict} base={edit.record} onLoadLatest={edit.loadLatest} />
          )}
        </div>
        <EditSection title="Status Kelulusan">
          <SeatsLine />
          <DecisionFields record={edit.record} chosen={null} ownSchool={ownSchool} error={edit.error} />
        </EditSection>
        <EditButtons number={opened.no_registration} busy={edit.busy} />
      </form>
      {guard.asking && <LeaveDialog onLeave={guard.leave} onStay={guard.stay} />}
    </>
  )
}
