/** Clears expired idempotency keys every hour. Every process does so; clearing twice does no harm. */
import { IDEMPOTENCY_HOURS } from '@spmb/domain/registration/contract.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../observability/logger.ts'
import { forgetIdempotencyKeys } from './registration.queries.ts'

const EVERY_MS = 60 * 60 * 1_000

export function purgeIdempotencyKeys(db: Kysely<Schema>, { clock, log }: { clock: () => Date; log: Log }) {
  let timer: NodeJS.Timeout | undefined
  const purge = () =>
    forgetIdempotencyKeys(db, new Date(clock().getTime() - IDEMPOTENCY_HOURS * 3_600_000)).catch((error) =>
      log.warn({ err: error }, 'expired idempotency keys were not cleared; the next attempt is in an hour'),
    )
  return {
    start: () => {
      timer = setInterval(purge, EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
