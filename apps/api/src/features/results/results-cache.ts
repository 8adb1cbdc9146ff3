/**
 * Keeps the results in memory equal to the database: one complete load, then the changes at every poll. The publication
 * settings are read before the decisions and both are put in place together, so that a season never shows as published
 * with decisions from before its publication.
 *
 * This process adds its own registrations directly after their commit. Such a row is only added while the last snapshot
 * does not see its transaction: then the next poll returns the row in its current state, including later changes,
 * and a poll's newer row is never overwritten by the older local one.
 */
import type { PublicMeta, PublicRegistration } from '@spmb/domain/registration/contract.public.ts'
import type { RunResult } from '@spmb/domain/selection/public/shown-results.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/observability/logger.ts'
import type { SeasonCounts } from '../applicant-counts/tally.ts'
import {
  type Changes,
  isVisibleIn,
  PAGE,
  type Publication,
  type ResultRow,
  readAllResults,
  readChanges,
  readPublications,
  type Snapshot,
} from './results.queries.ts'
import { createResultsStore, type SchoolOf } from './results-store.ts'
import { readRunResults, readRunsInForce, readWaitingObjections } from './run-results.queries.ts'

export interface ResultsCache {
  /** The public view of a registration; undefined when only the database can give it. */
  find(number: string): PublicRegistration | undefined
  /** What is shown beside the public view; undefined for a number that is not in memory, and where there is nothing. */
  metaOf(number: string): PublicMeta | undefined
  /** What a run in force says about a registration, published or not. */
  runResult(number: string): RunResult | undefined
  /** Whether the number is in memory, even when a part of its public view is not. */
  has(number: string): boolean
  /** Registrations in memory. */
  size(): number
  /** The applicants of a season by school. They are all there when `isComplete`. */
  counts(seasonId: number): SeasonCounts
  /** False until the first complete load has ended, and during every later one. */
  isComplete(): boolean
  /** Adds a registration that this process has committed in the given transaction. */
  add(row: ResultRow, transaction: string): void
  /** The error of the last poll, if that failed. */
  failure(): unknown
  /** Reads the changes since the last poll; reads everything the first time, after `invalidate`, and after a poll that failed. */
  poll(): Promise<void>
  /** Makes the next poll read everything: rows were removed, or an older copy of the database may have come back. */
  invalidate(): void
}

/** Rows between two progress lines in the log. */
const PROGRESS_ROWS = 100_000
/** After a load that failed, the next one reads a quarter of the rows at a time, but not fewer than these. */
const LEAST_PAGE = 100

export function createResultsCache(
  db: Kysely<Schema>,
  deps: { clock: () => Date; school: SchoolOf; log: Log },
): ResultsCache {
  const store = createResultsStore()
  /** The snapshot of the last poll; undefined when everything must be loaded. */
  let synced: Snapshot | undefined
  /** The snapshot of the load that is running. */
  let loading: Snapshot | undefined
  /**
   * Rows that a load reads in one statement. On a machine that gives this process little time, a page of the usual size can
   * exceed the time limit of a statement, and each new load would fail in the same way.
   */
  let pageRows = PAGE
  /** The runs whose reasons are in memory, and the objections that are first on their reserve lists. */
  let runs = ' '
  let failure: unknown

  async function loadAll() {
    synced = undefined
    const publications = await readPublications(db)
    await readRuns()
    // Rows arrive page by page. Until the load is complete, look-ups of a season whose publication changed use the
    // database, so that decisions and publication settings always belong to the same state.
    store.publish(inBoth(store.publications(), publications))
    store.beginLoading()
    let rows = 0
    try {
      const handlers = {
        onSnapshot: (snapshot: Snapshot) => {
          loading = snapshot
        },
        onPage: (page: readonly ResultRow[]) => {
          store.put(page)
          const before = rows
          rows += page.length
          if (Math.floor(rows / PROGRESS_ROWS) > Math.floor(before / PROGRESS_ROWS))
            deps.log.info({ rows }, 'loading the results into memory')
        },
      }
      await readAllResults(db, handlers, pageRows)
      pageRows = PAGE
      store.endLoading()
      store.publish(publications)
      synced = loading
    } catch (error) {
      pageRows = Math.max(LEAST_PAGE, Math.floor(pageRows / 4))
      throw error
    } finally {
      loading = undefined
    }
    deps.log.info({ results: store.size() }, 'the results are in memory')
  }

  /** Runs between the reading of the publications and their use, so that a published run always has its reasons. */
  async function readRuns() {
    const inForce = await readRunsInForce(db)
    const objections = inForce.length > 0 ? await readWaitingObjections(db) : []
    const read = `${inForce} ${objections}`
    if (read === runs) return
    store.explain(await readRunResults(db, inForce))
    runs = read
  }

  function apply({ snapshot, changed, deleted }: Changes) {
    store.put(changed)
    store.remove(deleted)
    synced = snapshot
  }

  async function poll() {
    if (!synced) return loadAll()
    const publications = await readPublications(db)
    const changes = await readChanges(db, synced)
    if (!changes) return loadAll()
    await readRuns()
    apply(changes)
    store.publish(publications)
  }

  async function pollOnce() {
    try {
      await poll()
      failure = undefined
    } catch (error) {
      // The database may have been restored from an older copy meanwhile.
      synced = undefined
      failure = error
      throw error
    }
  }

  return {
    find: (number) => store.find(number, deps.clock(), deps.school),
    metaOf: (number) => store.metaOf(number, deps.clock(), deps.school),
    runResult: store.runResult,
    has: store.has,
    size: store.size,
    counts: store.counts,
    isComplete: () => synced !== undefined,
    add(row, transaction) {
      const snapshot = synced ?? loading
      if (snapshot !== undefined && !isVisibleIn(snapshot, transaction)) store.put([row])
    },
    failure: () => failure,
    poll: pollOnce,
    invalidate() {
      synced = undefined
    },
  }
}

function inBoth(
  before: ReadonlyMap<number, Publication>,
  after: ReadonlyMap<number, Publication>,
): Map<number, Publication> {
  return new Map(
    [...after].filter(([id, publication]) => {
      const earlier = before.get(id)
      return (
        earlier?.publicationMode === publication.publicationMode &&
        earlier.publishesAt?.getTime() === publication.publishesAt?.getTime()
      )
    }),
  )
}
