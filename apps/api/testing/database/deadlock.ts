/** Deadlocks of a transaction that changes reference data with one that takes the same locks in another order. */
import { vi } from 'vitest'
import type { Database } from '../../src/database/database.ts'

const WAIT_MS = 30_000

/**
 * Starts `work` while another transaction holds the mark of the reference data. Once `work` waits for it, the other one wants
 * the levels, which `work` holds. PostgreSQL ends the one that waits longer, which is `work`.
 *
 * @param owner the connection of the owner
 * @returns what `work` answers
 */
export async function duringDeadlock<T>(owner: Database, work: () => Promise<T>): Promise<T> {
  const other = await owner.pool.connect()
  try {
    await other.query('begin')
    await other.query("update change_mark set mark = mark + 1 where topic = 'reference'")
    const answer = work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    await vi.waitFor(async () => {
      const { rowCount } = await owner.pool.query(
        'select from pg_locks join pg_stat_activity using (pid) where datname = current_database() and not granted',
      )
      if (rowCount === 0) throw new Error('nobody waits for the mark')
    }, WAIT_MS)
    await other.query('select from season_level for update')
    await other.query('commit')
    const ended = await answer
    if ('error' in ended) throw ended.error
    return ended.value
  } finally {
    await other.query('rollback')
    other.release()
  }
}
