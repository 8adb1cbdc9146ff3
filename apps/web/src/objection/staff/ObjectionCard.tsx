/** The objections of a registration on its record, and for admins the way to file one. */
import type { Objection } from '@spmb/domain/objection/contract.staff.ts'
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFacts } from '../../platform/facts.ts'
import { useViewer } from '../../platform/staff/session/session.ts'
import { Button } from '../../ui/form/Button.tsx'
import { FileDialog } from './FileDialog.tsx'
import { BY_FAMILY } from './messages.ts'
import { ObjectionTag } from './ObjectionTag.tsx'
import { objectionsOfQuery } from './objection-queries.ts'

export function ObjectionCard({ record, mayWrite }: { record: Applicant; mayWrite: boolean }) {
  const { season } = useFacts()
  const isAdmin = useViewer().role === 'admin'
  const { data: objections } = useQuery(objectionsOfQuery(record.id))
  const [filing, setFiling] = useState(false)
  if (!objections) return null
  const schools = wantedSchools(record).filter(({ id }) => objections.every(({ school }) => school.id !== id))
  const mayFile = isAdmin && mayWrite && season.published && schools.length > 0
  if (objections.length === 0 && !mayFile) return null
  return (
    <section className="card" aria-labelledby="objection">
      <h2 id="objection">Keberatan</h2>
      {objections.map((objection) => (
        <Filed key={objection.id} objection={objection} />
      ))}
      {mayFile && (
        <div className="btns mt-4">
          <Button kind="line" onClick={() => setFiling(true)}>
            Ajukan keberatan
          </Button>
        </div>
      )}
      {filing && <FileDialog id={record.id} schools={schools} onClose={() => setFiling(false)} />}
    </section>
  )
}

function Filed({
  objection: { state, school, text, filed, answer, listed_reason: reason },
}: {
  objection: Objection
}) {
  const { timeZone } = useFacts()
  const line = (at: string, by: string | null) =>
    [longMoment(new Date(at), timeZone), by].filter(Boolean).join(' · ')
  return (
    <>
      <p className="mt-3">
        <ObjectionTag state={state} />
      </p>
      <b>{school.name}</b>
      <p className="objection-text">{text}</p>
      <span className="sub-line">{line(filed.at, filed.by_family ? BY_FAMILY : filed.by)}</span>
      {answer && (
        <>
          <h3 className="mt-4">Jawaban</h3>
          {reason && <p>Alasan yang diumumkan: {reason}</p>}
          <p className="objection-text">{answer.text}</p>
          <span className="sub-line">{line(answer.at, answer.by)}</span>
        </>
      )}
    </>
  )
}

/** The chosen schools that the child wants more than its place, each once. */
function wantedSchools({ school_1_id, school_2_id, school_1_status, school_2_status }: Applicant) {
  if (school_1_status === 'LULUS') return []
  return school_2_status === 'LULUS' || school_2_id.id === school_1_id.id
    ? [school_1_id]
    : [school_1_id, school_2_id]
}
