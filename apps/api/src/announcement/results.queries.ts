/**
 * What a look-up shows of each registration, whole or as far as it changed since an earlier look. "Since" is told by
 * the database's own snapshots and not by a clock or a sequence: a transaction that began before a look and commits
 * after it is missing from that look's snapshot, so the next one asks for its rows.
 */
import type { Decision } from '@spmb/domain/registration/contract.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../database/schema.ts'

/** Which transactions a look could see; PostgreSQL's text form of pg_snapshot. */
export type Snapshot = string

export interface ResultRow {
  id: number
  no_registration: string
  season_id: number
  level: Level
  name: string
  school_1_id: number
  school_2_id: number
  school_1_decision: Decision
  school_2_decision: Decision
}

/** How many rows are read at a time: a few milliseconds in which nothing else is answered. */
const PAGE = 5_000

const COLUMNS = sql`id, no_registration, season_id, level, name, school_1_id, school_2_id, school_1_decision, school_2_decision`

/**
 * Reads every live registration, page by page, all as of one moment.
 *
 * @returns the snapshot of that moment
 */
export async function readAllResults(
  db: Kysely<Schema>,
  take: (rows: readonly ResultRow[]) => void,
): Promise<Snapshot> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const now = await sql<{ snapshot: Snapshot }>`select pg_current_snapshot()::text as snapshot`.execute(
        tx,
      )
      for (let last = 0; ; ) {
        const { rows } = await sql<ResultRow>`
          select ${COLUMNS} from registration
          where id > ${last} and deleted_at is null order by id limit ${PAGE}`.execute(tx)
        take(rows)
        if (rows.length < PAGE) return now.rows[0]?.snapshot ?? ''
        last = rows.at(-1)?.id ?? last
      }
    })
}

export interface Changes {
  snapshot: Snapshot
  changed: ResultRow[]
  /** Numbers of registrations that are deleted now. */
  deleted: string[]
}

/**
 * What changed between an earlier look and this one: the rows of transactions that the earlier snapshot did not see.
 *
 * @returns null when there is too much of it, or when the database is not the one of the earlier look any more (it was
 *   restored, or an older copy took its place: its transactions have smaller numbers); then everything is read anew
 */
export async function readChanges(db: Kysely<Schema>, since: Snapshot): Promise<Changes | null> {
  // One statement, so that the rows and the new snapshot are of one moment. The upper bound keeps rows out that a
  // logical restore brought from a database with greater transaction numbers: they were read at the start.
  const { rows } = await sql<{ snapshot: Snapshot; back: boolean; deleted: boolean } & Partial<ResultRow>>`
    select look.snapshot::text as snapshot, pg_snapshot_xmax(look.snapshot) < pg_snapshot_xmax(${since}::pg_snapshot) as back,
      deleted_at is not null as deleted, ${COLUMNS}
    from (select pg_current_snapshot() as snapshot) as look
    left join registration on changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
      and changed_in < pg_snapshot_xmax(look.snapshot)
      and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)
    limit ${PAGE + 1}`.execute(db)
  const first = rows[0]
  if (!first || first.back || rows.length > PAGE) return null
  const found = rows.filter((row) => row.id !== null) as (ResultRow & { deleted: boolean })[]
  return {
    snapshot: first.snapshot,
    changed: found.filter((row) => !row.deleted),
    deleted: found.filter((row) => row.deleted).map((row) => row.no_registration),
  }
}

/** When the decisions of a season may be seen. */
export type Publication = Pick<Season, 'publicationMode' | 'publishesAt'>

export async function readPublications(db: Kysely<Schema>): Promise<Map<number, Publication>> {
  const rows = await db.selectFrom('season').select(['id', 'publication_mode', 'publishes_at']).execute()
  return new Map(
    rows.map((row) => [row.id, { publicationMode: row.publication_mode, publishesAt: row.publishes_at }]),
  )
}
