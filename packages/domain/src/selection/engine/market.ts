/** The market of a run: schools, children, and the choices between them. */
import type { OrderKey } from '../order.ts'
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
  /** The school is already an earlier choice of the applicant. */
  | 'same_school'
  /** Another choice of the applicant is admitted by hand. */
  | 'admitted_elsewhere'

export interface School {
  id: Id
  /** Null: not set. */
  quota: number | null
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
  choices: Choice[]
}

export interface Market {
  order: readonly OrderKey[]
  schools: readonly School[]
  applicants: readonly Applicant[]
  /** In the order of their ids, for everything that must not depend on the order of a document. */
  applicantsById: readonly Applicant[]
  /** The smaller comes first. */
  lotteryOf(applicant: Applicant): string
}

/** A value of each choice, by its row; of none yet. */
export function perChoice<Value>({ applicants }: Pick<Market, 'applicants'>): (Value | undefined)[] {
  const rows = applicants.reduce((sum, { choices }) => sum + choices.length, 0)
  return new Array<Value | undefined>(rows).fill(undefined)
}

/** Which of two choices of one school comes first, by all keys: negative, `a`; positive, `b`. */
export function compareChoices(market: Market, a: Choice, b: Choice): number {
  for (const key of market.order) {
    const difference = compareByKey(market, key, a, b)
    if (difference !== 0) return difference
  }
  return compareTexts(a.applicant.ticket, b.applicant.ticket)
}

const compareDates = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

const UNKNOWN_DISTANCE = Number.MAX_SAFE_INTEGER

export function compareByKey({ lotteryOf }: Market, key: OrderKey, a: Choice, b: Choice): number {
  switch (key) {
    case 'birth_date':
      return compareDates(a.applicant.birthDate, b.applicant.birthDate)
    case 'distance':
      return (a.metres ?? UNKNOWN_DISTANCE) - (b.metres ?? UNKNOWN_DISTANCE)
    case 'lottery':
      return compareTexts(lotteryOf(a.applicant), lotteryOf(b.applicant))
  }
}

export function schoolsById({ schools }: Market): School[] {
  return [...schools].sort((a, b) => compareTexts(String(a.id), String(b.id)))
}
