/**
 * Rules of bulk decisions (docs/product-rules.md#bulk-decisions): the rules of single decisions for each row, and the seats
 * of a school for all rows together. Everything is refused while one row is.
 */

import type { Method } from '../../../season/level-state.ts'
import type { Decision } from '../../contract.public.ts'
import { type Decided, decisionOf } from '../decisions.ts'
import { ONLY_ADMIN_ADMITS } from '../messages.ts'
import { lateDecisionRefusal, runDecisionRefusal } from '../permissions.ts'
import { BULK_REFUSALS } from './messages.ts'

/** One decision of the act. */
export interface BulkTarget {
  /** The row of a file, from 1; otherwise the position in the selection. */
  row: number
  registrationId: number
  schoolId: number
  decision: Decision
  /** Of this decision alone; absent or null: that of the act. */
  reason?: string | null
}

export interface BulkRegistration extends Decided {
  id: number
  withdrawn: boolean
  /** Absent: not. */
  registered_late?: boolean
}

export interface BulkSchool {
  name: string
  /** Null: no quota is set. */
  seats: number | null
  /** Children admitted now. */
  used: number
  /** An admin has closed it: it admits nobody. */
  closed?: boolean
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
  /** The decision is erased, or the child is admitted nowhere any more. */
  takesAway: boolean
}

/** What an act takes away. */
export interface BulkRemovals {
  /** Children who were LULUS and are so nowhere any more. */
  lost: number
  /** Other decisions that are erased. */
  erased: number
}

export interface BulkOutcome {
  refusals: BulkRefusal[]
  /** Rows that change a decision. */
  changes: BulkChange[]
  removals: BulkRemovals
  /** The decisions of every changed registration. */
  decidedById: Map<number, Decided>
  /** Admissions after the act by school, of the schools that are decided about. */
  usedAfter: Map<number, number>
  /** Schools that the act gives more seats than are free. Nobody is cut: the act is refused as a whole. */
  shortages: BulkShortage[]
}

export interface BulkShortage {
  schoolId: number
  /** LULUS that the act adds, and seats that are free for them. */
  wanted: number
  free: number
}

/**
 * @param targets in any order: none of them decides who gets the last free seats
 * @param ownSchool an operator's school; null for an admin
 * @param method how the seats of the level are given
 * @param setAside children of whom another row of the file is refused
 */
