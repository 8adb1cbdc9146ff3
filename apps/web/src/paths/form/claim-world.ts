/** By what the claims of a form are judged and told. Apart from the part itself, whose code is loaded when it is needed. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { ClaimFacts } from '@spmb/domain/season/selection-facts.ts'
import { lastDay } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type LocalDate, localDateOf } from '@spmb/domain/shared/local-date.ts'

interface School {
  id: number
  name: string
}

export interface ClaimWorld {
  claims: ClaimFacts
  timeZone: string
  /** The day on which the registration opens. */
  opens: LocalDate
  today: LocalDate
  /** In the order of choice; null: not chosen yet. */
  schools: readonly [School | null, School | null]
}

/** @returns null: no path of the level is claimed, the last day of claims has passed, or results are public */
export function claimWorld(
  level: Level,
  facts: PageFacts,
  schools: ClaimWorld['schools'],
): ClaimWorld | null {
  const claims = facts.selection.find((each) => each.level === level)?.claims
  const { timeZone, today } = facts
  // By the day that the server names: the clock of a phone may be wrong, and the server decides about the last moment.
  if (!claims || facts.season.published || lastDay(new Date(claims.until), timeZone) < today) return null
  return { claims, timeZone, today, schools, opens: localDateOf(new Date(facts.season.opensAt), timeZone) }
}
