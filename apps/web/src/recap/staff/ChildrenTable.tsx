/** Tables of children by age or village, and of the years. */
import type { Recap } from '@spmb/domain/recap/contract.staff.ts'
import { UNPLACED_SHORT } from '@spmb/domain/recap/messages.ts'
import { childrenOf } from '@spmb/domain/recap/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { NO_CHILDREN_YET } from './messages.ts'
import { RecapFrame } from './RecapFrame.tsx'

type Children = ReturnType<typeof childrenOf>

export function ChildrenTable(props: {
  label: string
  /** Of the columns before the figures. */
  headings: readonly string[]
  rows: readonly (Children & { key: number; labels: readonly string[] })[]
}) {
  const { label, headings, rows } = props
  if (rows.length === 0) return <NoApplicants />
  return (
    <RecapFrame label={label}>
      <thead>
        <tr>
          {headings.map((heading, index) => (
            <th key={heading} scope="col" className={index === 0 ? 'stay' : undefined}>
              {heading}
            </th>
          ))}
          {['Laki-laki', 'Perempuan', 'Jumlah', 'LULUS', 'Belum', UNPLACED_SHORT].map((heading) => (
            <th key={heading} scope="col" className="r">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, labels: [first, ...others], ...children }) => (
          <tr key={key}>
            <th scope="row" className="stay">
              {first}
            </th>
            {others.map((other) => (
              <td key={other}>{other}</td>
            ))}
            <Cells {...children} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={headings.length}>
            Jumlah
          </th>
          <Cells {...childrenOf(rows)} />
        </tr>
      </tfoot>
    </RecapFrame>
  )
}

function Cells({ male, female, admitted, undecided, unplaced }: Children) {
  const cells = { male, female, both: male + female, admitted, undecided, unplaced }
  return Object.entries(cells).map(([key, count]) => (
    <td key={key} className="r">
      {formatCount(count)}
    </td>
  ))
}

/** Live children and admissions of each season. */
export function YearTable({ recap: { years, level } }: { recap: Recap }) {
  if (years.length === 0) return <NoApplicants />
  return (
    <RecapFrame label={`Rekap ${level} dari tahun ke tahun`}>
      <thead>
        <tr>
          <th scope="col">Tahun Pelajaran</th>
          <th scope="col" className="r">
            Pendaftar
          </th>
          <th scope="col" className="r">
            LULUS
          </th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ first_year, label, applicants, admitted }) => (
          <tr key={first_year}>
            <th scope="row">{label}</th>
            <td className="r">{formatCount(applicants)}</td>
            <td className="r">{formatCount(admitted)}</td>
          </tr>
        ))}
      </tbody>
    </RecapFrame>
  )
}

const NoApplicants = () => (
  <div className="card state">
    <b>Belum ada pendaftar</b>
    <p className="muted">{NO_CHILDREN_YET}</p>
  </div>
)
