/**
 * What a family reads of a choice on a level with paths, after its change code (docs/product-rules.md#explanations-by-path): by which
 * path it was compared, where it stood in each, and why. Never a value of another child.
 */
import { separatingKey } from '../selection/engine/explain.ts'
import type { Choice, Market, Path } from '../selection/engine/market.ts'
import type { Outcome } from '../selection/engine/select.ts'
import type { PathDecidingKey } from '../selection/order.ts'
import type { Reason } from '../selection/reasons.ts'

/** A choice in the order of one path. */
export interface PathStanding {
  /** The code. */
  path: string
  rank: number
  /** How many compete by the path. */
  of: number
  /** Reserved for the path at this school. */
  seats: number
  /** Got a reserved seat of this path; or refused by it; or not asked, since an earlier path or choice gave a seat. */
  outcome: 'seat' | 'refused' | 'not_needed'
  /** What separated the child from the last one with a seat of the path, or from the first without; null: nothing did. */
  key: PathDecidingKey | null
  /** Of the child's own values the one that the order looked at first, or that decided. */
  value: OwnValue | null
  /** The number on the reserve list of the path; null: it does not wait there. */
  reserve: number | null
}

export type OwnValue =
  | { key: 'distance'; metres: number | null }
  | { key: 'birth_date'; date: string }
  /** Hundredths of a point; null: none. */
  | { key: 'score'; score: number | null }

export interface PathExplanation {
  reason: Reason
  /** By whose order the seat was given; null: none. */
  seat: { path: string; kind: 'reserved' | 'leftover' } | null
  /** Reserved seats of the school that their paths did not fill, where the seat is a leftover one. */
  vacant: { path: string; seats: number }[]
  /** By precedence; empty for a choice that does not compete. */
  paths: PathStanding[]
}

/** @param outcome of this market */
export function explainPath(market: Market, outcome: Outcome, choice: Choice): PathExplanation {
  const { seating, seats, reasons, taken } = outcome
  const { index } = choice.applicant
  const reason = reasons[choice.row]
  if (!reason) throw new Error('The choice is not of this run.')
  const own = seating[index] === choice ? seats[index] : undefined
  const seat = own ? { path: own.path.code ?? '', kind: own.kind } : null
  const used = taken.get(choice.school)?.reserved ?? []
  const vacant =
    seat?.kind !== 'leftover'
      ? []
      : market.paths
          .map((path) => ({
            path: path.code ?? '',
            seats: (choice.school.seats[path.index] ?? 0) - (used[path.index] ?? 0),
          }))
          .filter((each) => each.seats > 0)
  return { reason, seat, vacant, paths: standings(market, outcome, choice) }
}

function standings(market: Market, outcome: Outcome, choice: Choice): PathStanding[] {
  const { seating, seats, byPath } = outcome
  const place = seating[choice.applicant.index]
  const own = place === choice ? seats[choice.applicant.index] : undefined
  return byPath.flatMap((each): PathStanding[] => {
    const { path, ranks, lists, reserve } = each
    const rank = ranks[choice.row]
    if (rank === undefined) return []
    const isOwn = own?.path === path && own.kind === 'reserved'
    // A path after the one that gave the seat was not asked; a leftover seat comes after all.
    const isAsked = place === undefined || place.position >= choice.position
    const isRefused = isAsked && !isOwn && !(own?.kind === 'reserved' && own.path.index < path.index)
    const rival = (isOwn ? each.firstRefused : isRefused ? each.last : undefined)?.get(choice.school)
    const key = rival ? separatingKey(market, path, choice, rival) : null
    return [
      {
        path: path.code ?? '',
        rank,
        of: lists.get(choice.school)?.length ?? 0,
        seats: choice.school.seats[path.index] ?? 0,
        outcome: isOwn ? 'seat' : isRefused ? 'refused' : 'not_needed',
        key,
        value: ownValue(choice, path, key),
        reserve: reserve[choice.row] ?? null,
      },
    ]
  })
}

/** By the key that decided; else by the first of the order that has a value to show. */
function ownValue(
  { applicant, metres }: Choice,
  path: Path,
  decided: PathDecidingKey | null,
): OwnValue | null {
  const key = [...(decided ? [decided] : path.order)].find((each) => each !== 'priority')
  if (key === 'distance') return { key, metres }
  if (key === 'birth_date') return { key, date: applicant.birthDate }
  return key === 'score' ? { key, score: applicant.scores[path.index] ?? null } : null
}
