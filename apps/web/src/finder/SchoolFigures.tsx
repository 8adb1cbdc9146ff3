/** Seats and applicants of a school as figures. */
import type { SchoolFigures } from '@spmb/domain/finder/views.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { partsOfCount } from './figure-words.ts'

/** The three figures with their words, before and after them; a missing one is a dash, never 0. */
export function figureCells({ seats, applicants }: SchoolFigures) {
  const chosen = (label: string, count: number | undefined) =>
    count === undefined
      ? { label, before: null, value: '–', unit: 'anak' }
      : { label, ...partsOfCount(count, applicants?.rounded === true), unit: 'anak' }
  return [
    { label: 'Kursi', before: null, value: seats === null ? '–' : formatCount(seats), unit: null },
    chosen('Pilihan 1', applicants?.first),
    chosen('Pilihan 2', applicants?.second),
  ]
}

/** In a list of schools. */
export function Figures({ figures }: { figures: SchoolFigures }) {
  return (
    <dl className="figures">
      {figureCells(figures).map(({ label, before, value, unit }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {before && <small>{before}</small>} {value} {unit && <small>{unit}</small>}
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
      {figureCells(figures).map(({ label, before, value, unit }) => (
        <div key={label} className="count card">
          <dt>{label}</dt>
          <dd>
            {before} <b>{value}</b> {value === '–' ? null : unit}
          </dd>
        </div>
      ))}
    </dl>
  )
}
