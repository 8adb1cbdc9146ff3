/** The server refused what is right by itself: a seat that is taken, or somebody who was faster. What was typed stays. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { changedRows } from '../record/changed-rows.ts'

export interface Conflict {
  message: string
  /** The record as it is now, where somebody else has changed it. */
  latest: Applicant | null
}

export function EditConflict({
  message,
  latest,
  base,
  onTakeOver,
}: Conflict & { base: Applicant; onTakeOver: (latest: Applicant) => void }) {
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
          <p>Yang belum Anda ubah diganti dengan data terbaru; ketikan Anda tetap ada.</p>
          <Button kind="line" onClick={() => onTakeOver(latest)}>
            Muat data terbaru
          </Button>
        </>
      )}
    </Notice>
  )
}
