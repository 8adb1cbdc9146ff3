/** Seats by hand first, then the run for the seats that are left (docs/selection.md#the-rules). */
import { deferredAcceptance, keepByPath, type SeatsByPath, seatsFor } from './deferred-acceptance.ts'
import type { Choice, Market, Path, School } from './market.ts'
import type { Ranking } from './rank.ts'

/** Of each applicant, by its index: the choice at which it has a seat, if it has one. */
export type Seating = readonly (Choice | undefined)[]

/** A seat that is taken. */
export interface Seat {
  /** By whose order, or by hand in whose part, it was given. */
  path: Path
  /** A reserved one of the path; or one that stayed vacant in another path. */
  kind: 'reserved' | 'leftover'
}

export interface Allocation {
  seating: Seating
  /** Of each applicant with a place, by its index. */
  seats: readonly (Seat | undefined)[]
  /** Of a school: applicants with a seat, those by hand included. */
  admitted: ReadonlyMap<School, number>
  /** Of a school with one: seats that are taken, those by hand included. */
  taken: ReadonlyMap<School, TakenSeats>
  /** Of each path, by its index, and a school: the last choice in order that the run gives a reserved seat. */
  last: readonly ReadonlyMap<School, Choice>[]
}

export interface TakenSeats {
  /** Of each path, by its index. */
  reserved: readonly number[]
  leftover: number
}

/** @param rankings of each path, by its index */
export function allocate(market: Market, rankings: readonly Ranking[]): Allocation {
  const byHand = seatedByHand(market)
  const seatsAt = freeByPath(market, rankings, byHand)
  const granted = deferredAcceptance(
    market.applicants.map(({ choices }) => choices.filter(({ standing }) => standing === 'competes')),
    ({ applicant }) => applicant.index,
    keepByPath<School, Choice>((school) => seatsAt.get(school) ?? NO_SEATS),
  )
  const seats = byHand.map(
    (choice): Seat | undefined => choice?.seatOf && { path: choice.seatOf, kind: 'reserved' },
  )
  for (const { reserved, leftover } of seatsAt.values()) {
    for (const path of market.paths)
      for (const { applicant } of reserved[path.index]?.seated ?? [])
        seats[applicant.index] = { path, kind: 'reserved' }
    for (const choice of leftover.seated) {
      const path = leftoverPath(market, choice)
      if (path) seats[choice.applicant.index] = { path, kind: 'leftover' }
    }
  }
  const last = market.paths.map(({ index }) => {
    // The first of a heap is the last in order.
    const found = [...seatsAt].flatMap(([school, { reserved }]): [School, Choice][] => {
      const choice = reserved[index]?.seated[0]
      return choice ? [[school, choice]] : []
    })
    return new Map(found)
  })
  const seating = granted.map((choice, applicant) => choice ?? byHand[applicant])
  return { seating, seats, admitted: seatsTaken(seating), taken: takenByPath(market, seating, seats), last }
}

const NO_SEATS: SeatsByPath<Choice> = { reserved: [], leftover: seatsFor(0, () => 0) }

/** Of each school: the seats that decisions by hand leave, with the orders that give them. */
function freeByPath(
  { schools, paths, leftover }: Market,
  rankings: readonly Ranking[],
  byHand: Seating,
): Map<School, SeatsByPath<Choice>> {
  const rankOf = ({ row }: Choice, { index }: Path) => rankings[index]?.ranks[row] ?? 0
  const placeInLeftover = (choice: Choice) => leftover.findIndex((path) => choice.paths.includes(path))
  const compareInLeftover = (a: Choice, b: Choice) => {
    const [at, other] = [placeInLeftover(a), placeInLeftover(b)]
    const path = leftover[at]
    return at !== other || !path ? at - other : rankOf(a, path) - rankOf(b, path)
  }
  const free = new Map(schools.map((school) => [school, [...school.seats]]))
  for (const choice of byHand) {
    const seats = choice && free.get(choice.school)
    if (seats && choice.seatOf) seats[choice.seatOf.index] = (seats[choice.seatOf.index] ?? 0) - 1
  }
  return new Map(
    [...free].map(([school, seats]) => [
      school,
      {
        reserved: paths.map((path) =>
          seatsFor<Choice>(
            Math.max(0, seats[path.index] ?? 0),
            (a, b) => rankOf(a, path) - rankOf(b, path),
            (choice) => choice.paths.includes(path),
          ),
        ),
        leftover: seatsFor<Choice>(
          seats.reduce((sum, each) => sum + Math.max(0, each), 0),
          compareInLeftover,
          (choice) => placeInLeftover(choice) >= 0,
        ),
      },
    ]),
  )
}

/** The path by whose order a choice gets a leftover seat. */
export function leftoverPath({ leftover }: Market, { paths }: Choice): Path | undefined {
  return leftover.find((path) => paths.includes(path))
}

/** The seats that were given by hand, before the run. */
export function seatedByHand({ applicants }: Market): (Choice | undefined)[] {
  return applicants.map(({ choices }) => choices.find(({ standing }) => standing === 'admitted_by_hand'))
}

/** Of each school: the seats that this seating leaves. */
export function freeSeats({ schools }: Market, seating: Seating): Map<School, number> {
  const taken = seatsTaken(seating)
  return new Map(
    schools.map((school) => [school, Math.max(0, (school.quota ?? 0) - (taken.get(school) ?? 0))]),
  )
}

function takenByPath(
  { paths }: Market,
  seating: Seating,
  seats: Allocation['seats'],
): Map<School, TakenSeats> {
  const taken = new Map<School, { reserved: number[]; leftover: number }>()
  for (const [applicant, place] of seating.entries()) {
    const seat = seats[applicant]
    if (!place || !seat) continue
    const at = taken.get(place.school) ?? { reserved: paths.map(() => 0), leftover: 0 }
    taken.set(place.school, at)
    if (seat.kind === 'leftover') at.leftover++
    else at.reserved[seat.path.index] = (at.reserved[seat.path.index] ?? 0) + 1
  }
  return taken
}

function seatsTaken(seating: Seating): Map<School, number> {
  const taken = new Map<School, number>()
  for (const place of seating) if (place) taken.set(place.school, (taken.get(place.school) ?? 0) + 1)
  return taken
}
