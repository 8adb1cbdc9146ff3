/**
 * Reads what a look-up shows of each registration: everything, or what changed since an earlier snapshot. "Since" is
 * decided by PostgreSQL's transaction snapshots, not by a clock or a sequence: a transaction that began before a
 * snapshot and commits after it is not in that snapshot, so the next read returns its rows.
 */
import type { Decision } from '@spmb/domain/registration/contract.public.ts'
import type { Season } from '@spmb/domain/season/season.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { admittingSchool, isAdmittedBy, isByDesk } from '../../platform/database/live-registration.ts'
import type { Schema } from '../../platform/database/schema.ts'

/** The transactions that a read could see, in PostgreSQL's text form of pg_snapshot: `xmin:xmax:running,…`. */
export type Snapshot = string

export interface ResultRow {
  no_registration: string
  season_id: number
  level: Level
  name: string
  school_1_id: number
  school_2_id: number
  school_1_decision: Decision
  school_2_decision: Decision
  /** The school of a placement beside the choices. */
  placed_school_id: number | null
  withdrawn: boolean
  /** Staff have seen all required documents. */
  documents_seen: boolean
  /** The family has come to the school that admits the child. */
  re_registered: boolean
  /** The seat was given up because the family had not come. */
  released: boolean
  /** The desk of the chosen school has decided in its order. */
  school_1_by_desk: boolean
  school_2_by_desk: boolean
}

type StoredRow = ResultRow & { id: number }

/** Rows in one read. Building objects from a page blocks the event loop for a few milliseconds. */
export const PAGE = 5_000

/**
 * The decisions of a withdrawn registration are not shown. A join instead of a subquery would read all rows of the other table for
 * each page.
 */
const COLUMNS = sql`id, no_registration, season_id, level, name, school_1_id, school_2_id,
  case when withdrawn_at is null then school_1_decision end as school_1_decision,
  case when withdrawn_at is null then school_2_decision end as school_2_decision,
  case when withdrawn_at is null then placed_school_id end as placed_school_id, withdrawn_at is not null as withdrawn,
  coalesce((select documents = 'lengkap' from registration_screening where registration_id = id), false) as documents_seen,
  case when withdrawn_at is null and ${isAdmittedBy(null)} then coalesce((
    select school_id = ${admittingSchool()}
    from re_registration where registration_id = id), false) else false end as re_registered,
  case when withdrawn_at is not null then coalesce((
    select released_at = withdrawn_at from re_registration where registration_id = id), false) else false end as released,
  ${isByDesk(1)} as school_1_by_desk, ${isByDesk(2)} as school_2_by_desk`

export interface LoadHandlers {
  /** Called once, before the first page. */
  onSnapshot(snapshot: Snapshot): void
  onPage(rows: readonly ResultRow[]): void
}

