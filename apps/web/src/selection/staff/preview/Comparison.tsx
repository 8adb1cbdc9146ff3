import type { SelectionFigures } from '@spmb/domain/selection/preview/contract.staff.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { FIRST_CHOICE_TEXT } from '../messages.ts'

const ROWS = [
  ['choice_1', 'Ditempatkan di Pilihan 1'],
  ['choice_2', 'Ditempatkan di Pilihan 2'],
  ['without', 'Tidak mendapat tempat'],
  ['passed_over', 'Dilewati anak di belakangnya'],
] as const

/** With a sign, and a minus that is as wide as a digit. */
function difference(count: number): string {
  if (count === 0) return '0'
  return `${count > 0 ? '+' : '−'}${formatCount(Math.abs(count))}`
}

/** The run beside 'choice 1 first', and the schools where that would pass over children. */
export function Comparison({ figures }: { figures: SelectionFigures }) {
  const { placed, first_choice, schools } = figures
  const wronged = schools
    .filter(({ passed_over }) => passed_over > 0)
    .sort((a, b) => b.passed_over - a.passed_over)
  return (
    <>
      <h3 id="comparison">Dibanding ‘Pilihan 1 dulu’</h3>
      <div className="frame">
        <table className="wrap-head" aria-labelledby="comparison">
          <thead>
            <tr>
              <th scope="col">Anak yang</th>
              <th scope="col" className="r">
                Hitungan ini
              </th>
              <th scope="col" className="r">
                Pilihan 1 dulu
              </th>
              <th scope="col" className="r only-wide">
                Selisih
              </th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(([key, label]) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td className="r">
                  <b>{formatCount(placed[key])}</b>
                </td>
                <td className="r muted">{formatCount(first_choice[key])}</td>
                <td className="r only-wide">{difference(placed[key] - first_choice[key])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted small mt-2">{FIRST_CHOICE_TEXT(first_choice.passed_over)}</p>
      {wronged.length > 0 && (
        <details className="changes">
          <summary>Di {formatCount(wronged.length)} sekolah</summary>
          <ul>
            {wronged.map(({ id, name, passed_over }) => (
              <li key={id}>
                {name}: {formatCount(passed_over)} anak
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