export function checkBulk(
  targets: readonly BulkTarget[],
  registrations: ReadonlyMap<number, BulkRegistration>,
  schools: ReadonlyMap<number, BulkSchool>,
  ownSchool: number | null,
  method: Method = 'manual',
  setAside: ReadonlySet<number> = new Set(),
): BulkOutcome {
  const refusals: BulkRefusal[] = []
  const decidedById = new Map<number, Decided>()
  const changes: BulkChange[] = []
  const keyOf = ({ registrationId, schoolId }: BulkTarget) => `${registrationId} ${schoolId}`
  const times = new Map<string, number>()
  for (const target of targets) times.set(keyOf(target), (times.get(keyOf(target)) ?? 0) + 1)
  const nameOf = (id: number) => schools.get(id)?.name ?? ''

  for (const target of targets) {
    const { row, registrationId, schoolId, decision } = target
    const registration = registrations.get(registrationId)
    const reason = refusalOf(registration, target)
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
    const decided = decidedById.get(registrationId) ?? decidedOf(registration)
    if (decided.school_1_id === schoolId) decided.school_1_decision = decision
    if (decided.school_2_id === schoolId) decided.school_2_decision = decision
    decidedById.set(registrationId, decided)
    changes.push({ registrationId, row, schoolId, before, after: decision, takesAway: decision === null })
  }

  function refusalOf(registration: BulkRegistration | undefined, target: BulkTarget): string | null {
    const { schoolId, decision } = target
    if (!registration) return BULK_REFUSALS.unknown
    if ((times.get(keyOf(target)) ?? 0) > 1) return BULK_REFUSALS.twice
    // A list that is sent back has rows that change nothing.
    const isChosen = registration.school_1_id === schoolId || registration.school_2_id === schoolId
    if (isChosen && decisionOf(registration, schoolId) === decision) return null
    if (ownSchool !== null && schoolId !== ownSchool) return BULK_REFUSALS.otherSchool
    if (!isChosen) return BULK_REFUSALS.notChosen(nameOf(schoolId))
    const change = { before: decisionOf(registration, schoolId), after: decision }
    if (lateDecisionRefusal(registration.registered_late ?? false, change)) return BULK_REFUSALS.late
    return registration.withdrawn ? BULK_REFUSALS.withdrawn : null
  }

  const usedAfter = new Map([...schools].map(([id, { used }]) => [id, used]))
  const add = (school: number, count: number) => usedAfter.set(school, (usedAfter.get(school) ?? 0) + count)
  for (const { schoolId, before } of changes) if (before === 'LULUS') add(schoolId, -1)
  const admitted: BulkChange[] = []
  for (const change of changes) {
    if (change.after !== 'LULUS') continue
    const decided = decidedById.get(change.registrationId) as Decided
    const other = otherSchool(decided, change.schoolId)
    if (decided.placed_school_id) refuse(change, BULK_REFUSALS.placed)
    else if (other !== null && decisionOf(decided, other) === 'LULUS')
      refuse(change, BULK_REFUSALS.admittedElsewhere(nameOf(other)))
    else admitted.push(change)
  }
  const free = new Map(
    [...schools].map(([id, { seats }]) => [
      id,
      seats === null ? null : Math.max(0, seats - (usedAfter.get(id) ?? 0)),
    ]),
  )
  const wanted = new Map<number, number>()
  for (const change of admitted) {
    const { schoolId } = change
    if (schools.get(schoolId)?.closed) refuse(change, BULK_REFUSALS.closed(nameOf(schoolId)))
    else if ((free.get(schoolId) ?? null) === null) refuse(change, BULK_REFUSALS.noQuota(nameOf(schoolId)))
    else {
      add(schoolId, 1)
      wanted.set(schoolId, (wanted.get(schoolId) ?? 0) + 1)
    }
  }
  const shortages = [...wanted]
    .map(([schoolId, count]) => ({ schoolId, wanted: count, free: free.get(schoolId) ?? 0 }))
    .filter((school) => school.wanted > school.free)
  refuseOtherRows()
  refusals.sort((one, other) => one.row - other.row)
  return { refusals, changes, removals: removalsIn(), decidedById, usedAfter, shortages }

  /** Who sets a row of a child aside sets aside all that the file says of it; what an operator may not decide contradicts nothing. */
  function refuseOtherRows() {
    const children = new Set(setAside)
    for (const { registrationId, reason } of refusals)
      if (reason !== BULK_REFUSALS.otherSchool) children.add(registrationId)
    const refused = new Set(
      refusals.map(({ row, registrationId, schoolId }) => `${row} ${registrationId} ${schoolId}`),
    )
    for (const change of changes)
      if (
        children.has(change.registrationId) &&
        !refused.has(`${change.row} ${change.registrationId} ${change.schoolId}`)
      )
        refuse(change, BULK_REFUSALS.otherRow)
  }

  function removalsIn(): BulkRemovals {
    const lost = new Set<number>()
    let erased = 0
    for (const change of changes) {
      const { registrationId, before, after } = change
      const decided = decidedById.get(registrationId)
      const isAdmitted =
        decided !== undefined &&
        (decided.placed_school_id ||
          decided.school_1_decision === 'LULUS' ||
          decided.school_2_decision === 'LULUS')
      if (before === 'LULUS' && !isAdmitted) {
        change.takesAway = true
        lost.add(registrationId)
      } else if (after === null) erased++
    }
    return { lost: lost.size, erased }
  }

  function refuse({ row, registrationId, schoolId }: BulkChange, reason: string) {
    refusals.push({ row, registrationId, schoolId, reason })
  }
}

function decidedOf({ school_1_id, school_2_id, ...decided }: Decided): Decided {
  const { school_1_decision, school_2_decision, placed_school_id = null } = decided
  return { school_1_id, school_2_id, school_1_decision, school_2_decision, placed_school_id }
}

/** The other chosen school; null where both choices are the same school. */
function otherSchool({ school_1_id: first, school_2_id: second }: Decided, school: number): number | null {
  if (first === second) return null
  return school === first ? second : first
}
