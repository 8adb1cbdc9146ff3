import type { Client } from 'pg'

const END_CHECK_MS = 100

/**
 * Notes the last moment at which the base backup had certainly not ended yet: PostgreSQL does not say when it ended, and
 * everything acknowledged until then is in it. A check that fails leaves the earlier moment: when a backup fails, its connection
 * may be closed before the checks end.
 */
export function watchEnd(client: Pick<Client, 'query'>, now: () => Date) {
  let last = now()
  let checking = Promise.resolve()

  async function check(at: Date) {
    const { rows } = await client.query<{ running: boolean }>(
      `select phase in ('initializing', 'waiting for checkpoint to finish', 'estimating backup size',
         'streaming database files') as running
       from pg_stat_progress_basebackup`,
    )
    if (rows.some(({ running }) => running)) last = at
  }

  const timer = setInterval(() => {
    const at = now()
    checking = checking.then(() => check(at)).catch(() => {})
  }, END_CHECK_MS)
  return {
    /** Ends the checks. */
    async last() {
      clearInterval(timer)
      await checking
      return last
    },
  }
}
