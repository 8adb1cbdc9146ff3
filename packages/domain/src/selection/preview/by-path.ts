/** What a run with paths gives, path by path (docs/product-rules.md#paths). */
import type { Market, Path } from '../engine/market.ts'
import type { Outcome } from '../engine/select.ts'

export interface PathFigures {
  /** The code. */
  path: string
  /** Reserved, in all schools. */
  seats: number
  /** Reserved ones that were taken, those by hand included. */
  reserved: number
  /** Leftover seats that its order gave. */
  leftover: number
  /** Children who compete by it at a school. */
  children: number
  /** Of these, those whose seat another path gave. */
  by_other: number
}

export interface FiguresByPath {
  paths: PathFigures[]
  placed: number
  /** Children who compete and have no seat. */
  unplaced: number
  /** Seats that nobody has. */
  empty: number
}

/** Children who compete by one path, at whatever school, and whose seat the order of another one gave. */
export interface CrossedPlaces {
  /** By which they compete. */
  path: string
  /** Whose order gave the seat. */
  by: string
  children: number
}

/**
 * Of every two paths how many children compete by the first and have a seat of the second; only pairs that happen, by precedence.
 *
 * @param outcome of this market
 */
export function crossedPlaces(market: Market, { seats, seating }: Outcome): CrossedPlaces[] {
  const placed = market.applicants.filter(({ index }) => seating[index])
  return market.paths.flatMap((path) =>
    market.paths.flatMap((by): CrossedPlaces[] => {
      if (by === path) return []
      const children = placed.filter(
        ({ index, choices }) =>
          seats[index]?.path === by && choices.some(({ paths }) => paths.includes(path)),
      ).length
      return children === 0 ? [] : [{ path: path.code ?? '', by: by.code ?? '', children }]
    }),
  )
}

/** @param outcome of this market */
export function figuresByPath(market: Market, outcome: Outcome): FiguresByPath {
  const { seats, seating } = outcome
  const competing = market.applicants.filter(({ choices }) => choices.some(({ paths }) => paths.length > 0))
  const placed = market.applicants.filter(({ index }) => seating[index])
  const givenBy = (path: Path, kind: 'reserved' | 'leftover') =>
    placed.filter(({ index }) => seats[index]?.path === path && seats[index].kind === kind).length
  const quota = market.schools.reduce((sum, school) => sum + (school.quota ?? 0), 0)
  return {
    paths: market.paths.map((path): PathFigures => {
      const own = competing.filter(({ choices }) => choices.some(({ paths }) => paths.includes(path)))
      return {
        path: path.code ?? '',
        seats: market.schools.reduce((sum, school) => sum + (school.seats[path.index] ?? 0), 0),
        reserved: givenBy(path, 'reserved'),
        leftover: givenBy(path, 'leftover'),
        children: own.length,
        by_other: own.filter(({ index }) => seating[index] && seats[index]?.path !== path).length,
      }
    }),
    placed: placed.length,
    unplaced: competing.filter(({ index }) => !seating[index]).length,
    empty: quota - placed.length,
  }
}