/** Reads every registration that is not deleted as of one snapshot, page by page. */
export async function readAllResults(
  db: Kysely<Schema>,
  { onSnapshot, onPage }: LoadHandlers,
  pageRows = PAGE,
): Promise<void> {
  await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const current = await sql<{ snapshot: Snapshot }>`
        select pg_current_snapshot()::text as snapshot`.execute(tx)
      onSnapshot(current.rows[0]?.snapshot ?? '')
      for (let last = 0; ; ) {
        const { rows } = await sql<StoredRow>`
          select ${COLUMNS} from registration
          where id > ${last} and deleted_at is null order by id limit ${pageRows}`.execute(tx)
        onPage(rows)
        if (rows.length < pageRows) return
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

/** One more than the largest bulk act changes. After more changes a complete load is as good. */
const MAX_CHANGED_PAGES = 3

/**
 * Reads the rows of transactions that an earlier snapshot did not see.
 *
 * @returns null when everything must be read again: too many rows changed, or the database was replaced by an older copy,
 *   whose transaction numbers are smaller
 */
export async function readChanges(db: Kysely<Schema>, since: Snapshot): Promise<Changes | null> {
  // One statement, so that the rows and the new snapshot belong together. The upper bound excludes rows that a logical
  // restore brought from a database with greater transaction numbers: the complete load has read them.
  const { rows } = await sql<{ snapshot: Snapshot; back: boolean } & Partial<ChangedRow>>`
    select poll.snapshot::text as snapshot, pg_snapshot_xmax(poll.snapshot) < pg_snapshot_xmax(${since}::pg_snapshot) as back,
      deleted_at is not null as deleted, ${COLUMNS}
    from (select pg_current_snapshot() as snapshot) as poll
    left join lateral (${changedIds(since, sql`poll.snapshot`)}) as changed on true
    left join registration on id = changed.changed_id
    limit ${PAGE + 1}`.execute(db)
  const first = rows[0]
  if (!first || first.back) return null
  if (rows.length > PAGE) return readManyChanges(db, since)
  return changesOf(first.snapshot, rows.filter((row) => row.id !== null) as ChangedRow[])
}

type ChangedRow = StoredRow & { deleted: boolean }

/** Page by page as of one snapshot. @returns null when more rows changed than fit the most pages */
async function readManyChanges(db: Kysely<Schema>, since: Snapshot): Promise<Changes | null> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const current = await sql<{ snapshot: Snapshot }>`
        select pg_current_snapshot()::text as snapshot`.execute(tx)
      const snapshot = current.rows[0]?.snapshot ?? ''
      const found: ChangedRow[] = []
      for (let page = 0; page < MAX_CHANGED_PAGES; page++) {
        const { rows } = await sql<ChangedRow>`
          select deleted_at is not null as deleted, ${COLUMNS} from registration
          where id > ${found.at(-1)?.id ?? 0} and id in (${changedIds(since, sql`${snapshot}::pg_snapshot`)})
          order by id limit ${PAGE}`.execute(tx)
        found.push(...rows)
        if (rows.length < PAGE) return changesOf(snapshot, found)
      }
      return null
    })
}

/** The ids of registrations of which a transaction changed what a look-up shows. Each part reads its own index. */
function changedIds(since: Snapshot, until: RawBuilder<unknown>) {
  return sql`
    select id as changed_id from registration where ${changedBetween(since, until)}
    union select registration_id from registration_screening where ${changedBetween(since, until)}
    union select registration_id from re_registration where ${changedBetween(since, until)}`
}

/** The condition of a row that was changed by a transaction that `since` does not see, up to another snapshot. */
function changedBetween(since: Snapshot, until: RawBuilder<unknown>) {
  return sql`changed_in >= pg_snapshot_xmin(${since}::pg_snapshot)
    and changed_in < pg_snapshot_xmax(${until})
    and not pg_visible_in_snapshot(changed_in, ${since}::pg_snapshot)`
}

function changesOf(snapshot: Snapshot, rows: readonly ChangedRow[]): Changes {
  return {
    snapshot,
    changed: rows.filter((row) => !row.deleted),
    deleted: rows.filter((row) => row.deleted).map((row) => row.no_registration),
  }
}

/** Whether a snapshot sees the rows of a transaction, as PostgreSQL's `pg_visible_in_snapshot` decides. */
export function isVisibleIn(snapshot: Snapshot, transaction: string): boolean {
  const [xmin = '0', xmax = '0', running = ''] = snapshot.split(':')
  const id = BigInt(transaction)
  if (id < BigInt(xmin)) return true
  return id < BigInt(xmax) && !running.split(',').includes(transaction)
}

/** When the decisions of a season are shown, and until when families name schools with free seats, by level. */
export type Publication = Pick<Season, 'publicationMode' | 'publishesAt'> & {
  freeSeatsUntil?: ReadonlyMap<Level, Date>
}

export async function readPublications(db: Kysely<Schema>): Promise<Map<number, Publication>> {
  const rows = await db.selectFrom('season').select(['id', 'publication_mode', 'publishes_at']).execute()
  const opened = await db
    .selectFrom('season_level')
    .select(['season_id', 'level', 'free_seats_until'])
    .where('free_seats_until', 'is not', null)
    .execute()
  const untilOf = (season: number) =>
    new Map(
      opened.flatMap((row) =>
        row.season_id === season && row.free_seats_until ? [[row.level, row.free_seats_until] as const] : [],
      ),
    )
  return new Map(
    rows.map((row) => [
      row.id,
      {
        publicationMode: row.publication_mode,
        publishesAt: row.publishes_at,
        freeSeatsUntil: untilOf(row.id),
      },
    ]),
  )
}
