/** `/admin/edit/:no_registration`: fetches the current version of the record and fills the form once. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useViewer } from '../../../platform/staff/session.ts'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { applicantRecord } from '../applicant-queries.ts'
import { RecordNotFound } from '../record/RecordNotFound.tsx'
import { DecisionForm } from './DecisionForm.tsx'
import { EditForm } from './EditForm.tsx'
import { biodataLockOf } from './edit-answers.ts'

export function EditPage() {
  const { no_registration: number = '' } = useParams()
  const { school } = useViewer()
  const record = useQuery({ ...applicantRecord(number), refetchOnMount: 'always' })
  // Set once, so that a later fetch does not replace what was typed.
  const [opened, setOpened] = useState<Applicant | null>(null)
  if (!opened && record.data && record.isFetchedAfterMount && !record.error) setOpened(record.data)

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
