/** Removes the parts of uploads without a new part for a day, every hour. Every process does so. */
import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'
import type { Log } from '../../../platform/observability/logger.ts'
import { deleteUploads } from './uploads.ts'

const HOUR_MS = 60 * 60 * 1_000
const KEPT_HOURS = 24

export function purgeUploads(db: Kysely<Schema>, { clock, log }: { clock: () => Date; log: Log }) {
  let timer: NodeJS.Timeout | undefined
  async function purge() {
    try {
      await deleteUploads(db, new Date(clock().getTime() - KEPT_HOURS * HOUR_MS))
    } catch (error) {
      log.warn({ err: error }, 'abandoned uploads were not removed; the next attempt is in an hour')
    }
  }
  return {
    purge,
    start: () => {
      timer = setInterval(purge, HOUR_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
