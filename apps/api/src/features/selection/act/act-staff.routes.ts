/** Staff calls for the act of a selection. */

import { SEASON_NOT_FOUND } from '@spmb/domain/season/messages.ts'
import type { SelectionPreview, SelectionRun } from '@spmb/domain/selection/act/contract.staff.ts'
import * as contracts from '@spmb/domain/selection/act/contract.staff.ts'
import { levelFromPath } from '@spmb/domain/shared/level.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../../platform/audit/audit.ts'
import { auditContextOf } from '../../../platform/audit/audit-context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { type Admit, type StaffCall, serveStaff } from '../../../platform/http/serve.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import type { ConfirmPassword } from '../../accounts/passwords/confirm-password.ts'
import type { ReadFindings } from '../../findings/findings.queries.ts'
import { findSeason } from '../../publication/check.ts'
import { type StoredSeason, seasonIdOf } from '../../season/season.queries.ts'
import { completeCertificate } from '../public/certificates.ts'
import { fullRun } from '../runs/full-run.ts'
import { runRecord } from '../runs/run-record.ts'
import { applyRun } from './apply-run.ts'
import { confirmBeforeFreeze, readConfirmations } from './confirmations.ts'
import { confirmSeed, typeSeed } from './draw-run.ts'
import { callOffRun, unfreezeLevel } from './end-run.ts'
import { freezeLevel } from './freeze.ts'
import { levelRecords } from './level-record.ts'
import { changeMethod } from './method.ts'
import { type PreviewedRun, previewRun } from './preview-run.ts'
import { signRun } from './sign-run.ts'

export interface SelectionActDeps {
  admit: Admit
  db: Database
  readFindings: ReadFindings
  clock: () => Date
  random: RandomBytes
  encryption: Pick<FieldEncryption, 'decrypt'>
  timeZone: string
  confirmPassword: ConfirmPassword
  /** Updates the caches of this process and its public pages. */
  syncAfterWrite: () => Promise<void>
}

type AnyCall = Pick<StaffCall<typeof contracts.typeSelectionSeed>, 'actor' | 'request'>

