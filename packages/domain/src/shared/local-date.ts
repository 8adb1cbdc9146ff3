/**
 * Calendar dates without a time, written `YYYY-MM-DD`, and moments in the office's time zone. Nothing here reads a
 * clock: the moment is always an argument.
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
