/** Until when families claim the paths of a level, and until when their papers are checked (docs/product-rules.md#claims). */
import {
  type ClaimDate,
  type ClaimDates,
  hasClaimPaths,
  NO_CLAIM_PATHS,
  readClaimDates,
} from '@spmb/domain/paths/claim/dates.ts'
import { FREEZE_REFUSALS } from '@spmb/domain/selection/act/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict, RuleBroken } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { changedValues } from '../../platform/audit/changed-values.ts'
import { staleRefusal } from '../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { findSeason } from '../publication/check.ts'
import { isMethodOpen, LEVEL_SUBJECT, refuseWhileFrozen, seasonFacts } from '../season/frozen-level.ts'
import { lockLevels } from '../season/lock-levels.ts'
import { pathsOfLevel } from './paths.queries.ts'

export async function claimDatesOf(db: Kysely<Schema>, seasonId: number, level: Level): Promise<ClaimDates> {
  return db
    .selectFrom('season_level')
    .select(['claims_until', 'verify_until'])
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .executeTakeFirstOrThrow()
}

/**
 * @throws RuleBroken by field; Conflict for an archive, a level without paths to claim, a frozen level or a stale version; NotFound
 */
export async function changeClaimDates(
  db: Database,
  asked: { seasonId: number; level: Level; typed: Record<ClaimDate, string>; version: number },
  timeZone: string,
  act: AuditContext,
): Promise<void> {
  const { seasonId, level, typed, version } = asked
  await inTransaction(db, async (tx) => {
    await findSeason(tx, seasonId)
    // A freeze counts the claims that are open, and no claim is sent meanwhile.
    const locked = await lockLevels(tx, seasonId, 'freeze', [level])
    const season = await findSeason(tx, seasonId)
    if (locked[0]?.version !== version)
      throw await staleRefusal(tx, { subject: LEVEL_SUBJECT[level], id: seasonId }, timeZone)
    if ((await seasonFacts(tx, seasonId, act.at)).archived) throw new Conflict(FREEZE_REFUSALS.archived)
    await refuseWhileFrozen(tx, seasonId, locked, act.at)
    const before = await claimDatesOf(tx, seasonId, level)
    const opened = !(await isMethodOpen(tx, season, level, act.at))
    const read = readClaimDates(typed, before, { season, opened, timeZone })
    if ('messages' in read) throw new RuleBroken(read.messages)
    const changes = changedValues(before, read.dates)
    if (changes === null) return
    if (!hasClaimPaths(await pathsOfLevel(tx, seasonId, level))) throw new Conflict(NO_CLAIM_PATHS)
    await tx
      .updateTable('season_level')
      .set(({ eb }) => ({ ...read.dates, version: eb('version', '+', 1) }))
      .where('season_id', '=', seasonId)
      .where('level', '=', level)
      .execute()
    await recordAudit(tx, {
      ...act,
      action: 'season.claim_dates',
      subject: LEVEL_SUBJECT[level],
      subjectId: seasonId,
      changes,
    })
  })
}
