/** What decisions by hand change in a run (docs/product-rules.md#comparison-of-a-preview). */
import { allocate, type Seating } from '../engine/allocate.ts'
import type { Applicant, Choice, Market, Standing } from '../engine/market.ts'
import { rankChoices } from '../engine/rank.ts'

const BY_HAND: readonly Standing[] = ['admitted_by_hand', 'refused_by_hand', 'admitted_elsewhere']

/** The same market as if no decision by hand had been made. */
export function withoutDecisions(market: Market): Market {
  const applicants = market.applicants.map((each) => {
    const applicant: Applicant = { ...each, choices: [] }
    applicant.choices = each.choices.map((choice) => ({
      ...choice,
      applicant,
      standing: BY_HAND.includes(choice.standing)
        ? choice.inZone
          ? 'competes'
          : 'outside_zone'
        : choice.standing,
    }))
    return applicant
  })
  return { ...market, applicants }
}

export interface EffectOfDecisions {
  /** Choices that a child would have a seat at without the decisions, and has none or a less wanted one with them. */
  displaced: Choice[]
  /** Among the choices refused by hand, those that would have a seat without the decisions. */
  refused: Choice[]
}

/** @param seating that the run gives */
export function effectOfDecisions(market: Market, seating: Seating): EffectOfDecisions {
  const effect: EffectOfDecisions = { displaced: [], refused: [] }
  if (!market.applicants.some(({ choices }) => choices.some(({ standing }) => BY_HAND.includes(standing))))
    return effect
  const free = withoutDecisions(market)
  const before = allocate(free, rankChoices(free)).seating
  for (const { index, choices } of market.applicants) {
    const choice = choices[before[index]?.position ?? -1]
    const now = seating[index]
    if (!choice || (now && now.position <= choice.position)) continue
    effect[choice.standing === 'refused_by_hand' ? 'refused' : 'displaced'].push(choice)
  }
  return effect
}
