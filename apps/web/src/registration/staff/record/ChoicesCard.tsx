import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { useViewer } from '../../../platform/staff/session/session.ts'
import { mayChange } from '../../../platform/staff/session/viewer.ts'
import { DecisionTag } from '../DecisionTag.tsx'
import { DecisionPanel } from '../decide/DecisionPanel.tsx'
import { SeatsLine } from '../seats/SeatsLine.tsx'

/** The two chosen schools, each with its decision, and with the means to decide for those who may. */
export function ChoicesCard({ record }: { record: Applicant }) {
  const viewer = useViewer()
  const { school_1_id: first, school_2_id: second } = record
  const one = first.id === second.id
  const placed = record.placed_school ? ('LULUS' as const) : null
  const choices = [
    {
      title: one ? 'Pilihan 1 dan 2' : 'Pilihan 1',
      school: first,
      decision: record.school_1_status,
      other: one ? placed : (record.school_2_status ?? placed),
    },
    ...(one
      ? []
      : [
          {
            title: 'Pilihan 2',
            school: second,
            decision: record.school_2_status,
            other: record.school_1_status ?? placed,
          },
        ]),
  ]
  const mayDecide = (school: number) =>
    mayChange(viewer) &&
    record.season.is_active &&
    !record.withdrawal &&
    (viewer.school === null || viewer.school.id === school)
  return (
    <section className="card" aria-labelledby="choices">
      <h2 id="choices">Sekolah Pilihan</h2>
      {record.season.is_active && <SeatsLine />}
      {choices.map(({ title, school, decision, other }) => (
        <div className="choice-row" key={title}>
          <span className="muted">{title}</span>
          <b>{school.name}</b>
          <DecisionTag decision={decision} other={other} />
          {mayDecide(school.id) && (
            <DecisionPanel
              // A new decision, by this form or by a colleague, is the new start.
              key={decision}
              record={record}
              school={school}
              decision={decision}
            />
          )}
        </div>
      ))}
    </section>
  )
}
