/**
 * Dates and moments of a season in words, the days that families wait for (docs/product-rules.md#the-day-ahead), and what the form
 * says outside the window. Days are counted by the calendar of the office, so the words stay true for a whole day.
 */
import { daysBetween, type LocalDate, localDateOf, longDate, MONTH_NAMES } from '../shared/local-date.ts'
import { momentWords, weekdayMomentWords } from '../shared/moment-words.ts'
import type { Season } from './season.ts'
import { lastDay, lastMinute } from './window.ts'

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

/**
 * The first day of re-registration and its last minute: '26 November 2026 sampai Rabu, 2 Desember 2026 pukul 13.59 WITA'; null while
 * they are not set.
 */
export function reRegistrationDates(
  { reRegistrationFrom: from, reRegistrationTo: to }: Pick<Season, 'reRegistrationFrom' | 'reRegistrationTo'>,
  timeZone: string,
): string | null {
  return from && to && `${longDate(localDateOf(from, timeZone))} sampai ${lastMinuteWords(to, timeZone)}`
}

/** The moment of opening in words: '2 Juni 2025 pukul 00.00 WITA'. */
export function openingWords(season: Pick<Season, 'opensAt'>, timeZone: string): string {
  return momentWords(season.opensAt, timeZone)
}

/** The last minute of the window in words, see `lastMinuteWords`. */
export function closingWords(season: Pick<Season, 'closesAt'>, timeZone: string): string {
  return lastMinuteWords(season.closesAt, timeZone)
}

/**
 * The one form of a last day, on every page, card and document: 'Selasa, 10 Juni 2025 pukul 23.59 WITA'. The last minute is clearer
 * than 24.00, and who comes in it is in time.
 */
export function lastMinuteWords(end: Date, timeZone: string): string {
  return weekdayMomentWords(lastMinute({ closesAt: end }), timeZone)
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

/** 'hari ini', 'besok', '3 hari lagi'; null for a day that has passed. */
export function countdownWords(moment: Date, today: LocalDate, timeZone: string): string | null {
  const days = daysBetween(today, localDateOf(moment, timeZone))
  if (days < 0) return null
  return days === 0 ? 'hari ini' : days === 1 ? 'besok' : `${days} hari lagi`
}

/** 'Selasa, 17 Juni 2025 pukul 10.00 WITA, 3 hari lagi' */
export function momentAhead(moment: Date, today: LocalDate, timeZone: string): string {
  const words = weekdayMomentWords(moment, timeZone)
  const countdown = countdownWords(moment, today, timeZone)
  return countdown ? `${words}, ${countdown}` : words
}

/** `planned`: at the time of the schedule; `unset`: the time is not public. */
export type Announcement = { state: 'published' } | { state: 'unset' } | { state: 'planned'; at: Date }

/** What the public may know about the announcement: a time only where a schedule decides. */
export function announcementOf(
  season: Pick<Season, 'publicationMode' | 'publishesAt'> & { published: boolean },
): Announcement {
  if (season.published) return { state: 'published' }
  const planned = season.publicationMode === 'schedule' ? season.publishesAt : null
  return planned ? { state: 'planned', at: planned } : { state: 'unset' }
}
