import type { Applicant } from '@spmb/domain/registration/staff/applicant.ts'
import { DecisionTag } from './DecisionTag.tsx'

/** The two chosen schools, each with its decision. */
export function ChoicesCard({ record }: { record: Applicant }) {
  const choices = [
    ['Pilihan 1', record.school_1_id.name, record.school_1_status],
    ['Pilihan 2', record.school_2_id.name, record.school_2_status],
  ] as const
  return (
    <section className="card" aria-labelledby="choices">
      <h2 id="choices">Sekolah Pilihan</h2>
      {choices.map(([choice, school, decision]) => (
        <div className="choice-row" key={choice}>
          <span className="muted">{choice}</span>
          <b>{school}</b>
          <DecisionTag decision={decision} />
        </div>
      ))}
    </section>
  )
}
