/** The document of a run and its answer (docs/selection.md#the-file). */
import type { Level } from '../../shared/level.ts'
import type { Id } from '../engine/market.ts'
import type { OrderKey } from '../order.ts'
import type { ChoiceResult, Reason } from '../reasons.ts'

export const DECISIONS_BY_HAND = ['LULUS', 'TIDAK LULUS'] as const

export interface DocumentChoice {
  school: Id
  /** Whole metres; null: unknown. */
  distance_m: number | null
  /** Absent: true. */
  eligible?: boolean
  /** By hand, before the run. */
  decision?: (typeof DECISIONS_BY_HAND)[number]
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
}

export interface SelectionDocument {
  level: Level
  seed?: string
  /** Replaces the order of the level. */
  order?: OrderKey[]
  schools: { id: Id; quota?: number | null }[]
  applicants: DocumentApplicant[]
}

export interface ChoiceAnswer {
  school: Id
  result: ChoiceResult
  /** The place among those who compete for the school; null for a choice that does not compete. */
  rank: number | null
  /** How many compete for the school; null with `rank`. */
  of: number | null
  reserve: number | null
  reason: Reason
}

export interface ApplicantAnswer {
  id: Id
  school: Id | null
  choices: ChoiceAnswer[]
}

export interface SchoolAnswer {
  id: Id
  quota: number | null
  /** Applicants with a seat, those by hand included. */
  admitted: number
  /** The last applicant in order whom the run admits. */
  last: Id | null
}

export interface SelectionAnswer {
  results: ApplicantAnswer[]
  schools: SchoolAnswer[]
  /** Of the answer with lines in the order of their ids. */
  sha256: string
}
