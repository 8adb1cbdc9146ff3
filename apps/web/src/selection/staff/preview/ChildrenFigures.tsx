/** The places of children by the district that they live in, and by gender. */
import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { sumChildren } from '@spmb/domain/selection/preview/sums.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { RecapFrame } from '../../../recap/staff/RecapFrame.tsx'

const GENDERS = { L: 'Laki-laki', P: 'Perempuan' } as const

export function ChildrenFigures({ figures: { children } }: { figures: SelectionFigures }) {
  const label = 'Menurut tempat tinggal dan jenis kelamin'
  const districts = [...new Set(children.map(({ district }) => district?.name ?? null))]
  const groups = [
    ...districts.map((name) => ({
      name: name ?? 'Data sudah dihapus',
      of: children.filter(({ district }) => (district?.name ?? null) === name),
    })),
    ...(['L', 'P'] as const).map((gender) => ({
      name: GENDERS[gender],
      of: children.filter((group) => group.gender === gender),
    })),
  ]
  return (
    <>
      <h3>{label}</h3>
      <RecapFrame label={label}>
        <thead>
          <tr>
            <th scope="col" className="stay">
              Anak dari
            </th>
            {['Anak', 'Pilihan 1', 'Pilihan 2', 'Belum', 'Mendapat tempat'].map((heading) => (
              <th key={heading} scope="col" className="r">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ name, of }) => (
            <tr key={name}>
              <th scope="row" className="stay">
                {name}
              </th>
              <Cells placements={sumChildren(of)} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className="stay">
              Jumlah
            </th>
            <Cells placements={sumChildren(children)} />
          </tr>
        </tfoot>
      </RecapFrame>
    </>
  )
}

function Cells({ placements }: { placements: ReturnType<typeof sumChildren> }) {
  const { applicants, choice_1, choice_2, without } = placements
  const percent = applicants === 0 ? '–' : `${Math.round(((applicants - without) / applicants) * 100)} %`
  return (
    <>
      {Object.entries({ applicants, choice_1, choice_2, without }).map(([key, count]) => (
        <td key={key} className="r">
          {formatCount(count)}
        </td>
      ))}
      <td className="r">{percent}</td>
    </>
  )
}
