/**
 * Rules of decisions about an applicant (docs/product-rules.md#decisions): a decision belongs to a chosen school,
 * operators decide for their own school only, and at most one school admits a child. Seats are checked last, under the
 * lock of the school's quota.
 */
import type { Decision } from '../contract.public.ts'
import { ADMITTED_TWICE, admittedElsewhere, quotaFull, quotaNotSet, schoolClosed } from './messages.ts'

export interface ChosenSchools {
  school_1_id: number
  school_2_id: number
}

/** The chosen schools of a registration with what is decided at each. */
export interface Decided extends ChosenSchools {
  school_1_decision: Decision
  school_2_decision: Decision
  /** The school of a placement beside the choices (docs/product-rules.md#free-seats); absent or null for none. */
  placed_school_id?: number | null
}

/** The decisions in the body of an edit; absent fields are unchanged. */
export interface SentDecisions {
  /** The school whose decision `status_announcement` is. */
  school_id?: number | null
  status_announcement?: Decision
  /** Admin only. */
  school_1_status?: Decision
  school_2_status?: Decision
}

export type DecisionVerdict =
  /** `admits`: the school that newly admits the child and needs a free seat; null for none. */
  | { ok: true; decided: Decided; admits: number | null }
  | { ok: false; refusal: 'other_school' | 'not_chosen' }
  /** LULUS at two schools. `heldBy`: the school that already admits the child; null when both were sent now. */
  | { ok: false; refusal: 'admitted_twice'; heldBy: number | null }

/**
 * @param before the stored schools and decisions
 * @param chosen the schools after the edit, which an admin may change; a decision stays with its school
 * @param ownSchool an operator's school; null for an admin
 */
export function checkDecisions(
  before: Decided,
  chosen: ChosenSchools,
  sent: SentDecisions,
  ownSchool: number | null,
): DecisionVerdict {
  const decisions = new Map<number, Decision>([
    [chosen.school_2_id, decisionOf(before, chosen.school_2_id)],
    [chosen.school_1_id, decisionOf(before, chosen.school_1_id)],
  ])
  if (ownSchool === null) {
    // With one school as both choices, the field of choice 1 wins.
    if (sent.school_2_status !== undefined) decisions.set(chosen.school_2_id, sent.school_2_status)
    if (sent.school_1_status !== undefined) decisions.set(chosen.school_1_id, sent.school_1_status)
  }
  if (sent.status_announcement !== undefined) {
    const school = sent.school_id ?? ownSchool ?? chosen.school_1_id
    if (ownSchool !== null && school !== ownSchool) return { ok: false, refusal: 'other_school' }
    if (!decisions.has(school)) return { ok: false, refusal: 'not_chosen' }
    decisions.set(school, sent.status_announcement)
  }

  const admitting = [...decisions].flatMap(([school, decision]) => (decision === 'LULUS' ? [school] : []))
  const placed = before.placed_school_id ?? null
  if (placed !== null && admitting.length > 0) return { ok: false, refusal: 'admitted_twice', heldBy: placed }
  const held = admitting.find((school) => decisionOf(before, school) === 'LULUS') ?? null
  if (admitting.length > 1) return { ok: false, refusal: 'admitted_twice', heldBy: held }
  return {
    ok: true,
    decided: {
      ...chosen,
      school_1_decision: decisions.get(chosen.school_1_id) ?? null,
      school_2_decision: decisions.get(chosen.school_2_id) ?? null,
    },
    admits: held === null ? (admitting[0] ?? null) : null,
  }
}

export function isChosen({ school_1_id, school_2_id }: ChosenSchools, school: number): boolean {
  return school === school_1_id || school === school_2_id
}

/** The decision of a school about this applicant; null for none, and for a school that was not chosen. */
export function decisionOf(decided: Decided, school: number): Decision {
  if (decided.school_1_id === school) return decided.school_1_decision
  return decided.school_2_id === school ? decided.school_2_decision : null
}

export function isAdmitted(decided: Decided): boolean {
  const isPlaced = (decided.placed_school_id ?? null) !== null
  return isPlaced || decided.school_1_decision === 'LULUS' || decided.school_2_decision === 'LULUS'
}

/** The refusal of a second admission. @param held name of the school that already admits the child; null for none */
export function admittedTwiceRefusal(held: string | null): string {
  return held ? admittedElsewhere(held) : ADMITTED_TWICE
}

/**
 * The refusal of one more admission; null when a seat is free.
 *
 * @param seats null: no quota is set for the season; 0: it admits nobody
 * @param closed an admin has closed the school
 * @param used children admitted there, without this one
 */
export function seatRefusal(
  school: string,
  { seats, used, closed = false }: { seats: number | null; used: number; closed?: boolean },
): string | null {
  if (closed) return schoolClosed(school)
  if (seats === null) return quotaNotSet(school)
  return used < seats ? null : quotaFull(school)
}
