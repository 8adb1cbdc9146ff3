/** The internal note and the flags of a registration. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { type Screening, saveFlag } from '@spmb/domain/registration/staff/screening/contract.staff.ts'
import { EXCEPTION_UNCONFIRMED, FLAG_NAMES } from '@spmb/domain/registration/staff/screening/messages.ts'
import { FLAG_KINDS, mayReplace } from '@spmb/domain/registration/staff/screening/screening.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FlagDialog } from './FlagDialog.tsx'
import { NoteForm } from './NoteForm.tsx'
import { FlagTag } from './ScreeningTags.tsx'
import { StatedBy } from './StatedBy.tsx'
import { screeningQuery } from './screening-query.ts'
import { useScreeningWrite } from './use-screening-write.ts'

export function NotesCard({ record, mayWrite }: { record: Applicant; mayWrite: boolean }) {
  // The card of the documents shows why it cannot be read.
  const { data } = useQuery(screeningQuery(record.id))
  const { role } = useViewer()
  const [writing, setWriting] = useState(false)
  const [flagging, setFlagging] = useState(false)
  if (!data) return null
  const { note, flags } = data
  const mayExcept = role === 'admin'
  if (!mayWrite && !note && flags.length === 0) return null
  // A birth date is confirmed before a freeze.
  const settable = FLAG_KINDS.filter(
    (kind) => kind !== 'birth_date_seen' && (mayExcept || kind !== 'age_exception'),
  )
  const free = settable.filter((kind) => flags.every((flag) => flag.kind !== kind))
  return (
    <section className="card notes" aria-labelledby="notes">
      <h2 id="notes">Catatan dan tanda</h2>
      {flags.map((flag) => (
        <Flag key={flag.kind} record={record} flag={flag} version={data.version} mayWrite={mayWrite} />
      ))}
      {note && (
        <div className="note">
          <p className="note-text">{note.text}</p>
          <StatedBy {...note} />
        </div>
      )}
      {writing ? (
        <NoteForm id={record.id} screening={data} onDone={() => setWriting(false)} />
      ) : (
        mayWrite && (
          <div className="btns">
            <Button kind="line" onClick={() => setWriting(true)}>
              {note ? 'Ubah catatan' : 'Tulis catatan'}
            </Button>
            {free.length > 0 && (
              <Button kind="line" onClick={() => setFlagging(true)}>
                Tambah tanda
              </Button>
            )}
          </div>
        )
      )}
      {flagging && (
        <FlagDialog id={record.id} kinds={free} version={data.version} onClose={() => setFlagging(false)} />
      )}
    </section>
  )
}

function Flag({
  record,
  flag,
  version,
  mayWrite,
}: {
  record: Applicant
  flag: Screening['flags'][number]
  version: number
  mayWrite: boolean
}) {
  const ownSchool = useViewer().school?.id ?? null
  const unconfirmed = flag.kind === 'age_exception' && flag.school !== null
  const { busy, refusal, save } = useScreeningWrite(record.id)
  return (
    <div className="flag">
      <FlagTag kind={flag.kind} />
      <p>{flag.reason}</p>
      <StatedBy {...flag} />
      {unconfirmed && <p className="small">{EXCEPTION_UNCONFIRMED}</p>}
      {mayWrite && unconfirmed && ownSchool === null && (
        <button
          type="button"
          className="mini"
          aria-disabled={busy || undefined}
          onClick={() => void save(saveFlag, { kind: flag.kind, reason: flag.reason, version })}
        >
          Setujui<span className="sr"> {FLAG_NAMES[flag.kind]}</span>
        </button>
      )}
      {mayWrite && mayReplace(flag.school?.id ?? null, ownSchool) && (
        <button
          type="button"
          className="mini"
          aria-disabled={busy || undefined}
          onClick={() => void save(saveFlag, { kind: flag.kind, reason: null, version })}
        >
          Hapus tanda<span className="sr"> {FLAG_NAMES[flag.kind]}</span>
        </button>
      )}
      <div role="alert">{refusal && <p className="decide-refusal">{refusal}</p>}</div>
    </div>
  )
}
