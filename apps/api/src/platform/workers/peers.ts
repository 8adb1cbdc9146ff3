import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import type { RateLimits } from '../http/limits/rate-limit.ts'
import { createSlots, type Slots } from '../http/limits/slots.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { Config } from '../settings/config.ts'
import type { LimitKey } from '../settings/rate-limits.ts'
import type { Channel } from './channel.ts'
import type { PrimaryOffers } from './protocol.ts'
import { createSharedLimits } from './shared-limits.ts'
import { createSharedSlots } from './shared-slots.ts'

/** The other worker processes of this server. */
export interface Peers {
  /** How many processes share what one server may do, this one included. */
  count: number
  /** Counts over all of them; `own` are the limits of this process. */
  shareLimits(own: RateLimits, onHit?: (limit: LimitKey) => void): RateLimits
  /** Slots over all of them. */
  slots: Slots
  /** Resolves when all others have read the changes of the database into memory, or after two seconds. Never rejects. */
  syncOthers(): Promise<void>
}

/** Builds the server from what differs between a single process and a worker. */
export type Build = (given: {
  config: Config
  db: Database
  dataKeys: readonly Buffer[]
  metrics?: Metrics | undefined
  isDraining?: () => boolean
  peers?: Peers | undefined
}) => Promise<FastifyInstance>

/** Longer than the primary process takes when it is busy; a request that waits longer than this is refused. */
const COUNT_WITHIN_MS = 5_000
/** The other workers read the changes at their next poll in any case. */
export const SYNC_WITHIN_MS = 2_000

export function peersOf(primary: Channel<PrimaryOffers>, count: number): Peers {
  return {
    count,
    shareLimits: (own, onHit) =>
      createSharedLimits((uses) => primary.ask('count', uses, { withinMs: COUNT_WITHIN_MS }), own, onHit),
    slots: createSharedSlots(
      (name) => primary.ask('occupy', name, { withinMs: COUNT_WITHIN_MS }),
      (name) => void primary.ask('vacate', name).catch(() => {}),
      createSlots(),
    ),
    syncOthers: () => primary.ask('syncOthers', null, { withinMs: SYNC_WITHIN_MS }).catch(() => {}),
  }
}
