/** All limits on connections: how many are open, and how many requests and unsent bytes wait on each. */
import type { Server } from 'node:http'
import type { Log } from '../../observability/logger.ts'
import type { ConnectionLimits } from '../../settings/connection-limits.ts'
import { limitConnections } from './connection-limits.ts'
import { connectionsWithinFileLimit } from './open-files.ts'
import { limitPipelining } from './pipelining.ts'
import { releaseMemoryAfterwards } from './release-memory.ts'

/** Why connections are closed: too many requests waiting on one, too many of one network, too many in all. */
export const CLOSE_REASONS = ['pipelining', 'network', 'total'] as const
export type CloseReason = (typeof CLOSE_REASONS)[number]

export interface ConnectionGuard {
  /** How many connections were closed since the start, by reason. */
  closed(): Readonly<Record<CloseReason, number>>
  stop(): void
}

/** A closed connection is released later in the same iteration of the event loop; this many more may be open until then. */
const ACCEPTED_MEANWHILE = 200

const LOG_INTERVAL_MS = 1_000

/** Call it after every request listener is added and before the server listens. */
export function guardConnections(
  server: Server,
  { limits, trustedProxies, log }: { limits: ConnectionLimits; trustedProxies: readonly string[]; log: Log },
): ConnectionGuard {
  const closed: Record<CloseReason, number> = { pipelining: 0, network: 0, total: 0 }
  let total = 0
  let logged = 0
  const count = (reason: CloseReason) => {
    closed[reason]++
    total++
  }
  server.maxConnections = connectionsWithinFileLimit(limits.total + ACCEPTED_MEANWHILE)
  limitPipelining(server, {
    limit: limits.pipelined,
    unsentBytes: limits.unsentBytes,
    onExcess: () => count('pipelining'),
  })
  limitConnections(server, {
    perNetwork: limits.perNetwork,
    total: Math.max(1, Math.min(limits.total, server.maxConnections - ACCEPTED_MEANWHILE)),
    trustedProxies,
    onClose: count,
  })

  const memory = releaseMemoryAfterwards()
  // One line per interval: a line per connection would cost an attacker nothing and the server a lot.
  const logging = setInterval(() => {
    if (total > logged) log.warn({ closed: total - logged, ...closed }, 'connections were closed by a limit')
    logged = total
    memory.check(total)
  }, LOG_INTERVAL_MS).unref()

  return { closed: () => closed, stop: () => clearInterval(logging) }
}
