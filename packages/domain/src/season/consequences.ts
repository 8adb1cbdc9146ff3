/**
 * What a change of the season's settings does at once, so that an admin confirms it before it is done
 * (docs/product-rules.md#season-settings).
 */
import { DATES, type MovedDates } from './season.ts'
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
  /** The closing comes earlier than families have read, and is still ahead. */
  | 'earlier_closing'
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
    ...(isSooner(before, after, now) ? (['earlier_closing'] as const) : []),
    ...(isPast('opensAt') && !window ? (['past_opens'] as const) : []),
    ...(isPast('closesAt') && !window ? (['past_closes'] as const) : []),
    ...(isPast('reRegistrationTo') ? (['past_re_registration'] as const) : []),
    ...(isPast('objectionsUntil') ? (['past_objections'] as const) : []),
  ]
}

/** Only while the schedule decides: a forced window closes at no moment. */
const isSooner = (before: SeasonSettings, after: SeasonSettings, now: Date) =>
  after.windowMode === 'schedule' && after.closesAt < before.closesAt && now < after.closesAt

/** How long families read that a date has moved. */
export const MOVED_FOR_MS = 3 * 24 * 60 * 60 * 1_000

type Dated = Pick<SeasonSettings, (typeof DATES)[number] | 'publicationMode'>

/** A date that families could read; the announcement only while a schedule decides it. */
const dateIn = (settings: Dated, date: (typeof DATES)[number]) =>
  date === 'publishesAt' && settings.publicationMode !== 'schedule' ? null : settings[date]

/**
 * What families read about dates that a change moves: what each was three days ago or less, so that one that is moved back says
 * nothing. A date that is set for the first time has not moved, and results that are published at once need no date.
 */
export function noteMoves(noted: MovedDates, before: Dated, after: Dated, now: Date): MovedDates {
  const moves: MovedDates = {}
  for (const date of DATES) {
    const was = dateIn(before, date)
    const is = dateIn(after, date)
    const recent = isRecent(noted[date], now) ? noted[date] : undefined
    const first = recent ? new Date(recent.before) : was
    const isShown = date !== 'publishesAt' || after.publicationMode !== 'published'
    if (first === null || !isShown || first.getTime() === is?.getTime()) continue
    const isMoved = was?.getTime() !== is?.getTime()
    moves[date] = { at: isMoved || !recent ? now.toISOString() : recent.at, before: first.toISOString() }
  }
  return moves
}

/** Whether families still read about a move. */
export const isRecent = (move: { at: string } | undefined, now: Date) =>
  move !== undefined && now.getTime() - new Date(move.at).getTime() < MOVED_FOR_MS

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
