/** What the form says about a chosen school, and when it was counted. */
import type { SchoolFigures } from '@spmb/domain/finder/views.ts'
import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../platform/facts.ts'
import { countWords, kilometres, seatWords } from './figure-words.ts'
import { countedAt, NOT_COUNTED, STILL_CHANGING } from './messages.ts'

/** Distance, seats and applicants of a school that was just chosen, in one line. */
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
          · <b>{countWords(applicants.first, applicants)}</b> anak di Pilihan 1
        </>
      )}
    </p>
  )
}

/** When the applicants were counted. */
export function CountedAt({ moment }: { moment: string | null }) {
  const { season, timeZone } = useFacts()
  if (moment === null) return <p className="hint mt-3">{NOT_COUNTED}</p>
  return (
    <p className="hint mt-3">
      {countedAt(longMoment(new Date(moment), timeZone))} {season.window === 'open' && STILL_CHANGING}
    </p>
  )
}
