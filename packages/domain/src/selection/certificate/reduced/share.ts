/** Which of the two files of a run is public (docs/selection.md#the-reduced-file). Pure. */
import type { Market } from '../../engine/market.ts'
import type { Outcome } from '../../engine/select.ts'
import { publicReasonOf } from '../../reasons.ts'
import { publicResultOf } from '../format-2.ts'

/** So many children without a sensitive path have to look alike. */
export const LOOK_ALIKES = 5
/** In percent: less of them hidden among others, and the public file is the reduced one. */
export const HIDDEN_ENOUGH = 99

export interface HiddenShare {
  /** Children who compete by a sensitive path, or lost a claim. */
  children: number
  /**
   * Of them: who has its first choice, and whose schools and results at least `LOOK_ALIKES` others have too. A reserve call, an objection or
   * a free seat names the ticket of a child that gets another place, so that who reads its new result by number may know its line.
   */
  hidden: number
}

/** @param sensitive codes of the paths that tell poverty or disability */
export function hiddenShare(market: Market, outcome: Outcome, sensitive: ReadonlySet<string>): HiddenShare {
  const groups = new Map<string, { sensitive: number; others: number; stays: boolean }>()
  for (const { choices } of market.applicants) {
    const known = choices.map(({ school, row }) => {
      const reason = publicReasonOf(outcome.reasons[row] ?? 'MENGUNDURKAN_DIRI')
      return [school.id, publicResultOf(reason as Parameters<typeof publicResultOf>[0])] as const
    })
    const key = JSON.stringify(known)
    const group = groups.get(key) ?? { sensitive: 0, others: 0, stays: known[0]?.[1] === 'LULUS' }
    groups.set(key, group)
    const isSensitive = choices.some(
      ({ standing, paths }) =>
        standing === 'claim_refused' ||
        standing === 'claim_incomplete' ||
        paths.some(({ code }) => code !== null && sensitive.has(code)),
    )
    if (isSensitive) group.sensitive++
    else group.others++
  }
  const share: HiddenShare = { children: 0, hidden: 0 }
  for (const group of groups.values()) {
    share.children += group.sensitive
    if (group.stays && group.others >= LOOK_ALIKES) share.hidden += group.sensitive
  }
  return share
}

export const needsReducedFile = ({ children, hidden }: HiddenShare): boolean =>
  hidden * 100 < children * HIDDEN_ENOUGH
