/** `/admin/edit/:no_registration`: fetches the record anew, since its version counts, and fills the form once. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { applicantRecord } from '../applicant-queries.ts'
import { RecordNotFound } from '../record/RecordNotFound.tsx'
import { EditForm } from './EditForm.tsx'

export function EditPage() {
  const { no_registration: number = '' } = useParams()
  const record = useQuery({ ...applicantRecord(number), refetchOnMount: 'always' })
  // Filled once: what is fetched later must not take what was typed.
  const [opened, setOpened] = useState<Applicant | null>(null)
  if (!opened && record.data && record.isFetchedAfterMount && !record.error) setOpened(record.data)

  if (opened) return <EditForm opened={opened} />
  if (record.error?.failure.kind === 'notFound') return <RecordNotFound number={number} />
  return (
    <>
      <h1 className="sr">Edit data calon murid</h1>
      <QueryState asked={[record]} lines={8} />
    </>
  )
}
