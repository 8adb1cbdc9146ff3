/** Staff calls for the publication of results. */

import * as contracts from '@spmb/domain/publication/contract.staff.ts'
import { publicationScheduled } from '@spmb/domain/publication/messages.ts'
import { exactMomentWords } from '@spmb/domain/shared/moment-words.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../platform/audit/audit.ts'
import { auditContextOf } from '../../platform/audit/audit-context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type Admit, Answer, serveStaff } from '../../platform/http/serve.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import type { ConfirmPassword } from '../accounts/passwords/confirm-password.ts'
import { recordOf } from '../season/season-record.ts'
import { type Check, type CheckSources, checkPublication, findSeason } from './check.ts'
import { storeLook } from './publication.queries.ts'
import { callOffPublication, hideResults, publishResults } from './publish.ts'
import { openCheck, sealCheck } from './seen-check.ts'

export interface PublicationStaffDeps extends CheckSources {
  admit: Admit
  clock: () => Date
  timeZone: string
  confirmPassword: ConfirmPassword
  encryption: Pick<FieldEncryption, 'digest'>
  syncAfterWrite: () => Promise<void>
}

export function publicationStaffRoutes(app: FastifyInstance, deps: PublicationStaffDeps) {
  const { admit, db, clock, timeZone, confirmPassword, encryption, syncAfterWrite } = deps
  const readerOf = (call: { params: { id: number }; actor: { userId: number } }) => ({
    userId: call.actor.userId,
    seasonId: call.params.id,
  })

  serveStaff(app, { contract: contracts.readPublicationCheck, admit }, async (call) => {
    const now = clock()
    const check = await checkPublication(deps, call.params.id, now)
    await recordAudit(db.kysely, {
      ...auditContextOf(call, now),
      action: 'publication.check',
      subject: 'season',
      subjectId: check.season.id,
      changes: { counts: check.facts.counts, ids: check.changed.map(({ id }) => id) },
    })
    const text = sealCheck(encryption, readerOf(call), check.seen)
    return checkRecord(check, text, await recordOf(db.kysely, check.season, now))
  })

  serveStaff(app, { contract: contracts.markPublicationLook, admit }, async (call) => {
    const act = auditContextOf(call, clock())
    await inTransaction(db, async (tx) => {
      const season = await findSeason(tx, call.params.id)
      const { snapshot, at } = openCheck(encryption, readerOf(call), call.body.check)
      await storeLook(tx, { season_id: season.id, at, by_user: call.actor.userId, snapshot })
      await recordAudit(tx, { ...act, action: 'publication.look', subject: 'season', subjectId: season.id })
    })
    return null
  })

  serveStaff(app, { contract: contracts.publishResults, admit }, async (call) => {
    const { password, publishes, reason = '', version } = call.body
    const check = openCheck(encryption, readerOf(call), call.body.check)
    const context = auditContextOf(call, clock())
    await confirmPassword(call, password, context)
    const season = await publishResults(
      deps,
      { seasonId: call.params.id, version, publishes, check, reason },
      timeZone,
      { ...context, userId: call.actor.userId },
    )
    await syncAfterWrite()
    const record = await recordOf(db.kysely, season, clock())
    if (season.publicationMode !== 'schedule' || !season.publishesAt) return record
    return new Answer(record, {
      message: publicationScheduled(exactMomentWords(season.publishesAt, timeZone)),
    })
  })

  serveStaff(app, { contract: contracts.callOffPublication, admit }, async (call) => {
    const act = { ...auditContextOf(call, clock()), userId: call.actor.userId }
    const asked = { seasonId: call.params.id, version: call.body.version }
    const season = await callOffPublication(db, asked, timeZone, act)
    await syncAfterWrite()
    return recordOf(db.kysely, season, clock())
  })

  serveStaff(app, { contract: contracts.hideResults, admit }, async (call) => {
    const act = { ...auditContextOf(call, clock()), userId: call.actor.userId }
    const season = await hideResults(db, { seasonId: call.params.id, ...call.body }, timeZone, act)
    await syncAfterWrite()
    return recordOf(db.kysely, season, clock())
  })
}

function checkRecord(
  { facts, seen, look, changed }: Check,
  text: string,
  season: contracts.PublicationCheck['season'],
): contracts.PublicationCheck {
  return {
    season,
    checked_at: seen.at.toISOString(),
    check: text,
    counts: facts.counts,
    findings: facts.findings ?? [],
    changed: {
      since: look?.at.toISOString() ?? null,
      by: look?.by ?? null,
      total: changed[0]?.total ?? 0,
      registrations: changed.map(({ no_registration, name, deleted }) => ({
        no_registration,
        name,
        deleted,
      })),
    },
  }
}
