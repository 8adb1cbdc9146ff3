/**
 * Publishes, schedules, calls off and hides the results of a season (docs/product-rules.md#publication-act). Each is one
 * transaction on one row: either both levels are public or nothing is.
 */

import { checkPublishing } from '@spmb/domain/publication/check-publishing.ts'
import {
  ALREADY_PUBLISHED,
  changedSinceCheck,
  NOT_PUBLISHED,
  NOT_SCHEDULED,
  PUBLICATION_MESSAGES,
} from '@spmb/domain/publication/messages.ts'
import type { PublicationFacts } from '@spmb/domain/publication/publication-facts.ts'
import { numbersOpen } from '@spmb/domain/registration/staff/numbers/messages.ts'
import { isPublishedDisputed } from '@spmb/domain/season/level-state.ts'
import type { PublicationAct, PublicationMode } from '@spmb/domain/season/season.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { runsMissing } from '@spmb/domain/selection/act/messages.ts'
import { foldSpaces } from '@spmb/domain/shared/fields/text.ts'
import { parseLocalTime } from '@spmb/domain/shared/local-date.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { ReadFindings } from '../findings/findings.queries.ts'
import { lockSeasons, refuseArchive } from '../season/change-season.ts'
import { countDisputed } from '../season/disputed-numbers.ts'
import { lockLevels } from '../season/lock-levels.ts'
import { hidingOf, movesOf, type StoredSeason } from '../season/season.queries.ts'
import { type CheckSources, digestOf, factsOf, findSeason } from './check.ts'
import { addAct, changedSince, storeLook } from './publication.queries.ts'
import type { SeenCheck } from './seen-check.ts'

/** The admin who acts. */
export type Act = AuditContext & { userId: number }

export interface Publishing {
  seasonId: number
  version: number
  /** 'now', or a moment in the office's zone. */
  publishes: string
  /** The check that the admin saw. */
  check: SeenCheck
  reason: string
}

/** A refusal counts changed registrations up to this number. */
const COUNTED_CHANGES = 1_000

/**
 * @throws RuleBroken for a moment that is wrong or has passed, or without the reason that undecided children need;
 *   Conflict when what was checked has changed, another admin was first, or results are published; NotFound
 */
export async function publishResults(
  { db, readFindings }: CheckSources,
  publishing: Publishing,
  timeZone: string,
  act: Act,
): Promise<StoredSeason> {
  return inTransaction(db, async (tx) => {
    const season = await lockSeason(tx, publishing, timeZone)
    if (isPublished(season, act.at)) throw new Conflict(ALREADY_PUBLISHED)
    await refuseWithoutRuns(tx, season.id)
    await refuseWhileDisputed(tx, season.id)
    const facts = await unchangedFacts(tx, readFindings, season, { check: publishing.check, now: act.at })
    const { undecided } = facts.counts
    const problems = checkPublishing(publishing, { undecided, timeZone, now: act.at })
    if (Object.keys(problems).length > 0) throw new RuleBroken(problems)
    const moment = publishing.publishes === 'now' ? null : parseLocalTime(publishing.publishes, timeZone)
    const { snapshot, at } = publishing.check
    await storeLook(tx, { season_id: season.id, at, by_user: act.userId, snapshot })
    return carryOut(tx, season, act, {
      kind: moment ? 'schedule' : 'publish',
      mode: moment ? 'schedule' : 'published',
      publishesAt: moment instanceof Date ? moment : act.at,
      reason: foldSpaces(publishing.reason) || null,
      facts,
    })
  })
}

/** @throws Conflict when nothing is scheduled, it is published already, or another admin was first; NotFound */
export async function callOffPublication(
  db: Database,
  asked: { seasonId: number; version: number },
  timeZone: string,
  act: Act,
): Promise<StoredSeason> {
  return inTransaction(db, async (tx) => {
    const season = await lockSeason(tx, asked, timeZone)
    if (isPublished(season, act.at)) throw new Conflict(ALREADY_PUBLISHED)
    if (season.publicationMode !== 'schedule') throw new Conflict(NOT_SCHEDULED)
    return carryOut(tx, season, act, { kind: 'call_off', mode: 'hidden', publishesAt: null })
  })
}

