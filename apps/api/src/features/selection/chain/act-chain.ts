/** The chain of acts of a level (docs/selection.md#the-chain): appended in the transaction of the act, and read for the public. */
import { type Chain, type ChainKind, entryHash, objectionText } from '@spmb/domain/selection/chain/chain.ts'
import { sha256Hex } from '@spmb/domain/selection/sha256.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'

/** Class of the advisory locks of the chains; the number has no meaning. */
const CHAINS = 4_711_024

/** The newest entry; number 0 and the last hash of the level from before, or null, where there is none. */
export interface ChainEnd {
  number: number
  hash: string | null
}

export interface PublicAct {
  seasonId: number
  level: Level
  kind: ChainKind
  at: Date
  /** Its hash. */
  of: string
}

/** Reads the end of a chain; nobody else appends to it until the transaction ends. */
export async function lockChain(tx: Tx, level: Level): Promise<ChainEnd> {
  await sql`select pg_advisory_xact_lock(${CHAINS}, ${LEVELS.indexOf(level)})`.execute(tx)
  const last = await tx
    .selectFrom('chain_entry')
    .select(['number', 'hash'])
    .where('level', '=', level)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ?? { number: 0, hash: await hashBeforeChain(tx, level) }
}

/**
 * Of the last run of the level that a page has shown, over the seasons. Calls that came after it are passed over: its certificate, which
 * everybody checks against the chain, is known there by this hash only.
 */
async function hashBeforeChain(tx: Tx, level: Level): Promise<string | null> {
  const last = await tx
    .selectFrom('selection_run')
    .select(['frozen_hash', 'certificate_hash'])
    .where('level', '=', level)
    .where('kind', '=', 'main')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last ? (last.certificate_hash ?? last.frozen_hash) : null
}

/**
 * Appends an act to the chain of its level, before it changes the row whose hash it is.
 *
 * @param end as `lockChain` read it earlier in the transaction
 * @param record the public text of an objection
 * @returns the number of the entry
 */
export async function appendAct(
  tx: Tx,
  { seasonId, level, kind, at, of }: PublicAct,
  { end, record = null }: { end?: ChainEnd; record?: string | null } = {},
): Promise<number> {
  const { number: last, hash: previous } = end ?? (await lockChain(tx, level))
  const { first_year: season } = await tx
    .selectFrom('season')
    .select('first_year')
    .where('id', '=', seasonId)
    .executeTakeFirstOrThrow()
  const number = last + 1
  const hash = entryHash(level, { number, season, kind, at: at.toISOString(), of }, previous)
  await tx
    .insertInto('chain_entry')
    .values({
      level,
      number,
      season_year: season,
      kind,
      at,
      act_hash: of,
      previous_hash: previous,
      hash,
      record,
    })
    .execute()
  return number
}

/** Appends an objection that is now in force. @returns the number of the entry */
export async function appendObjection(
  tx: Tx,
  { season_id, registration_id, school_id, listed_reason: reason }: ConfirmedObjection,
  at: Date,
): Promise<number> {
  const { ticket, level, season, school } = await tx
    .selectFrom('registration as r')
    .innerJoin('lottery_ticket as t', 't.registration_id', 'r.id')
    .innerJoin('season as s', 's.id', 'r.season_id')
    .innerJoin('school as c', (join) => join.on('c.id', '=', school_id))
    .select(['t.ticket', 'r.level', 's.first_year as season', 'c.npsn as school'])
    .where('r.id', '=', registration_id)
    .executeTakeFirstOrThrow()
  const record = objectionText({ level, season, ticket, school, reason, confirmed_at: at.toISOString() })
  const act = { seasonId: season_id, level, kind: 'objection', at, of: sha256Hex(record) } as const
  return appendAct(tx, act, { record })
}

interface ConfirmedObjection {
  season_id: number
  registration_id: number
  school_id: number
  /** Null: answered by an earlier version. */
  listed_reason: string | null
}

/** The whole chain; without entries for a level that never had an act. */
export async function readActChain(db: Kysely<Schema>, level: Level): Promise<Chain> {
  const rows = await db
    .selectFrom('chain_entry')
    .select(['number', 'season_year', 'kind', 'at', 'act_hash', 'previous_hash', 'hash'])
    .where('level', '=', level)
    .orderBy('number')
    .execute()
  return {
    level,
    start: rows[0]?.previous_hash ?? null,
    entries: rows.map(({ number, season_year, kind, at, act_hash, hash }) => ({
      number,
      season: season_year,
      kind,
      at: at.toISOString(),
      of: act_hash,
      hash,
    })),
  }
}
