/** Writes and reads the runs of calls (docs/product-rules.md#records-of-calls). */
import { callHashes, callText } from '@spmb/domain/reserve/call-record.ts'
import { pathCallHashes, pathCallText, publicCallText } from '@spmb/domain/reserve/call-record-by-path.ts'
import type { RecordedCall } from '@spmb/domain/reserve/contract.staff.ts'
import { ENGINE_VERSION } from '@spmb/domain/selection/engine/version.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { nameOfActor } from '../registration/staff/applicant-rows.ts'
import { appendAct } from '../selection/chain/act-chain.ts'
import { nextOrdinal } from '../selection/runs/runs.queries.ts'
import type { ComputedCall } from './call-market.ts'
import type { ReserveRules } from './reserve.queries.ts'

export interface CallAct {
  seasonId: number
  rules: ReserveRules
  reason: string
  act: AuditContext
}

/** How a record is stored: what is public of it, and of a level with paths the complete one. */
function storedCall(record: ComputedCall['record']) {
  return record.version === 2
    ? {
        hashes: pathCallHashes(record),
        text: publicCallText(record),
        complete: pathCallText(record),
      }
    : { hashes: callHashes(record), text: callText(record), complete: null }
}

/** Writes the run of a call before its decisions, which name it. @returns its id */
export async function writeCallRun(
  tx: Tx,
  { record }: ComputedCall,
  { seasonId, rules, reason, act }: CallAct,
): Promise<number> {
  const { kind, level } = record
  const { hashes, text, complete } = storedCall(record)
  const { id } = await tx
    .insertInto('selection_run')
    .values({
      season_id: seasonId,
      level,
      kind,
      ordinal: await nextOrdinal(tx, seasonId, level),
      previous_run_id: rules.run_id,
      order_keys: [...rules.order],
      engine_version: ENGINE_VERSION,
      frozen_at: act.at,
      frozen_by: act.actor,
      frozen_hash: hashes.market,
      seed: rules.seed,
      seed_kind: rules.seed_kind,
      seed_source: rules.seed_source,
      seeded_at: rules.seeded_at,
      seeded_by: rules.seeded_by,
      result_hash: hashes.moves,
      previewed_at: act.at,
      previewed_by: act.actor,
      call_record: text,
      call_complete: complete,
      call_reason: reason,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** After this nothing of the run changes any more, and its hash is in the chain of acts. */
export async function sealCallRun(
  tx: Tx,
  id: number,
  { record }: ComputedCall,
  { seasonId, act }: Pick<CallAct, 'seasonId' | 'act'>,
): Promise<void> {
  const { kind, level } = record
  const { whole } = storedCall(record).hashes
  await appendAct(tx, { seasonId, level, kind, at: act.at, of: whole })
  await tx
    .updateTable('selection_run')
    .set({ certificate_hash: whole, applied_at: act.at, applied_by: act.actor })
    .where('id', '=', id)
    .execute()
}

/** The calls of a level, newest first. */
export async function listCallRuns(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<RecordedCall[]> {
  const rows = await db
    .selectFrom('selection_run as run')
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .where('kind', '<>', 'main')
    .where('applied_at', 'is not', null)
    .select(['id', 'kind', 'applied_at', 'call_reason', 'certificate_hash'])
    .select([nameOfActor('run.applied_by').as('by')])
    .select(sql<number>`jsonb_array_length(call_record::jsonb -> 'moves')`.as('called'))
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind === 'placement' ? 'placement' : 'reserve',
    at: row.applied_at?.toISOString() ?? '',
    by: row.by,
    reason: row.call_reason ?? '',
    called: row.called,
    hash: row.certificate_hash ?? '',
  }))
}

/** The complete record where the public one is another; both have the hash of the public one. */
export async function findCallRecord(
  db: Kysely<Schema>,
  id: number,
): Promise<{ level: Level; record: string; hash: string; isPublic: boolean } | undefined> {
  const row = await db
    .selectFrom('selection_run')
    .where('id', '=', id)
    .where('kind', '<>', 'main')
    .select(['level', 'call_record', 'call_complete', 'certificate_hash'])
    .executeTakeFirst()
  return (
    row && {
      level: row.level,
      record: row.call_complete ?? row.call_record ?? '',
      hash: row.certificate_hash ?? '',
      isPublic: row.call_complete === null,
    }
  )
}
