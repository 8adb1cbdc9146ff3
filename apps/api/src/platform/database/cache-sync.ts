/**
 * Keeps the caches of this process at most a second behind the database: polls the change marks and reloads the topics
 * whose mark changed. Polling replaces LISTEN, which connection poolers do not support.
 */

import { Unavailable } from '../errors/request-errors.ts'
import type { Log } from '../observability/logger.ts'
import type { Database } from './database.ts'

export type Topic = 'settings' | 'reference'

/** The change mark of deleted registrations, which cannot carry a mark themselves. */
const REMOVED_TOPIC = 'registrations_removed'

const INTERVAL_MS = 400

export interface CacheSync {
  /** Syncs once: reloads every topic whose mark changed since the last sync. Calls that wait for their turn share one sync. */
  sync(): Promise<void>
  /**
   * Resolves after the next periodic sync that starts from now on. It starts no sync, so callers add no load.
   *
   * @throws Unavailable when that sync fails
   */
  nextSync(): Promise<void>
  /** Seconds since the last sync that succeeded. */
  secondsSinceSync(): number
  /** Whether a sync has succeeded since the start. */
  hasSynced(): boolean
  /** Starts the periodic sync; the first one begins at once. */
  start(): void
  stop(): void
}

export interface CacheSyncDeps {
  /** Reloads a topic whose mark changed. */
  reload: Record<Topic, () => Promise<void>>
  /** Updates the results cache, which reads only changed rows. Called before the reloads. */
  pollRows: () => Promise<void>
  /**
   * Makes the results cache reload all rows: rows were deleted, or a poll failed, after which the database may have been
   * restored from an older copy.
   */
  invalidate: () => void
  log: Log
}

interface Waiter {
  resolve(): void
  reject(error: Error): void
}

export function createCacheSync(
  db: Pick<Database, 'monitor' | 'breaker'>,
  { reload, pollRows, invalidate, log }: CacheSyncDeps,
): CacheSync {
  const knownMarks = new Map<string, number>()
  let waiters: Waiter[] = []
  let timer: NodeJS.Timeout | undefined
  let failing = false
  let synced = false
  let lastSyncAt = performance.now()

  let previous: Promise<void> = Promise.resolve()
  /** The sync that waits for the end of the running one. */
  let next: Promise<void> | undefined

  /** Syncs never overlap, so that an older read cannot replace a newer one. */
  function sync(): Promise<void> {
    next ??= previous
      .catch(() => {})
      .then(() => {
        next = undefined
        return syncOnce()
      })
    previous = next
    return next
  }

  async function syncOnce() {
    const due = waiters
    waiters = []
    try {
      const moved = await pollChanges()
      for (const waiter of due.splice(0)) waiter.resolve()
      for (const { topic, mark } of moved) {
        if (!(topic in reload)) continue
        await reload[topic as Topic]()
        knownMarks.set(topic, mark)
      }
    } finally {
      for (const waiter of due) waiter.reject(new Unavailable())
    }
    synced = true
    lastSyncAt = performance.now()
  }

  /** @returns the marks that changed. They are read before the data, so the data is never older than its mark. */
  async function pollChanges() {
    try {
      const marks = await db.breaker.probe(() => db.monitor.selectFrom('change_mark').selectAll().execute())
      const moved = marks.filter(({ topic, mark }) => knownMarks.get(topic) !== mark)
      const removed = moved.find(({ topic }) => topic === REMOVED_TOPIC)
      if (removed && knownMarks.has(REMOVED_TOPIC)) invalidate()
      await pollRows()
      if (removed) knownMarks.set(REMOVED_TOPIC, removed.mark)
      return moved
    } catch (error) {
      // Only a failed poll invalidates. A failed reload of a topic is retried at the next sync.
      invalidate()
      throw error
    }
  }

  async function run() {
    try {
      await sync()
      if (failing) log.info('the caches are in sync again')
      failing = false
    } catch (error) {
      // When the server stops, the database closes while a poll may run.
      if (!failing && timer)
        log.warn({ err: error }, 'the sync of the caches failed; their present content stays in use')
      failing = true
    }
    if (timer) timer = setTimeout(run, INTERVAL_MS).unref()
  }

  return {
    sync,
    nextSync: () => new Promise<void>((resolve, reject) => waiters.push({ resolve, reject })),
    secondsSinceSync: () => (performance.now() - lastSyncAt) / 1_000,
    hasSynced: () => synced,
    start() {
      timer = setTimeout(run, 0).unref()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      for (const waiter of waiters.splice(0)) waiter.reject(new Unavailable())
    },
  }
}
