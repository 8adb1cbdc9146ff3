/** How the seats of a level are given; fixed when its registration opens (docs/product-rules.md#selection-method). */

import type { Method } from '@spmb/domain/season/level-state.ts'
import {
  FREEZE_REFUSALS,
  METHOD_FIXED,
  METHOD_PUBLISHED,
  NEEDS_RUN,
} from '@spmb/domain/selection/act/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { hasPaths } from '../../paths/paths.queries.ts'
import { findSeason } from '../../publication/check.ts'
import { isMethodOpen, LEVEL_SUBJECT, seasonFacts } from '../../season/frozen-level.ts'
import { lockLevels } from '../../season/lock-levels.ts'

/** @throws Conflict when registration of the level has opened, by hand with paths, for a run after the publication, or a stale version; NotFound */
export async function changeMethod(
  db: Database,
  asked: {
    seasonId: number
    level: Level
    method: Method
    draw_wait_hours?: number | undefined
    version: number
  },
  timeZone: string,
  act: AuditContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await findSeason(tx, asked.seasonId)
    // No registration arrives meanwhile, and the season's settings stay.
    const [locked] = await lockLevels(tx, asked.seasonId, 'freeze', [asked.level])
    const season = await findSeason(tx, asked.seasonId)
    if (!locked) throw new Error(`The season ${season.id} has no level ${asked.level}.`)
    const subject = LEVEL_SUBJECT[asked.level]
    if (locked.version !== asked.version) throw await staleRefusal(tx, { subject, id: season.id }, timeZone)
    const wait = asked.draw_wait_hours ?? locked.draw_wait_hours
    const isOther = locked.method !== asked.method
    if (!isOther && locked.draw_wait_hours === wait) return
    if ((await seasonFacts(tx, season.id, act.at)).archived) throw new Conflict(FREEZE_REFUSALS.archived)
    if (!(await isMethodOpen(tx, season, asked.level, act.at))) throw new Conflict(METHOD_FIXED)
    if (asked.method === 'manual' && (await hasPaths(tx, season.id, asked.level)))
      throw new Conflict(NEEDS_RUN)
    // Nothing is published without the run that its level needs.
    if (isOther && asked.method === 'run' && season.publicationMode !== 'hidden')
      throw new Conflict(METHOD_PUBLISHED)
    await tx
      .updateTable('season_level')
      .set(({ eb }) => ({ method: asked.method, draw_wait_hours: wait, version: eb('version', '+', 1) }))
      .where('season_id', '=', season.id)
      .where('level', '=', asked.level)
      .execute()
    await recordAudit(tx, {
      ...act,
      action: 'selection.method',
      subject,
      subjectId: season.id,
      changes: {
        ...(isOther && { method: { before: locked.method, after: asked.method } }),
        ...(locked.draw_wait_hours !== wait && {
          draw_wait_hours: { before: locked.draw_wait_hours, after: wait },
        }),
      },
    })
  })
}
