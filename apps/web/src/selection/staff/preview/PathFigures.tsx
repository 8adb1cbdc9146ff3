/** What each path gives, which of its seats other paths give, and how many children have a seat of another one. For admins and monitors. */
import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { inSentence } from '@spmb/domain/shared/in-sentence.ts'
import { RecapFrame } from '../../../recap/staff/RecapFrame.tsx'
import { CROSSED_PLACES, PATH_FIGURES_TEXT } from '../messages.ts'

const HEADINGS = ['Anak', 'Kursi', 'Terisi', 'Menjadi sisa', 'Memberi sisa', 'Diterima lewat jalur lain']

export function PathFigures({ figures: { by_path: byPath } }: { figures: SelectionFigures }) {
  if (!byPath) return null
  const { paths, crossed } = byPath
  const label = 'Menurut jalur'
  const nameOf = (code: string) => inSentence(paths.find(({ path }) => path === code)?.name ?? code)
  return (
    <>
      <h3>{label}</h3>
      <p className="muted mb-3">{PATH_FIGURES_TEXT}</p>
      <RecapFrame label={label}>
        <thead>
          <tr>
            <th scope="col" className="stay">
              Jalur
            </th>
            {HEADINGS.map((heading) => (
              <th key={heading} scope="col" className="r">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {paths.map(({ path, name, children, seats, reserved, leftover, by_other }) => (
            <tr key={path}>
              <th scope="row" className="stay">
                {name}
              </th>
              {Object.entries({
                ...{ children, seats, reserved },
                vacant: seats - reserved,
                ...{ leftover, by_other },
              }).map(([key, count]) => (
                <td key={key} className="r">
                  {formatCount(count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </RecapFrame>
      {crossed.length > 0 && (
        <ul className="recap-notes muted small">
          {crossed.map(({ path, by, children }) => (
            <li key={`${path} ${by}`}>{CROSSED_PLACES(nameOf(path), nameOf(by), children)}</li>
          ))}
        </ul>
      )}
    </>
  )
}
