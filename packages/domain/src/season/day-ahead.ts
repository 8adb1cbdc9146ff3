/**
 * The days that families wait for, in words (docs/product-rules.md#the-day-ahead). Days are counted by the calendar of the
 * office, so the words stay true for a whole day. Today is an argument.
 */
import { daysBetween, type LocalDate, localDateOf } from '../shared/local-date.ts'
import { weekdayMomentWords } from '../shared/moment-words.ts'
import type { Season } from './season.ts'

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
