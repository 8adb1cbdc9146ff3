/** Staff calls for the paths of a season. What paths would give is tried beside the preview of a run (`selection/preview`). */
import { hasClaimPaths } from '@spmb/domain/paths/claim/dates.ts'
import * as contracts from '@spmb/domain/paths/contract.staff.ts'
import { readPathSeats as readSeatsContract, savePathSeats } from '@spmb/domain/paths/seats-contract.staff.ts'
import { PATHS_REMOVED, PATHS_SAVED, PATHS_UNCHANGED } from '@spmb/domain/paths/settings-messages.ts'
import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import { LEVELS, type Level, levelFromPath } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import { findSeason } from '../publication/check.ts'
import { quotaActOf } from '../quota/quota-changes.ts'
import { isMethodOpen, seasonFacts } from '../season/frozen-level.ts'
import { levelOf as levelRow } from '../season/lock-levels.ts'
import { seasonIdOf } from '../season/season.queries.ts'
import { changePaths } from './change-paths.ts'
import { changeClaimDates, claimDatesOf } from './claim-dates.ts'
import { readPathSeats, setPathSeats } from './path-seats.ts'
import { pathsOfLevel } from './paths.queries.ts'

export interface PathsStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
  /** The active season. */
  season: () => Season
  /** Updates the caches of this process, so that the caller's next read shows the change. */
  syncAfterWrite: () => Promise<void>
}

export function pathsStaffRoutes(app: FastifyInstance, deps: PathsStaffDeps) {
  const { admit, db, clock, timeZone, syncAfterWrite } = deps

  serveStaff(app, { contract: contracts.readPaths, admit }, async ({ params }) => {
    const season = await findSeason(db.kysely, params.id)
    return {
      season: {
        id: season.id,
        label: season.label,
        first_year: season.firstYear,
        is_active: season.isActive,
      },
      levels: await Promise.all(LEVELS.map((level) => levelRecord(db.kysely, season.id, level, clock()))),
    }
  })

  serveStaff(app, { contract: contracts.changePaths, admit }, async (call) => {
    const level = levelFromPath(call.params.type)
    if (!level) throw new NotFound(SEASON_NOT_FOUND)
    const { settings, confirmed = [], reason = '', version } = call.body
    const change = { seasonId: call.params.id, level, settings, confirmed, reason, version }
    const changed = await changePaths(db, change, timeZone, auditContextOf(call, clock()))
    await syncAfterWrite()
    return new Answer(await levelRecord(db.kysely, call.params.id, level, clock()), {
      message: !changed ? PATHS_UNCHANGED : settings === null ? PATHS_REMOVED : PATHS_SAVED,
    })
  })

  serveStaff(app, { contract: contracts.changeClaimDates, admit }, async (call) => {
    const level = levelFromPath(call.params.type)
    if (!level) throw new NotFound(SEASON_NOT_FOUND)
    const { version, ...typed } = call.body
    const change = { seasonId: call.params.id, level, typed, version }
    await changeClaimDates(db, change, timeZone, auditContextOf(call, clock()))
    await syncAfterWrite()
    return levelRecord(db.kysely, call.params.id, level, clock())
  })

  serveStaff(app, { contract: readSeatsContract, admit }, async ({ query }) =>
    readPathSeats(db.kysely, await seasonIdOf(db.kysely, query.season)),
  )

  serveStaff(app, { contract: savePathSeats, admit }, async (call) => {
    await setPathSeats(db, call.body, quotaActOf(call, call.query.season, deps.season(), clock()))
    await syncAfterWrite()
    return null
  })
}

async function levelRecord(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
  now: Date,
): Promise<contracts.PathLevel> {
  const season = await findSeason(db, seasonId)
  const { archived } = await seasonFacts(db, seasonId, now)
  const { version, method } = await levelRow(db, seasonId, level)
  const settings = await pathsOfLevel(db, seasonId, level)
  const dates = hasClaimPaths(settings) ? await claimDatesOf(db, seasonId, level) : null
  return {
    type: level,
    version,
    by_run: method === 'run',
    may: archived ? 'nothing' : (await isMethodOpen(db, season, level, now)) ? 'all' : 'names',
    settings,
    tried_on: await seasonsWithChildren(db, level),
    ...(dates && {
      claims: {
        claims_until: dates.claims_until?.toISOString() ?? null,
        verify_until: dates.verify_until?.toISOString() ?? null,
      },
    }),
  }
}

/** The newest first. */
async function seasonsWithChildren(
  db: Kysely<Schema>,
  level: Level,
): Promise<contracts.PathLevel['tried_on']> {
  const { rows } = await sql<{ id: number; label: string }>`
    select id, label from season
    where exists (select from registration where season_id = season.id and level = ${level} and deleted_at is null)
    order by first_year desc`.execute(db)
  return rows
}
