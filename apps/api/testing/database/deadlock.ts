/** Deadlocks of a transaction that changes reference data with one that takes the same locks in another order. */
import type { Database } from '../../src/platform/database/database.ts'

/**
 * Waits until another transaction waits for this one, and takes the levels at once: PostgreSQL looks for a deadlock once, a second
 * after a wait began, and a round trip of a busy machine between the two could take longer. This transaction looks later.
 */
const WAIT_THEN_LOCK = `
  do $$
  begin
    for attempt in 1..3000 loop
      if exists (select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid) then
        perform set_config('deadlock_timeout', '5min', true);
        perform from season_level for update;
        return;
      end if;
      perform pg_sleep(0.01);
    end loop;
    raise 'no transaction waits for the mark';
  end
  $$`

/**
 * Starts `work` while another transaction holds the mark of the reference data. Once `work` waits for it, the other one wants
 * the levels, which `work` holds. PostgreSQL ends `work`.
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
    await other.query(WAIT_THEN_LOCK)
    await other.query('commit')
    const ended = await answer
    if ('error' in ended) throw ended.error
    return ended.value
  } finally {
    await other.query('rollback')
    other.release()
  }
}
