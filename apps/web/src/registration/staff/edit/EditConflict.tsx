/** A conflict: no free seat, or another editor has saved first. The answers stay on the form. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { UNCHANGED_REPLACED } from '../../../ui/messages.ts'
import { changedRows } from '../changed-rows.ts'

export interface Conflict {
  message: string
  /** The current record when another editor has changed it; null otherwise. */
  latest: Applicant | null
}

export function EditConflict({
  message,
  latest,
  base,
  onLoadLatest,
}: Conflict & { base: Applicant; onLoadLatest: (latest: Applicant) => void }) {
  const changed = latest ? changedRows(base, latest) : []
  return (
    <Notice kind="err" title={message}>
      {latest && (
        <>
          {changed.length > 0 && (
            <ul className="changed">
              {changed.map(([label, value]) => (
                <li key={label}>
                  {label}: <b>{value ?? 'Tidak diisi'}</b>
                </li>
              ))}
            </ul>
          )}
          <p>{UNCHANGED_REPLACED}</p>
          <Button kind="line" onClick={() => onLoadLatest(latest)}>
            Muat data terbaru
          </Button>
        </>
      )}
    </Notice>
  )
}
