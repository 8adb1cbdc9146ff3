/** How the office's hours are shown (docs/product-rules.md#office). Pure. */

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
