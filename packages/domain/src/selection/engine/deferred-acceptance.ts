/**
 * Applicant-proposing deferred acceptance (docs/selection.md#the-run; Gale and Shapley, College Admissions and the Stability
 * of Marriage, American Mathematical Monthly 69, 1962): the only one of the product. A run, the check of a certificate, a reserve
 * call and free seats differ in who asks, and in what `choose` of a school says.
 */

/**
 * The answer of a school to a child that asks it: whom it refuses for good, of those who have a seat until now and this one. A rule
 * under which an asking child pushes out more than one other is none.
 */
export type Choose<Asking> = (asking: Asking) => Asking | undefined

/**
 * Every child asks for its first wish; whoever is refused asks for the next one, until no child is refused. Then the seated have their
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
  const seatsAt = new Map<School, Seats<Asking>>()
  return (asking) => {
    const { school } = asking
    const seats = seatsAt.get(school) ?? seatsFor(seatsOf(school), compare)
    seatsAt.set(school, seats)
    return offer(seats, asking)
  }
}

/** Seats that one order gives, in which no two are equal. */
export interface Seats<Asking> {
  count: number
  compare: (a: Asking, b: Asking) => number
  /** Whether a child may have one of them. */
  isFor: (asking: Asking) => boolean
  /** The children that have one now: a heap, whose first is the last in order. */
  seated: Asking[]
}

export function seatsFor<Asking>(
  count: number,
  compare: Seats<Asking>['compare'],
  isFor: Seats<Asking>['isFor'] = () => true,
): Seats<Asking> {
  return { count, compare, isFor, seated: [] }
}

/** The seats of a school with paths. */
export interface SeatsByPath<Asking> {
  /** In the order in which they are filled. */
  reserved: readonly Seats<Asking>[]
  /** What stays vacant of the reserved ones: in the beginning all of them. */
  leftover: Seats<Asking>
}

/**
 * The choice of a school that reserves seats (docs/selection.md#the-choice-of-a-school-with-paths). Whoever the reserved seats of one
 * path do not take, or push out, asks for those of the next; in the end for a leftover seat. A child that takes a vacant reserved
 * seat leaves one leftover seat fewer. So an asking child pushes out at most one other.
 */
export function keepByPath<School, Asking extends { school: School }>(
  seatsOf: (school: School) => SeatsByPath<Asking>,
): Choose<Asking> {
  return (asking) => {
    const { reserved, leftover } = seatsOf(asking.school)
    let one = asking
    for (const seats of reserved) {
      if (!seats.isFor(one)) continue
      const refused = offer(seats, one)
      if (!refused) {
        leftover.count--
        return leftover.seated.length > leftover.count ? takeLast(leftover) : undefined
      }
      one = refused
    }
    return leftover.isFor(one) ? offer(leftover, one) : one
  }
}

/** @returns the child without a seat: none, the last of the seated, or the one that asks */
function offer<Asking>({ seated, count, compare }: Seats<Asking>, one: Asking): Asking | undefined {
  if (seated.length < count) {
    addToHeap(seated, one, compare)
    return undefined
  }
  const [last] = seated
  if (last === undefined || compare(one, last) > 0) return one
  replaceLast(seated, one, compare)
  return last
}

function takeLast<Asking>({ seated, compare }: Seats<Asking>): Asking | undefined {
  const [last] = seated
  const end = seated.pop()
  if (end !== undefined && seated.length > 0) replaceLast(seated, end, compare)
  return last
}

// The seated are a binary heap: whoever is last in order is at 0, and those at 2i + 1 and 2i + 2 come before the one at i. So a
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
