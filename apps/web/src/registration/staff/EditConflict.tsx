/** The server refused what is right by itself: a seat that is taken, or somebody who was faster. What was typed stays. */
import type { Applicant } from '@spmb/domain/registration/applicant.ts'
import { NOT_DECIDED } from '@spmb/domain/registration/staff-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { LABELS } from '../labels.ts'
import { answersOf, changedSince } from './edit-answers.ts'

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
  const now = latest && answersOf(latest)
  const changed = now ? changedSince(answersOf(base), now) : []
  return (
    <Notice kind="err" title={message}>
      {latest && now && (
        <>
          {changed.length > 0 && (
            <ul className="changed">
              {changed.map((field) => (
                <li key={field}>
                  {labelOf(field)}:{' '}
                  <b>{now[field] || (field.endsWith('_status') ? NOT_DECIDED : 'kosong')}</b>
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

function labelOf(field: string): string {
  if (field === 'school_1_status') return 'Status kelulusan Pilihan 1'
  if (field === 'school_2_status') return 'Status kelulusan Pilihan 2'
  if (field.startsWith('birth_') && field !== 'birth_place') return LABELS.birth_date
  return field in LABELS ? LABELS[field as keyof typeof LABELS] : field
}
