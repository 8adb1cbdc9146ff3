/** The seats of each path at a school: what is computed, and what an admin set in its place (docs/product-rules.md#seats-of-paths). */
import { isDeepStrictEqual } from 'node:util'
import { PATH_SENTENCES } from '@spmb/domain/paths/messages.ts'
import { checkOverride } from '@spmb/domain/paths/read-settings.ts'
import type { LevelPathSeats, savePathSeats } from '@spmb/domain/paths/seats-contract.staff.ts'
import {
  NO_PATHS_HERE,
  PATH_SEATS_CHANGED,
  PATH_SEATS_MESSAGES,
  PATHS_REASON_MAX,
  PATHS_REASON_REQUIRED,
} from '@spmb/domain/paths/settings-messages.ts'
import { fitsQuota, seatsOfSchool } from '@spmb/domain/paths/split.ts'
import { SCHOOL_UNKNOWN } from '@spmb/domain/quota/messages.ts'
import type { Body } from '@spmb/domain/shared/endpoint.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { Conflict, NotFound, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { lockSeats, schoolsById } from '../quota/quota.queries.ts'
import type { QuotaAct } from '../quota/quota-changes.ts'
import { refuseWhileFrozen } from '../season/frozen-level.ts'
import { lockSetUpLevels } from '../season/lock-levels.ts'
import { seasonIdOf } from '../season/season.queries.ts'
import { pathsOfLevel } from './paths.queries.ts'
import { schoolsWithSeats } from './school-seats.queries.ts'

/** Of the levels with paths; a school without a quota has no seats to divide. */
export async function readPathSeats(db: Kysely<Schema>, seasonId: number): Promise<LevelPathSeats[]> {
  const levels = await Promise.all(LEVELS.map((level) => levelSeats(db, seasonId, level)))
  return levels.filter((each) => each !== null)
}

async function levelSeats(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<LevelPathSeats | null> {
  const settings = await pathsOfLevel(db, seasonId, level)
  if (!settings) return null
  const { paths } = settings
  const set = await overridesOf(db, seasonId, level)
  const schools = await schoolsWithSeats(db, seasonId, level)
  return {
    type: level,
    paths: paths.map(({ code, name, is_rest }) => ({ code, name, is_rest })),
    schools: schools.map((school) => {
      const own = set.get(school.id)
      return {
        school_id: school.id,
        name: school.name,
        quota: school.quota,
        paths_apply: school.paths_apply,
        seats: { ...seatsOfSchool(school, paths, level) },
        override: school.override && own ? { seats: { ...school.override }, ...own } : null,
        fits: fitsQuota(school, paths),
      }
    }),
  }
}

/** Why, by whom and when, by school: the rows of a school are written together. */
async function overridesOf(db: Kysely<Schema>, seasonId: number, level: Level) {
  const { rows } = await sql<{ school_id: number; reason: string; by: string | null; at: Date }>`
    select distinct on (own.school_id) own.school_id, own.reason, own.set_at as at, admin.name as by
    from path_school as own left join user_account as admin on 'user:' || admin.id = own.set_by
    where own.season_id = ${seasonId} and own.level = ${level}
    order by own.school_id, own.path`.execute(db)
  return new Map(
    rows.map(({ school_id, at, reason, by }) => [school_id, { reason, by, at: at.toISOString() }]),
  )
}

/**
 * Sets or removes the override of a school, and whether paths apply there: until the freeze.
 *
 * @throws RuleBroken by field; Conflict of an earlier season, for other seats than those that were read, without paths or while the level is frozen; NotFound
 */
export async function setPathSeats(
  db: Database,
  { school_id: schoolId, paths_apply: apply, seats, reason = '', seen }: Body<typeof savePathSeats>,
  { userId, season, ...act }: QuotaAct,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [school] = await schoolsById(tx, [schoolId])
    if (!school) throw new NotFound(SCHOOL_UNKNOWN)
    const seasonId = await seasonIdOf(tx, season)
    await refuseWhileFrozen(tx, seasonId, await lockSetUpLevels(tx, seasonId, [school.type]), act.at)
    await lockSeats(tx, seasonId, [schoolId])
    const now = (await levelSeats(tx, seasonId, school.type))?.schools.find(
      (each) => each.school_id === schoolId,
    )
    if (!now) {
      // Nothing is set without paths, so there is nothing to remove.
      if (apply && seats === null) return
      throw new Conflict(NO_PATHS_HERE)
    }
    const before = { paths_apply: now.paths_apply, seats: now.override?.seats ?? null }
    if (!isDeepStrictEqual({ ...before, quota: now.quota }, { ...seen }))
      throw new Conflict(PATH_SEATS_CHANGED)
    const paths = (await pathsOfLevel(tx, seasonId, school.type))?.paths ?? []
    if (seats && !apply) throw new RuleBroken({ seats: [PATH_SEATS_MESSAGES['path_seats.rest_only']] })
    const faults = seats ? checkOverride(seats, now.quota, paths) : []
    if (faults.length > 0)
      throw new RuleBroken(
        Object.fromEntries(
          [...Map.groupBy(faults, ({ place }) => place)].map(([place, own]) => [
            place,
            own.map(({ code, value }) => PATH_SENTENCES[code](value)),
          ]),
        ),
      )
    // After the check of each number.
    const wanted = seats as Record<string, number> | null
    if ((wanted || !apply) && (reason.length < 3 || reason.length > PATHS_REASON_MAX))
      throw new RuleBroken({ reason: [PATHS_REASON_REQUIRED] })
    const after = { paths_apply: apply, seats: wanted }
    if (isDeepStrictEqual(before, after) && (now.override?.reason ?? reason) === reason) return
    await store(tx, { seasonId, schoolId, level: school.type }, after, {
      reason,
      by: `user:${userId}`,
      at: act.at,
    })
    await recordAudit(tx, {
      ...act,
      action: 'quota.paths',
      subject: 'school',
      subjectId: schoolId,
      changes: { ...(season !== undefined && { season }), before, after, ...(reason && { reason }) },
    })
  })
}

async function store(
  tx: Tx,
  { seasonId, schoolId, level }: { seasonId: number; schoolId: number; level: Level },
  after: { paths_apply: boolean; seats: Record<string, number> | null },
  { reason, by, at }: { reason: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('quota')
    .set({ paths_apply: after.paths_apply })
    .where('season_id', '=', seasonId)
    .where('school_id', '=', schoolId)
    .where('paths_apply', '<>', after.paths_apply)
    .execute()
  await tx
    .deleteFrom('path_school')
    .where('season_id', '=', seasonId)
    .where('school_id', '=', schoolId)
    .execute()
  if (!after.seats) return
  await tx
    .insertInto('path_school')
    .values(
      Object.entries(after.seats).map(([path, seats]) => ({
        season_id: seasonId,
        level,
        path,
        school_id: schoolId,
        seats,
        reason,
        set_by: by,
        set_at: at,
      })),
    )
    .execute()
}
