/** Opens connections of the pool before a server takes requests. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { Log } from '../observability/logger.ts'

/** For the requests that arrive at once; the pool opens the others when they are needed. */
export const CONNECTIONS_AT_START = 4
const RETRY_MS = 200

/**
 * Resolves when the pool has `CONNECTIONS_AT_START` connections, or all that it may have. On a busy machine opening one takes
 * seconds: the first requests of a server that listened before would wait for it and get 503. Connections that the database
 * refuses are tried again; START_TIMEOUT ends a start that waits too long.
 *
 * @param isStopping ends the waiting
 */
export async function openConnections(
  { pool }: Pick<Database, 'pool'>,
  { log, isStopping = () => false }: { log: Log; isStopping?: () => boolean },
): Promise<void> {
  const wanted = Math.min(CONNECTIONS_AT_START, pool.options.max)
  for (let failures = 0; !isStopping(); failures++) {
    const asked = await Promise.allSettled(Array.from({ length: wanted }, () => pool.connect()))
    for (const each of asked) if (each.status === 'fulfilled') each.value.release()
    const refused = asked.find((each) => each.status === 'rejected')
    if (!refused) return
    if (failures === 0) log.warn({ err: refused.reason }, 'connections to the database are opened again')
    await sleep(RETRY_MS)
  }
}
