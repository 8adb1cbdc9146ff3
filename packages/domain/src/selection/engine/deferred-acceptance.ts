/**
 * Applicant-proposing deferred acceptance (docs/selection.md#the-run; Gale and Shapley, College Admissions and the Stability
 * of Marriage, American Mathematical Monthly 69, 1962): the only one of the product. A run, the check of a certificate, a reserve
 * call and free seats differ in who asks, and in what `choose` of a school says.
 */

/**
 * The answer of a school to a child that asks it: whom it refuses for good, of those whom it kept until now and this one. A rule under
 * which an asking child pushes out more than one other is none.
 */
export type Choose<Asking> = (asking: Asking) => Asking | undefined

/**
 * Every child asks for its first wish; whoever is refused asks for the next one, until no child is refused. Then the kept have their
 * seats. The result does not depend on who asks first.
 *
 * @param wishes of each child, the most wanted first
 * @param childOf the number of the child in `wishes`
 * @returns of each child: the wish that comes true, if one does
 */
export function deferredAcceptance<Asking>(
  wishes: readonly (readonly Asking[])[],
  childOf: (wish: Asking) => number,
  choose: Choose<Asking>,
): (Asking | undefined)[] {
  const next = wishes.map(() => 0)
  const wishOf = (child: number) => wishes[child]?.[next[child] ?? 0]
  for (const first of wishes.keys()) {
    let wish = wishOf(first)
    while (wish) {
      const refused = choose(wish)
      if (!refused) break
      const child = childOf(refused)
      next[child] = (next[child] ?? 0) + 1
      wish = wishOf(child)
    }
  }
  return wishes.map((_, child) => wishOf(child))
}

/** The choice of a school with one order, in which no two are equal: the first, up to its seats. */
export function keepFirst<School, Asking extends { school: School }>(
  compare: (a: Asking, b: Asking) => number,
  seatsOf: (school: School) => number,
): Choose<Asking> {
  const keptBy = new Map<School, Asking[]>()
  return (asking) => {
    const { school } = asking
    const kept = keptBy.get(school) ?? []
    keptBy.set(school, kept)
    if (kept.length < seatsOf(school)) {
      addToHeap(kept, asking, compare)
      return undefined
    }
    const [last] = kept
    if (last === undefined || compare(asking, last) > 0) return asking
    replaceLast(kept, asking, compare)
    return last
  }
}

// The kept of a school are a binary heap: whoever is last in order is at 0, and those at 2i + 1 and 2i + 2 come before the one at i. So a
// chain in which each child pushes out the next costs a few comparisons each, however many seats there are.

function addToHeap<Asking>(heap: Asking[], one: Asking, compare: (a: Asking, b: Asking) => number) {
  let at = heap.length
  while (at > 0) {
    const above = (at - 1) >> 1
    const other = heap[above] as Asking
    if (compare(one, other) < 0) break
    heap[at] = other
    at = above
  }
  heap[at] = one
}

function replaceLast<Asking>(heap: Asking[], one: Asking, compare: (a: Asking, b: Asking) => number) {
  let at = 0
  for (;;) {
    let below = 2 * at + 1
    if (below >= heap.length) break
    const [left, right] = [heap[below] as Asking, heap[below + 1]]
    if (right !== undefined && compare(right, left) > 0) below++
    const other = heap[below] as Asking
    if (compare(one, other) > 0) break
    heap[at] = other
    at = below
  }
  heap[at] = one
}
