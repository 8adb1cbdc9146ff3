/** Seats and applicants of a school as figures. */
import type { SchoolFigures } from '@spmb/domain/finder/views.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { countWords } from './figure-words.ts'

/** The three figures with their words; a missing one is a dash, never 0. */
export function figureCells({ seats, applicants }: SchoolFigures) {
  const shown = (choice: 'first' | 'second') =>
    applicants === null ? '–' : countWords(applicants[choice], applicants)
  return [
    { label: 'Kursi', value: seats === null ? '–' : formatCount(seats), unit: null },
    { label: 'Pilihan 1', value: shown('first'), unit: 'anak' },
    { label: 'Pilihan 2', value: shown('second'), unit: 'anak' },
  ]
}

/** In a list of schools. */
export function Figures({ figures }: { figures: SchoolFigures }) {
  return (
    <dl className="figures">
      {figureCells(figures).map(({ label, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value} {unit && <small>{unit}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** On the page of one school. */
export function FigureCards({ figures }: { figures: SchoolFigures }) {
  return (
    <dl className="counts mt-6">
      {figureCells(figures).map(({ label, value, unit }) => (
        <div key={label} className="count card">
          <dt>{label}</dt>
          <dd>
            <b>{value}</b> {value === '–' ? null : (unit ?? 'anak')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
