/** The figures of a preview: of the whole level and of each school (docs/product-rules.md#comparison-of-a-preview). */

import type { Seating } from '../engine/allocate.ts'
import type { Choice, Market, School } from '../engine/market.ts'
import { decidingKey, type Outcome } from '../engine/select.ts'
import type { OrderKey } from '../order.ts'
import { type EffectOfDecisions, effectOfDecisions } from './by-hand.ts'
import { placeFirstChoicesFirst } from './first-choice.ts'
import { type PassedOver, passedOver } from './passed-over.ts'
import { type Placements, placementsOf } from './placements.ts'

export interface SchoolFigures {
  /** Null: not set. */
  quota: number | null
  /** Live children that chose the school first, or as a later choice. */
  choice_1: number
  choice_2: number
  /** With a seat, those by hand included. */
  admitted: number
  /** By what the seats were decided. */
  seats: SeatsDecided
  /** On the reserve list. */
  reserve: number
  /** Children that 'choice 1 first' would pass over here. */
  passed_over: number
  /** Children that decisions by hand take a seat of this school from. */
  displaced: number
}

/** The seating of a result, and how many children it passes over. */
export type Compared = Placements & { passed_over: number }

interface PreviewFigures {
  run: Compared
  first_choice: Compared
  decisions: EffectOfDecisions & { admitted: number; refused_in_all: number }
  /** Competing choices whose distance is not known. */
  unknown_distances: number
  schools: ReadonlyMap<School, SchoolFigures>
}

export function previewFigures(market: Market, outcome: Outcome): PreviewFigures {
  const choices = market.applicants.flatMap((applicant) => applicant.choices)
  const firstChoice = placeFirstChoicesFirst(market, outcome)
  const wronged = passedOver(market, outcome, { seating: firstChoice, unranked: 'not compared' })
  const effect = effectOfDecisions(market, outcome.seating)
  const compared = (seating: Seating, over: readonly PassedOver[]): Compared => ({
    ...placementsOf(market, seating),
    passed_over: childrenOf(over),
  })
  const { seating } = outcome
  return {
    run: compared(seating, passedOver(market, outcome, { seating, unranked: 'not compared' })),
    first_choice: compared(firstChoice, wronged),
    decisions: {
      ...effect,
      admitted: choices.filter(({ standing }) => standing === 'admitted_by_hand').length,
      refused_in_all: choices.filter(({ standing }) => standing === 'refused_by_hand').length,
    },
    unknown_distances: choices.filter(({ metres, standing }) => metres === null && standing === 'competes')
      .length,
    schools: schoolFigures(market, outcome, { choices, wronged, displaced: effect.displaced }),
  }
}

/** Different children among those passed over. */
export function childrenOf(over: readonly PassedOver[]): number {
  return new Set(over.map(({ choice }) => choice.applicant)).size
}

function schoolFigures(
  market: Market,
  outcome: Outcome,
  of: { choices: readonly Choice[]; wronged: readonly PassedOver[]; displaced: readonly Choice[] },
): ReadonlyMap<School, SchoolFigures> {
  const asked = of.choices.filter(({ standing }) => standing !== 'withdrawn' && standing !== 'same_school')
  const counts = {
    choice_1: countBySchool(asked.filter(({ position }) => position === 0)),
    choice_2: countBySchool(asked.filter(({ position }) => position > 0)),
    reserve: countBySchool(asked.filter(({ row }) => outcome.reserve[row])),
    passed_over: countBySchool(of.wronged.map(({ choice }) => choice)),
    displaced: countBySchool(of.displaced),
  }
  return new Map(
    [...seatsDecided(market, outcome)].map(([school, seats]): [School, SchoolFigures] => [
      school,
      {
        quota: school.quota,
        admitted: outcome.admitted.get(school) ?? 0,
        seats,
        choice_1: counts.choice_1(school),
        choice_2: counts.choice_2(school),
        reserve: counts.reserve(school),
        passed_over: counts.passed_over(school),
        displaced: counts.displaced(school),
      },
    ]),
  )
}

function countBySchool(choices: readonly Choice[]): (school: School) => number {
  const counts = new Map<School, number>()
  for (const { school } of choices) counts.set(school, (counts.get(school) ?? 0) + 1)
  return (school) => counts.get(school) ?? 0
}

/** By what the seats of a school were decided (docs/product-rules.md#comparison-of-a-preview). */
interface SeatsDecided {
  /** Seats of children that differ from the first refused child by this key first. */
  by_key: Record<OrderKey, number>
  /** Seats where no child was refused. */
  unopposed: number
  by_hand: number
  empty: number
}

function seatsDecided(market: Market, outcome: Outcome): ReadonlyMap<School, SeatsDecided> {
  const schools = new Map(
    market.schools.map((school): [School, SeatsDecided] => [
      school,
      {
        by_key: { birth_date: 0, distance: 0, lottery: 0 },
        unopposed: 0,
        by_hand: 0,
        empty: school.quota === null ? 0 : school.quota - (outcome.admitted.get(school) ?? 0),
      },
    ]),
  )
  for (const place of outcome.seating) {
    const seats = place && schools.get(place.school)
    if (!seats) continue
    const key = decidingKey(market, outcome, place)
    if (place.standing === 'admitted_by_hand') seats.by_hand++
    else if (key === null) seats.unopposed++
    // The ticket decides only between equal lottery numbers, and is drawn like them.
    else if (key === 'ticket') seats.by_key.lottery++
    // A market without paths has no other keys.
    else if (key !== 'priority' && key !== 'score') seats.by_key[key]++
  }
  return schools
}
