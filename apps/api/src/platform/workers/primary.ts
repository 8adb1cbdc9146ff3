/**
 * The primary process of several workers: it opens the database, starts the workers, counts the rate limits of all of them,
 * adds up their metrics, and answers signals. It serves no request.
 */
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import type { StartupError } from '../errors/startup-error.ts'
import { createRateLimits } from '../http/limits/rate-limit.ts'
import type { BackupFigures } from '../metrics/backup-metrics.ts'
import { type MetricsServer, serveMetrics } from '../metrics/metrics-server.ts'
import type { Log } from '../observability/logger.ts'
import type { Config } from '../settings/config.ts'
import { endOf } from '../startup/child-end.ts'
import type { Installation } from '../startup/installation.ts'
import { listening } from '../startup/listening.ts'
import { type Channel, createChannel } from './channel.ts'
import { acceptedConnections, poolSizeFor } from './connection-share.ts'
import { SYNC_WITHIN_MS } from './peers.ts'
import type { MetricValues, PrimaryOffers, WorkerOffers } from './protocol.ts'
import { countUses } from './shared-limits.ts'
import { createSlotHolders } from './shared-slots.ts'
import { createSummedMetrics, type SummedMetrics } from './summed-metrics.ts'
import { wireOf } from './wire.ts'
import { createWorkerPool, type PoolWorker } from './worker-pool.ts'

export interface Workers {
  /** Starts all; resolves when they serve. @throws StartupError */
  open(): Promise<void>
  /** Replaces one after the other, without a request that fails; during the start it waits for its end. */
  restart(): Promise<void>
  /** Adds the metrics of backups to those of the workers. */
  watchBackups(state: () => BackupFigures | undefined): void
  stop(options: { delayMs: number }): Promise<void>
}

/** A scrape waits so long for the values of a worker; those of its last answer count then. */
const METRICS_WITHIN_MS = 2_000
/** What a worker counted since then is lost from the metrics when it is killed. */
const RECORD_EVERY_MS = 5_000

/**
 * @param installation opened and prepared
 * @param db of the installation
 * @param onGivenUp called when no worker runs and none can be started
 */
export async function createWorkers(
  config: Config,
  {
    installation,
    db,
    log,
    onGivenUp,
  }: { installation: Installation; db: Database; log: Log; onGivenUp: (error: StartupError) => void },
): Promise<Workers> {
  // All workers accept from one listening socket: a worker that ends takes no connection with it that it has not accepted, and
  // this process has no part in a connection.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const { appUrl, ownerUrl } = installation
  const order = {
    appUrl,
    ownerUrl,
    workers: config.workers,
    connections: poolSizeFor(await acceptedConnections(db), config.workers),
  }
  const limits = createRateLimits(config.limitScale, () => {}, {
    points: config.rateLimits,
    registrationsPerDay: config.registrationsPerDay,
  })
  const slots = createSlotHolders()
  const channels = new Map<number, Channel<WorkerOffers>>()
  let stopDelayMs = 0

  function fork(): PoolWorker {
    const worker = cluster.fork()
    worker.on('error', () => {}) // also one of its process, whose end tells it
    const { id } = worker
    const offers: PrimaryOffers = {
      count: (uses) => countUses(limits, uses),
      occupy: (name) => slots.occupy(id, name),
      vacate: (name) => slots.vacate(id, name),
      syncOthers: () => syncAllBut(id),
      lastMetrics: (values) => summed?.record(id, values),
    }
    const channel = createChannel<WorkerOffers>(wireOf(worker), offers)
    channels.set(id, channel)
    const tell = (asked: Promise<unknown>) => void asked.catch(() => {}) // it has ended
    return {
      id,
      pid: worker.process.pid,
      start: (how) => channel.ask('start', { ...order, ...how }),
      retire: () => tell(channel.ask('retire', null)),
      stop: () => tell(channel.ask('stop', { delayMs: stopDelayMs })),
      kill: () => void worker.process.kill('SIGKILL'),
      ended: endOf(worker.process).then(({ how }) => {
        channels.delete(id)
        slots.ended(id)
        return how
      }),
    }
  }

  async function syncAllBut(id: number): Promise<void> {
    const others = pool.running().filter((worker) => worker.id !== id)
    await Promise.allSettled(
      others.map((worker) => channels.get(worker.id)?.ask('sync', null, { withinMs: SYNC_WITHIN_MS })),
    )
  }

  async function readMetrics(): Promise<Map<number, MetricValues>> {
    const values = new Map<number, MetricValues>()
    await Promise.allSettled(
      pool.running().map(async ({ id }) => {
        const asked = await channels.get(id)?.ask('metrics', null, { withinMs: METRICS_WITHIN_MS })
        if (asked) values.set(id, asked)
      }),
    )
    return values
  }

  const pool = createWorkerPool({
    size: config.workers,
    fork,
    log,
    onGivenUp,
    now: () => performance.now(),
    sleep: (milliseconds, signal) => sleep(milliseconds, undefined, { signal }).catch(() => {}),
    onEnd: ({ id }, how) => summed?.ended(id, how),
  })
  const summed: SummedMetrics | undefined =
    config.metrics && createSummedMetrics(readMetrics, () => pool.running().length)
  let metricsServer: MetricsServer | undefined
  const recording =
    summed &&
    setInterval(async () => {
      for (const [id, values] of await readMetrics()) summed.record(id, values)
    }, RECORD_EVERY_MS).unref()

  let opened: Promise<void> = Promise.resolve()
  async function open(): Promise<void> {
    if (summed && config.metrics)
      metricsServer = await listening('METRICS_PORT', config.metrics, serveMetrics(summed, config.metrics))
    await pool.open()
  }

  return {
    open() {
      opened = open()
      return opened
    },
    // A start that fails ends the process.
    restart: () => opened.then(pool.restart, () => {}),
    watchBackups: (state) => summed?.watchBackups(state),
    async stop({ delayMs }) {
      stopDelayMs = delayMs
      await pool.stop()
      clearInterval(recording)
      await metricsServer?.close()
    },
  }
}
