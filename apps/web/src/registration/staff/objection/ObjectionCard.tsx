/** The objection of a registration on its record, and the way to file one. */
import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFacts } from '../../../platform/facts.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FileDialog } from './FileDialog.tsx'
import { ObjectionTag } from './ObjectionTag.tsx'
import { objectionQuery } from './objection-queries.ts'

export function ObjectionCard({ record, mayWrite }: { record: Applicant; mayWrite: boolean }) {
  const { timeZone, season } = useFacts()
  const ownSchool = useViewer().school?.id ?? null
  const { data: objection } = useQuery(objectionQuery(record.id))
  const [filing, setFiling] = useState(false)
  const schools = wantedSchools(record).filter(({ id }) => ownSchool === null || id === ownSchool)
  const mayFile = mayWrite && objection === null && season.published && schools.length > 0
  if (!objection && !mayFile) return null
  return (
    <section className="card" aria-labelledby="objection">
      <h2 id="objection">Keberatan</h2>
      {objection && (
        <>
          <p>
            <ObjectionTag state={objection.state} />
          </p>
          <b>{objection.school.name}</b>
          <p className="objection-text">{objection.text}</p>
          <span className="sub-line">
            {[longMoment(new Date(objection.filed.at), timeZone), objection.filed.by]
              .filter(Boolean)
              .join(' · ')}
          </span>
          {objection.answer && (
            <>
              <h3>Jawaban</h3>
              <p className="objection-text">{objection.answer.text}</p>
              <span className="sub-line">
                {[longMoment(new Date(objection.answer.at), timeZone), objection.answer.by]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          )}
        </>
      )}
      {mayFile && (
        <div className="btns">
          <Button kind="line" onClick={() => setFiling(true)}>
            Ajukan keberatan
          </Button>
        </div>
      )}
      {filing && <FileDialog id={record.id} schools={schools} onClose={() => setFiling(false)} />}
    </section>
  )
}

/** The chosen schools that the child wants more than its place, each once. */
function wantedSchools({ school_1_id, school_2_id, school_1_status, school_2_status }: Applicant) {
  if (school_1_status === 'LULUS') return []
  return school_2_status === 'LULUS' || school_2_id.id === school_1_id.id
    ? [school_1_id]
    : [school_1_id, school_2_id]
}
