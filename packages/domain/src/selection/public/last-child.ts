/**
 * How coarsely values of the last child whom a run admits at a school are said (docs/product-rules.md#last-admitted), to everybody
 * and to a family.
 */
import { ageParts, type LocalDate } from '../../shared/local-date.ts'

export const LEAST_COMPETED = 10
const LEAST_REFUSED = 3
/** Metres. */
export const DISTANCE_STEP = 500

export interface Competing {
  /** Children who competed for a seat. */
  competed: number
  /** Children without a seat because of their rank. */
  refused: number
}

/** Whether the last admitted child is one of so many that what is said of it does not point to it. */
export function maySayLast({ competed, refused }: Competing): boolean {
  return competed >= LEAST_COMPETED && refused >= LEAST_REFUSED
}

/** The age of a child in full months. */
export function wholeMonths(birth: LocalDate, on: LocalDate): number {
  const { years, months } = ageParts(birth, on)
  return years * 12 + months
}

/** The number of steps of 500 m within which a distance is, at least 1. */
export function inSteps(metres: number): number {
  return Math.max(1, Math.ceil(metres / DISTANCE_STEP))
}
