/** What the process gives to the core: settings, connections, clock and randomness, and what tests replace. */
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { FastifyPluginAsync } from 'fastify'
import type { NumberedPage } from './features/public-pages/numbered/numbered-page.ts'
import type { ViewedPages } from './features/public-pages/viewed-pages.ts'
import type { BatchWriterOptions } from './platform/database/batch-writer.ts'
import type { Database } from './platform/database/database.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { FreeSpace } from './platform/observability/free-space.ts'
import type { Logger } from './platform/observability/logger.ts'
import type { Config } from './platform/settings/config.ts'
import type { Peers } from './platform/workers/peers.ts'

/** The rendered public pages: their routes, and a way to render them again when the facts change. */
export interface Pages {
  plugin: FastifyPluginAsync
  rerender(): Promise<void>
  /** A page of one registration by its pattern. Absent in tests without pages. */
  numbered?(path: string): NumberedPage
  /** The pages of the school finder. Absent in tests without pages. */
  viewed?: ViewedPages
}

export interface CoreOptions {
  config: Pick<Config, 'officeTimeZone' | 'trustedProxies' | 'publicUrl' | 'limitScale'> &
    Partial<
      Pick<
        Config,
        | 'sessionSecret'
        | 'previousSessionSecret'
        | 'allowedHosts'
        | 'rateLimits'
        | 'registrationsPerDay'
        | 'connections'
        | 'serviceWorker'
        | 'backups'
        | 'database'
        | 'dataDir'
      >
    >
  /** Opens the public pages on facts that follow the season's data. */
  openPages: (facts: () => PageFacts) => Promise<Pages>
  db: Database
  /** The oldest first; the database says which one is in use. */
  dataKeys: readonly Buffer[]
  clock: () => Date
  random: RandomBytes
  logger: Logger
  /** Whether this process is shutting down: not ready any more, but still answering. */
  isDraining?: () => boolean
  /** Counts what the server does; without it nothing is counted. */
  metrics?: Metrics | undefined
  /** How long an export waits for one of the places, in milliseconds. Tests set a short time. */
  exportQueueTimeoutMs?: number
  /** The other worker processes of this server; absent for a single process. */
  peers?: Peers | undefined
  /** Part of the bound of the heap that is needed; tests set it. Default: as of the last whole collection. */
  heapShare?: () => number | null
  /** The room on the disks that the server writes to; tests set it. Default: as the system says. */
  freeSpace?: () => Promise<FreeSpace[]>
  /** Batch sizes of registration writes; the benchmark varies them. */
  batchWriter?: Partial<BatchWriterOptions>
}
