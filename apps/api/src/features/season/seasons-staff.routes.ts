/** Staff calls that prepare, activate and list seasons. All of them are for admins. */
import {
  SEASON_MESSAGES,
  SEASON_NOT_FOUND,
  seasonActivated,
  seasonCreated,
} from '@spmb/domain/season/messages.ts'
import * as contracts from '@spmb/domain/season/seasons-contract.staff.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { FastifyInstance } from 'fastify'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import { Answer, serveStaff } from '../../platform/http/serve.ts'
import type { ConfirmPassword } from '../accounts/passwords/confirm-password.ts'
import { judgeActivation } from './activate-season.ts'
import { changeSeason } from './change-season.ts'
import { listSeasons } from './season.queries.ts'
import { listSeasonFigures } from './season-figures.queries.ts'
import { recordOf } from './season-record.ts'
import type { SeasonStaffDeps } from './season-staff.routes.ts'

export function seasonsStaffRoutes(
  app: FastifyInstance,
  {
    admit,
    db,
    clock,
    timeZone,
    syncAfterWrite,
    confirmPassword,
  }: SeasonStaffDeps & { confirmPassword: ConfirmPassword },
) {
  serveStaff(app, { contract: contracts.listSeasonFigures, admit }, () => listSeasonFigures(db.kysely))

  serveStaff(app, { contract: contracts.createSeason, admit }, async (call) => {
    const { label, copy_quotas: copyQuotas = false, ...typed } = call.body
    const change = { season: { create: label, copyQuotas }, activate: null, typed }
    const { season } = await changeSeason(db.kysely, change, timeZone, auditContextOf(call, clock()))
    await syncAfterWrite()
    return new Answer(await recordOf(db.kysely, season, clock()), { message: seasonCreated(season.label) })
  })

  serveStaff(app, { contract: contracts.readActivation, admit }, async (call) => {
    const seasons = await listSeasons(db.kysely)
    const season = seasons.find(({ id }) => id === call.params.id)
    if (!season) throw new NotFound(SEASON_NOT_FOUND)
    const judged = await judgeActivation(db.kysely, season, seasons, clock(), timeZone)
    return {
      season: await recordOf(db.kysely, season, clock()),
      consequences: judged.consequences,
      without_quotas: judged.withoutQuotas,
      without_places: judged.unplaced,
      obstacle: judged.obstacle && SEASON_MESSAGES[judged.obstacle],
    }
  })

  serveStaff(app, { contract: contracts.activateSeason, admit }, async (call) => {
    const {
      confirmed,
      without_quotas: withoutQuotas = false,
      without_places: withoutPlaces = false,
      password,
    } = call.body
    const act = auditContextOf(call, clock())
    await confirmPassword(call, password, act)
    const { season } = await changeSeason(
      db.kysely,
      { season: { id: call.params.id }, activate: { withoutQuotas, withoutPlaces, confirmed }, typed: {} },
      timeZone,
      act,
    )
    await syncAfterWrite()
    return new Answer(await recordOf(db.kysely, season, clock()), { message: seasonActivated(season.label) })
  })
}
