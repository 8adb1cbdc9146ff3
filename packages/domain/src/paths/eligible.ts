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
}

export interface EligiblePaths {
  /** By precedence; empty: the choice does not compete. */
  paths: string[]
  /** What a claim came to, of a choice that no path is left for. */
  claim: 'refused' | 'incomplete' | null
}

type Row = Pick<PathRow, 'code' | 'area' | 'needs_claim' | 'is_rest' | 'precedence'>

/**
 * A row without a claim is open to every child of its area; one with a claim to those whose claim was accepted.
 *
 * @param at the chosen school: whether the child lives in its zone, and whether paths apply there
 */
export function eligiblePaths(
  at: { school: number; inZone: boolean; paths_apply: boolean },
  claims: readonly DecidedClaim[],
  rows: readonly Row[],
): EligiblePaths {
  const inArea = ({ area }: Row, parentSchool: number | null) => {
    if (parentSchool !== null && parentSchool !== at.school) return false
    if (area === 'parent_school') return parentSchool === at.school
    return area === 'district' || at.inZone
  }
  const open = byPrecedence(rows).filter((row) => {
    if (!row.needs_claim) return inArea(row, null)
    return claims.some(
      ({ path, state, school }) => path === row.code && state === 'accepted' && inArea(row, school),
    )
  })
  if (open.length > 0) {
    const rest = rows.filter(({ is_rest }) => is_rest)
    return { paths: (at.paths_apply ? open : rest).map(({ code }) => code), claim: null }
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
