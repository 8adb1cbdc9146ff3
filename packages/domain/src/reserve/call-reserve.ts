/**
 * Calls up the reserve of a level after the publication (docs/product-rules.md#reserve-calls): free seats go to children who wait for
 * them, by the order of each school. It is the deferred acceptance of a run among those who wait, with one difference: a child
 * that has a place comes first at its own school, so nobody placed loses a place.
 */

export interface WaitingChoice {
  school: number
  /** The place in the order of the school, from 1; children who are equal by the rules have equal ranks. */
  rank: number
  /** An upheld objection comes before all others who wait. */
  first: boolean
}

export interface WaitingChild {
  id: number
  /** The school that has placed the child; null for none. A placed child waits only where it may move up. */
  placed: number | null
  /** What it waits for, the most wanted first. */
  choices: readonly WaitingChoice[]
}

export interface ReserveMarket {
  /** Free seats of the schools that are called; a school that is not named, or held by an objection, takes no child. */
  free: ReadonlyMap<number, number>
  /** Each once, in any order. */
  children: readonly WaitingChild[]
}

export interface ReserveMove {
  id: number
  from: number | null
  to: number
}

export interface ReserveOutcome {
  /** In the order of the ids. */
  moves: ReserveMove[]
  /** Schools at which equal children are on both sides of the last seat: none of their seats is given. */
  tied: number[]
}

/**
 * @param breaksTies whether the ranks of a school differ, because a lottery decides; otherwise seats stop before a tie
 */
export function callReserve(market: ReserveMarket, breaksTies: boolean): ReserveOutcome {
  const tied = new Set<number>()
  for (;;) {
    const places = allocate(market, tied)
    const found = breaksTies ? [] : tiedSchools(market, places, tied)
    if (found.length === 0) return { moves: movesOf(market, places), tied: [...tied].sort((a, b) => a - b) }
    for (const school of found) tied.add(school)
  }
}

/**
 * The part of a call that one school can carry out now: those whom the call of the level gives this school, in its order, up to its
 * free seats.
 */
export function callOneSchool(market: ReserveMarket, outcome: ReserveOutcome, school: number): ReserveMove[] {
  const coming = outcome.moves.filter(({ to }) => to === school)
  const placeOf = new Map(market.children.map((child) => [child.id, rankAt(child, school)]))
  const inOrder = coming.sort((a, b) => (placeOf.get(a.id) ?? 0) - (placeOf.get(b.id) ?? 0) || a.id - b.id)
  return inOrder.slice(0, market.free.get(school) ?? 0).sort((a, b) => a.id - b.id)
}

/** Of a child: the school that it gets, or its present place. */
type Places = Map<number, number | null>

interface Asking {
  child: WaitingChild
  /** The index of the next choice to try. After the last choice: the present place. */
  next: number
}

/** Each child asks its choices in turn, its present place last; a school keeps the first of those who asked. */
function allocate({ free, children }: ReserveMarket, closed: ReadonlySet<number>): Places {
  const isOpen = (school: number) => free.has(school) && !closed.has(school)
  const held = new Map<number, number>()
  for (const { placed } of children) if (placed !== null) held.set(placed, (held.get(placed) ?? 0) + 1)
  const seatsOf = (school: number) => (isOpen(school) ? (free.get(school) ?? 0) : 0) + (held.get(school) ?? 0)
  const kept = new Map<number, Asking[]>()
  const asking: Asking[] = children.map((child) => ({ child, next: 0 }))
  for (let one = asking.pop(); one; one = asking.pop()) {
    const { child, next } = one
    const school = next < child.choices.length ? child.choices[next]?.school : child.placed
    one.next++
    if (school === undefined || school === null || next > child.choices.length) continue
    if (!isOpen(school) && school !== child.placed) {
      asking.push(one)
      continue
    }
    const here = kept.get(school) ?? []
    kept.set(school, here)
    here.push(one)
    here.sort((a, b) => rankAt(a.child, school) - rankAt(b.child, school) || a.child.id - b.child.id)
    const refused = here.length > seatsOf(school) ? here.pop() : undefined
    if (refused) asking.push(refused)
  }
  const places: Places = new Map(children.map((child) => [child.id, null]))
  for (const [school, here] of kept) for (const { child } of here) places.set(child.id, school)
  return places
}

/** More than any rank. */
const BEFORE_ALL = 1e9

/** Before everybody else where the child has its place; then upheld objections; then by the order of the school. */
const rankAt = ({ choices, placed }: WaitingChild, school: number): number => {
  if (school === placed) return Number.NEGATIVE_INFINITY
  const choice = choices.find((one) => one.school === school)
  return choice === undefined ? Number.POSITIVE_INFINITY : choice.rank - (choice.first ? BEFORE_ALL : 0)
}

/** Schools that give a seat to one of two equal children and refuse the other. */
function tiedSchools({ children }: ReserveMarket, places: Places, closed: ReadonlySet<number>): number[] {
  const tied = new Set<number>()
  const admitted = new Map<number, Set<number>>()
  for (const child of children) {
    const to = places.get(child.id) ?? null
    if (to === null || to === child.placed) continue
    const ranks = admitted.get(to) ?? new Set()
    admitted.set(to, ranks.add(rankAt(child, to)))
  }
  for (const child of children) {
    const place = places.get(child.id) ?? null
    for (const { school } of child.choices) {
      if (school === place) break
      if (!closed.has(school) && admitted.get(school)?.has(rankAt(child, school))) tied.add(school)
    }
  }
  return [...tied]
}

function movesOf({ children }: ReserveMarket, places: Places): ReserveMove[] {
  return children
    .flatMap(({ id, placed }) => {
      const to = places.get(id) ?? null
      return to === null || to === placed ? [] : [{ id, from: placed, to }]
    })
    .sort((a, b) => a.id - b.id)
}
