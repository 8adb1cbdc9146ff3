/** Staff calls for the seasons: admins read and change them, all staff read the school years. */

import * as contracts from '@spmb/domain/season/contract.staff.ts'
import { listSchoolYears } from '@spmb/domain/season/seasons-contract.staff.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Admit, serveStaff } from '../../platform/http/serve.ts'
import { changeSeason } from './change-season.ts'
import { listSeasons } from './season.queries.ts'
import { recordOf } from './season-record.ts'

export interface SeasonStaffDeps {
  admit: Admit
  db: Database
  clock: () => Date
  timeZone: string
  /** Updates the caches of this process and its public pages, so that the caller's next read shows the change. */
  syncAfterWrite: () => Promise<void>
}

export function seasonStaffRoutes(app: FastifyInstance, deps: SeasonStaffDeps) {
  const { admit, db, clock, timeZone, syncAfterWrite } = deps

  serveStaff(app, { contract: listSchoolYears, admit }, async () => {
    const seasons = await listSeasons(db.kysely)
    return seasons
      .reverse()
      .map(({ firstYear, label, isActive }) => ({ first_year: firstYear, label, is_active: isActive }))
  })

  serveStaff(app, { contract: contracts.listSeasons, admit }, async () => {
    const seasons = await listSeasons(db.kysely)
    return Promise.all(seasons.reverse().map((season) => recordOf(db.kysely, season, clock())))
  })

  serveStaff(app, { contract: contracts.changeSeason, admit }, async (call) => {
    const { version, confirmed = [], reason = '', ...typed } = call.body
    const change = {
      season: { id: call.params.id },
      activate: null,
      typed,
      version,
      confirmation: { confirmed, reason, recentPassword: call.actor.hasRecentPassword },
    }
    const { season } = await changeSeason(db.kysely, change, timeZone, auditContextOf(call, clock()))
    await syncAfterWrite()
    return recordOf(db.kysely, season, clock())
  })
}
