/** What is wrong with moment and reason of a publication (docs/product-rules.md#publication-act). Pure. */
import { foldSpaces } from '../shared/fields/text.ts'
import { parseLocalTime } from '../shared/local-date.ts'
import type { FieldMessages } from '../shared/problem.ts'
import { PUBLICATION_MESSAGES } from './messages.ts'
import { REASON_MIN_LENGTH } from './publication-facts.ts'

/**
 * All mistakes at once, by field; empty when there is none.
 *
 * @param typed `publishes`: 'now', or a moment in the office's zone, '2025-06-16 10:00:00'
 * @param of `undecided`: children without a decision; `now`: null on a device, whose clock may be wrong
 */
export function checkPublishing(
  typed: { publishes: string; reason: string },
  of: { undecided: number; timeZone: string; now: Date | null },
): FieldMessages {
  const moment = momentProblem(typed.publishes, of)
  const isShort = of.undecided > 0 && [...foldSpaces(typed.reason)].length < REASON_MIN_LENGTH
  return {
    ...(moment && { publishes: [PUBLICATION_MESSAGES[`moment.${moment}`]] }),
    ...(isShort && { reason: [PUBLICATION_MESSAGES['reason.short']] }),
  }
}

function momentProblem(publishes: string, { timeZone, now }: { timeZone: string; now: Date | null }) {
  if (publishes === 'now') return null
  const moment = parseLocalTime(publishes, timeZone)
  if (typeof moment === 'string') return moment
  return now !== null && moment <= now ? 'past' : null
}
