/** Seats, applicants and admissions of earlier seasons, and the last child whom the last selection admitted. */
import type { LastAdmitted } from '@spmb/domain/finder/last-admitted.ts'
import type { PastYear, SchoolView } from '@spmb/domain/finder/views.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { ageInMonths, kilometres } from './figure-words.ts'
import {
  BY_HAND_EXPLAINED,
  everybodyAdmitted,
  givenByHand,
  lastAdmittedTitle,
  NO_YEARS,
  ROUNDED,
  THIS_YEAR_MAY_DIFFER,
  TOO_FEW_EXPLAINED,
  tooFewToSay,
  YEARS_NOTE,
} from './messages.ts'

export function PastYears({ years, last }: Pick<SchoolView, 'years' | 'last'>) {
  return (
    <section className="mt-8">
      <h2 id="tahun-lalu">Tahun-tahun lalu</h2>
      {years.length === 0 ? <p className="muted mt-2">{NO_YEARS}</p> : <Years years={years} />}
      {last && <Last last={last} />}
    </section>
  )
}

function Years({ years }: { years: readonly PastYear[] }) {
  const shown = (value: number | null) => (value === null ? '–' : formatCount(value))
  return (
    <>
      <div className="card years-frame mt-3">
        <table className="years" aria-labelledby="tahun-lalu">
          <thead>
            <tr>
              <th scope="col">Tahun</th>
              <th scope="col">Kursi</th>
              <th scope="col">Pendaftar</th>
              <th scope="col">Diterima</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ label, seats, applicants, admitted }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{shown(seats)}</td>
                <td>{shown(applicants)}</td>
                <td>{shown(admitted)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="hint mt-2">{YEARS_NOTE}</p>
    </>
  )
}

function Last({ last }: { last: LastAdmitted }) {
  const { title, text } = wordsOf(last)
  return (
    <Notice kind="information" title={title} className="mt-4">
      <p>{text}</p>
    </Notice>
  )
}

function wordsOf(last: LastAdmitted): { title: string; text: string } {
  switch (last.kind) {
    case 'manual':
      return { title: givenByHand(last.season), text: BY_HAND_EXPLAINED }
    case 'few':
      return { title: tooFewToSay(last.season), text: TOO_FEW_EXPLAINED }
    case 'all':
      return { title: everybodyAdmitted(last.season), text: THIS_YEAR_MAY_DIFFER }
    case 'known': {
      const { season, value } = last
      const said =
        value.key === 'distance' ? `jarak ${kilometres(value.metres)}` : `usia ${ageInMonths(value.months)}`
      return { title: lastAdmittedTitle(season, said), text: ROUNDED }
    }
  }
}
