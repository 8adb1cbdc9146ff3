import { longMoment } from '@spmb/domain/shared/local-date.ts'
import { useFacts } from '../platform/facts.ts'
import { countedAt, NOT_COUNTED, STILL_CHANGING } from './messages.ts'

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
