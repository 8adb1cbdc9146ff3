/** By which paths a child competes for a school (docs/product-rules.md#paths). */
import { byPrecedence, type PathRow, type PathSettings } from './configuration.ts'

/** A claim as far as it is decided. */
export interface DecidedClaim {
  /** The code of its path. */
  path: string
  state: 'accepted' | 'refused' | 'incomplete'
  /** The code of the accepted criterion. */
  criterion: string
  /** The school in which a parent works, where the claim names one: it holds only there. */
  school: number | null
  /** Hundredths of a point; null: the path has no score. */
  score: number | null
  /** The choice that it is for, where each choice takes one path; null: both. */
  choice: 1 | 2 | null
}

export interface EligiblePaths {
  /** By precedence; empty: the choice does not compete. */
  paths: string[]
  /** What a claim came to, of a choice that no path is left for. */
  claim: 'refused' | 'incomplete' | null
}

type Row = Pick<PathRow, 'code' | 'area' | 'needs_claim' | 'is_rest' | 'precedence'>

/** The chosen school of a child, as far as its paths depend on it. */
export interface ChosenSchool {
  school: number
  position: 1 | 2
  /** Whether the child lives in its zone. */
  inZone: boolean
  paths_apply: boolean
}

/**
 * A row without a claim is open to every child of its area; one with a claim to those whose claim was accepted. Where a choice takes one
 * path, an accepted claim replaces the rows without one.
 */
export function eligiblePaths(
  at: ChosenSchool,
  claims: readonly DecidedClaim[],
  rows: readonly Row[],
  perChoice: PathSettings['paths_per_choice'],
): EligiblePaths {
  const inArea = ({ area }: Row, parentSchool: number | null) => {
    if (parentSchool !== null && parentSchool !== at.school) return false
    if (area === 'parent_school') return parentSchool === at.school
    return area === 'district' || at.inZone
  }
  const open = byPrecedence(rows).filter((row) => {
    if (!row.needs_claim) return inArea(row, null)
    return claims.some(
      ({ path, state, school, choice }) =>
        path === row.code &&
        state === 'accepted' &&
        (choice === null || choice === at.position) &&
        inArea(row, school),
    )
  })
  if (open.length > 0) {
    const rest = rows.filter(({ is_rest }) => is_rest)
    const claimed = open.filter(({ needs_claim }) => needs_claim)
    const own = perChoice === 'all_eligible' || claimed.length === 0 ? open : claimed
    return { paths: (at.paths_apply ? own : rest).map(({ code }) => code), claim: null }
  }
  const states = claims.map(({ state }) => state)
  const lost = states.includes('refused') ? 'refused' : states.includes('incomplete') ? 'incomplete' : null
  return { paths: [], claim: lost }
}

/** By the codes of paths: the scores and the priorities of the accepted claims of a child. */
export function valuesOfClaims(
  claims: readonly DecidedClaim[],
  { paths }: Pick<PathSettings, 'paths'>,
): { score: Record<string, number>; priority: Record<string, number> } {
  const accepted = claims.filter(({ state }) => state === 'accepted')
  const values = { score: {} as Record<string, number>, priority: {} as Record<string, number> }
  for (const { path: code, criterion, score } of accepted) {
    const own = paths.find((path) => path.code === code)?.criteria.find((each) => each.code === criterion)
    if (own) values.priority[code] = own.priority
    if (score !== null) values.score[code] = score
  }
  return values
}
