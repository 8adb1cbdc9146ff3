/**
 * Clears request data that is no longer needed, every hour: idempotency keys after 48 hours, the hash of the sender's
 * network after 30 days. Every process does so, since clearing is idempotent.
 */
import { IDEMPOTENCY_HOURS } from '@spmb/domain/registration/contract.public.ts'
import { SENDER_NETWORK_DAYS } from '@spmb/domain/registration/staff/suspicious-contract.staff.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { purgeIdempotencyKeys, purgeSenderNetworks } from './registration.queries.ts'

const HOUR_MS = 60 * 60 * 1_000

export function purgeRequestData(db: Kysely<Schema>, { clock, log }: { clock: () => Date; log: Log }) {
  let timer: NodeJS.Timeout | undefined
  const hoursAgo = (hours: number) => new Date(clock().getTime() - hours * HOUR_MS)
  async function purge() {
    try {
      await purgeIdempotencyKeys(db, hoursAgo(IDEMPOTENCY_HOURS))
      await purgeSenderNetworks(db, hoursAgo(24 * SENDER_NETWORK_DAYS))
    } catch (error) {
      log.warn({ err: error }, 'expired request data was not cleared; the next attempt is in an hour')
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
