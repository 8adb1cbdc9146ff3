/**
 * Keeps the caches of this process at most a second behind the database: polls the change marks and reloads the topics
 * whose mark moved. It polls instead of using LISTEN, which connection poolers do not pass on.
 */

import { Unavailable } from '../http/errors.ts'
import type { Log } from '../observability/logger.ts'
import type { Database } from './database.ts'

export type Topic = 'settings' | 'reference'

/** Removed rows carry no mark of their own, so their removal moves this one. */
const REMOVED = 'registrations_removed'

const EVERY_MS = 400

export interface CacheSync {
  /** Syncs once: reloads every topic whose mark moved since the last sync. */
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
  /** Reloads a topic whose mark moved. */
  reload: Record<Topic, () => Promise<void>>
  /** Polls a cache that finds its own changes. Called before the reloads. */
  pollRows: () => Promise<void>
  /** Makes that cache load everything again: rows were removed, or a poll failed and an older copy of the database may
   * come back. */
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
  const seen = new Map<string, number>()
  let waiters: Waiter[] = []
  let timer: NodeJS.Timeout | undefined
  let failing = false
  let synced = false
  let syncedAt = performance.now()

  let last: Promise<void> = Promise.resolve()

  /** Syncs run one after the other, so that an older read never replaces a newer one. */
  function sync(): Promise<void> {
    last = last.catch(() => {}).then(syncOnce)
    return last
  }

  async function syncOnce() {
    const mine = waiters
    waiters = []
    try {
      const moved = await pollChanges()
      for (const waiter of mine.splice(0)) waiter.resolve()
      for (const { topic, mark } of moved) {
        if (!(topic in reload)) continue
        await reload[topic as Topic]()
        seen.set(topic, mark)
      }
    } finally {
      for (const waiter of mine) waiter.reject(new Unavailable())
    }
    synced = true
    syncedAt = performance.now()
  }

  /** @returns the marks that moved. They are read before the data, so the data is never older than its mark. */
  async function pollChanges() {
    try {
      const marks = await db.breaker.probe(() => db.monitor.selectFrom('change_mark').selectAll().execute())
      const moved = marks.filter(({ topic, mark }) => seen.get(topic) !== mark)
      const removed = moved.find(({ topic }) => topic === REMOVED)
      if (removed && seen.has(REMOVED)) invalidate()
      await pollRows()
      if (removed) seen.set(REMOVED, removed.mark)
      return moved
    } catch (error) {
      // A failed reload of a topic is only tried again; it says nothing about the rows that are polled.
      invalidate()
      throw error
    }
  }

  async function turn() {
    try {
      await sync()
      if (failing) log.info('the caches are in sync again')
      failing = false
    } catch (error) {
      if (!failing)
        log.warn({ err: error }, 'the sync of the caches failed; their present content stays in use')
      failing = true
    }
    if (timer) timer = setTimeout(turn, EVERY_MS).unref()
  }

  return {
    sync,
    nextSync: () => new Promise<void>((resolve, reject) => waiters.push({ resolve, reject })),
    secondsSinceSync: () => (performance.now() - syncedAt) / 1_000,
    hasSynced: () => synced,
    start() {
      timer = setTimeout(turn, 0).unref()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
      for (const waiter of waiters.splice(0)) waiter.reject(new Unavailable())
    },
  }
}
