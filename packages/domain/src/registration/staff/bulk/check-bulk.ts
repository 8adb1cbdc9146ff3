/**
 * Rules of bulk decisions (docs/product-rules.md#bulk-decisions): the rules of single decisions for each row, and the seats
 * of a school for all rows together. Everything is refused while one row is.
 */

import type { Method } from '../../../season/level-state.ts'
import type { Decision } from '../../contract.ts'
import { decisionOf, type Standing } from '../decisions.ts'
import { ONLY_ADMIN_ADMITS } from '../messages.ts'
import { runDecisionRefusal } from '../permissions.ts'
import { BULK_REFUSALS } from './messages.ts'

/** One decision of the act. */
export interface BulkTarget {
  /** The row of a file, from 1; otherwise the position in the selection. */
  row: number
  registrationId: number
  schoolId: number
  decision: Decision
}

export interface BulkRegistration extends Standing {
  id: number
  withdrawn: boolean
}

export interface BulkSchool {
  name: string
  /** Null: no quota is set. */
  seats: number | null
  /** Children admitted now. */
  used: number
}

export interface BulkRefusal {
  row: number
  registrationId: number
  schoolId: number
  reason: string
}

/** A registration with its decisions after the act. */
export interface BulkChange {
  registrationId: number
  row: number
  schoolId: number
  before: Decision
  after: Decision
}

export interface BulkOutcome {
  refusals: BulkRefusal[]
  /** Rows that change a decision. */
  changes: BulkChange[]
  /** The decisions of every changed registration. */
  standings: Map<number, Standing>
  /** Admissions after the act by school, of the schools that are decided about. */
  usedAfter: Map<number, number>
}

/**
 * @param targets in the order in which the last free seats are given to them
 * @param ownSchool an operator's school; null for an admin
 * @param method how the seats of the level are given
 */
export function checkBulk(
  targets: readonly BulkTarget[],
  registrations: ReadonlyMap<number, BulkRegistration>,
  schools: ReadonlyMap<number, BulkSchool>,
  ownSchool: number | null,
  method: Method = 'manual',
): BulkOutcome {
  const refusals: BulkRefusal[] = []
  const standings = new Map<number, Standing>()
  const changes: BulkChange[] = []
  const seen = new Set<string>()
  const nameOf = (id: number) => schools.get(id)?.name ?? ''

  for (const { row, registrationId, schoolId, decision } of targets) {
    const registration = registrations.get(registrationId)
    const reason = refusalOf(registration, schoolId)
    if (!registration || reason) {
      refusals.push({ row, registrationId, schoolId, reason: reason ?? BULK_REFUSALS.unknown })
      continue
    }
    const before = decisionOf(registration, schoolId)
    if (before === decision) continue
    if (method === 'run' && runDecisionRefusal({ before, after: decision }, ownSchool) === 'only_admin') {
      refusals.push({ row, registrationId, schoolId, reason: ONLY_ADMIN_ADMITS })
      continue
    }
    const standing = standings.get(registrationId) ?? standingOf(registration)
    if (standing.school_1_id === schoolId) standing.school_1_decision = decision
    if (standing.school_2_id === schoolId) standing.school_2_decision = decision
    standings.set(registrationId, standing)
    changes.push({ registrationId, row, schoolId, before, after: decision })
  }

  function refusalOf(registration: BulkRegistration | undefined, schoolId: number): string | null {
    if (!registration) return BULK_REFUSALS.unknown
    if (ownSchool !== null && schoolId !== ownSchool) return BULK_REFUSALS.otherSchool
    if (registration.school_1_id !== schoolId && registration.school_2_id !== schoolId)
      return BULK_REFUSALS.notChosen(nameOf(schoolId))
    if (registration.withdrawn) return BULK_REFUSALS.withdrawn
    const key = `${registration.id} ${schoolId}`
    if (seen.has(key)) return BULK_REFUSALS.twice
    seen.add(key)
    return null
  }

  const usedAfter = new Map([...schools].map(([id, { used }]) => [id, used]))
  const add = (school: number, count: number) => usedAfter.set(school, (usedAfter.get(school) ?? 0) + count)
  for (const { schoolId, before } of changes) if (before === 'LULUS') add(schoolId, -1)
  const admitted: BulkChange[] = []
  for (const change of changes) {
    if (change.after !== 'LULUS') continue
    const standing = standings.get(change.registrationId) as Standing
    const other = otherSchool(standing, change.schoolId)
    if (standing.placed_school_id) refuse(change, BULK_REFUSALS.placed)
    else if (other !== null && decisionOf(standing, other) === 'LULUS')
      refuse(change, BULK_REFUSALS.admittedElsewhere(nameOf(other)))
    else admitted.push(change)
  }
  const free = new Map(
    [...schools].map(([id, { seats }]) => [
      id,
      seats === null ? null : Math.max(0, seats - (usedAfter.get(id) ?? 0)),
    ]),
  )
  for (const change of admitted) {
    const { schoolId } = change
    const seats = free.get(schoolId) ?? null
    add(schoolId, 1)
    const used = usedAfter.get(schoolId) ?? 0
    const limit = schools.get(schoolId)?.seats ?? 0
    if (seats === null) refuse(change, BULK_REFUSALS.noQuota(nameOf(schoolId)))
    else if (used > limit) refuse(change, BULK_REFUSALS.full(nameOf(schoolId), seats))
  }
  refusals.sort((one, other) => one.row - other.row)
  return { refusals, changes, standings, usedAfter }

  function refuse({ row, registrationId, schoolId }: BulkChange, reason: string) {
    refusals.push({ row, registrationId, schoolId, reason })
  }
}

function standingOf({ school_1_id, school_2_id, ...standing }: Standing): Standing {
  const { school_1_decision, school_2_decision, placed_school_id = null } = standing
  return { school_1_id, school_2_id, school_1_decision, school_2_decision, placed_school_id }
}

/** The other chosen school; null where both choices are the same school. */
function otherSchool({ school_1_id: first, school_2_id: second }: Standing, school: number): number | null {
  if (first === second) return null
  return school === first ? second : first
}
