/** What a server process has whatever its features are: connections, keys, limits, clock and chance. */
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import { chainKey, scheduleChain } from './audit/extend-chain.ts'
import type { BatchWriterOptions } from './database/batch-writer.ts'
import type { Database } from './database/database.ts'
import { type Cookies, createCookies } from './http/cookies.ts'
import { createRateLimits, type RateLimits } from './http/limits/rate-limit.ts'
import { createSlots, type Slots } from './http/limits/slots.ts'
import { createTableGate, type TableGate } from './http/limits/table-gate.ts'
import type { Metrics } from './metrics/metrics.ts'
import { type FreeSpace, readFreeSpace } from './observability/free-space.ts'
import type { Logger } from './observability/logger.ts'
import { watchHeap } from './observability/watch-heap.ts'
import type { FieldEncryption } from './security/field-encryption.ts'
import { openEncryption } from './security/key-state.ts'
import type { Config } from './settings/config.ts'
import type { Peers } from './workers/peers.ts'

/** Background work. It starts when the server is ready and stops before the database closes. */
export interface Job {
  start(): void | Promise<void>
  stop(): void
}

/** What the process gives: settings, connections, clock and randomness, and what tests replace. */
export interface PlatformOptions {
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
  db: Database
  /** The oldest first; the database says which one is in use. */
  dataKeys: readonly Buffer[]
  clock: () => Date
  random: RandomBytes
  logger: Logger
  /** Counts what the server does; without it nothing is counted. */
  metrics?: Metrics | undefined
  /** How long an export waits for one of the slots, in milliseconds. Tests set a short time. */
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

export interface Platform
  extends Pick<
    PlatformOptions,
    'config' | 'db' | 'clock' | 'random' | 'metrics' | 'exportQueueTimeoutMs' | 'batchWriter'
  > {
  log: Logger
  /** IANA name of the office's time zone. */
  timeZone: string
  /** Address at which visitors reach the site, without a final slash. */
  publicUrl: string
  /** How many processes share the port and what one server may do at a time: 1, or the number of workers. */
  processes: number
  /** Resolves when the other workers have read the changes of the database, or after a while. */
  syncOthers(): Promise<void>
  encryption: FieldEncryption
  /** Of the audit's hash chain. */
  chainKey: Buffer
  cookies: Cookies
  limits: RateLimits
  /** What an account may do once at a time, over all workers. */
  slots: Slots
  /** Of all calls of this process that read an uploaded table. */
  tableGate: TableGate
  /** Part of the bound of this process's heap that the last whole collection left, 0 to 1; null before it. */
  heapShare: () => number | null
  /** The room on the disks that the server writes to. */
  freeSpace: () => Promise<FreeSpace[]>
  jobs: readonly Job[]
}

export async function createPlatform(options: PlatformOptions): Promise<Platform> {
  const { dataKeys, logger: log, peers, ...given } = options
  const { config, db, random, metrics } = given
  const encryption = await openEncryption(db.kysely, { dataKeys, random })
  const key = chainKey(encryption)
  const ownLimits = createRateLimits(config.limitScale, metrics?.limitHit, {
    points: config.rateLimits,
    registrationsPerDay: config.registrationsPerDay,
  })
  const heap = watchHeap(log)
  return {
    ...given,
    log,
    timeZone: config.officeTimeZone,
    publicUrl: config.publicUrl,
    processes: peers?.count ?? 1,
    syncOthers: async () => peers?.syncOthers(),
    encryption,
    chainKey: key,
    cookies: createCookies(config.publicUrl),
    limits: peers?.shareLimits(ownLimits, metrics?.limitHit) ?? ownLimits,
    slots: peers?.slots ?? createSlots(),
    tableGate: createTableGate(),
    heapShare: given.heapShare ?? heap.share,
    freeSpace: given.freeSpace ?? (() => readFreeSpace(config)),
    jobs: [heap, scheduleChain({ db, key, random, log })],
  }
}
