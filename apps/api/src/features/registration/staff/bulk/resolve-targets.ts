/** Finds the registrations that a bulk act names, within the actor's scope. */

import type { BulkTarget } from '@spmb/domain/registration/staff/bulk/check-bulk.ts'
import type { BulkTargets } from '@spmb/domain/registration/staff/bulk/contract.staff.ts'
import { BULK_MAX, BULK_REFUSALS, BULK_TOO_MANY } from '@spmb/domain/registration/staff/bulk/messages.ts'
import { RuleBroken } from '@spmb/domain/shared/problem.ts'
import { parseRegistrationNumber } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../../platform/database/schema.ts'
import type { FieldEncryption } from '../../../../platform/security/field-encryption.ts'
import type { Reference } from '../../../reference/reference-data.ts'
import { findMatchingIds } from '../list/list.queries.ts'
import { listFilters } from '../list/list.ts'
import { findRegistrations, type RowScope } from './bulk.queries.ts'

export interface ResolveDeps {
  reference: () => Reference
  timeZone: string
  encryption: Pick<FieldEncryption, 'blindIndex'>
}

/** A row of a file that names nothing that the actor may decide about. */
export interface UnresolvedRow {
  row: number
  no_registration: string
  school: string
  reason: string
  /** Of a child that the row names, without a school of the level. */
  registrationId?: number | undefined
}

export interface Resolved {
  targets: BulkTarget[]
  unresolved: UnresolvedRow[]
}

/** @throws RuleBroken when a query matches too many registrations */
export async function resolveTargets(
  db: Kysely<Schema>,
  deps: ResolveDeps,
  scope: RowScope,
  targets: BulkTargets,
): Promise<Resolved> {
  if ('rows' in targets) return resolveRows(db, deps, scope, targets.rows)
  const ids = 'ids' in targets ? [...new Set(targets.ids)] : await matchingIds(db, deps, scope, targets)
  return {
    targets: ids.map((registrationId, index) => ({
      row: index + 1,
      registrationId,
      schoolId: targets.school_id,
      decision: targets.decision,
    })),
    unresolved: [],
  }
}

async function matchingIds(
  db: Kysely<Schema>,
  deps: ResolveDeps,
  scope: RowScope,
  { query, without = [] }: Extract<BulkTargets, { query: unknown }>,
): Promise<number[]> {
  // Decided by admins, and by operators for their school.
  const role = scope.schoolId === null ? 'admin' : 'operator'
  const filters = listFilters(deps, { role, level: scope.level, query })
  const ids = await findMatchingIds(db, scope, filters, { sort: query.sort, limit: BULK_MAX + 1 })
  if (ids.length > BULK_MAX) throw new RuleBroken({ targets: [BULK_TOO_MANY] })
  const leftOut = new Set(without)
  return ids.filter((id) => !leftOut.has(id))
}

async function resolveRows(
  db: Kysely<Schema>,
  { reference }: ResolveDeps,
  scope: RowScope,
  rows: Extract<BulkTargets, { rows: unknown }>['rows'],
): Promise<Resolved> {
  const schools = new Map(
    reference()
      .schools.filter(({ level }) => level === scope.level)
      .map((school) => [school.npsn, school]),
  )
  const read = rows.map((row) => ({ ...row, parsed: parseRegistrationNumber(row.no_registration) }))
  const numbers = read.flatMap(({ parsed }) => (parsed.kind === 'number' ? [parsed.number] : []))
  const found = await findRegistrations(db, scope, { numbers }, { lock: false })
  const byNumber = new Map([...found.values()].map((one) => [one.no_registration, one.id]))

  const resolved: Resolved = { targets: [], unresolved: [] }
  for (const { row, parsed, npsn, decision, no_registration, reason: own } of read) {
    const school = schools.get(npsn.trim())
    const registrationId = parsed.kind === 'number' ? byNumber.get(parsed.number) : undefined
    if (school && registrationId !== undefined) {
      resolved.targets.push({ row, registrationId, schoolId: school.id, decision, reason: own ?? null })
      continue
    }
    const reason = !school
      ? BULK_REFUSALS.unknownSchool
      : scope.schoolId !== null && school.id !== scope.schoolId
        ? BULK_REFUSALS.otherSchool
        : BULK_REFUSALS.unknown
    resolved.unresolved.push({ row, no_registration, school: school?.name ?? npsn, reason, registrationId })
  }
  return resolved
}
