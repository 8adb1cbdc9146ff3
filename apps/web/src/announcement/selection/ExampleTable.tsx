import type { Level } from '@spmb/domain/shared/level.ts'
import { EXAMPLES } from './messages.ts'

/** Three seats, five children: a line below the last one with a seat, which the text repeats. */
export function ExampleTable({ level }: { level: Level }) {
  const { children, who, why } = EXAMPLES[level]
  return (
    <>
      <h2 className="mt-8 mb-3">Contoh: 3 kursi, 5 anak</h2>
      <div className="card example">
        <table>
          <thead>
            <tr>
              <th scope="col">Urutan</th>
              <th scope="col">Anak</th>
              <th scope="col">Lahir</th>
              <th scope="col">Jarak</th>
            </tr>
          </thead>
          <tbody>
            {children.map(({ name, born, metres, seat }, i) => (
              <tr key={name} className={seat ? undefined : 'without'}>
                <td>{i + 1}</td>
                <th scope="row">{name}</th>
                <td>{born}</td>
                <td className="nowrap">{metres}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="mt-3">
        <b>{who}</b> {why}
      </p>
    </>
  )
}
