/**
 * Calls up the reserve of a level with paths (docs/product-rules.md#reserve-calls-by-path): a seat that became free goes to the reserve
 * list of its school and path, and when nobody of it takes the seat, to the lists of the leftover order. It is the choice of a run
 * among those who wait; a child that has a place holds its own seat before all others, in the path that gave it.
 */
import {
  deferredAcceptance,
  keepByPath,
  type SeatsByPath,
  seatsFor,
} from '../selection/engine/deferred-acceptance.ts'

export interface WaitingByPath {
  school: number
  /** By the codes of the paths that the child may take there: its place in their order, from 1, without equals. */
  ranks: Readonly<Record<string, number>>
  /** An upheld objection comes before all others who wait. */
  first: boolean
}

export interface ChildByPath {
  id: number
  /** The school that has placed the child, and the path of its seat; null for none. */
  placed: { school: number; path: string } | null
  /** What it waits for, the most wanted first. */
  choices: readonly WaitingByPath[]
}

export interface PathReserveMarket {
  /** The codes by precedence. */
  paths: readonly string[]
  /** The codes of the leftover order. */
  leftover: readonly string[]
  /** By school: free seats of each path. A school that is not named takes no child. */
  free: ReadonlyMap<number, Readonly<Record<string, number>>>
  children: readonly ChildByPath[]
}

export interface PathMove {
  id: number
  from: number | null
  to: number
  /** By whose order the seat is given. */
  path: string
  kind: 'reserved' | 'leftover'
}

interface Asking {
  school: number
  /** The index of the child. */
  child: number
  ranks: Readonly<Record<string, number>>
}

/** More than any rank. */
const BEFORE_ALL = 1e9

/** @returns in the order of the ids; nobody who has a place loses it */
export function callByPath(market: PathReserveMarket): PathMove[] {
  const { paths, leftover, children } = market
  const seatsAt = seatsOf(market)
  const granted = deferredAcceptance(
    children.map((child, index) => wishesOf(child, index, market)),
    ({ child }) => child,
    keepByPath<number, Asking>((school) => seatsAt.get(school) ?? NO_SEATS),
  )
  const given = new Map<Asking, Pick<PathMove, 'path' | 'kind'>>()
  for (const seats of seatsAt.values()) {
    for (const [i, path] of paths.entries())
      for (const asking of seats.reserved[i]?.seated ?? []) given.set(asking, { path, kind: 'reserved' })
    for (const asking of seats.leftover.seated)
      given.set(asking, { path: leftover.find((path) => path in asking.ranks) ?? '', kind: 'leftover' })
  }
  return children
    .flatMap(({ id, placed }, index): PathMove[] => {
      const asking = granted[index]
      const seat = asking && given.get(asking)
      if (!seat || asking.school === placed?.school) return []
      return [{ id, from: placed?.school ?? null, to: asking.school, ...seat }]
    })
    .sort((a, b) => a.id - b.id)
}

/**
 * The part of a call that one school can carry out now: of those whom the call of the level gives this school, its choice for its free seats.
 *
 * @param moves of the call of the level
 */
export function callOneSchoolByPath(
  market: PathReserveMarket,
  moves: readonly PathMove[],
  school: number,
): PathMove[] {
  const free = market.free.get(school)
  if (!free) return []
  const coming = new Set(moves.filter(({ to }) => to === school).map(({ id }) => id))
  const children = market.children
    .filter(({ id }) => coming.has(id))
    .map((child) => ({ ...child, choices: child.choices.filter((choice) => choice.school === school) }))
  return callByPath({ ...market, free: new Map([[school, free]]), children })
}

/**
 * The free seats of each path of a school. A seat counts for the path by whose order it was given, one by hand or beside the order for the
 * rest. Where a path has given more than its own, the others came from seats that stayed vacant: those of the paths that are filled first.
 *
 * @param seats of each path
 * @param held seats that are taken, by the code of their path
 * @param paths the codes by precedence
 */
export function freeByPath(
  seats: Readonly<Record<string, number>>,
  held: Readonly<Record<string, number>>,
  paths: readonly string[],
): Record<string, number> {
  const left = paths.map((path) => (seats[path] ?? 0) - (held[path] ?? 0))
  let borrowed = left.reduce((sum, each) => sum + Math.max(0, -each), 0)
  return Object.fromEntries(
    paths.map((path, i) => {
      const own = Math.max(0, left[i] ?? 0)
      const lent = Math.min(own, borrowed)
      borrowed -= lent
      return [path, own - lent]
    }),
  )
}

const NO_SEATS: SeatsByPath<Asking> = { reserved: [], leftover: seatsFor(0, () => 0) }

/** Its choices at schools that are called, in the end the seat that it holds. */
function wishesOf({ placed, choices }: ChildByPath, child: number, { free }: PathReserveMarket): Asking[] {
  const wanted = choices
    .filter(({ school }) => free.has(school) && school !== placed?.school)
    .map(({ school, ranks, first }): Asking => {
      const before = first ? BEFORE_ALL : 0
      const own = Object.entries(ranks).map(([path, rank]) => [path, rank - before])
      return { school, child, ranks: Object.fromEntries(own) }
    })
  // Of two holders neither is ever refused, so their order means nothing; it must only be one.
  const held = placed && { school: placed.school, child, ranks: { [placed.path]: child - 2 * BEFORE_ALL } }
  return held ? [...wanted, held] : wanted
}

function seatsOf({ paths, leftover, free, children }: PathReserveMarket): Map<number, SeatsByPath<Asking>> {
  const schools = new Set([...free.keys(), ...children.flatMap(({ placed }) => placed?.school ?? [])])
  return new Map(
    [...schools].map((school) => {
      const held = (path: string) =>
        children.filter(({ placed }) => placed?.school === school && placed.path === path).length
      const counts = paths.map((path) => (free.get(school)?.[path] ?? 0) + held(path))
      const reserved = paths.map((path, i) =>
        seatsFor<Asking>(
          counts[i] ?? 0,
          (a, b) => (a.ranks[path] ?? 0) - (b.ranks[path] ?? 0),
          ({ ranks }) => path in ranks,
        ),
      )
      return [school, { reserved, leftover: leftoverSeats(leftover, counts) }]
    }),
  )
}

function leftoverSeats(order: readonly string[], counts: readonly number[]) {
  const turn = ({ ranks }: Asking) => order.findIndex((path) => path in ranks)
  return seatsFor<Asking>(
    counts.reduce((sum, count) => sum + count, 0),
    (a, b) => {
      const path = order[turn(a)] ?? ''
      return turn(a) - turn(b) || (a.ranks[path] ?? 0) - (b.ranks[path] ?? 0)
    },
    (asking) => turn(asking) >= 0,
  )
}