export function selectionActStaffRoutes(app: FastifyInstance, deps: SelectionActDeps) {
  const { admit, db, encryption, clock, timeZone, confirmPassword, syncAfterWrite } = deps
  const recordsOf = (season: StoredSeason) => levelRecords({ ...deps, db: db.kysely }, season, clock())
  const actOf = (call: AnyCall) => ({ ...auditContextOf(call, clock()), userId: call.actor.userId })

  async function levelAfter(seasonId: number, type: contracts.LevelSelection['type']) {
    await syncAfterWrite()
    const season = await findSeason(db.kysely, seasonId)
    const records = await recordsOf(season)
    return records.find((record) => record.type === type) as contracts.LevelSelection
  }

  async function runAfter(runId: number) {
    await syncAfterWrite()
    return runRecord(db.kysely, runId)
  }

  serveStaff(app, { contract: contracts.readSelection, admit }, async (call) => {
    const season = await findSeason(db.kysely, await seasonIdOf(db.kysely, call.query.season))
    return {
      season: {
        id: season.id,
        label: season.label,
        first_year: season.firstYear,
        is_active: season.isActive,
      },
      levels: await recordsOf(season),
    }
  })

  serveStaff(app, { contract: contracts.changeSelectionMethod, admit }, async (call) => {
    const level = levelOf(call.params.type)
    await changeMethod(db, { seasonId: call.params.id, level, ...call.body }, timeZone, actOf(call))
    return levelAfter(call.params.id, level)
  })

  serveStaff(app, { contract: contracts.readConfirmations, admit }, async (call) => {
    const level = levelOf(call.params.type)
    const { id: seasonId } = await findSeason(db.kysely, call.params.id)
    const open = await db.kysely
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => readConfirmations(tx, { seasonId, level }, encryption))
    await recordAudit(db.kysely, {
      ...auditContextOf(call, clock()),
      action: 'selection.confirmations',
      subject: 'registration',
      changes: { level, season: seasonId, ids: [...new Set(open.listed.map(({ id }) => id))] },
    })
    return open
  })

  serveStaff(app, { contract: contracts.confirmBeforeFreeze, admit }, async (call) => {
    await confirmBeforeFreeze({ db, timeZone }, { id: call.params.id, ...call.body }, actOf(call))
    return null
  })

  serveStaff(app, { contract: contracts.freezeLevel, admit }, async (call) => {
    const level = levelOf(call.params.type)
    const { draw_kind: kind, draw_source: source, draw_place: place, draw_at: drawAt } = call.body
    const { userId: _, ...act } = actOf(call)
    await freezeLevel(deps, { seasonId: call.params.id, level, kind, source, place, drawAt }, act)
    return levelAfter(call.params.id, level)
  })

  serveStaff(app, { contract: contracts.typeSelectionSeed, admit }, async (call) => {
    await typeSeed(db, call.params.id, call.body, timeZone, actOf(call))
    return runAfter(call.params.id)
  })

  serveStaff(app, { contract: contracts.confirmSelectionSeed, admit }, async (call) => {
    await confirmSeed(db, call.params.id, call.body, actOf(call))
    return runAfter(call.params.id)
  })

  serveStaff(app, { contract: contracts.previewSelection, admit }, async (call) => {
    const previewed = await previewRun(db, call.params.id, actOf(call))
    return previewAnswer(previewed, await runRecord(db.kysely, call.params.id))
  })

  serveStaff(app, { contract: contracts.signSelection, admit }, async (call) => {
    const { result_hash: resultHash, password } = call.body
    const act = actOf(call)
    await confirmPassword(call, password, act)
    const role = call.actor.role === 'admin' ? 'admin' : 'monitor'
    await signRun(db, call.params.id, { resultHash, role }, act)
    return runAfter(call.params.id)
  })

  serveStaff(app, { contract: contracts.applySelection, admit }, async (call) => {
    await applyRun(db, call.params.id, call.body.result_hash, actOf(call))
    return runAfter(call.params.id)
  })

  serveStaff(app, { contract: contracts.callOffSelection, admit }, async (call) => {
    await callOffRun(db, call.params.id, call.body.reason, actOf(call))
    return runAfter(call.params.id)
  })

  serveStaff(app, { contract: contracts.unfreezeLevel, admit }, async (call) => {
    await unfreezeLevel(db, call.params.id, call.body.reason, actOf(call))
    return runAfter(call.params.id)
  })

  serveStaff(app, { contract: contracts.exportCompleteCertificate, admit }, (call) =>
    completeCertificate(db, call.params.id, auditContextOf(call, clock())),
  )

  serveStaff(app, { contract: contracts.exportFullRun, admit }, (call) =>
    fullRun(db, call.params.id, auditContextOf(call, clock())),
  )
}

/** @throws NotFound for anything but sd and smp */
function levelOf(type: string) {
  const level = levelFromPath(type)
  if (!level) throw new NotFound(SEASON_NOT_FOUND)
  return level
}

/** The figures of a preview. Nothing of it is stored. */
function previewAnswer(
  { loaded, resultHash, changed, underAge }: PreviewedRun,
  run: SelectionRun,
): SelectionPreview {
  const placed = loaded.outcome.seating.filter(Boolean).length
  const seats = loaded.selection.market.schools.reduce((sum, { quota }) => sum + (quota ?? 0), 0)
  return {
    run,
    result_hash: resultHash,
    changed,
    placed,
    unplaced: loaded.snapshot.lines.filter(({ withdrawn }) => !withdrawn).length - placed,
    empty_seats: seats - placed,
    under_age: underAge.map(({ id: _, ...child }) => child),
  }
}
