/** Registrations that may be of one child. Every answer is restricted to the school of an operator. */
import { scopeOf } from '@spmb/domain/accounts/actor.ts'
import { type ListedDouble, listDoubles } from '@spmb/domain/registration/staff/doubles/contract.staff.ts'
import type { DoublePair } from '@spmb/domain/registration/staff/doubles/doubles.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../../../platform/audit/audit-context.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../../../platform/http/serve.ts'
import { auditRegistration } from '../audit-registration.ts'
import { type DoublePairs, findDoubleChildren } from './doubles.queries.ts'

export interface DoublesDeps {
  admit: Admit
  db: Database
  clock: () => Date
  doublePairs: DoublePairs
  /** The active season. */
  season: () => { id: number }
}

export function doublesStaffRoutes(
  app: FastifyInstance,
  { admit, db, clock, doublePairs, season }: DoublesDeps,
) {
  for (const level of LEVELS) {
    serveStaff(app, { contract: listDoubles[level], admit }, async (call) => {
      const pairs = await doublePairs(db.kysely, { seasonId: season().id, level })
      const found = await findDoubleChildren(db.kysely, [...new Set(pairs.flatMap(({ ids }) => ids))])
      const shown = listed(pairs, new Map(found.map((row) => [row.id, row])), scopeOf(call.actor))
      const ids = shown.flatMap(({ one, other }) => [one.id, ...(other ? [other.id] : [])])
      await auditRegistration(db.kysely, auditContextOf(call, clock()), {
        action: 'registration.list_doubles',
        changes: { level, ids },
      })
      return shown
    })
  }
}

type Row = Awaited<ReturnType<typeof findDoubleChildren>>[number]

/** Pairs of which both are still live; for an operator, those with an own applicant, which is the first of the two. */
function listed(
  pairs: readonly DoublePair[],
  rows: ReadonlyMap<number, Row>,
  ownSchool: number | null,
): ListedDouble[] {
  const isSeen = (row: Row) =>
    ownSchool === null || [row.school_1_id, row.school_2_id, row.placed_school_id].includes(ownSchool)
  return pairs
    .flatMap(({ reason, ids }): ListedDouble[] => {
      const both = ids.flatMap((id) => rows.get(id) ?? [])
      const [one, other] = both.filter(isSeen)
      if (both.length < 2 || !one) return []
      const both_admitted = both.every(({ admitted_id }) => admitted_id !== null)
      return [{ reason, both_admitted, one: childOf(one), other: other ? childOf(other) : null }]
    })
    .sort((a, b) => Number(b.both_admitted) - Number(a.both_admitted))
}

function childOf(row: Row) {
  return {
    id: row.id,
    no_registration: row.no_registration,
    name: row.name,
    birth_date: row.birth_date,
    school_1_id: { id: row.school_1_id, name: row.school_1 },
    admitted_at: row.admitted_id === null ? null : { id: row.admitted_id, name: row.admitted ?? '' },
  }
}
