/** Distance, seats and applicants of a school that was just chosen, in one line. */
import type { SchoolFigures } from '@spmb/domain/finder/views.ts'
import { formatCount } from '@spmb/domain/shared/count.ts'
import { kilometres, seatWords } from './figure-words.ts'

export function ChosenSchool({ metres, figures }: { metres: number | null; figures: SchoolFigures }) {
  const { seats, applicants } = figures
  return (
    <p className="chosen-school">
      {metres !== null && (
        <>
          <b>{kilometres(metres)}</b> dari desa ·{' '}
        </>
      )}
      <b>{seatWords(seats)}</b>
      {applicants && (
        <>
          {' '}
          · <b>{formatCount(applicants.first)}</b> anak di Pilihan 1
        </>
      )}
    </p>
  )
}
