/** A date typed as day month year in one field. */
import { cleanPasted } from './fields/pasted.ts'
import { isLocalDate, type LocalDate } from './local-date.ts'

/** '14062018', or with separators '14-6-2018', '14/06/2018', '14 06 2018', '14.6.2018'. */
const TYPED = /^(?:(\d{2})(\d{2})|(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+)(\d{4})$/

/** The date that was typed; null for anything else, and for a day that the calendar does not have. */
export function readTypedDate(text: string): LocalDate | null {
  const parts = TYPED.exec(cleanPasted(text))
  if (!parts) return null
  const [day = '', month = ''] = [parts[1] ?? parts[3], parts[2] ?? parts[4]]
  const date = `${parts[5]}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isLocalDate(date) ? date : null
}

/** '2018-06-14' becomes '14-06-2018'. */
export function writeTypedDate(date: LocalDate): string {
  return date.split('-').reverse().join('-')
}
