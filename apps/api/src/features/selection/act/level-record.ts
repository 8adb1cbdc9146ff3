/** The selection of a season's levels as the staff calls show it. */

import { beforeRun } from '@spmb/domain/findings/findings.ts'
import { levelState } from '@spmb/domain/season/level-state.ts'
import type { LevelSelection } from '@spmb/domain/selection/act/contract.staff.ts'
import { freezeRefusals } from '@spmb/domain/selection/act/freeze.ts'
import type { OrderKey } from '@spmb/domain/selection/order.ts'
import { LEVELS } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { ReadFindings } from '../../findings/findings.queries.ts'
import { isMethodOpen, seasonFacts } from '../../season/frozen-level.ts'
import type { LockedLevel } from '../../season/lock-levels.ts'
import type { StoredSeason } from '../../season/season.queries.ts'
import { runRecords } from '../runs/run-record.ts'
import { listRuns } from '../runs/runs.queries.ts'
import { freezeFacts } from './freeze.ts'

/** Pairs without a confirmed distance that an answer names; the rest is a number. */
const NAMED_PAIRS = 50

export async function levelRecords(
  { db, readFindings }: { db: Kysely<Schema>; readFindings: ReadFindings },
  season: StoredSeason,
  now: Date,
): Promise<LevelSelection[]> {
  const stored: LockedLevel[] = await db
    .selectFrom('season_level')
    .select(['level', 'method', 'state', 'version', 'order_keys', 'draw_wait_hours'])
    .where('season_id', '=', season.id)
    .execute()
  const runs = await runRecords(db, await listRuns(db, season.id))
  const facts = await seasonFacts(db, season.id, now)
  const findings = facts.published || facts.archived ? [] : beforeRun(await readFindings(db, season, now))
  const records: LevelSelection[] = []
  for (const level of LEVELS) {
    const row = stored.find((each) => each.level === level)
    if (!row) continue
    const own = runs.filter(({ type }) => type === level)
    const isDraft = row.method === 'run' && row.state === 'draft'
    const freeze = isDraft ? await freezeFacts(db, season, row, now) : null
    records.push({
      type: level,
      method: row.method,
      method_open: !facts.archived && (await isMethodOpen(db, season, level, now)),
      order: row.order_keys as OrderKey[],
      state: levelState(row.state, facts),
      version: row.version,
      draw_wait_hours: row.draw_wait_hours,
      freeze_refusals: freeze ? freezeRefusals(freeze) : [],
      to_confirm: freeze
        ? freeze.openBirthDates.contradicted + freeze.openBirthDates.proposed + freeze.undecidedAges
        : 0,
      over_quota: [...(freeze?.overQuota ?? [])],
      unconfirmed_distances: {
        count: freeze?.unconfirmed.length ?? 0,
        pairs: freeze?.unconfirmed.slice(0, NAMED_PAIRS) ?? [],
      },
      findings: findings.filter((found) => found.level === level),
      run: own.find(({ kind, abandoned }) => kind === 'main' && !abandoned) ?? null,
      runs: own,
    })
  }
  return records
}
