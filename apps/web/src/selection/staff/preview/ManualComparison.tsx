/** Decisions by hand of a level beside its rules, before anything is published. */
import { compareManualDecisions } from '@spmb/domain/selection/preview/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import type { Data } from '@spmb/domain/shared/endpoint.ts'
import { type Level, levelPath } from '@spmb/domain/shared/level.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fetchData } from '../../../platform/staff/call-staff.ts'
import { deskPath } from '../../../platform/staff/paths.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { QueryState } from '../../../ui/staff/QueryState.tsx'
import { MANUAL_NOBODY_PASSED_OVER, MANUAL_TEXT } from '../messages.ts'

/** The number of schools that are listed, those with the most children first; the others are collapsed. */
const SHOWN = 10

type Comparison = Data<typeof compareManualDecisions>

export function ManualComparison({ seasonId, level }: { seasonId: number; level: Level }) {
  const asked = useQuery({
    queryKey: ['selection', 'manual', seasonId, level],
    queryFn: ({ signal }) =>
      fetchData(compareManualDecisions, {
        params: { id: String(seasonId), type: levelPath(level) },
        signal,
      }),
    refetchOnMount: 'always',
  })
  return (
    <section className="card card-pad" aria-labelledby="manual">
      <h2 id="manual">Keputusan langsung dibanding aturan</h2>
      <p className="muted">{MANUAL_TEXT}</p>
      {asked.data ? <Compared compared={asked.data} /> : <QueryState asked={[asked]} lines={3} />}
    </section>
  )
}

function Compared({ compared }: { compared: Comparison }) {
  const { applicants, admitted, passed_over, schools } = compared
  const figures = [
    ['Calon murid', applicants],
    ['LULUS', admitted],
    ['Dilewati', passed_over],
  ] as const
  return (
    <>
      <dl className="figs mt-3">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      {passed_over === 0 ? (
        <Notice kind="ok" title={MANUAL_NOBODY_PASSED_OVER} className="mt-3" />
      ) : (
        <Notice
          kind="attention"
          title={`${formatCount(passed_over)} anak dilewati anak di belakangnya`}
          className="mt-3"
        >
          <SchoolList schools={schools.slice(0, SHOWN)} />
          {schools.length > SHOWN && (
            <details className="changes">
              <summary>Lihat {formatCount(schools.length - SHOWN)} sekolah lain</summary>
              <SchoolList schools={schools.slice(SHOWN)} />
            </details>
          )}
        </Notice>
      )}
    </>
  )
}

function SchoolList({ schools }: Pick<Comparison, 'schools'>) {
  return (
    <ul className="cases">
      {schools.map(({ id, name, passed_over: count }) => (
        <li key={id}>
          <Link to={deskPath(id)}>{name}</Link>: {formatCount(count)} anak
        </li>
      ))}
    </ul>
  )
}
