/**
 * The applicants of a school in the order of the rules, the line after its last seat, and whom the order proposes
 * (docs/product-rules.md#desk). Pure. There is no lottery at the desk: children whom the other keys do not separate are tied.
 */
import type { Decision } from '../../registration/contract.public.ts'
import type { LocalDate } from '../../shared/local-date.ts'
import type { OrderKey } from '../order.ts'

export interface DeskApplicant {
  id: number
  birthDate: LocalDate
  /** Null: unknown, behind all known ones. */
  metres: number | null
  /** Of this school. */
  decision: Decision
  /** Another school admits the child, so that it needs no seat here. */
  admittedElsewhere: boolean
  /** Entered after the publication: behind all others. */
  late?: boolean
}

/** `open`: this school has not decided, and no other admits the child. */
export type DeskState = 'admitted' | 'refused' | 'elsewhere' | 'open'

export interface DeskRow<Applicant> {
  applicant: Applicant
  state: DeskState
  /** The place in the order; null for a refused child, which is at the end. */
  rank: number | null
  /** One of the children whom the line would separate although the order does not. */
  tied: boolean
}

export interface Desk<Applicant> {
  rows: DeskRow<Applicant>[]
  /** Seats that are neither taken nor missing; null when no quota is set. */
  free: number | null
  /** The last child whom a free seat reaches: the line is behind it. Null when the seats reach no child or all children. */
  lineAfter: number | null
  /** Open children whom the free seats reach without separating a tie, in order. */
  proposal: number[]
  /** The tied children at the line, in the order shown; empty without a tie. */
  tie: Applicant[]
}

/**
 * @param seats null: no quota is set
 * @param used children LULUS at the school
 */
export function arrangeDesk<Applicant extends DeskApplicant>(
  applicants: readonly Applicant[],
  { order, seats, used }: { order: readonly OrderKey[]; seats: number | null; used: number },
): Desk<Applicant> {
  const compare = comparison(order)
  const sorted = [...applicants].sort((a, b) => compare(a, b) || a.id - b.id)
  const listed = sorted.filter(({ decision }) => decision !== 'TIDAK LULUS')
  const refused = sorted.filter(({ decision }) => decision === 'TIDAK LULUS')
  const open = listed.filter((one) => stateOf(one) === 'open')
  const free = seats === null ? null : Math.max(0, seats - used)
  const reached = free ?? 0
  const [last, next] = [open[reached - 1], open[reached]]
  const isTied = last !== undefined && next !== undefined && compare(last, next) === 0
  const tie = isTied ? open.filter((one) => compare(one, last) === 0) : []
  const tied = new Set(tie.map(({ id }) => id))
  return {
    rows: [
      ...listed.map((applicant, index) => ({
        applicant,
        state: stateOf(applicant),
        rank: index + 1,
        tied: tied.has(applicant.id),
      })),
      ...refused.map((applicant) => ({
        applicant,
        state: 'refused' as const,
        rank: null,
        tied: false,
      })),
    ],
    free,
    lineAfter: next !== undefined && last !== undefined ? last.id : null,
    proposal: open
      .slice(0, reached)
      .filter(({ id }) => !tied.has(id))
      .map(({ id }) => id),
    tie,
  }
}

function stateOf({ decision, admittedElsewhere }: DeskApplicant): DeskState {
  if (decision === 'LULUS') return 'admitted'
  if (decision === 'TIDAK LULUS') return 'refused'
  return admittedElsewhere ? 'elsewhere' : 'open'
}

/** Zero: only the lottery could separate them. */
function comparison(order: readonly OrderKey[]) {
  return (a: DeskApplicant, b: DeskApplicant): number => {
    if ((a.late ?? false) !== (b.late ?? false)) return a.late ? 1 : -1
    for (const key of order) {
      const difference = COMPARE[key](a, b)
      if (difference !== 0) return difference
    }
    return 0
  }
}

const COMPARE: Record<OrderKey, (a: DeskApplicant, b: DeskApplicant) => number> = {
  birth_date: (a, b) => (a.birthDate < b.birthDate ? -1 : Number(a.birthDate > b.birthDate)),
  distance: (a, b) => {
    if (a.metres === b.metres) return 0
    if (a.metres === null || b.metres === null) return a.metres === null ? 1 : -1
    return a.metres - b.metres
  },
  lottery: () => 0,
}
