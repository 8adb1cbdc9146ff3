import { localDateOf, longDate, MONTH_NAMES } from '../shared/local-date.ts'
import { parseLocalTime } from '../shared/local-time.ts'
import { momentWords } from '../shared/moment-words.ts'
import type { Season } from './season.ts'

export type WindowState = 'before' | 'open' | 'closed'

/** Open from the first moment of `opensAt` to the last before `closesAt`, unless the mode forces it. */
export function windowState(
  season: Pick<Season, 'windowMode' | 'opensAt' | 'closesAt'>,
  now: Date,
): WindowState {
  if (season.windowMode !== 'schedule') return season.windowMode
  if (now < season.opensAt) return 'before'
  return now < season.closesAt ? 'open' : 'closed'
}

/** Whether decisions may be shown to the public. */
export function isPublished(season: Pick<Season, 'publicationMode' | 'publishesAt'>, now: Date): boolean {
  if (season.publicationMode !== 'schedule') return season.publicationMode === 'published'
  return season.publishesAt !== null && now >= season.publishesAt
}

/**
 * Whether the office has closed the window before the end of its schedule and may open it again, which is not the end of
 * registration (docs/product-rules.md#the-day-ahead).
 *
 * @param today of the office's calendar
 */
export function isPaused(
  season: Pick<Season, 'windowMode' | 'closesAt'> & { published: boolean },
  today: string,
  timeZone: string,
): boolean {
  return season.windowMode === 'closed' && !season.published && today <= lastDay(season.closesAt, timeZone)
}

/**
 * The next moment at which pages say something else by themselves: window, publication, re-registration and objections turn at
 * the season's moments, and 'hari ini' or 'besok' at midnight of the office. Null only where its clocks skip midnight.
 */
export function nextChange(season: Season, now: Date, timeZone: string): Date | null {
  const { reRegistrationFrom, reRegistrationTo, objectionsUntil } = season
  const midnight = parseLocalTime(`${localDateOf(now, timeZone)} 24:00`, timeZone)
  const moments = [midnight, reRegistrationFrom, reRegistrationTo, objectionsUntil].filter(
    (moment) => moment instanceof Date,
  )
  if (season.windowMode === 'schedule') moments.push(season.opensAt, season.closesAt)
  if (season.publicationMode === 'schedule' && season.publishesAt) moments.push(season.publishesAt)
  const ahead = moments.filter((moment) => moment > now).sort((a, b) => a.getTime() - b.getTime())
  return ahead[0] ?? null
}

/** The last day of a time that ends at `closesAt`: the day of the last moment before it. */
export function lastDay(closesAt: Date, timeZone: string): string {
  return localDateOf(new Date(closesAt.getTime() - 1), timeZone)
}

/**
 * Lines break neither before nor after the dash of dates, on any page. After a dash a no-break space is not enough: lines break
 * between the two (UAX 14, LB12a), unless a word joiner stands there.
 */
const DASH = '\u00a0–\u2060\u00a0'

/** '2 – 10 Juni 2025', '28 Mei – 4 Juni 2025', '30 Desember 2025 – 3 Januari 2026'. */
export function windowDates(season: Pick<Season, 'opensAt' | 'closesAt'>, timeZone: string): string {
  const from = localDateOf(season.opensAt, timeZone)
  const to = lastDay(season.closesAt, timeZone)
  if (from === to) return longDate(from)
  const day = String(Number(from.slice(8)))
  if (from.slice(0, 7) === to.slice(0, 7)) return `${day}${DASH}${longDate(to)}`
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${longDate(from)}${DASH}${longDate(to)}`
  return `${day} ${MONTH_NAMES[Number(from.slice(5, 7)) - 1]}${DASH}${longDate(to)}`
}

/** The days of re-registration in the same form; null while they are not set. */
export function reRegistrationDates(
  { reRegistrationFrom: from, reRegistrationTo: to }: Pick<Season, 'reRegistrationFrom' | 'reRegistrationTo'>,
  timeZone: string,
): string | null {
  return from && to && windowDates({ opensAt: from, closesAt: to }, timeZone)
}

/** The moment of opening in words: '2 Juni 2025 pukul 00.00 WITA'. */
export function openingWords(season: Pick<Season, 'opensAt'>, timeZone: string): string {
  return momentWords(season.opensAt, timeZone)
}

/** The last minute of the window in words: '10 Juni 2025 pukul 23.59 WITA', which is clearer than 24.00. */
export function closingWords(season: Pick<Season, 'closesAt'>, timeZone: string): string {
  return momentWords(lastMinute(season), timeZone)
}

export const lastMinute = ({ closesAt }: Pick<Season, 'closesAt'>) => new Date(closesAt.getTime() - 60_000)

/** The last minute before a moment in words. */
export function lastMinuteWords(end: Date, timeZone: string): string {
  return momentWords(lastMinute({ closesAt: end }), timeZone)
}

/** What the form says outside the window. The text names the dates; with a forced mode they read as the schedule. */
export function windowNotice(
  season: Pick<Season, 'windowMode' | 'opensAt' | 'closesAt'>,
  state: 'before' | 'closed',
  timeZone: string,
): { title: string; text: string } {
  const dates = windowDates(season, timeZone)
  if (season.windowMode === 'closed') {
    return { title: 'Pendaftaran sedang ditutup', text: `Jadwal pendaftaran: ${dates}.` }
  }
  return state === 'before'
    ? {
        title: 'Pendaftaran belum dibuka',
        text: `Pendaftaran berlangsung ${dates}, mulai ${openingWords(season, timeZone)}.`,
      }
    : { title: 'Pendaftaran sudah ditutup', text: `Pendaftaran berlangsung ${dates}.` }
}

/** Why a registration is refused outside the window. */
export function windowRefusal(
  season: Pick<Season, 'windowMode' | 'opensAt' | 'closesAt'>,
  state: 'before' | 'closed',
  timeZone: string,
): string {
  const { title, text } = windowNotice(season, state, timeZone)
  return `${title}. ${text} Data Anda tetap tersimpan di formulir.`
}
