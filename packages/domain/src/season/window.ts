/** States of a season at a moment, and the moments at which they change. */
import { localDateOf, parseLocalTime } from '../shared/local-date.ts'
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
 * Whether families register while every decision is public at once, which an office hardly means
 * (docs/product-rules.md#the-first-season).
 */
export const isOpenAndPublished = ({
  window,
  published,
}: {
  window: WindowState
  published: boolean
}): boolean => window === 'open' && published

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

/** The first moment of the last minute of a window. */
export const lastMinute = ({ closesAt }: Pick<Season, 'closesAt'>) => new Date(closesAt.getTime() - 60_000)
