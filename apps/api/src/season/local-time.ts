/**
 * Times as people of the office write them, '2025-06-10 24:00', turned into moments. Pure: the zone is an argument,
 * and zones whose clocks jump are handled although Indonesia's do not.
 */
import { isLocalDate } from '@spmb/domain/shared/local-date.ts'

/**
 * `format`: not `YYYY-MM-DD HH:MM`; `date`: no such day; `time`: no such time of day; `skipped`: the clocks of the
 * zone jump over this time on this day.
 */
export type LocalTimeProblem = 'format' | 'date' | 'time' | 'skipped'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * The moment at which the clocks of `timeZone` show `text`. '24:00' is the first moment of the next day. Of the two
 * moments with the same clock time, when clocks are set back, the earlier one. Years 2000 to 2099.
 */
export function parseLocalTime(text: string, timeZone: string): Date | LocalTimeProblem {
  const parts = /^(\d{4}-\d{2}-\d{2})[ T](\d{1,2})[:.](\d{2})$/.exec(text.trim())
  if (!parts) return 'format'
  const [date, hour, minute] = [parts[1] ?? '', Number(parts[2]), Number(parts[3])]
  if (!isLocalDate(date) || !date.startsWith('20')) return 'date'
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return 'time'
  const clock = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * MINUTE
  return momentOf(clock, timeZone) ?? 'skipped'
}

/** `clock` is the wall clock read as if it were UTC. A zone's offset a day before and after covers every jump. */
function momentOf(clock: number, timeZone: string): Date | undefined {
  const candidates = [clock - DAY, clock + DAY].map((near) => clock - (clockAt(near, timeZone) - near))
  const fitting = candidates.filter((moment) => clockAt(moment, timeZone) === clock)
  return fitting.length > 0 ? new Date(Math.min(...fitting)) : undefined
}

function clockAt(moment: number, timeZone: string): number {
  return Date.parse(`${writeLocalTime(new Date(moment), timeZone).replace(' ', 'T')}:00Z`)
}

/** '2025-06-02 00:00': what the clocks of the zone show, to the minute, in the form that `parseLocalTime` reads. */
export function writeLocalTime(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}

/** The end of a window reads better as the last day's 24:00 than as the next day's 00:00. */
export function writeClosingTime(moment: Date, timeZone: string): string {
  const written = writeLocalTime(moment, timeZone)
  if (!written.endsWith(' 00:00')) return written
  return `${writeLocalTime(new Date(moment.getTime() - MINUTE), timeZone).slice(0, 10)} 24:00`
}
