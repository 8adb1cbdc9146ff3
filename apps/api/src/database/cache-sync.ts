/**
 * Keeps what this process holds in memory true within a second: polls the change marks and calls the reloads of the
 * topics that moved. Polling, not LISTEN, since poolers and other engines lack the latter.
 */

import type { Log } from '../observability/logger.ts'
import type { Database } from './database.ts'

export type Topic = 'settings' | 'reference'

/** Rows are gone, which their own marks cannot tell any more. */
const REMOVED = 'registrations_removed'

const EVERY_MS = 400

export interface CacheSync {
  /** Looks once; every topic is (re)loaded that moved since the last look. */
  look(): Promise<void>
  /** Since the last look that went well. */
  secondsSinceSync(): number
  start(): void
  stop(): void
}

export function createCacheSync(
  db: Pick<Database, 'watch' | 'breaker'>,
  {
    reload,
    pollEverySync,
    invalidate,
    log,
  }: {
    /** What to do when the mark of a topic moved. */
    reload: Record<Topic, () => Promise<void>>
    /** What finds out for itself whether anything changed. Comes before the reloads. */
    pollEverySync: () => Promise<void>
    /** What was followed change by change must be read anew: rows were removed, or a look failed and an older copy of
     * the database may come back. */
    invalidate: () => void
    log: Log
  },
): CacheSync {
  const seen = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let failing = false
  let lookedAt = performance.now()

  let last: Promise<void> = Promise.resolve()

  /** One after the other: an older look must not be put in place over a newer one. */
  function look(): Promise<void> {
    last = last.catch(() => {}).then(lookOnce)
    return last
  }

  async function lookOnce() {
    // The mark is read before the data, so data can only be newer than the mark, never older.
    const marks = await db.breaker.probe(() => db.watch.selectFrom('change_mark').selectAll().execute())
    const moved = marks.filter(({ topic, mark }) => seen.get(topic) !== mark)
    const removed = moved.find(({ topic }) => topic === REMOVED)
    if (removed) invalidate()
    await pollEverySync()
    if (removed) seen.set(REMOVED, removed.mark)
    for (const { topic, mark } of moved) {
      if (!(topic in reload)) continue
      await reload[topic as Topic]()
      seen.set(topic, mark)
    }
    lookedAt = performance.now()
  }

  async function turn() {
    try {
      await look()
      if (failing) log.info('changes are seen again')
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'cannot look for changes; what is in memory stays in use')
      failing = true
      invalidate()
    }
    if (timer) timer = setTimeout(turn, EVERY_MS).unref()
  }

  return {
    look,
    secondsSinceSync: () => (performance.now() - lookedAt) / 1_000,
    start() {
      timer = setTimeout(turn, EVERY_MS).unref()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
