/** What two people draw for equal late children (docs/product-rules.md#late-registration). The level is locked where it is written. */
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { nameOfActor } from '../registration/staff/applicant-rows.ts'

export interface WaitingDraw {
  id: number
  dice: string
  typed_at: Date
  typed_by: string
  /** Of the account; null: it is gone. */
  typed_name: string | null
  confirmed_at: Date | null
  confirmed_name: string | null
}

/** The draw of a level that no giving has used yet. */
export async function findDraw(
  db: Kysely<Schema>,
  seasonId: number,
  level: Level,
): Promise<WaitingDraw | null> {
  const draw = await db
    .selectFrom('late_draw as draw')
    .where('draw.season_id', '=', seasonId)
    .where('draw.level', '=', level)
    .where('draw.run_id', 'is', null)
    .where('draw.lapsed_at', 'is', null)
    .select(['draw.id', 'draw.dice', 'draw.typed_at', 'draw.typed_by', 'draw.confirmed_at'])
    .select([
      nameOfActor('draw.typed_by').as('typed_name'),
      nameOfActor('draw.confirmed_by').as('confirmed_name'),
    ])
    .executeTakeFirst()
  return draw ?? null
}

export async function insertDraw(
  tx: Tx,
  of: { season_id: number; level: Level; late_until: Date },
  typed: { dice: string; typed_at: Date; typed_by: string },
): Promise<void> {
  await tx
    .insertInto('late_draw')
    .values({ ...of, ...typed })
    .execute()
}

/** The person who typed it types it again. */
export async function replaceDraw(
  tx: Tx,
  id: number,
  typed: { dice: string; typed_at: Date },
): Promise<void> {
  await tx
    .updateTable('late_draw')
    .set({ ...typed, typed_times: sql`typed_times + 1` })
    .where('id', '=', id)
    .execute()
}

export async function confirmDraw(
  tx: Tx,
  id: number,
  confirmed: { confirmed_at: Date; confirmed_by: string },
): Promise<void> {
  await tx.updateTable('late_draw').set(confirmed).where('id', '=', id).execute()
}

/** The giving of this run used it. */
export async function noteUse(tx: Tx, id: number, run: number): Promise<void> {
  await tx.updateTable('late_draw').set({ run_id: run }).where('id', '=', id).execute()
}

/** It has separated no children, and others can be registered late again. */
export async function lapseDraw(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.updateTable('late_draw').set({ lapsed_at: at }).where('id', '=', id).execute()
}
