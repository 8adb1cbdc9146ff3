/** The recap by district and school: districts open to show their schools. */
import type { Recap, RecapSchool } from '@spmb/domain/recap/staff-contract.ts'
import { type DistrictRecap, type Figures, figuresOf, recapByDistrict } from '@spmb/domain/recap/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Link } from 'react-router'
import { LIST_PATHS } from '../../platform/staff/paths.ts'
import { Icon } from '../../ui/illustration/Icon.tsx'
import { RecapFrame } from './RecapFrame.tsx'

export function SchoolTable(props: {
  recap: Recap
  /** The whole district; otherwise an operator's school. */
  isWhole: boolean
  open: readonly number[]
  onToggle: (district: number) => void
}) {
  const { recap, isWhole, open, onToggle } = props
  const { level, schools, compared } = recap
  const listOf = (school: RecapSchool) => {
    const query = new URLSearchParams({ ...(isWhole && { school_id: String(school.id) }) })
    if (!recap.season.is_active) query.set('season', String(recap.season.first_year))
    return `${LIST_PATHS[level]}${query.size ? `?${query}` : ''}`
  }
  const label = `Rekap ${level} menurut kecamatan dan sekolah`
  return (
    <RecapFrame label={label}>
      <Head compared={compared} />
      <tbody>
        {isWhole
          ? recapByDistrict(schools).map((district) => (
              <DistrictRows
                key={district.id}
                district={district}
                isOpen={open.includes(district.id)}
                onToggle={() => onToggle(district.id)}
                listOf={listOf}
              />
            ))
          : schools.map((school) => <SchoolRow key={school.id} school={school} to={listOf(school)} />)}
      </tbody>
      {isWhole && (
        <tfoot>
          <tr>
            <th scope="row" className="stay">
              Jumlah {formatCount(schools.length)} {level}
            </th>
            <Cells figures={figuresOf(schools)} />
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
        <th scope="colgroup" colSpan={2}>
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
        {['Pil. 1', 'Pil. 2', 'Kuota', 'LULUS', 'Sisa', 'Belum', 'Mundur', 'L', 'P'].map((title) => (
          <th key={title} scope="col" className="r">
            {title}
          </th>
        ))}
        {compared &&
          ['Pil. 1', 'LULUS'].map((title) => (
            <th key={`earlier ${title}`} scope="col" className="r">
              {title}
            </th>
          ))}
      </tr>
    </thead>
  )
}

function DistrictRows(props: {
  district: DistrictRecap
  isOpen: boolean
  onToggle: () => void
  listOf: (school: RecapSchool) => string
}) {
  const { district, isOpen, onToggle, listOf } = props
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
        <Cells figures={district.figures} />
      </tr>
      {isOpen &&
        district.schools.map((school) => <SchoolRow key={school.id} school={school} to={listOf(school)} />)}
    </>
  )
}

function SchoolRow({ school, to }: { school: RecapSchool; to: string }) {
  return (
    <tr>
      <th scope="row" className="stay recap-school">
        <Link to={to}>{school.name}</Link>
      </th>
      <Cells figures={figuresOf([school])} />
    </tr>
  )
}

function Cells({ figures }: { figures: Figures }) {
  const { choice_1, choice_2, seats, admitted, free, undecided, withdrawn, male, female, compared } = figures
  const cells = { choice_1, choice_2, seats, admitted, free, undecided, withdrawn, male, female }
  return (
    <>
      {Object.entries(cells).map(([key, count]) => (
        <td key={key} className="r">
          {count === null ? (
            '–'
          ) : key === 'undecided' && count > 0 ? (
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
