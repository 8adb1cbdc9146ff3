/** Deletes ended sessions of families every hour. Several processes may do so at the same time. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Log } from '../../../platform/observability/logger.ts'
import { deleteFamilySessions } from './family-sessions.queries.ts'

const EVERY_MS = 60 * 60 * 1_000

export function purgeFamilySessions(db: Kysely<Schema>, { clock, log }: { clock: () => Date; log: Log }) {
  let timer: NodeJS.Timeout | undefined
  async function purge() {
    try {
      await deleteFamilySessions(db, clock())
    } catch (error) {
      log.warn({ err: error }, 'ended sessions of families could not be deleted; retry in an hour')
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
