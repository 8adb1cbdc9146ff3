/**
 * Applicant-proposing deferred acceptance (docs/selection.md#the-run; Gale and Shapley, College Admissions and the Stability
 * of Marriage, American Mathematical Monthly 69, 1962): the only one of the product. A run, the check of a certificate, a reserve
 * call and free seats differ in who asks, and in what `choose` of a school says.
 */

/** What a child asks for: one seat at a school. */
export interface Wish<School> {
  school: School
}

/**
 * Whom a school keeps for now of those who ask it, kept ones and newcomers alike. The others are refused for good.
 *
 * @param asking a list that may be sorted in place
 */
export type Choose<School, Asking> = (
  school: School,
  asking: Asking[],
) => { kept: readonly Asking[]; refused: readonly Asking[] }

/**
 * Everybody asks for the first wish; the refused ask for their next one, until nobody is refused. Then the kept have their seats.
 * The result does not depend on who asks first.
 *
 * @param wishes of each child, the most wanted first
 * @param childOf the number of the child in `wishes`
 * @returns of each child: the wish that comes true, if one does
 */
export function deferredAcceptance<School, Asking extends Wish<School>>(
  wishes: readonly (readonly Asking[])[],
  childOf: (wish: Asking) => number,
  choose: Choose<School, Asking>,
): (Asking | undefined)[] {
  const asked = wishes.map(() => 0)
  const wishOf = (child: number) => wishes[child]?.[asked[child] ?? 0]
  const kept = new Map<School, readonly Asking[]>()
  let newcomers = wishes.flatMap(([first]) => first ?? [])
  while (newcomers.length > 0) {
    const refused: number[] = []
    for (const [school, asking] of bySchool(newcomers, kept)) {
      const chosen = choose(school, asking)
      kept.set(school, chosen.kept)
      for (const wish of chosen.refused) refused.push(childOf(wish))
    }
    for (const child of refused) asked[child] = (asked[child] ?? 0) + 1
    newcomers = refused.flatMap((child) => wishOf(child) ?? [])
  }
  return wishes.map((_, child) => wishOf(child))
}

/** Of the schools that newcomers ask: the kept, and the newcomers behind them. */
function bySchool<School, Asking extends Wish<School>>(
  newcomers: readonly Asking[],
  kept: ReadonlyMap<School, readonly Asking[]>,
): Map<School, Asking[]> {
  const asking = new Map<School, Asking[]>()
  for (const wish of newcomers) {
    const others = asking.get(wish.school)
    if (others) others.push(wish)
    else asking.set(wish.school, [...(kept.get(wish.school) ?? []), wish])
  }
  return asking
}

/** The choice of a school with one order: the first, up to its seats. */
export function keepFirst<School, Asking>(
  compare: (a: Asking, b: Asking) => number,
  seatsOf: (school: School) => number,
): Choose<School, Asking> {
  return (school, asking) => {
    const seats = seatsOf(school)
    if (asking.length > seats) asking.sort(compare)
    return { kept: asking.slice(0, seats), refused: asking.slice(seats) }
  }
}
