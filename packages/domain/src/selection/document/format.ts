/** The document of a run and its answer (docs/selection.md#the-file). */
import type { Level } from '../../shared/level.ts'
import type { Seat } from '../engine/allocate.ts'
import type { Id } from '../engine/market.ts'
import type { OrderKey, PathKey } from '../order.ts'
import type { ChoiceResult, Reason } from '../reasons.ts'
import type { CLAIMS_LOST } from './path-reader.ts'

export const DECISIONS_BY_HAND = ['LULUS', 'TIDAK LULUS'] as const

export interface DocumentChoice {
  school: Id
  /** Whole metres; null: unknown. */
  distance_m: number | null
  /** Absent: true. */
  eligible?: boolean
  /** By hand, before the run. */
  decision?: (typeof DECISIONS_BY_HAND)[number]
  /** In a document with paths, in place of `eligible`: the codes of those by which the choice competes. */
  paths?: string[]
  /** Of LULUS by hand in a document with paths: the code of the path whose seat it takes. */
  path?: string
  /** Of a choice that no path is left for: what its claim came to. */
  claim?: (typeof CLAIMS_LOST)[number]
}

export interface DocumentApplicant {
  /** In real runs the lottery ticket. */
  id: Id
  birth_date: string
  /** The most wanted school first. */
  choices: DocumentChoice[]
  /** When every applicant has one, they replace the seed. */
  lottery?: string
  keep_waiting?: boolean
  withdrawn?: boolean
  /** Hundredths of a point: for all paths, or by their codes. */
  score?: number | Record<string, number>
  /** By the codes of paths: the priority of the accepted criterion, from 0. */
  priority?: Record<string, number>
}

export interface SelectionDocument {
  level: Level
  seed?: string
  /** Replaces the order of the level. */
  order?: OrderKey[]
  /** In the order in which reserved seats are filled. */
  paths?: { code: string; order: PathKey[] }[]
  /** The codes of the paths by whose orders vacant seats are given, the first one first. */
  leftover?: string[]
  schools: { id: Id; quota?: number | null; seats?: Record<string, number> }[]
  applicants: DocumentApplicant[]
}

/** In a document with paths `rank`, `of` and `reserve` are null, and `paths` has those of each path. */
export interface ChoiceAnswer {
  school: Id
  result: ChoiceResult
  /** The place among those who compete for the school; null for a choice that does not compete. */
  rank: number | null
  /** How many compete for the school; null with `rank`. */
  of: number | null
  reserve: number | null
  reason: Reason
  /** In the order of precedence: the paths by which the choice competes. */
  paths?: PathPlace[]
}

export interface PathPlace {
  path: string
  rank: number
  of: number
  reserve: number | null
}

export interface ApplicantAnswer {
  id: Id
  school: Id | null
  /** With paths: by whose order the seat was given, and whether it was reserved for the path. Null without a seat. */
  path?: string | null
  seat?: Seat['kind'] | null
  choices: ChoiceAnswer[]
}

export interface SchoolAnswer {
  id: Id
  quota: number | null
  /** Applicants with a seat, those by hand included. */
  admitted: number
  /** The last applicant in order whom the run admits; null in a document with paths. */
  last: Id | null
  /** With paths: of each one the reserved seats, how many were taken, and the last applicant in order with one by the run. */
  paths?: { path: string; seats: number; taken: number; last: Id | null }[]
  /** With paths: leftover seats that were taken. */
  leftover?: number
}

export interface SelectionAnswer {
  results: ApplicantAnswer[]
  schools: SchoolAnswer[]
  /** Of the answer with lines in the order of their ids. */
  sha256: string
}
