/** The figures of a preview: of the whole level and of each school (docs/product-rules.md#comparison-of-a-preview). */
import { type Market, NO_QUOTA, Standing, UNKNOWN_DISTANCE } from '../engine/market.ts'
import type { Outcome } from '../engine/select.ts'
import { type EffectOfDecisions, effectOfDecisions, type IsInZone } from './by-hand.ts'
import { placeFirstChoicesFirst } from './first-choice.ts'
import { type PassedOver, passedOver } from './passed-over.ts'
import { type Placements, placementsOf } from './placements.ts'
import { type SeatsDecided, seatsDecided } from './seats-decided.ts'

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

/** The places of a result, and how many children it passes over. */
export type Compared = Placements & { passed_over: number }

export interface PreviewFigures {
  run: Compared
  first_choice: Compared
  decisions: EffectOfDecisions & { admitted: number; refused_in_all: number }
  /** Competing choices whose distance is not known. */
  unknown_distances: number
  /** In the order of the market. */
  schools: SchoolFigures[]
}

export function previewFigures(market: Market, outcome: Outcome, isInZone: IsInZone): PreviewFigures {
  const { placed } = outcome.allocation
  const firstChoice = placeFirstChoicesFirst(market, outcome.ranking)
  const wronged = passedOver(market, outcome.ranking, { placed: firstChoice, unranked: 'not compared' })
  const effect = effectOfDecisions(market, placed, isInZone)
  const compared = (result: Int32Array, over: readonly PassedOver[]): Compared => ({
    ...placementsOf(market, result),
    passed_over: childrenOf(market, over),
  })
  return {
    run: compared(placed, passedOver(market, outcome.ranking, { placed, unranked: 'not compared' })),
    first_choice: compared(firstChoice, wronged),
    decisions: {
      ...effect,
      admitted: market.standing.reduce((sum, each) => sum + Number(each === Standing.AdmittedByHand), 0),
      refused_in_all: market.standing.reduce((sum, each) => sum + Number(each === Standing.RefusedByHand), 0),
    },
    unknown_distances: market.distance.reduce(
      (sum, metres, row) =>
        sum + Number(metres === UNKNOWN_DISTANCE && market.standing[row] === Standing.Competes),
      0,
    ),
    schools: schoolFigures(market, outcome, { wronged, displaced: effect.displaced }),
  }
}

/** Different children among those passed over. */
export function childrenOf({ applicantOf }: Market, rows: readonly PassedOver[]): number {
  return new Set(rows.map(({ row }) => applicantOf[row])).size
}

function schoolFigures(
  market: Market,
  outcome: Outcome,
  { wronged, displaced }: { wronged: readonly PassedOver[]; displaced: readonly number[] },
): SchoolFigures[] {
  const { firstRow, applicantOf, schoolOf, standing } = market
  const seats = seatsDecided(market, outcome)
  const schools = Array.from(
    market.quota,
    (quota, school): SchoolFigures => ({
      quota: quota === NO_QUOTA ? null : quota,
      admitted: outcome.allocation.admitted[school] as number,
      seats: seats[school] as SeatsDecided,
      choice_1: 0,
      choice_2: 0,
      reserve: 0,
      passed_over: 0,
      displaced: 0,
    }),
  )
  const schoolOfRow = (row: number) => schools[schoolOf[row] as number] as SchoolFigures
  for (const [row, each] of standing.entries()) {
    if (each === Standing.Withdrawn || each === Standing.SameSchool) continue
    const isFirst = row === firstRow[applicantOf[row] as number]
    schoolOfRow(row)[isFirst ? 'choice_1' : 'choice_2']++
    if ((outcome.explanation.reserve[row] as number) > 0) schoolOfRow(row).reserve++
  }
  for (const { row } of wronged) schoolOfRow(row).passed_over++
  for (const row of displaced) schoolOfRow(row).displaced++
  return schools
}
