/** Sums of a recap. Pure. */
import { byKind } from '../onward/messages.ts'
import { byDistrict, type DistrictOf } from '../reference/by-district.ts'
import type { Recap, RecapSchool } from './contract.staff.ts'
import {
  ONWARD_COLUMNS,
  ONWARD_NOTE,
  ONWARD_TITLE,
  PLACES_COLUMNS,
  PLACES_NOTE,
  PLACES_TITLE,
} from './messages.ts'

export type Figures = Pick<
  RecapSchool,
  | 'choice_1'
  | 'choice_2'
  | 'seats'
  | 'admitted'
  | 'undecided'
  | 'unplaced'
  | 'withdrawn'
  | 'male'
  | 'female'
  | 'places'
  | 'onward'
  | 'compared'
> & {
  /** Seats minus admitted children; null where no seats are set. Below 0 where more are admitted. */
  free: number | null
}

/** `free` of several schools counts those with a quota only; seats are null when none of them has one. */
export function figuresOf(schools: readonly RecapSchool[]): Figures {
  const sum = (of: (school: RecapSchool) => number) =>
    schools.reduce((total, school) => total + of(school), 0)
  const withSeats = schools.filter(({ seats }) => seats !== null)
  const hasSeats = withSeats.length > 0
  return {
    choice_1: sum((school) => school.choice_1),
    choice_2: sum((school) => school.choice_2),
    seats: hasSeats ? sum((school) => school.seats ?? 0) : null,
    admitted: sum((school) => school.admitted),
    free: hasSeats
      ? withSeats.reduce((total, { seats, admitted }) => total + (seats ?? 0) - admitted, 0)
      : null,
    undecided: sum((school) => school.undecided),
    unplaced: sum((school) => school.unplaced),
    withdrawn: sum((school) => school.withdrawn),
    male: sum((school) => school.male),
    female: sum((school) => school.female),
    places: {
      arrived: sum(({ places }) => places.arrived),
      reserve: sum(({ places }) => places.reserve),
      objection: sum(({ places }) => places.objection),
      placed: sum(({ places }) => places.placed),
      released: sum(({ places }) => places.released),
    },
    onward: byKind((kind) => sum(({ onward }) => onward[kind])),
    compared: schools.some(({ compared }) => compared !== null)
      ? {
          choice_1: sum(({ compared }) => compared?.choice_1 ?? 0),
          admitted: sum(({ compared }) => compared?.admitted ?? 0),
        }
      : null,
  }
}

/** The columns of the places of a school, with the children whose families have not come. */
export function placesOf({ admitted, places }: Pick<Figures, 'admitted' | 'places'>) {
  const { arrived, ...others } = places
  return { admitted, arrived, missing: admitted - arrived, ...others }
}

/** The columns of the children without a place. */
export function onwardOf({ onward }: Pick<Figures, 'onward'>) {
  return { children: Object.values(onward).reduce((total, count) => total + count, 0), ...onward }
}

interface Detail {
  title: string
  columns: readonly string[]
  /** What the columns count. */
  note: string
  /** The cells in the order of the columns. */
  of: (figures: Figures) => Record<string, number>
  /** Whether there is anything to print, by the sums of all schools. */
  hasBegun: (sums: Figures) => boolean
  /** Whether a printed table lists a school. */
  lists: (figures: Figures) => boolean
}

/** What the recap has of each school beside its main table. */
export const DETAILS: Record<'places' | 'onward', Detail> = {
  places: {
    title: PLACES_TITLE,
    columns: PLACES_COLUMNS,
    note: PLACES_NOTE,
    of: placesOf,
    hasBegun: ({ places }) => Object.values(places).some((count) => count > 0),
    lists: ({ admitted, places }) => admitted + places.released > 0,
  },
  onward: {
    title: ONWARD_TITLE,
    columns: ONWARD_COLUMNS,
    note: ONWARD_NOTE,
    of: onwardOf,
    hasBegun: ({ onward: { unknown: _, ...recorded } }) => Object.values(recorded).some((count) => count > 0),
    lists: (figures) => onwardOf(figures).children > 0,
  },
}

export interface DistrictRecap extends DistrictOf<RecapSchool> {
  figures: Figures
}

/** The districts with their schools, in the order of the schools. */
export function recapByDistrict(schools: readonly RecapSchool[]): DistrictRecap[] {
  return byDistrict(schools).map((district) => ({ ...district, figures: figuresOf(district.schools) }))
}

type Children = Omit<Recap['ages'][number], 'age'>

/** The last row of the tables by age and by village. */
export function childrenOf(rows: readonly Children[]): Children {
  const sum = (key: keyof Children) => rows.reduce((total, row) => total + row[key], 0)
  return {
    male: sum('male'),
    female: sum('female'),
    undecided: sum('undecided'),
    unplaced: sum('unplaced'),
    admitted: sum('admitted'),
  }
}
