/** The recap by district and school: districts open to show their schools. It is about applicants and seats, the seats of paths, or one of the details. */

import { pathSums, withheldWords } from '@spmb/domain/recap/by-path.ts'
import type { PathPlaces, Recap, RecapSchool } from '@spmb/domain/recap/contract.staff.ts'
import { PATHS_TITLE, UNPLACED_SHORT } from '@spmb/domain/recap/messages.ts'
import {
  DETAILS,
  type DistrictRecap,
  type Figures,
  figuresOf,
  recapByDistrict,
} from '@spmb/domain/recap/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { querySuffix } from '@spmb/domain/shared/endpoint.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { LIST_PATHS } from '../../platform/staff/paths.ts'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { RecapFrame } from './RecapFrame.tsx'

/** `schools`: applicants, seats and states. */
type About = 'schools' | 'paths' | keyof typeof DETAILS
type Paths = NonNullable<Recap['paths']>

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
  const { paths = [] } = recap
  const titles = { schools: 'Rekap', paths: PATHS_TITLE }
  const title = about === 'schools' || about === 'paths' ? titles[about] : DETAILS[about].title
  const label = `${title} ${level} menurut kecamatan dan sekolah`
  const cellsOf = (of: readonly RecapSchool[], figures: Figures) =>
    about === 'paths' ? (
      <PathCells paths={paths} places={pathSums(of)} />
    ) : (
      <Cells about={about} figures={figures} />
    )
  return (
    <RecapFrame label={label}>
      {about === 'schools' ? (
        <Head compared={compared} />
      ) : about === 'paths' ? (
        <PathHead paths={paths} />
      ) : (
        <DetailHead columns={DETAILS[about].columns} />
      )}
      <tbody>
        {isWhole
          ? recapByDistrict(schools).map((district) => (
              <DistrictRows
                key={district.id}
                district={district}
                cellsOf={cellsOf}
                isOpen={open.includes(district.id)}
                onToggle={() => onToggle(district.id)}
                listOf={listOf}
              />
            ))
          : schools.map((school) => (
              <SchoolRow key={school.id} school={school} to={listOf(school)} cellsOf={cellsOf} />
            ))}
      </tbody>
      {isWhole && (
        <tfoot>
          <tr>
            <th scope="row" className="stay">
              Jumlah {formatCount(schools.length)} {level}
            </th>
            {cellsOf(schools, figuresOf(schools))}
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

/** Below each path its seats and who has one. */
function PathHead({ paths }: { paths: Paths }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="stay" rowSpan={2}>
          Kecamatan, sekolah
        </th>
        {paths.map(({ code, name }) => (
          <th key={code} scope="colgroup" colSpan={2}>
            {name}
          </th>
        ))}
      </tr>
      <tr>
        {paths.flatMap(({ code }) =>
          ['Kursi', 'LULUS'].map((title) => (
            <th key={`${code} ${title}`} scope="col" className="r">
              {title}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

function PathCells({ paths, places }: { paths: Paths; places: readonly PathPlaces[] }) {
  return paths.map(({ code, kind }, i) => {
    const { seats = null, admitted = null } = places[i] ?? {}
    return (
      <Fragment key={code}>
        <td className="r">{seats === null ? '–' : formatCount(seats)}</td>
        <td className="r">{admitted === null ? withheldWords(kind) : formatCount(admitted)}</td>
      </Fragment>
    )
  })
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

/** The cells of a row. */
type CellsOf = (of: readonly RecapSchool[], figures: Figures) => ReactNode

function DistrictRows(props: {
  district: DistrictRecap
  isOpen: boolean
  onToggle: () => void
  listOf: (school: RecapSchool) => string
  cellsOf: CellsOf
}) {
  const { district, isOpen, onToggle, listOf, cellsOf } = props
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
        {cellsOf(district.schools, district.figures)}
      </tr>
      {isOpen &&
        district.schools.map((school) => (
          <SchoolRow key={school.id} school={school} to={listOf(school)} cellsOf={cellsOf} />
        ))}
    </>
  )
}

function SchoolRow({ school, to, cellsOf }: { school: RecapSchool; to: string; cellsOf: CellsOf }) {
  return (
    <tr>
      <th scope="row" className="stay recap-school">
        <Link to={to}>{school.name}</Link>
      </th>
      {cellsOf([school], figuresOf([school]))}
    </tr>
  )
}

/** What the office has to do something about. */
const TO_DO: readonly string[] = ['undecided', 'unplaced', 'missing', 'unknown']

function Cells({ about, figures }: { about: Exclude<About, 'paths'>; figures: Figures }) {
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
