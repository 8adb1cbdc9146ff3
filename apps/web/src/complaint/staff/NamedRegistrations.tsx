import type { ComplaintRecord } from '@spmb/domain/complaint/staff-contract.ts'
import { useFacts } from '../../platform/facts.ts'
import { pathOf } from '../../platform/paths.ts'
import { STAFF_PATHS } from '../../platform/staff/paths.ts'

/** Links to the registrations that the text names, in a new tab, so that a begun answer stays; earlier years are named. */
export function NamedRegistrations({ registrations }: Pick<ComplaintRecord, 'registrations'>) {
  const { season } = useFacts()
  if (registrations.length === 0) return null
  return (
    <section className="report-named" aria-label="Pendaftaran yang disebut">
      <p className="muted">Pendaftaran yang disebut:</p>
      <ul>
        {registrations.map(({ no_registration: number, school_year }) => (
          <li key={number}>
            <a
              className="mono"
              translate="no"
              href={pathOf(STAFF_PATHS.detail, number)}
              target="_blank"
              rel="noopener"
            >
              {number}
              <span className="sr">, tab baru</span>
            </a>
            {school_year !== season.label && <span className="muted"> Tahun Pelajaran {school_year}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
