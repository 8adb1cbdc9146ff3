/**
 * The lock of a season's level. Its gates (advisory locks), then its row in `season_level`, are locked before anything else that
 * a transaction changes for that level. The order of all locks is: rows of `season_level`, then schools (their quota rows) by id, then registrations by id.
 * See docs/decisions/0023-locks-of-a-level.md.
 */
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import { refuseOldSeason, refusePastSeason } from './season.queries.ts'

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

/** Class of the advisory locks; the number has no meaning. */
const GATES = 4_711_023
const gate = (take: string, lowestBit: 0 | 1) =>
  sql.raw(`${take}(${GATES}, season_id * 4 + case level when 'SD' then 0 else 2 end + ${lowestBit})`)
const SHARED = 'pg_advisory_xact_lock_shared'
const ALONE = 'pg_advisory_xact_lock'

/**
 * Who waits for a row lock is overtaken by each later transaction that shares the row with its present holders, and under load
 * there is always one. Who waits for an advisory lock is not, so these are taken before the row: one that changes pass
 * together and bulk acts alone, and one that new registrations pass together and a freeze alone.
 */
const GATES_OF: Record<LevelLock, RawBuilder<unknown>> = {
  create: gate(SHARED, 1),
  change: gate(SHARED, 0),
  bulk: gate(ALONE, 0),
  freeze: sql`${gate(ALONE, 0)}, ${gate(ALONE, 1)}`,
}

/** For the statement that writes registrations: its rows of `season_level` have these columns. */
export const GATE_OF_NEW_REGISTRATIONS = `${SHARED}(${GATES}, season_id * 4 + case level when 'SD' then 0 else 2 end + 1)`

/** Locks the levels of a condition in their order, and reads them as they are then. */
async function lockWhere<Row>(
  tx: Tx,
  lock: LevelLock,
  columns: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with passed as materialized (
      select ${GATES_OF[lock]} from (
        select season_id, level from season_level where ${condition} order by season_id, level
      ) as ordered
    )
    select ${columns} from season_level
    where ${condition} and (select count(*) from passed) >= 0
    order by season_id, level ${STRENGTH[lock]}`.execute(tx)
  return rows
}

/** The selection rules of a locked level. */
export interface LockedLevel {
  level: Level
  method: 'manual' | 'run'
  state: 'draft' | 'frozen' | 'seeded' | 'signed' | 'public' | 'closed'
  version: number
  /** The order of the applicants of a school. */
  order_keys: string[]
  /** Hours from a freeze to the earliest draw. */
  draw_wait_hours: number
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
  return lockWhere(
    tx,
    lock,
    sql`level, method, state, version, order_keys, draw_wait_hours`,
    sql`season_id = ${seasonId}::integer and level = any (${[...levels]}::text[])`,
  )
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

/**
 * As `lockActiveLevels`, for what is set up before a season begins.
 *
 * @throws Conflict when the season is an earlier one
 */
export async function lockSetUpLevels(
  tx: Tx,
  seasonId: number,
  levels: readonly Level[] = LEVELS,
): Promise<LockedLevel[]> {
  const locked = await lockLevels(tx, seasonId, 'change', levels)
  await refusePastSeason(tx, seasonId)
  return locked
}

/** Locks the levels of the active season and of later ones, whose distances follow the points of villages and schools. */
export async function lockOpenLevels(tx: Tx): Promise<(LockedLevel & { season_id: number })[]> {
  return lockWhere(
    tx,
    'change',
    sql`season_id, level, method, state, version, order_keys, draw_wait_hours`,
    sql`season_id in (
      select id from season where first_year >= (select first_year from season where is_active)
    )`,
  )
}

/** A level without a lock, or as the transaction has locked it before. */
export async function levelOf(db: Kysely<Schema>, seasonId: number, level: Level): Promise<LockedLevel> {
  return db
    .selectFrom('season_level')
    .select(['level', 'method', 'state', 'version', 'order_keys', 'draw_wait_hours'])
    .where('season_id', '=', seasonId)
    .where('level', '=', level)
    .executeTakeFirstOrThrow()
}

/** Locks every level of every season: an import of zones and quotas, or the activation of a season. */
export async function lockEveryLevel(tx: Tx, lock: LevelLock): Promise<void> {
  await lockWhere(tx, lock, sql`level`, sql`true`)
}
