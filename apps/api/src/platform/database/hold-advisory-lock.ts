/** Advisory locks for work that one process at a time may do, and that takes longer than a transaction. */
import type { Database } from './database.ts'

/**
 * Runs `work` while a transaction without any other statement holds the lock. A lock of a transaction also works behind a pooler,
 * unlike one of a session, and ends with its connection when the process is killed.
 *
 * @param lock any fixed integer
 * @returns null when another connection holds the lock; then `work` did not run
 */
export async function holdAdvisoryLock<T>(
  db: Pick<Database, 'pool'>,
  lock: number,
  work: () => Promise<T>,
): Promise<{ result: T } | null> {
  const client = await db.pool.connect()
  let broken: unknown
  try {
    await client.query('begin')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    // A statement with parameters would keep its snapshot until the next one; VACUUM and the build of an index wait for it.
    const { rows } = await client.query<{ locked: boolean }>(
      `select pg_try_advisory_xact_lock(${Number(lock)}) as locked`,
    )
    return rows[0]?.locked ? { result: await work() } : null
  } finally {
    await client.query('rollback').catch((error) => {
      broken = error
    })
    client.release(broken !== undefined)
  }
}
