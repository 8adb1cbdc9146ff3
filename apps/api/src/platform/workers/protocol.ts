/** What the primary process and its workers ask of each other (docs/decisions/0039-worker-processes.md). */
import type { LimitKey } from '../settings/rate-limits.ts'
import type { Offers } from './channel.ts'

/** One use of a rate limit: what is done, the limit, and whom it counts for. */
export type Use = readonly [act: 'take' | 'check' | 'giveBack', limit: LimitKey, address: string]

/** Uses so far, the seconds to wait when the limit is used up, or null for a limit that the primary does not know. */
export type Counted = { used: number } | { wait: number } | null

export interface StartOrder {
  appUrl: string
  /** For a worker of a newer version, which brings the database to its schema. */
  ownerUrl: string
  /** How many workers there are. */
  workers: number
  /** Connections of this worker's pool. */
  connections: number
  /** False for a worker that replaces another one: it listens only when everything is in memory. */
  isFirst: boolean
}

/** Null when the worker serves; otherwise what the operator has to change, see StartupError. */
export type Started = { refusal: string } | null

/** The values of all metrics of a process, as prom-client writes them. */
export type MetricValues = object[]

export type WorkerOffers = Offers & {
  start(order: StartOrder): Promise<Started>
  /** Reads changes of the database into memory. */
  sync(body: null): Promise<void>
  metrics(body: null): Promise<MetricValues>
  /** Serves the open connections until their clients close them, accepts no new ones, then ends. */
  retire(body: null): void
  /** Ends as a single server does on SIGTERM. */
  stop(body: { delayMs: number }): void
}

export type PrimaryOffers = Offers & {
  count(uses: readonly Use[]): Promise<Counted[]>
  /** Occupies a slot for this worker. @returns whether it was free among all workers */
  occupy(name: string): boolean
  /** Frees a slot that this worker occupies. */
  vacate(name: string): void
  /** Resolves when all other workers have read the changes into memory. */
  syncOthers(body: null): Promise<void>
  /** The last values of a worker that ends. */
  lastMetrics(values: MetricValues): void
}
