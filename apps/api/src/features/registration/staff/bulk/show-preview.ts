/** What a preview shows of an act: refusals and removals first, seats, and the state that it is about. */
import { createHash } from 'node:crypto'
import type { BulkSchool, BulkTarget, checkBulk } from '@spmb/domain/registration/staff/bulk/check-bulk.ts'
import type { BulkPreview } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import type { StoredRegistration } from './bulk.queries.ts'
import type { Resolved } from './resolve-targets.ts'

export interface PreviewedAct extends Resolved {
  registrations: ReadonlyMap<number, StoredRegistration>
  outcome: ReturnType<typeof checkBulk>
  /** The schools that decide. */
  schools: ReadonlyMap<number, BulkSchool>
  /** Results are public. */
  published: boolean
  /** The questions about odd ages by registration. */
  ages: ReadonlyMap<number, string>
}

export function showPreview(
  { targets, unresolved, registrations, outcome, schools, published, ages }: PreviewedAct,
  nameOf: (school: number) => string,
): BulkPreview {
  const shown = (row: { row: number; registrationId: number; schoolId: number }) => ({
    row: row.row,
    no_registration: registrations.get(row.registrationId)?.no_registration ?? '',
    name: registrations.get(row.registrationId)?.name ?? '',
    school: nameOf(row.schoolId),
  })
  const refusals = [
    ...unresolved.map(({ registrationId, ...row }) => ({ ...row, id: registrationId ?? null, name: '' })),
    ...outcome.refusals.map((refusal) => ({
      ...shown(refusal),
      id: refusal.registrationId,
      reason: refusal.reason,
    })),
  ].sort((one, other) => one.row - other.row)
  return {
    fingerprint: fingerprintOf(targets, unresolved.length, registrations),
    total: targets.length + unresolved.length,
    unchanged: targets.length - outcome.changes.length - refusedOnly(outcome),
    refusals,
    removals: outcome.removals,
    public_losses: published ? outcome.removals.lost : 0,
    shortages: outcome.shortages.map(({ schoolId: id, ...count }) => ({ id, name: nameOf(id), ...count })),
    changes: outcome.changes
      .map((change) => ({
        ...shown(change),
        before: change.before,
        after: change.after,
        takes_away: change.takesAway,
        odd_age:
          change.after === 'LULUS' && change.before !== 'LULUS'
            ? (ages.get(change.registrationId) ?? null)
            : null,
      }))
      .toSorted((one, other) => weightOf(other) - weightOf(one)),
    schools: [...schools].map(([id, { name, seats, used }]) => ({
      id,
      name,
      seats,
      used,
      used_after: outcome.usedAfter.get(id) ?? used,
    })),
  }
}

const weightOf = ({ takes_away, odd_age }: Pick<BulkPreview['changes'][number], 'takes_away' | 'odd_age'>) =>
  takes_away ? 2 : Number(odd_age !== null)

/** Refused rows that change nothing by themselves, which are no changes either. */
function refusedOnly({ refusals, changes }: ReturnType<typeof checkBulk>): number {
  const keyOf = (one: { row: number; schoolId: number }) => `${one.row} ${one.schoolId}`
  const changing = new Set(changes.map(keyOf))
  return refusals.filter((refusal) => !changing.has(keyOf(refusal))).length
}

/** The state that a preview shows: the rows of the act and the version of each registration. */
function fingerprintOf(
  targets: readonly BulkTarget[],
  unresolved: number,
  registrations: ReadonlyMap<number, StoredRegistration>,
): string {
  const hash = createHash('sha256').update(`${unresolved}`)
  for (const { registrationId, schoolId, decision } of targets)
    hash.update(`\n${registrationId} ${registrations.get(registrationId)?.version} ${schoolId} ${decision}`)
  return hash.digest('hex')
}
