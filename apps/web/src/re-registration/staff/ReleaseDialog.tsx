/** Frees the seats of the families who have not come, after the admin has read their names. */
import { releaseSeats } from '@spmb/domain/re-registration/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FamilyPhone } from '../../mail/staff/FamilyPhone.tsx'
import { describeFailure } from '../../platform/failure-messages.ts'
import { refusalText } from '../../platform/staff/failure-message.ts'
import { APPLICANTS } from '../../platform/staff/query-client.ts'
import { useWrite } from '../../platform/staff/use-write.ts'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FormDialog } from '../../ui/staff/dialog/FormDialog.tsx'
import { ErrorState } from '../../ui/staff/ErrorState.tsx'
import { Loading } from '../../ui/staff/Loading.tsx'
import {
  CALL_THEM_FIRST,
  meanwhileArrived,
  PERSON_CHANGED,
  RELEASE_TEXT,
  SAID_IT_TAKES,
  TAKEN_BACK,
} from './messages.ts'
import { missingQuery } from './re-registration-queries.ts'

export function ReleaseDialog({
  level,
  school,
  onClose,
}: {
  level: Level
  school: { id: number; name: string }
  onClose: () => void
}) {
  const queries = useQueryClient()
  const missing = useQuery(missingQuery(level, school.id))
  const { busy, write } = useWrite()
  const [refusal, setRefusal] = useState<string | null>(null)
  const children = missing.data

  async function release() {
    if (!children) return
    setRefusal(null)
    const body = { school_id: school.id, ids: children.map(({ id }) => id) }
    const outcome = await write(releaseSeats[level], { body })
    if (!outcome) return
    if (!outcome.ok) return setRefusal(refusalText(outcome.failure))
    const { skipped } = outcome.data
    toastSuccess(
      skipped > 0 ? `${outcome.message}. ${meanwhileArrived(formatCount(skipped))}` : outcome.message,
    )
    onClose()
    await queries.invalidateQueries({ queryKey: APPLICANTS })
  }

  return (
    <FormDialog title={`Kosongkan kursi: ${school.name}`} onClose={onClose}>
      {children ? (
        <>
          <div className="dialog-text">
            <p>{RELEASE_TEXT}</p>
            <p>
              <b>{CALL_THEM_FIRST}</b>
            </p>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling part must be reachable by keyboard. */}
          <ul className="missing" aria-label="Belum datang" tabIndex={0}>
            {children.map((child) => (
              <li key={child.id}>
                {child.name}{' '}
                <span className="muted mono" translate="no">
                  {child.no_registration}
                </span>
                <FamilyPhone {...child} reminds until={null} />
                {child.answered && <b> · {SAID_IT_TAKES}</b>}
                {child.taken_back_at && <b> · {TAKEN_BACK}</b>}
                {child.person_changed && <b> · {PERSON_CHANGED}</b>}
              </li>
            ))}
          </ul>
          {refusal && <Notice kind="err" role="alert" title={refusal} />}
          <div className="btns">
            <Button kind="danger" busy={busy} onClick={release}>
              {busy ? 'Memproses…' : `Kosongkan ${formatCount(children.length)} kursi`}
            </Button>
            <Button kind="line" onClick={onClose}>
              Batal
            </Button>
          </div>
        </>
      ) : missing.error ? (
        <ErrorState
          {...describeFailure(missing.error.failure)}
          busy={missing.isFetching}
          onRetry={() => void missing.refetch()}
        />
      ) : (
        <Loading lines={4} />
      )}
    </FormDialog>
  )
}
