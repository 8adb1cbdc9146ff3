/** The notice that applicants, schools, villages or the office are sample data. */
import { useFacts } from '../platform/facts.ts'
import { ALL_INVENTED, SAMPLE_OFFICE, SAMPLE_PLACES, SAMPLE_PLACES_AND_OFFICE } from './messages.ts'

export function SampleNote() {
  const { sampleData, office, demo } = useFacts()
  if (demo) {
    return <Note title="Peragaan:">{ALL_INVENTED}</Note>
  }
  if (!sampleData && !office.isSample) return null
  return (
    <Note title="Data contoh:">
      {SAMPLES[sampleData ? (office.isSample ? 'both' : 'reference') : 'office']}
    </Note>
  )
}

function Note({ title, children }: { title: string; children: string }) {
  return (
    <p className="sample">
      <span className="wrap">
        <b>{title}</b> {children}
      </span>
    </p>
  )
}

const SAMPLES = {
  both: SAMPLE_PLACES_AND_OFFICE,
  reference: SAMPLE_PLACES,
  office: SAMPLE_OFFICE,
}
