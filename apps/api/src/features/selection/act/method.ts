/** How the seats of a level are given; fixed when its registration opens (docs/product-rules.md#selection-method). */

import type { Method } from '@spmb/domain/season/level-state.ts'
import { windowState } from '@spmb/domain/season/window.ts'
import { FREEZE_REFUSALS, METHOD_FIXED, METHOD_PUBLISHED } from '@spmb/domain/selection/act/messages.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../../platform/audit/audit.ts'
import type { AuditContext } from '../../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { findSeason } from '../../publication/check.ts'
import { seasonFacts } from '../../season/frozen-level.ts'
import { lockLevels } from '../../season/lock-levels.ts'
import type { StoredSeason } from '../../season/season.queries.ts'

/** The subject of audit rows about a level: the id of its season, whose other level is another subject. */
const SUBJECT = { SD: 'selection_sd', SMP: 'selection_smp' } as const

/** @throws Conflict when registration of the level has opened, for a run after the publication, or a stale version; NotFound */
export async function changeMethod(
  db: Database,
  asked: { seasonId: number; level: Level; method: Method; version: number },
  timeZone: string,
  act: AuditContext,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await findSeason(tx, asked.seasonId)
    // No registration arrives meanwhile, and the season's settings stay.
    const [locked] = await lockLevels(tx, asked.seasonId, 'freeze', [asked.level])
    const season = await findSeason(tx, asked.seasonId)
    if (!locked) throw new Error(`The season ${season.id} has no level ${asked.level}.`)
    const subject = SUBJECT[asked.level]
    if (locked.version !== asked.version) throw await staleRefusal(tx, { subject, id: season.id }, timeZone)
    if (locked.method === asked.method) return
    if ((await seasonFacts(tx, season.id, act.at)).archived) throw new Conflict(FREEZE_REFUSALS.archived)
    if (!(await isMethodOpen(tx, season, asked.level, act.at))) throw new Conflict(METHOD_FIXED)
    // Nothing is published without the run that its level needs.
    if (asked.method === 'run' && season.publicationMode !== 'hidden') throw new Conflict(METHOD_PUBLISHED)
    await tx
      .updateTable('season_level')
      .set(({ eb }) => ({ method: asked.method, version: eb('version', '+', 1) }))
      .where('season_id', '=', season.id)
      .where('level', '=', asked.level)
      .execute()
    await recordAudit(tx, {
      ...act,
      action: 'selection.method',
      subject,
      subjectId: season.id,
      changes: { method: { before: locked.method, after: asked.method } },
    })
  })
}

/** Whether registration of the level has not opened yet: the window is not open, and there is no registration. */
export async function isMethodOpen(
  db: Kysely<Schema>,
  season: StoredSeason,
  level: Level,
  now: Date,
): Promise<boolean> {
  if (windowState(season, now) === 'open') return false
  const registered = await db
    .selectFrom('registration')
    .select('id')
    .where('season_id', '=', season.id)
    .where('level', '=', level)
    .limit(1)
    .executeTakeFirst()
  return registered === undefined
}
