/** Sets seats. The number is never below the used seats, which are counted under a lock (docs/product-rules.md#quotas). */
import { quotaBelowUsed, resetRefused, SCHOOL_UNKNOWN } from '@spmb/domain/quota/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { Transaction } from 'kysely'
import { recordAudit } from '../audit/audit.ts'
import type { AuditContext } from '../audit/audit-context.ts'
import { type Database, inTransaction } from '../database/database.ts'
import { retryDeadlocks } from '../database/retry-deadlocks.ts'
import type { Schema } from '../database/schema.ts'
import { lockLevels } from '../season/lock-levels.ts'
import { activeSeasonId } from '../season/season.queries.ts'
import { countUsed, findSchool, lockSchool, lockSeats, schoolsOfLevel, writeSeats } from './quota.queries.ts'

/** @throws NotFound for an unknown school; Conflict when more seats are used */
export async function setQuota(
  db: Database,
  schoolId: number,
  seats: number,
  act: AuditContext,
): Promise<void> {
  await changing(db, async (tx) => {
    const school = await findSchool(tx, schoolId)
    if (!school) throw new NotFound(SCHOOL_UNKNOWN)
    const seasonId = await activeSeasonId(tx)
    await lockLevels(tx, seasonId, 'change', [school.type])
    const { seats: before, used } = await lockSchool(tx, seasonId, schoolId)
    if (seats < used) throw new Conflict(quotaBelowUsed(school.name, used))
    if (seats === before) return
    await writeSeats(tx, seasonId, [{ schoolId, seats }])
    const changes = { before: { seats: before }, after: { seats } }
    await recordAudit(tx, { ...act, action: 'quota.edit', subject: 'school', subjectId: schoolId, changes })
  })
}

/**
 * Sets the seats of one school to 0. A quota that is not set stays unset.
 *
 * @returns the school's name
 * @throws NotFound for an unknown school; Conflict while seats are used
 */
export async function resetQuota(db: Database, schoolId: number, act: AuditContext): Promise<string> {
  return changing(db, async (tx) => {
    const school = await findSchool(tx, schoolId)
    if (!school) throw new NotFound(SCHOOL_UNKNOWN)
    const before = await reset(tx, [school])
    if (before.length > 0) {
      const changes = { before: { seats: before[0]?.seats }, after: { seats: 0 } }
      await recordAudit(tx, {
        ...act,
        action: 'quota.reset',
        subject: 'school',
        subjectId: schoolId,
        changes,
      })
    }
    return school.name
  })
}

/** Sets the seats of all schools of a level to 0. @throws Conflict while a seat of any of them is used */
export async function resetQuotasOfLevel(db: Database, level: Level, act: AuditContext): Promise<void> {
  await changing(db, async (tx) => {
    const before = await reset(tx, await schoolsOfLevel(tx, level))
    if (before.length === 0) return
    const seats = Object.fromEntries(before.map((row) => [row.schoolId, row.seats]))
    const changes = { before: { level, seats }, after: { level, seats: 0 } }
    await recordAudit(tx, { ...act, action: 'quota.reset_level', subject: 'quota', changes })
  })
}

/** @returns the previous seats of the schools that were changed */
async function reset(tx: Transaction<Schema>, schools: readonly { id: number; name: string; type: Level }[]) {
  const seasonId = await activeSeasonId(tx)
  await lockLevels(tx, seasonId, 'change', [...new Set(schools.map((school) => school.type))])
  const ids = schools.map((school) => school.id)
  const locked = await lockSeats(tx, seasonId, ids)
  const used = await countUsed(tx, seasonId, ids)
  const taken = schools.flatMap(({ id, name }) => {
    const count = used.get(id) ?? 0
    return count > 0 ? [{ name, used: count }] : []
  })
  if (taken.length > 0) throw new Conflict(resetRefused(taken))
  const before = [...locked].flatMap(([schoolId, seats]) => (seats > 0 ? [{ schoolId, seats }] : []))
  await writeSeats(
    tx,
    seasonId,
    before.map(({ schoolId }) => ({ schoolId, seats: 0 })),
  )
  return before
}

/** Retries deadlocks, for example with the previous version of the server, which locks in another order. */
function changing<T>(db: Database, work: (tx: Transaction<Schema>) => Promise<T>): Promise<T> {
  return retryDeadlocks(() => inTransaction(db, work))
}
