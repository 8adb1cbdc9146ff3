/** Sets seats of one school or level. The number is never below the used seats (docs/product-rules.md#quotas). */
import {
  quotaAlreadyZero,
  quotaBelowUsed,
  quotaReset,
  resetRefused,
  SCHOOL_UNKNOWN,
  unsetQuotaReset,
} from '@spmb/domain/quota/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict, NotFound } from '@spmb/domain/shared/problem.ts'
import type { Database } from '../../platform/database/database.ts'
import { schoolsById, schoolsOfLevel } from './quota.queries.ts'
import {
  changeQuotas,
  type Locked,
  type QuotaAct,
  type QuotaChange,
  type School,
  withUsed,
} from './quota-changes.ts'

/** @throws NotFound for an unknown school; Conflict when more seats are used */
export async function setQuota(db: Database, schoolId: number, seats: number, act: QuotaAct): Promise<void> {
  await changeQuotas(db, act, async (tx, lock) => {
    const school = await schoolOf(tx, schoolId)
    const { stored, used } = await lock([school])
    const count = used.get(schoolId) ?? 0
    if (seats < count) throw new Conflict(quotaBelowUsed(school.name, count))
    const before = stored.get(schoolId)?.seats ?? null
    return {
      changes: [{ schoolId, before, after: seats }],
      audit: {
        action: 'quota.edit',
        subject: 'school',
        subjectId: schoolId,
        changes: { before: { seats: before }, after: { seats } },
      },
    }
  })
}

/**
 * Sets the seats of one school to 0, also where no quota is set.
 *
 * @returns a sentence that says what was changed
 * @throws NotFound for an unknown school; Conflict while seats are used
 */
export async function resetQuota(db: Database, schoolId: number, act: QuotaAct): Promise<string> {
  let message = ''
  await changeQuotas(db, act, async (tx, lock) => {
    const school = await schoolOf(tx, schoolId)
    const changes = resetsOf([school], await lock([school]))
    const before = changes[0]?.before ?? null
    const isSet = before !== null ? quotaReset(school.name) : unsetQuotaReset(school.name)
    message = changes.length > 0 ? isSet : quotaAlreadyZero(school.name)
    return {
      changes,
      audit: {
        action: 'quota.reset',
        subject: 'school',
        subjectId: schoolId,
        changes: { before: { seats: before }, after: { seats: 0 } },
      },
    }
  })
  return message
}

/** Sets the seats of all schools of a level to 0. @throws Conflict while a seat of any of them is used */
export async function resetQuotasOfLevel(db: Database, level: Level, act: QuotaAct): Promise<void> {
  await changeQuotas(db, act, async (tx, lock) => {
    const schools = await schoolsOfLevel(tx, level)
    const changes = resetsOf(schools, await lock(schools))
    const seats = Object.fromEntries(changes.map(({ schoolId, before }) => [schoolId, before]))
    return {
      changes,
      audit: {
        action: 'quota.reset_level',
        subject: 'quota',
        changes: { before: { level, seats }, after: { level, seats: 0 } },
      },
    }
  })
}

async function schoolOf(tx: Parameters<typeof schoolsById>[0], id: number): Promise<School> {
  const [school] = await schoolsById(tx, [id])
  if (!school) throw new NotFound(SCHOOL_UNKNOWN)
  return school
}

/** @throws Conflict while a seat of any of the schools is used */
function resetsOf(schools: readonly School[], { stored, used }: Locked): QuotaChange[] {
  const taken = schools.filter(({ id }) => (used.get(id) ?? 0) > 0)
  if (taken.length > 0) throw new Conflict(resetRefused(withUsed(taken, used)))
  return schools
    .map(({ id }) => ({ schoolId: id, before: stored.get(id)?.seats ?? null, after: 0 }))
    .filter(({ before }) => before !== 0)
}
