/** Deletes ended sessions and expired failure counts every hour. Several processes may do so at the same time. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { purgeEndedSessions } from './accounts.queries.ts'
import { FORGET_AFTER_SECONDS } from './login/login-delay.ts'
import { purgeOldFailures } from './login/login-failures.queries.ts'

const EVERY_MS = 60 * 60 * 1_000

export function purgeSessions(db: Kysely<Schema>, { clock, log }: { clock: () => Date; log: Log }) {
  let timer: NodeJS.Timeout | undefined
  async function purge() {
    try {
      await purgeEndedSessions(db, clock())
      await purgeOldFailures(db, new Date(clock().getTime() - FORGET_AFTER_SECONDS * 1_000))
    } catch (error) {
      log.warn({ err: error }, 'ended sessions and old failures could not be deleted; retry in an hour')
    }
  }
  return {
    purge,
    start: () => {
      timer = setInterval(() => void purge(), EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
