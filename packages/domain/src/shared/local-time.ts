/**
 * Times as people of the office write them, '2025-06-10 24:00', turned into moments and back. Pure: the zone is an
 * argument, and zones whose clocks jump are handled although Indonesia's do not.
 */
import { isLocalDate, type LocalDate, localDateOf } from './local-date.ts'

/**
 * `format`: not `YYYY-MM-DD HH:MM` with optional seconds; `date`: no such day; `time`: no such time of day; `skipped`:
 * the clocks of the zone jump over this time on this day.
 */
export type LocalTimeProblem = 'format' | 'date' | 'time' | 'skipped'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/**
 * The moment at which the clocks of `timeZone` show `text`. '24:00' is the first moment of the next day. Of the two
 * moments with the same clock time, when clocks are set back, the earlier one. Years 2000 to 2099.
 */
export function parseLocalTime(text: string, timeZone: string): Date | LocalTimeProblem {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?$/.exec(text.trim())
  if (!parts) return 'format'
  const date = parts[1] ?? ''
  const [hours, minutes, seconds] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)]
  if (!isLocalDate(date) || !date.startsWith('20')) return 'date'
  if (minutes > 59 || seconds > 59 || hours > 24 || (hours === 24 && minutes + seconds > 0)) return 'time'
  const clock = Date.parse(`${date}T00:00:00Z`) + (hours * 60 + minutes) * MINUTE + seconds * SECOND
  return momentOf(clock, timeZone) ?? 'skipped'
}

/** `clock` is the wall clock read as if it were UTC. A zone's offset a day before and after covers every jump. */
function momentOf(clock: number, timeZone: string): Date | undefined {
  const candidates = [clock - DAY, clock + DAY].map((near) => clock - (clockAt(near, timeZone) - near))
  const fitting = candidates.filter((moment) => clockAt(moment, timeZone) === clock)
  return fitting.length > 0 ? new Date(Math.min(...fitting)) : undefined
}

function clockAt(moment: number, timeZone: string): number {
  const { date, time } = clockOf(new Date(moment), timeZone)
  return Date.parse(`${date}T${time}Z`)
}

/** What the clocks of the zone show: '2025-06-02' and '00:00:00'. */
function clockOf(moment: Date, timeZone: string): { date: LocalDate; time: string } {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  return { date: localDateOf(moment, timeZone), time: time.format(moment) }
}

/** '2025-06-02 00:00' in the form that `parseLocalTime` reads; seconds only when they are not 0. */
export function writeLocalTime(moment: Date, timeZone: string): string {
  const { date, time } = clockOf(moment, timeZone)
  return `${date} ${time.endsWith(':00') ? time.slice(0, 5) : time}`
}

/** The end of a window reads better as the last day's 24:00 than as the next day's 00:00. */
export function writeClosingTime(moment: Date, timeZone: string): string {
  const written = writeLocalTime(moment, timeZone)
  if (!written.endsWith(' 00:00')) return written
  return `${localDateOf(new Date(moment.getTime() - MINUTE), timeZone)} 24:00`
}
