/** How the database's connections are divided among the workers. */
import { sql } from 'kysely'
import { type Database, POOL_SIZE } from '../database/database.ts'
import { StartupError } from '../errors/startup-error.ts'

/** For commands, backups and the office's own tools. */
const LEFT_FREE = 10
/** Of each worker beside its pool: two that watch the database, and one for an export. */
const BESIDE_POOL = 3
/** With fewer, a long statement would stop all others of its worker. */
const SMALLEST_POOL = 2

/**
 * @param available connections that the database accepts from ordinary roles
 * @returns the size of each worker's pool; one more worker than usual runs while they are replaced one after another
 * @throws StartupError when so many workers would need more connections than there are
 */
export function poolSizeFor(available: number, workers: number): number {
  const share = (count: number) => Math.floor((available - LEFT_FREE) / (count + 1)) - BESIDE_POOL
  if (share(workers) >= SMALLEST_POOL) return Math.min(POOL_SIZE, share(workers))
  const most = Math.floor((available - LEFT_FREE) / (SMALLEST_POOL + BESIDE_POOL)) - 1
  throw new StartupError(
    `WORKERS=${workers} needs more connections than the database accepts (${available}). Set WORKERS to at most ${Math.max(1, most)}, or raise max_connections.`,
  )
}

/** How many connections the database accepts from ordinary roles. */
export async function acceptedConnections({ kysely }: Pick<Database, 'kysely'>): Promise<number> {
  const { rows } = await sql<{ accepted: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - coalesce(current_setting('reserved_connections', true)::int, 0) as accepted`.execute(kysely)
  return rows[0]?.accepted ?? 0
}
