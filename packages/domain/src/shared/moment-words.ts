/** Moments in words, in the office's time zone, and the office's hours as a page shows them (docs/product-rules.md#office). Pure. */
import { localDateOf, longDate, weekdayOf, zoneAbbreviation } from './local-date.ts'

/** '17 Juni 2025 pukul 10.00 WITA' */
export function momentWords(moment: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const time = clock.format(moment).replace(':', '.')
  return `${longDate(localDateOf(moment, timeZone))} pukul ${time} ${zoneAbbreviation(timeZone)}`
}

/** 'Selasa, 17 Juni 2025 pukul 10.00 WITA' */
export function weekdayMomentWords(moment: Date, timeZone: string): string {
  return `${weekdayOf(localDateOf(moment, timeZone))}, ${momentWords(moment, timeZone)}`
}

/** A moment to the second with its weekday: 'Senin, 16 Juni 2025 pukul 10.00.00 WITA'. */
export function exactMomentWords(moment: Date, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const date = localDateOf(moment, timeZone)
  const time = clock.format(moment).replaceAll(':', '.')
  return `${weekdayOf(date)}, ${longDate(date)} pukul ${time} ${zoneAbbreviation(timeZone)}`
}

/** A dash between two days or two times: '08.00 – 15.00', 'Senin-Jumat'. Without a lookbehind, which Safari reads since 16.4 only. */
const RANGE = /([\p{L}\d])(\s*)([–-])(\s*)(?=[\p{L}\d])/gu

/**
 * The hours as the office wrote them, for a page: lines break neither before nor after a dash between two days or two times.
 * A word joiner after the dash prevents the break, as in the dates of the season (`windowDates`).
 */
export function unbrokenHours(hours: string): string {
  return hours.replace(
    RANGE,
    (_, last: string, before: string, dash: string, after: string) =>
      `${last}${before && '\u00a0'}${dash}\u2060${after && '\u00a0'}`,
  )
}
