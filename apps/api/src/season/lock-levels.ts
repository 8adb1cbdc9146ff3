/**
 * The lock of a season's level. Its row in `season_level` is locked before anything else that a transaction changes for that
 * level. The order of all locks is: rows of `season_level`, then schools (their quota rows) by id, then registrations by id.
 * See docs/decisions/0023-locks-of-a-level.md.
 */
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { refuseOldSeason } from './season.queries.ts'

/**
 * - `create`: one registration is created. Waits for `freeze` only, like the statement that writes a batch of them.
 * - `change`: one registration is changed, withdrawn, deleted or decided, or seats are set. Changes do not block each other.
 * - `bulk`: many decisions are made together. Blocks changes and other bulk acts, but not new registrations.
 * - `freeze`: the level is frozen or published. Blocks everything, including new registrations.
 */
export type LevelLock = 'create' | 'change' | 'bulk' | 'freeze'

const STRENGTH: Record<LevelLock, RawBuilder<unknown>> = {
  create: sql`for key share`,
  change: sql`for share`,
  bulk: sql`for no key update`,
  freeze: sql`for update`,
}

/** The selection rules of a locked level. */
export interface LockedLevel {
  level: Level
  method: 'manual' | 'run'
  state: 'draft' | 'frozen' | 'seeded' | 'signed' | 'public' | 'closed'
  version: number
  /** The order of the applicants of a school. */
  order_keys: string[]
}

/**
 * Locks levels of a season until the transaction ends. Call it before any other lock of the transaction, and once: a second
 * call with a stronger lock may deadlock.
 */
export async function lockLevels(
  tx: Tx,
  seasonId: number,
  lock: LevelLock,
  levels: readonly Level[] = LEVELS,
): Promise<LockedLevel[]> {
  const { rows } = await sql<LockedLevel>`
    select level, method, state, version, order_keys from season_level
    where season_id = ${seasonId}::integer and level = any (${[...levels]}::text[])
    order by season_id, level ${STRENGTH[lock]}`.execute(tx)
  return rows
}

/**
 * As `lockLevels`, for a change of the active season, whose id was read before: another one may be activated while this waits.
 *
 * @throws Conflict when the season is not the active one
 */
export async function lockActiveLevels(
  tx: Tx,
  seasonId: number,
  lock: LevelLock,
  levels: readonly Level[] = LEVELS,
): Promise<LockedLevel[]> {
  const locked = await lockLevels(tx, seasonId, lock, levels)
  await refuseOldSeason(tx, seasonId)
  return locked
}

/** Locks the levels of the active season and of later ones, whose distances follow the points of villages and schools. */
export async function lockOpenLevels(tx: Tx): Promise<(LockedLevel & { season_id: number })[]> {
  const { rows } = await sql<LockedLevel & { season_id: number }>`
    select season_id, level, method, state, version, order_keys from season_level
    where season_id in (
      select id from season where first_year >= (select first_year from season where is_active)
    )
    order by season_id, level ${STRENGTH.change}`.execute(tx)
  return rows
}

/** A level without a lock, or as the transaction has locked it before. */
export async function levelOf(db: Kysely<Schema>, seasonId: number, level: Level): Promise<LockedLevel> {
  return db
    .selectFrom('season_level')
    .select(['level', 'method', 'state', 'version', 'order_keys'])
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .executeTakeFirstOrThrow()
}

/** Locks every level of every season: an import of zones and quotas, or the activation of a season. */
export async function lockEveryLevel(tx: Tx, lock: LevelLock): Promise<void> {
  await sql`select from season_level order by season_id, level ${STRENGTH[lock]}`.execute(tx)
}
