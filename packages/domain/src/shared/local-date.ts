/**
 * Calendar dates without a time, written `YYYY-MM-DD`; moments in the office's time zone; and times as people of the office write
 * them, '2025-06-10 24:00'. Nothing here reads a clock: moment and zone are arguments, and zones whose clocks jump are handled
 * although Indonesia's do not.
 */

/** `YYYY-MM-DD` of a day that exists. */
export type LocalDate = string

export function isLocalDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  // Day 0 of the next month is the last day of this one. `Date.UTC` would read a year below 100 as 19xx.
  const date = new Date(Date.UTC(2000, month, 0))
  date.setUTCFullYear(year, month, 0)
  return date.getUTCDate()
}

const partsIn = new Map<string, Intl.DateTimeFormat>()

/** The calendar date of a moment in a time zone, e.g. 'Asia/Makassar'. */
export function localDateOf(moment: Date, timeZone: string): LocalDate {
  let format = partsIn.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    partsIn.set(timeZone, format)
  }
  return format.format(moment)
}

/** Full years from `birth` to `on`, both dates. The birthday of 29 February is 1 March in other years. */
export function ageOn(birth: LocalDate, on: LocalDate): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4))
  return on.slice(5) < birth.slice(5) ? years - 1 : years
}

/** An age in full years and the full months since the last birthday. */
export function ageParts(birth: LocalDate, on: LocalDate): { years: number; months: number } {
  const months =
    Number(on.slice(5, 7)) - Number(birth.slice(5, 7)) + 12 - (on.slice(8) < birth.slice(8) ? 1 : 0)
  return { years: ageOn(birth, on), months: months % 12 }
}

/** The same day `years` earlier; 29 February becomes 28 February in years that have none. */
export function yearsBefore(date: LocalDate, years: number): LocalDate {
  const year = String(Number(date.slice(0, 4)) - years).padStart(4, '0')
  const moved = `${year}-${date.slice(5)}`
  return isLocalDate(moved) ? moved : `${year}-02-28`
}

const DAY_MS = 86_400_000

/** Calendar days from one date to another; negative when the second is earlier. */
export function daysBetween(from: LocalDate, to: LocalDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS)
}

export const MONTH_NAMES = [
  'Januari',
  'Februari',
  'Maret',
  'April',
  'Mei',
  'Juni',
  'Juli',
  'Agustus',
  'September',
  'Oktober',
  'November',
  'Desember',
] as const

/** '2018-03-03' becomes '3 Maret 2018'. */
export function longDate(date: LocalDate): string {
  return `${Number(date.slice(8, 10))} ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(0, 4))}`
}

const WEEKDAY_NAMES = ['Minggu', 'Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu'] as const

/** The weekday of a date: 'Senin'. */
export function weekdayOf(date: LocalDate): string {
  return WEEKDAY_NAMES[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? ''
}

/** '2018-03-03' becomes '3 Mar 2018'. */
export function shortDate(date: LocalDate): string {
  return `${Number(date.slice(8, 10))} ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]?.slice(0, 3)} ${date.slice(0, 4)}`
}

/** '2 Jun 2025, 10.51', in the office's time zone. */
export function shortMoment(moment: Date, timeZone: string): string {
  return `${shortDate(localDateOf(moment, timeZone))}, ${timeOf(moment, timeZone)}`
}

/** '10.51' */
function timeOf(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    .format(moment)
    .replace(':', '.')
}

/** The usual abbreviations of Indonesia's three zones; any other zone by its name. */
export function zoneAbbreviation(timeZone: string): string {
  return ZONES[timeZone] ?? timeZone
}

const ZONES: Record<string, string> = {
  'Asia/Jakarta': 'WIB',
  'Asia/Pontianak': 'WIB',
  'Asia/Makassar': 'WITA',
  'Asia/Ujung_Pandang': 'WITA',
  'Asia/Jayapura': 'WIT',
}

/** A moment in words: '2 Juni 2025, 10.51 WITA'. */
export function longMoment(moment: Date, timeZone: string): string {
  return `${longDate(localDateOf(moment, timeZone))}, ${timeOf(moment, timeZone)} ${zoneAbbreviation(timeZone)}`
}

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
