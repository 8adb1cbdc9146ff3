/** The figures of each school, grouped by district. */
import type { PreviewSchool, SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { type SchoolSums, schoolsByDistrict, sumSchools } from '@spmb/domain/selection/preview/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { Link, useLocation, useNavigate } from 'react-router'
import { deskPath } from '../../../platform/staff/paths.ts'
import { RecapFrame } from '../../../recap/staff/RecapFrame.tsx'
import { Icon } from '../../../ui/illustration/Icon.tsx'
import { selectionView } from '../selection-address.ts'

const HEADINGS = ['Pilihan 1', 'Pilihan 2', 'Kursi', 'LULUS', 'Kosong', 'Cadangan', 'Undian', 'Dilewati']

export function SchoolFigures({ figures }: { figures: SelectionFigures }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const state = selectionView.read(search)
  const label = 'Menurut kecamatan dan sekolah'
  function toggle(id: number) {
    const open = state.open.includes(id) ? state.open.filter((each) => each !== id) : [...state.open, id]
    void navigate({ search: selectionView.link({ ...state, open }) }, { preventScrollReset: true })
  }
  return (
    <>
      <h3>{label}</h3>
      <RecapFrame label={label}>
        <thead>
          <tr>
            <th scope="col" className="stay">
              Kecamatan, sekolah
            </th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="r">
                {heading}
              </th>
            ))}
            {figures.earlier && (
              <th scope="col" className="r">
                LULUS {figures.earlier.label}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {schoolsByDistrict(figures.schools).map(({ id, name, schools, sums }) => (
            <DistrictRows
              key={id}
              name={name}
              schools={schools}
              sums={sums}
              isOpen={state.open.includes(id)}
              hasEarlier={figures.earlier !== null}
              onToggle={() => toggle(id)}
            />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="stay">
              Jumlah {formatCount(figures.schools.length)} sekolah
            </th>
            <Cells sums={sumSchools(figures.schools)} hasEarlier={figures.earlier !== null} />
          </tr>
        </tfoot>
      </RecapFrame>
    </>
  )
}

function DistrictRows(props: {
  name: string
  schools: readonly PreviewSchool[]
  sums: SchoolSums
  isOpen: boolean
  hasEarlier: boolean
  onToggle: () => void
}) {
  const { name, schools, sums, isOpen, hasEarlier, onToggle } = props
  return (
    <>
      <tr className={isOpen ? 'group-row' : undefined}>
        <th scope="row" className="stay">
          <button type="button" className="mini fold-btn" aria-expanded={isOpen} onClick={onToggle}>
            <Icon name="down" />
            <span>
              {name} <span className="sub-line">{formatCount(schools.length)} sekolah</span>
            </span>
          </button>
        </th>
        <Cells sums={sums} hasEarlier={hasEarlier} />
      </tr>
      {isOpen &&
        schools.map((school) => (
          <tr key={school.id}>
            <th scope="row" className="stay recap-school">
              <Link to={deskPath(school.id)}>{school.name}</Link>
            </th>
            <Cells sums={school} hasEarlier={hasEarlier} />
          </tr>
        ))}
    </>
  )
}

function Cells({ sums, hasEarlier }: { sums: SchoolSums; hasEarlier: boolean }) {
  const { choice_1, choice_2, quota, admitted, empty, reserve, lottery, passed_over, earlier } = sums
  const cells = { choice_1, choice_2, quota, admitted, empty, reserve, lottery, passed_over }
  return (
    <>
      {Object.entries(cells).map(([key, count]) => (
        <td key={key} className="r">
          {count === null ? '–' : formatCount(count)}
        </td>
      ))}
      {hasEarlier && <td className="r muted">{earlier === null ? '–' : formatCount(earlier)}</td>}
    </>
  )
}
