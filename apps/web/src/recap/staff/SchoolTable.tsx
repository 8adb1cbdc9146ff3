/** The recap by district and school: districts open to show their schools. It is about applicants and seats, or one of the details. */

import type { Recap, RecapSchool } from '@spmb/domain/recap/contract.staff.ts'
import { UNPLACED_SHORT } from '@spmb/domain/recap/messages.ts'
import {
  DETAILS,
  type DistrictRecap,
  type Figures,
  figuresOf,
  recapByDistrict,
} from '@spmb/domain/recap/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { Link } from 'react-router'
import { LIST_PATHS } from '../../platform/staff/paths.ts'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { RecapFrame } from './RecapFrame.tsx'

/** `schools`: applicants, seats and states. */
type About = 'schools' | keyof typeof DETAILS

export function SchoolTable(props: {
  recap: Recap
  about: About
  /** The whole district; otherwise an operator's school. */
  isWhole: boolean
  open: readonly number[]
  onToggle: (district: number) => void
}) {
  const { recap, about, isWhole, open, onToggle } = props
  const { level, schools, compared } = recap
  const listOf = (school: RecapSchool) => {
    const query = new URLSearchParams({ ...(isWhole && { school_id: String(school.id) }) })
    if (!recap.season.is_active) query.set('season', String(recap.season.first_year))
    return LIST_PATHS[level] + querySuffix(query)
  }
  const label = `${about === 'schools' ? 'Rekap' : DETAILS[about].title} ${level} menurut kecamatan dan sekolah`
  return (
    <RecapFrame label={label}>
      {about === 'schools' ? <Head compared={compared} /> : <DetailHead columns={DETAILS[about].columns} />}
      <tbody>
        {isWhole
          ? recapByDistrict(schools).map((district) => (
              <DistrictRows
                key={district.id}
                about={about}
                district={district}
                isOpen={open.includes(district.id)}
                onToggle={() => onToggle(district.id)}
                listOf={listOf}
              />
            ))
          : schools.map((school) => (
              <SchoolRow key={school.id} about={about} school={school} to={listOf(school)} />
            ))}
      </tbody>
      {isWhole && (
        <tfoot>
          <tr>
            <th scope="row" className="stay">
              Jumlah {formatCount(schools.length)} {level}
            </th>
            <Cells about={about} figures={figuresOf(schools)} />
          </tr>
        </tfoot>
      )}
    </RecapFrame>
  )
}

function Head({ compared }: Pick<Recap, 'compared'>) {
  return (
    <thead>
      <tr>
        <th scope="col" className="stay" rowSpan={2}>
          Kecamatan, sekolah
        </th>
        <th scope="colgroup" colSpan={2}>
          Pendaftar
        </th>
        <th scope="colgroup" colSpan={3}>
          Kursi
        </th>
        <th scope="colgroup" colSpan={3}>
          Keadaan
        </th>
        <th scope="colgroup" colSpan={2}>
          Pilihan 1
        </th>
        {compared && (
          <th scope="colgroup" colSpan={2}>
            {compared.label}
          </th>
        )}
      </tr>
      <tr>
        {[
          'Pilihan 1',
          'Pilihan 2',
          'Kuota',
          'LULUS',
          'Sisa',
          'Belum',
          UNPLACED_SHORT,
          'Mundur',
          'L',
          'P',
        ].map((title) => (
          <th key={title} scope="col" className="r">
            {title}
          </th>
        ))}
        {compared &&
          ['Pilihan 1', 'LULUS'].map((title) => (
            <th key={`earlier ${title}`} scope="col" className="r">
              {title}
            </th>
          ))}
      </tr>
    </thead>
  )
}

function DetailHead({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="stay">
          Kecamatan, sekolah
        </th>
        {columns.map((title) => (
          <th key={title} scope="col" className="r">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  )
}

function DistrictRows(props: {
  about: About
  district: DistrictRecap
  isOpen: boolean
  onToggle: () => void
  listOf: (school: RecapSchool) => string
}) {
  const { about, district, isOpen, onToggle, listOf } = props
  return (
    <>
      <tr className={isOpen ? 'group-row' : undefined}>
        <th scope="row" className="stay">
          <button type="button" className="mini fold-btn" aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="down" />
            <span>
              {district.name} <span className="sub-line">{formatCount(district.schools.length)} sekolah</span>
            </span>
          </button>
        </th>
        <Cells about={about} figures={district.figures} />
      </tr>
      {isOpen &&
        district.schools.map((school) => (
          <SchoolRow key={school.id} about={about} school={school} to={listOf(school)} />
        ))}
    </>
  )
}

function SchoolRow({ about, school, to }: { about: About; school: RecapSchool; to: string }) {
  return (
    <tr>
      <th scope="row" className="stay recap-school">
        <Link to={to}>{school.name}</Link>
      </th>
      <Cells about={about} figures={figuresOf([school])} />
    </tr>
  )
}

/** What the office has to do something about. */
const TO_DO: readonly string[] = ['undecided', 'unplaced', 'missing', 'unknown']

function Cells({ about, figures }: { about: About; figures: Figures }) {
  const { choice_1, choice_2, seats, admitted, free, undecided, unplaced, withdrawn, male, female } = figures
  const compared = about === 'schools' ? figures.compared : null
  const cells: Record<string, number | null> =
    about === 'schools'
      ? { choice_1, choice_2, seats, admitted, free, undecided, unplaced, withdrawn, male, female }
      : DETAILS[about].of(figures)
  return (
    <>
      {Object.entries(cells).map(([key, count]) => (
        <td key={key} className="r">
          {count === null ? (
            '–'
          ) : TO_DO.includes(key) && count > 0 ? (
            <b>{formatCount(count)}</b>
          ) : (
            formatCount(count)
          )}
        </td>
      ))}
      {compared &&
        Object.entries(compared).map(([key, count]) => (
          <td key={`earlier ${key}`} className="r muted">
            {formatCount(count)}
          </td>
        ))}
    </>
  )
}
