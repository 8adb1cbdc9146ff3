/** What a run gives, beside other ways of giving the seats (docs/product-rules.md#comparison-of-a-preview). */
import * as z from 'zod/mini'
import { endpoint } from '../../shared/endpoint.ts'
import { pathId } from '../../shared/fields/ids.ts'
import { LEVELS } from '../../shared/level.ts'
import { underAgeChild } from '../act/records.ts'

const OFFICE = ['admin', 'monitor'] as const

const district = z.object({ id: z.int(), name: z.string() })

export const placements = z.object({
  /** Live children. */
  applicants: z.int(),
  choice_1: z.int(),
  choice_2: z.int(),
  without: z.int(),
})

/** `passed_over`: children whom this result passes over; a run has none. */
const compared = z.object({ ...placements.shape, passed_over: z.int() })

export const previewSchool = z.object({
  id: z.int(),
  npsn: z.string(),
  name: z.string(),
  district,
  /** Null: not set. */
  quota: z.nullable(z.int()),
  /** Live children that chose the school first, or second. */
  choice_1: z.int(),
  choice_2: z.int(),
  /** With a seat, those by hand included. */
  admitted: z.int(),
  /** By what the seats were decided; together with `unopposed`, `by_hand` and `empty` they are the quota. */
  birth_date: z.int(),
  distance: z.int(),
  lottery: z.int(),
  /** Seats where no child was refused. */
  unopposed: z.int(),
  by_hand: z.int(),
  empty: z.int(),
  /** On the reserve list. */
  reserve: z.int(),
  /** Children that 'choice 1 first' would pass over here. */
  passed_over: z.int(),
  /** Children that decisions by hand take a seat of this school from. */
  displaced: z.int(),
  /** Children LULUS at the school in the compared season; null without one. */
  earlier: z.nullable(z.int()),
})
export type PreviewSchool = z.output<typeof previewSchool>

/** Children by the district that they live in and by gender; null where retention has removed the registration. */
export const previewChildren = z.object({
  district: z.nullable(district),
  gender: z.nullable(z.enum(['L', 'P'])),
  ...placements.shape,
})
export type PreviewChildren = z.output<typeof previewChildren>

/** What a run gives by one path, or would give. */
export const pathFigures = z.object({
  /** The code. */
  path: z.string(),
  /** Reserved, in all schools. */
  seats: z.int(),
  /** Reserved ones that were taken. */
  reserved: z.int(),
  /** Leftover seats that its order gave. */
  leftover: z.int(),
  /** Children who compete by it at a school. */
  children: z.int(),
  /** Of these, those whose seat another path gave. */
  by_other: z.int(),
})

/** By precedence. `crossed`: children who compete by `path` and whose seat the order of `by` gave. */
const figuresByPath = z.object({
  paths: z.array(z.extend(pathFigures, { name: z.string() })),
  crossed: z.array(z.object({ path: z.string(), by: z.string(), children: z.int() })),
})

export const selectionFigures = z.object({
  run: z.object({ id: z.int(), ordinal: z.int(), level: z.enum(LEVELS) }),
  season: z.object({ first_year: z.int(), label: z.string() }),
  /** What the run gives. */
  placed: compared,
  /** What 'choice 1 first' would give. */
  first_choice: compared,
  by_hand: z.object({
    admitted: z.int(),
    refused: z.int(),
    /** Children that have no seat, or a less wanted one, because of these decisions. */
    displaced: z.int(),
    /** Of the refused ones, those that would have a seat by the order. */
    refused_in_order: z.int(),
  }),
  /** Children below the minimum age who compete or are LULUS by hand, and those who are undecided. */
  under_age: z.object({ children: z.int(), undecided: z.int() }),
  /** Competing choices without a known distance. */
  unknown_distances: z.int(),
  /** By district and name. */
  schools: z.array(previewSchool),
  children: z.array(previewChildren),
  /** Absent of a run without paths. */
  by_path: z.optional(figuresByPath),
  /** The last season before, of the level. */
  earlier: z.nullable(z.object({ label: z.string(), applicants: z.int(), admitted: z.int() })),
  /** Groups of one mother and one birth date, and those of them who do not have the same place. */
  twins: z.object({ groups: z.int(), separated: z.int() }),
})
export type SelectionFigures = z.output<typeof selectionFigures>

const params = z.object({ id: pathId })

export const readSelectionFigures = endpoint({
  name: 'readSelectionFigures',
  method: 'GET',
  path: '/api/selection/:id/figures',
  access: OFFICE,
  params,
  data: selectionFigures,
})

const school = z.object({ id: z.int(), name: z.string() })
/** Null where retention has removed the registration. */
const child = { no_registration: z.nullable(z.string()), name: z.nullable(z.string()) }

export const selectionCases = z.object({
  /** Below the minimum age, the youngest first. */
  under_age: z.array(underAgeChild),
  /** Children whose place is worse because of decisions by hand. */
  displaced: z.array(
    z.object({
      ...child,
      /** Where the child would have a seat. */
      school,
      /** Among those who compete there; null when the child itself has another seat by hand. */
      rank: z.nullable(z.int()),
      of: z.nullable(z.int()),
      /** Where it has one now. */
      placed: z.nullable(school),
    }),
  ),
  /** LULUS by hand, and those refused by hand who would have a seat by the order. */
  decisions: z.array(
    z.object({
      ...child,
      school,
      decision: z.enum(['LULUS', 'TIDAK LULUS']),
      reason: z.nullable(z.string()),
    }),
  ),
  /** Twins who do not have the same place: each group with all of its children. */
  twins: z.array(
    z.array(
      z.object({
        ...child,
        /** Null: none. */
        placed: z.nullable(school),
      }),
    ),
  ),
})
export type SelectionCases = z.output<typeof selectionCases>

export const readSelectionCases = endpoint({
  name: 'readSelectionCases',
  method: 'GET',
  path: '/api/selection/:id/cases',
  access: OFFICE,
  params,
  data: selectionCases,
})

export const printSelectionRecord = endpoint({
  name: 'printSelectionRecord',
  method: 'GET',
  path: '/api/selection/:id/record',
  access: OFFICE,
  params,
  data: z.object({ name: z.string(), base64: z.string() }),
})

/** Decisions by hand of a level whose seats are given by hand, beside the rules without a lottery. */
export const manualComparison = z.object({
  /** Live children. */
  applicants: z.int(),
  admitted: z.int(),
  /** Different children that a child behind them was preferred to. */
  passed_over: z.int(),
  /** The schools where they are passed over, most of them first. */
  schools: z.array(z.object({ ...school.shape, passed_over: z.int() })),
})
export type ManualComparison = z.output<typeof manualComparison>

export const compareManualDecisions = endpoint({
  name: 'compareManualDecisions',
  method: 'GET',
  path: '/api/season/:id/selection/:type/comparison',
  access: OFFICE,
  params: z.object({ id: pathId, type: z.string() }),
  data: manualComparison,
})
