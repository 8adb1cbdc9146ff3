/** Seats by hand first, then the run for the seats that are left (docs/selection.md#the-rules). */
import { deferredAcceptance, keepFirst } from './deferred-acceptance.ts'
import type { Choice, Market, School } from './market.ts'
import type { Ranking } from './rank.ts'

/** Of each applicant, by its index: the choice at which it has a seat, if it has one. */
export type Places = readonly (Choice | undefined)[]

export interface Allocation {
  places: Places
  /** Of a school: applicants with a seat, those by hand included. */
  admitted: ReadonlyMap<School, number>
  /** Of a school: the last choice in order that the run admits. */
  last: ReadonlyMap<School, Choice>
}

export function allocate(market: Market, { lists, ranks }: Ranking): Allocation {
  const byHand = seatedByHand(market)
  const free = freeSeats(market, byHand)
  const granted = deferredAcceptance(
    market.applicants.map(({ choices }) => choices.filter(({ standing }) => standing === 'competes')),
    ({ applicant }) => applicant.index,
    keepFirst<School, Choice>(
      (a, b) => (ranks[a.row] ?? 0) - (ranks[b.row] ?? 0),
      (school) => free.get(school) ?? 0,
    ),
  )
  const last = new Map<School, Choice>()
  for (const [school, list] of lists)
    for (const choice of list) if (granted[choice.applicant.index] === choice) last.set(school, choice)
  const places = granted.map((choice, applicant) => choice ?? byHand[applicant])
  return { places, admitted: seatsTaken(places), last }
}

/** The seats that were given by hand, before the run. */
export function seatedByHand({ applicants }: Market): Places {
  return applicants.map(({ choices }) => choices.find(({ standing }) => standing === 'admitted_by_hand'))
}

/** Of each school: the seats that these places leave. */
export function freeSeats({ schools }: Market, places: Places): Map<School, number> {
  const taken = seatsTaken(places)
  return new Map(
    schools.map((school) => [school, Math.max(0, (school.quota ?? 0) - (taken.get(school) ?? 0))]),
  )
}

function seatsTaken(places: Places): Map<School, number> {
  const taken = new Map<School, number>()
  for (const place of places) if (place) taken.set(place.school, (taken.get(place.school) ?? 0) + 1)
  return taken
}
