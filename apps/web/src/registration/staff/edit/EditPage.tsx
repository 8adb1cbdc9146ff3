/** `/admin/edit/:no_registration`: fetches the current version of the record and fills the form once. */

import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { LOCKED_WHILE_WITHDRAWN, OLD_SEASON } from '@spmb/domain/registration/staff/removal-messages.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useFacts } from '../../../platform/facts.ts'
import { pathOf } from '../../../platform/paths.ts'
import { STAFF_PATHS } from '../../../platform/staff/paths.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { useLeaveGuard } from '../../../platform/staff/use-leave-guard.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { LeaveDialog } from '../../../ui/staff/dialog/LeaveDialog.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { applicantRecord } from '../applicant-queries.ts'
import { CORRECT_AND_SAVE } from '../messages.ts'
import { RecordNotFound } from '../RecordNotFound.tsx'
import { SeatsLine } from '../seats/SeatsLine.tsx'
import { DecisionFields } from './DecisionFields.tsx'
import { EditButtons } from './EditButtons.tsx'
import { EditConflict } from './EditConflict.tsx'
import { EditForm } from './EditForm.tsx'
import { EditSection } from './EditSection.tsx'
import { biodataLockOf } from './edit-answers.ts'
import { useEdit } from './use-edit.ts'

/** The screen for a record that cannot be changed; its buttons are missing from the detail. */
function ReadOnly({ record }: { record: Applicant }) {
  return (
    <>
      <h1>{record.name}</h1>
      <Notice kind="attention" title={record.season.is_active ? LOCKED_WHILE_WITHDRAWN : OLD_SEASON} />
      <p>
        <Link to={pathOf(STAFF_PATHS.detail, record.no_registration)}>Kembali ke detail</Link>
      </p>
    </>
  )
}

export function EditPage() {
  const { no_registration: number = '' } = useParams()
  const { school } = useViewer()
  const record = useQuery({ ...applicantRecord(number), refetchOnMount: 'always' })
  // Set once, so that a later fetch does not replace what was typed.
  const [opened, setOpened] = useState<Applicant | null>(null)
  if (!opened && record.data && record.isFetchedAfterMount && !record.error) setOpened(record.data)

  // Admins correct the numbers of a withdrawn child too; what else they change is refused.
  const isLocked = opened && ((opened.withdrawal && school !== null) || !opened.season.is_active)
  if (isLocked) return <ReadOnly record={opened} />
  if (opened) {
    const ownSchool = school?.id ?? null
    const reason = biodataLockOf(opened, ownSchool)
    if (ownSchool === null || reason === null) return <EditForm opened={opened} />
    return <DecisionForm opened={opened} ownSchool={ownSchool} reason={reason} />
  }
  if (record.error?.failure.kind === 'notFound') return <RecordNotFound number={number} />
  return (
    <>
      <h1 className="sr">Edit data calon murid</h1>
      <QueryState asked={[record]} lines={8} />
    </>
  )
}

/** The edit screen of a child that another school admits: offers the operator's own decision only, and says why. */
function DecisionForm({
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
