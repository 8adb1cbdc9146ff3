/** The market of a run: schools, children, and the choices between them. */
import type { PathKey } from '../order.ts'
import { compareTexts } from '../text-order.ts'

/** Equal when their texts are equal: 7 and '7' are one id. An answer repeats the form of the document. */
export type Id = string | number

/** What is known about a choice before the run. Only one that competes takes part in it. */
export type Standing =
  | 'competes'
  | 'admitted_by_hand'
  | 'refused_by_hand'
  | 'outside_zone'
  | 'withdrawn'
  /** No path is left: its claim was refused. */
  | 'claim_refused'
  /** No path is left: the papers of its claim were not complete in time. */
  | 'claim_incomplete'
  /** The school is already an earlier choice of the applicant. */
  | 'same_school'
  /** Another choice of the applicant is admitted by hand. */
  | 'admitted_elsewhere'

/** A part of the seats of a school, with its own order. */
export interface Path {
  /** In the order in which reserved seats are filled, from 0. */
  index: number
  /** Null: the only path of a market without paths. */
  code: string | null
  order: readonly PathKey[]
}

export interface School {
  id: Id
  /** Null: not set. */
  quota: number | null
  /** Of each path, by its index: the reserved seats. Their sum is the quota. */
  seats: readonly number[]
}

export interface Choice {
  /** Its number among all choices of the market, from 0. */
  row: number
  applicant: Applicant
  /** From 0, the most wanted first. */
  position: number
  school: School
  /** Null: unknown, behind all known ones. */
  metres: number | null
  /** Known also for a choice that was decided by hand. */
  inZone: boolean
  standing: Standing
  /** By which the choice competes, in the order of their indexes; empty for one that cannot compete. */
  paths: readonly Path[]
  /** Of a choice that is admitted by hand: the path whose seat it takes. */
  seatOf?: Path
}

export interface Applicant {
  id: Id
  /** The id as a text, which is compared and drawn. */
  ticket: string
  /** In the order of the document, from 0. */
  index: number
  birthDate: string
  /** A place at a later choice does not end the wait for an earlier one. */
  keepsWaiting: boolean
  /** The lottery number that the document gives. */
  lottery?: string
  /** Of each path, by its index, in hundredths of a point; missing: behind all others. */
  scores: readonly (number | undefined)[]
  /** Of each path, by its index; missing: behind all others. */
  priorities: readonly (number | undefined)[]
  choices: Choice[]
}

export interface Market {
  /** By their index; one without a code in a market without paths. */
  paths: readonly Path[]
  /** By whose orders the leftover seats are given, the first one first. */
  leftover: readonly Path[]
  schools: readonly School[]
  applicants: readonly Applicant[]
  /** In the order of their ids, for everything that must not depend on the order of a document. */
  applicantsById: readonly Applicant[]
  /** The smaller comes first. */
  lotteryOf(applicant: Applicant): string
}

export const hasPaths = ({ paths }: Pick<Market, 'paths'>) => paths.some(({ code }) => code !== null)

/** A value of each choice, by its row; of none yet. */
export function perChoice<Value>({ applicants }: Pick<Market, 'applicants'>): (Value | undefined)[] {
  const rows = applicants.reduce((sum, { choices }) => sum + choices.length, 0)
  return new Array<Value | undefined>(rows).fill(undefined)
}

/** Which of two choices of one school comes first, by all keys of a path: negative, `a`; positive, `b`. */
export function compareChoices(market: Market, path: Path, a: Choice, b: Choice): number {
  for (const key of path.order) {
    const difference = compareByKey(market, path, key, a, b)
    if (difference !== 0) return difference
  }
  return compareTexts(a.applicant.ticket, b.applicant.ticket)
}

const compareDates = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

/** Behind every known number. */
const UNKNOWN = Number.MAX_SAFE_INTEGER

export function compareByKey(
  { lotteryOf }: Market,
  { index }: Path,
  key: PathKey,
  { applicant: one, metres }: Choice,
  { applicant: other, metres: otherMetres }: Choice,
): number {
  switch (key) {
    case 'priority':
      return (one.priorities[index] ?? UNKNOWN) - (other.priorities[index] ?? UNKNOWN)
    case 'score':
      return (other.scores[index] ?? -1) - (one.scores[index] ?? -1)
    case 'birth_date':
      return compareDates(one.birthDate, other.birthDate)
    case 'distance':
      return (metres ?? UNKNOWN) - (otherMetres ?? UNKNOWN)
    case 'lottery':
      return compareTexts(lotteryOf(one), lotteryOf(other))
  }
}

export function schoolsById({ schools }: Market): School[] {
  return [...schools].sort((a, b) => compareTexts(String(a.id), String(b.id)))
}
