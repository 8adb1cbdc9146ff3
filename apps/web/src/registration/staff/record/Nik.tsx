/** A masked NIK. A button shows it in full for a limited time, by a separate request that the server audits. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { showNik } from '@spmb/domain/registration/staff/contract.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { failureMessage } from '../../../platform/staff/failure-message.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { mayChange } from '../../../platform/staff/session/viewer.ts'
import { useWrite } from '../../../platform/staff/use-write.ts'
import { toastError } from '../../../ui/feedback/toast.ts'
import { applicantHistory } from '../applicant-queries.ts'

const SHOWN_MS = 60_000

export function Nik({ record }: { record: Pick<Applicant, 'id' | 'nik_masked'> }) {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [nik, setNik] = useState<string | null>(null)
  const { busy, write } = useWrite()

  useEffect(() => {
    if (nik === null) return
    const timer = setTimeout(() => setNik(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [nik])

  async function toggle() {
    if (nik !== null) return setNik(null)
    const outcome = await write(showNik, { params: { id: String(record.id) } })
    if (!outcome) return
    if (!outcome.ok) return toastError(failureMessage(outcome.failure))
    setNik(outcome.data.nik)
    queries.invalidateQueries({ queryKey: applicantHistory(record.id).queryKey })
  }

  return (
    <>
      <span className="mono" translate="no" role="status">
        {nik ?? record.nik_masked}
      </span>{' '}
      {mayChange(viewer) && (
        <button type="button" className="mini" onClick={toggle} aria-disabled={busy || undefined}>
          {nik === null ? 'Tampilkan NIK' : 'Sembunyikan NIK'}
        </button>
      )}
    </>
  )
}
