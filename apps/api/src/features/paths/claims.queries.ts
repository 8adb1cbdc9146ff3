/** The claims of a level: what a run reads of them, what the freeze waits for, and the documents that were seen (docs/product-rules.md#claims). */
import type { FamilyCard } from '@spmb/domain/paths/claim/family-card.ts'
import { decidedState } from '@spmb/domain/paths/claim/states.ts'
import type { DecidedClaim } from '@spmb/domain/paths/eligible.ts'
import type { OpenClaims } from '@spmb/domain/selection/act/freeze.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import type { Tx } from '../../platform/database/database.ts'
import { isLive } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** By the ids of registrations. */
export type Claims = ReadonlyMap<number, readonly DecidedClaim[]>

/** Those that are decided. Nothing is decrypted: what a run needs of the details has columns of its own. */
export async function decidedClaims(db: Kysely<Schema>, seasonId: number, level: Level): Promise<Claims> {
  const rows = await db
    .selectFrom('claim')
    .select(['registration_id', 'path', 'criterion', 'choice', 'parent_school_id', 'score', 'state'])
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .orderBy('registration_id')
    .orderBy('path')
    .execute()
  const claims = new Map<number, DecidedClaim[]>()
  for (const { registration_id: id, parent_school_id: school, state, ...row } of rows) {
    const decided = decidedState(state)
    if (decided) claims.set(id, [...(claims.get(id) ?? []), { ...row, school, state: decided }])
  }
  return claims
}

/** Of live children: how many claims are not decided yet. */
export async function countOpenClaims(
  db: Kysely<Schema>,
  { seasonId, level }: { seasonId: number; level: Level },
  now: Date,
): Promise<OpenClaims> {
  const { rows } = await sql<Record<keyof OpenClaims, number>>`
    select count(*) filter (where state = 'waiting' and not is_read)::integer as waiting,
      count(*) filter (where state = 'waiting' and is_read)::integer as reading,
      count(*) filter (where state = 'incomplete')::integer as incomplete
    from (
      select claim.state, exists (
        select from claim_reading as given where given.registration_id = claim.registration_id and given.path = claim.path
          and given.version = claim.version
      ) as is_read
      from claim join registration as r on r.id = claim.registration_id
      where claim.season_id = ${seasonId} and claim.level = ${level} and ${isLive('r')}
        and (claim.state = 'waiting' or (claim.state = 'incomplete' and claim.due_at > ${now}))
    ) as open`.execute(db)
  return rows[0] ?? { waiting: 0, reading: 0, incomplete: 0 }
}

/** Whether any child of the level has ever claimed a path: its paths stay then. */
export async function hasClaims(db: Kysely<Schema>, seasonId: number, level: Level): Promise<boolean> {
  const row = await db
    .selectFrom('claim')
    .select('path')
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The documents of a claim that the actor saw, apart from a verdict. */
export async function storeSeen(
  tx: Tx,
  { id, path, kinds }: { id: number; path: string; kinds: readonly string[] },
  { actor, at }: Pick<AuditContext, 'actor' | 'at'>,
): Promise<void> {
  if (kinds.length === 0) return
  await tx
    .insertInto('claim_document')
    .values(kinds.map((kind) => ({ registration_id: id, path, kind, seen_by: actor, seen_at: at })))
    .onConflict((is) => is.doNothing())
    .execute()
}

/** What the family said of its card; undefined: nothing. */
export async function findCard(db: Kysely<Schema>, id: number): Promise<FamilyCard | undefined> {
  const row = await db
    .selectFrom('claim_child')
    .select(['kk_issued_on', 'kk_reason'])
    .where('registration_id', '=', id)
    .executeTakeFirst()
  if (!row || row.kk_issued_on === null) return undefined
  return { issued_on: row.kk_issued_on, reason: row.kk_reason as FamilyCard['reason'] }
}