/** @throws RuleBroken without a reason; Conflict when results are not public or another admin was first; NotFound */
export async function hideResults(
  db: Database,
  asked: { seasonId: number; version: number; reason: string },
  timeZone: string,
  act: Act,
): Promise<StoredSeason> {
  const reason = foldSpaces(asked.reason)
  if (!reason) throw new RuleBroken({ reason: [PUBLICATION_MESSAGES['reason.required']] })
  return inTransaction(db, async (tx) => {
    const season = await lockSeason(tx, asked, timeZone)
    if (!isPublished(season, act.at)) throw new Conflict(NOT_PUBLISHED)
    return carryOut(tx, season, act, { kind: 'hide', mode: 'hidden', publishesAt: null, reason })
  })
}

/**
 * Locks the season and both levels until the transaction ends: registrations, decisions and seats wait, so that what is
 * checked is what is published. @throws Conflict for a stale version or an earlier season; NotFound */
async function lockSeason(
  tx: Tx,
  { seasonId, version }: { seasonId: number; version: number },
  timeZone: string,
): Promise<StoredSeason> {
  await findSeason(tx, seasonId)
  await lockLevels(tx, seasonId, 'freeze')
  const seasons = await lockSeasons(tx)
  const season = await findSeason(tx, seasonId)
  refuseArchive(season, seasons)
  if (season.version !== version) throw await staleRefusal(tx, { subject: 'season', id: seasonId }, timeZone)
  return season
}

/** A level with a run is published with its applied results only; the levels are locked. @throws Conflict that names them */
async function refuseWithoutRuns(tx: Tx, seasonId: number): Promise<void> {
  const rows = await tx
    .selectFrom('season_level')
    .select('level')
    .where('season_id', '=', seasonId)
    .where('method', '=', 'run')
    .where('state', '<>', 'signed')
    .orderBy('level')
    .execute()
  if (rows.length > 0) throw new Conflict(runsMissing(rows.map(({ level }) => level)))
}

/** The levels are locked. @throws Conflict that counts the children of levels that are decided by hand */
async function refuseWhileDisputed(tx: Tx, seasonId: number): Promise<void> {
  const levels = await tx
    .selectFrom('season_level')
    .select(['level', 'method'])
    .where('season_id', '=', seasonId)
    .orderBy('level')
    .execute()
  const disputed = await countDisputed(tx, seasonId)
  const open = levels
    .map(({ level, method }) => ({ level, method, count: disputed[level] ?? 0 }))
    .filter(({ method, count }) => isPublishedDisputed({ method, disputed: count }))
  if (open.length > 0) throw new Conflict(numbersOpen(open))
}

/** @throws Conflict when they are not those of the check */
async function unchangedFacts(
  tx: Tx,
  readFindings: ReadFindings,
  season: StoredSeason,
  { check: { snapshot, digest }, now }: { check: SeenCheck; now: Date },
): Promise<PublicationFacts> {
  const facts = await factsOf(tx, readFindings, season, now)
  if (digest === digestOf(facts)) return facts
  const changed = await changedSince(tx, season.id, snapshot, COUNTED_CHANGES)
  throw new Conflict(changedSinceCheck(changed.map((row) => row.no_registration)))
}

interface Change {
  kind: PublicationAct
  mode: PublicationMode
  publishesAt: Date | null
  reason?: string | null
  facts?: PublicationFacts
}

async function carryOut(
  tx: Tx,
  season: StoredSeason,
  { userId, ...act }: Act,
  { kind, mode, publishesAt, reason = null, facts }: Change,
): Promise<StoredSeason> {
  await tx
    .updateTable('season')
    .set({
      publication_mode: mode,
      publishes_at: publishesAt,
      ...hidingOf(season, { publicationMode: mode, publishesAt }, act.at),
      ...movesOf(season, { ...season, publicationMode: mode, publishesAt }, act.at),
    })
    .where('id', '=', season.id)
    .execute()
  await addAct(tx, {
    season_id: season.id,
    kind,
    at: act.at,
    by_user: userId,
    publishes_at: kind === 'publish' || kind === 'schedule' ? publishesAt : null,
    reason,
    findings: facts ?? null,
  })
  await recordAudit(tx, {
    ...act,
    action: `publication.${kind}`,
    subject: 'season',
    subjectId: season.id,
    changes: {
      before: { publicationMode: season.publicationMode, publishesAt: season.publishesAt },
      after: { publicationMode: mode, publishesAt },
      ...(reason ? { reason } : {}),
      ...(facts ? { counts: facts.counts } : {}),
    },
  })
  return findSeason(tx, season.id)
}
