/**
 * What a change of the season's settings does at once, so that an admin confirms it before it is done
 * (docs/product-rules.md#season-settings).
 */
import type { SeasonSettings } from './settings.ts'
import { windowState } from './window.ts'

export type Consequence =
  /** The mode is forced: it holds until it is changed. */
  | 'forced_open'
  | 'forced_closed'
  /** By the schedule the window changes now: it opens, closes, or waits for an opening to come. */
  | 'opens'
  | 'closes'
  | 'waits'
  /** A moment was changed to one that has passed, and nothing changes now. */
  | 'past_opens'
  | 'past_closes'
  | 'past_re_registration'
  | 'past_objections'

/** In the order in which an admin reads them; empty when the change has no effect now. */
export function consequencesOf(before: SeasonSettings, after: SeasonSettings, now: Date): Consequence[] {
  const window = windowConsequence(before, after, now)
  const isPast = (field: 'opensAt' | 'closesAt' | 'reRegistrationTo' | 'objectionsUntil') =>
    after[field] !== null && after[field] <= now && after[field].getTime() !== before[field]?.getTime()
  return [
    ...(window ? [window] : []),
    ...(isPast('opensAt') && !window ? (['past_opens'] as const) : []),
    ...(isPast('closesAt') && !window ? (['past_closes'] as const) : []),
    ...(isPast('reRegistrationTo') ? (['past_re_registration'] as const) : []),
    ...(isPast('objectionsUntil') ? (['past_objections'] as const) : []),
  ]
}

/** Whether a date comes earlier than families have read it: less time for them. A last moment that is newly set counts too. */
export function isHastened(before: SeasonSettings, after: SeasonSettings): boolean {
  const isEarlier = (field: 'opensAt' | 'closesAt' | 'reRegistrationFrom' | 'objectionsUntil') => {
    const [was, is] = [before[field], after[field]]
    return was !== null && is !== null && is < was
  }
  const { reRegistrationTo: last } = after
  return (
    isEarlier('opensAt') ||
    isEarlier('closesAt') ||
    isEarlier('reRegistrationFrom') ||
    isEarlier('objectionsUntil') ||
    (last !== null && (before.reRegistrationTo === null || last < before.reRegistrationTo))
  )
}

function windowConsequence(before: SeasonSettings, after: SeasonSettings, now: Date): Consequence | null {
  if (after.windowMode !== 'schedule') {
    if (after.windowMode === before.windowMode) return null
    return after.windowMode === 'open' ? 'forced_open' : 'forced_closed'
  }
  const state = windowState(after, now)
  if (state === windowState(before, now)) return null
  return ({ open: 'opens', closed: 'closes', before: 'waits' } as const)[state]
}
