/** Counts the unmarked suspicious groups, for the alarm in the log and the metrics. */

import type { Database } from '../../../../platform/database/database.ts'
import type { Metrics } from '../../../../platform/metrics/metrics.ts'
import type { Log } from '../../../../platform/observability/logger.ts'
import type { Job } from '../../../../platform/platform.ts'
import { findGroups } from './suspicious.queries.ts'

const EVERY_MS = 60_000

export interface WatchSuspiciousDeps {
  db: Database
  clock: () => Date
  timeZone: string
  log: Log
  metrics?: Pick<Metrics, 'suspiciousGroups'> | undefined
}

export function watchSuspicious({ db, clock, timeZone, log, metrics }: WatchSuspiciousDeps): Job & {
  check(): Promise<void>
} {
  let timer: NodeJS.Timeout | undefined
  let known = 0

  async function check() {
    try {
      const groups = await findGroups(db.monitor, { now: clock(), timeZone })
      const unmarked = groups.filter(({ marked, registrations }) => marked < registrations).length
      metrics?.suspiciousGroups(unmarked)
      if (unmarked > known) log.warn({ groups: unmarked }, 'many registrations came from one network')
      known = unmarked
    } catch (error) {
      log.warn({ err: error }, 'suspicious registrations could not be counted')
    }
  }

  return {
    check,
    start() {
      timer = setInterval(check, EVERY_MS).unref()
    },
    stop: () => clearInterval(timer),
  }
}
