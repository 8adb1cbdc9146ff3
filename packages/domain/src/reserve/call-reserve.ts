/**
 * Calls up the reserve of a level after the publication (docs/product-rules.md#reserve-calls): free seats go to children who wait for
 * them, by the order of each school. It is the deferred acceptance of a run among those who wait, with one difference: a child
 * that has a place comes first at its own school, so nobody placed loses a place.
 */
import { deferredAcceptance, keepFirst } from '../selection/engine/deferred-acceptance.ts'

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
    const seating = allocate(market, tied)
    const found = breaksTies ? [] : tiedSchools(market, seating, tied)
    if (found.length === 0) return { moves: movesOf(market, seating), tied: [...tied].sort((a, b) => a - b) }
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
type Seating = Map<number, number | null>

/** A child that asks a school. */
interface Asking {
  school: number
  /** The index of the child. */
  child: number
  id: number
  rank: number
}

/** Each child asks its choices one after the other, its present place last, where its own seat is kept for it. */
function allocate({ free, children }: ReserveMarket, closed: ReadonlySet<number>): Seating {
  const isOpen = (school: number) => free.has(school) && !closed.has(school)
  const held = new Map<number, number>()
  for (const { placed } of children) if (placed !== null) held.set(placed, (held.get(placed) ?? 0) + 1)
  const wishes = children.map((child, index) => {
    const wanted = child.choices
      .map(({ school }) => school)
      .filter((school) => isOpen(school) || school === child.placed)
    return [...wanted, ...(child.placed === null ? [] : [child.placed])].map(
      (school): Asking => ({ school, child: index, id: child.id, rank: rankAt(child, school) }),
    )
  })
  const granted = deferredAcceptance(
    wishes,
    ({ child }) => child,
    keepFirst<number, Asking>(
      (a, b) => a.rank - b.rank || a.id - b.id,
      (school) => (isOpen(school) ? (free.get(school) ?? 0) : 0) + (held.get(school) ?? 0),
    ),
  )
  return new Map(children.map(({ id }, index) => [id, granted[index]?.school ?? null]))
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
function tiedSchools({ children }: ReserveMarket, seating: Seating, closed: ReadonlySet<number>): number[] {
  const tied = new Set<number>()
  const admitted = new Map<number, Set<number>>()
  for (const child of children) {
    const to = seating.get(child.id) ?? null
    if (to === null || to === child.placed) continue
    const ranks = admitted.get(to) ?? new Set()
    admitted.set(to, ranks.add(rankAt(child, to)))
  }
  for (const child of children) {
    const place = seating.get(child.id) ?? null
    for (const { school } of child.choices) {
      if (school === place) break
      if (!closed.has(school) && admitted.get(school)?.has(rankAt(child, school))) tied.add(school)
    }
  }
  return [...tied]
}

function movesOf({ children }: ReserveMarket, seating: Seating): ReserveMove[] {
  return children
    .flatMap(({ id, placed }) => {
      const to = seating.get(id) ?? null
      return to === null || to === placed ? [] : [{ id, from: placed, to }]
    })
    .sort((a, b) => a.id - b.id)
}
