/** The dashboard of an operator: seats, undecided applicants and the counts of the own school. */

import type { SchoolFigures } from '@spmb/domain/reporting/school-contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Link } from 'react-router'
import { deskPath, LIST_PATHS } from '../../platform/staff/paths.ts'
import { applicantList } from '../../registration/staff/list-address.ts'
import { seatsWords } from '../../registration/staff/seats/seats-words.ts'
import { buttonClass } from '../../ui/form/Button.tsx'
import { allDecided, NO_APPLICANTS, withdrawnToo } from './messages.ts'

/** The list of the school's applicants of this season, narrowed by parameters of the list. */
function listOf({ school, season }: SchoolFigures, parameters: Record<string, string> = {}): string {
  const year: Record<string, string> = season.is_active ? {} : { season: String(season.first_year) }
  const query = new URLSearchParams({ ...parameters, ...year })
  return LIST_PATHS[school.level] + applicantList.address(applicantList.read(`?${query}`))
}

export function OwnSchool({ figures }: { figures: SchoolFigures }) {
  const { school, undecided, applicants, withdrawn } = figures
  return (
    <>
      <section className="card card-pad card-loud seats" aria-labelledby="seats">
        <div className="panel-head">
          <h2 id="seats">Kursi {school.name}</h2>
          <p className="num">{seatsWords(figures)}</p>
        </div>
        <SeatsBar figures={figures} />
        <p className="seats-state">
          {applicants === 0 ? (
            NO_APPLICANTS
          ) : undecided === 0 ? (
            allDecided(formatCount(applicants))
          ) : (
            <>
              <b className="num">{formatCount(undecided)}</b> dari {formatCount(applicants)} pendaftar belum
              diputuskan.
            </>
          )}
          {withdrawn > 0 && ` ${withdrawnToo(formatCount(withdrawn))}`}
        </p>
        <p className="btns">
          {undecided > 0 && (
            <Link className={buttonClass('main')} to={listOf(figures, { decision: 'belum' })}>
              Lihat yang belum diputuskan
            </Link>
          )}
          {figures.season.is_active && (
            <Link className={buttonClass('line')} to={deskPath(school.id)}>
              Meja seleksi
            </Link>
          )}
          <Link className={buttonClass('line')} to={listOf(figures)}>
            Semua pendaftar
          </Link>
        </p>
      </section>
      <SchoolCounts figures={figures} />
    </>
  )
}

/** The share of used seats, which the words above tell; nothing without a seat. */
function SeatsBar({ figures: { seats, used } }: { figures: SchoolFigures }) {
  if (seats === null || seats === 0) return null
  return (
    <svg className="seats-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.min(100, (100 * used) / seats)} height="1" />
    </svg>
  )
}

function SchoolCounts({ figures }: { figures: SchoolFigures }) {
  const { choice_1, choice_2, placed, online, offline } = figures
  const cards = [
    ['Pilihan 1', formatCount(choice_1), { choice: '1' }],
    ['Pilihan 2', formatCount(choice_2), { choice: '2' }],
    ...(placed > 0 ? [['Kursi kosong', formatCount(placed), null] as const] : []),
    ['Daring / luring', `${formatCount(online)} / ${formatCount(offline)}`, null],
  ] as const
  return (
    <dl className="counts">
      {cards.map(([label, count, parameters]) => (
        <div key={label} className="count card">
          <dt>{parameters ? <Link to={listOf(figures, parameters)}>{label}</Link> : label}</dt>
          <dd>
            <b>{count}</b> Anak
          </dd>
        </div>
      ))}
    </dl>
  )
}
