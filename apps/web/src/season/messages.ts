/** Sentences of a closed window. */
import { countdownWords } from '@spmb/domain/season/day-ahead.ts'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import { localDateOf, weekdayOf } from '@spmb/domain/shared/local-date.ts'
import { announcementSentence, ORDER_COUNTS_NOTHING } from '../platform/season/announcement-messages.ts'
import { seasonTimes } from '../platform/season/season-times.ts'
import { COME_BACK, pausedByFacts } from '../platform/season/window-messages.ts'

/** The days ahead while registration is not open: the opening and that haste is of no use, or the announcement. */
export function daysAhead(facts: PageFacts, window: 'before' | 'closed'): string {
  if (window === 'closed') return pausedByFacts(facts) ? COME_BACK : announcementSentence(facts)
  const { opensAt } = seasonTimes(facts)
  const weekday = weekdayOf(localDateOf(opensAt, facts.timeZone))
  const countdown = countdownWords(opensAt, facts.today, facts.timeZone)
  return `Dibuka hari ${weekday}${countdown ? `, ${countdown}` : ''}. ${ORDER_COUNTS_NOTHING}`
}

export const QUESTIONS = 'Ada pertanyaan? Telepon'
