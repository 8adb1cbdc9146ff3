/** One worker: the same server as a single process, on the database and the limits that the primary process gives it. */
import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type Database, openDatabase } from '../database/database.ts'
import { StartupError } from '../errors/startup-error.ts'
import { drain, handOver } from '../http/drain.ts'
import { createMetrics, type Metrics } from '../metrics/metrics.ts'
import type { Logger } from '../observability/logger.ts'
import { sharingDataKey } from '../security/key-state.ts'
import type { Config } from '../settings/config.ts'
import { shareConnections } from '../settings/connection-limits.ts'
import { openKeySource } from '../settings/data-key.ts'
import { migrateFor } from '../startup/installation.ts'
import { listening, listenOn } from '../startup/listening.ts'
import { openConnections } from '../startup/open-connections.ts'
import { createStartTimeout } from '../startup/start-timeout.ts'
import { createChannel } from './channel.ts'
import { type Build, peersOf } from './peers.ts'
import type { PrimaryOffers, Started, StartOrder, WorkerOffers } from './protocol.ts'
import { wireOf } from './wire.ts'

/** How often a worker that replaces another one looks whether everything is in memory. */
const LOADED_CHECK_MS = 50

/** Runs until the primary process retires or stops this one. */
export function runWorker(config: Config, logger: Logger, build: Build): void {
  const open: { db?: Database; app?: FastifyInstance; metrics?: Metrics } = {}
  const hurry = new AbortController()
  let isDraining = false
  let starting: Promise<Started> | undefined
  let leaving: Promise<void> | undefined

  async function start(order: StartOrder): Promise<void> {
    const { appUrl, ownerUrl, workers, connections, isFirst } = order
    const timeout = createStartTimeout(config.startTimeoutSeconds, (step) => {
      logger.fatal({ step, seconds: config.startTimeoutSeconds }, 'the start of a worker has not finished')
      process.exit(1)
    })
    // The primary process has migrated. A replacement may be of a newer version than it is.
    timeout.step('migrating the database')
    if (!isFirst) await migrateFor(ownerUrl, appUrl, logger)
    timeout.step('reading the settings and rendering the pages')
    open.db = openDatabase(appUrl, {
      applicationName: 'spmb worker',
      max: connections,
      log: logger,
      onConnect: sharingDataKey((error) => {
        logger.fatal({ err: error }, 'this worker stops and is replaced')
        stop(0, 1)
      }),
    })
    // Read here, and while a connection keeps the key from being changed: a worker that replaces another one may find a new one.
    const connection = await open.db.pool.connect()
    const dataKeys = openKeySource(config.dataKey, config.dataDir).read()
    connection.release()
    if (config.metrics) open.metrics = createMetrics()
    open.app = await build({
      config: { ...config, connections: shareConnections(config.connections, workers) },
      db: open.db,
      dataKeys,
      metrics: open.metrics,
      isDraining: () => isDraining,
      peers: peersOf(primary, workers),
    })
    if (!isFirst) await loaded(open.app, timeout.step)
    timeout.step('opening connections to the database')
    await openConnections(open.db, { log: logger, isStopping: () => leaving !== undefined })
    timeout.step('listening')
    await listening('PORT', config, open.app.listen(listenOn(config)))
    timeout.done()
  }

  /** Waits until the caches are filled, so that this worker answers like the one it replaces. */
  async function loaded(app: FastifyInstance, step: (name: string) => void): Promise<void> {
    await app.ready()
    for (let loading = app.stillLoading(); loading !== null && !leaving; loading = app.stillLoading()) {
      step(`loading ${loading}`)
      await sleep(LOADED_CHECK_MS)
    }
  }

  async function leave(end: (app: FastifyInstance) => Promise<void>, code: number): Promise<void> {
    await starting?.catch(() => {})
    try {
      if (open.app) await end(open.app)
      if (open.metrics)
        await primary.ask('lastMetrics', await open.metrics.values(), { withinMs: 1_000 }).catch(() => {})
      await open.db?.close()
      logger.info('a worker stopped')
    } catch (error) {
      logger.error({ err: error }, 'the stop of a worker did not go to its end')
      process.exit(1)
    }
    process.exit(code)
  }

  const stop = (delayMs: number, code = 0) => {
    isDraining = true
    hurry.abort()
    leaving ??= leave((app) => drain(app, { delayMs, log: logger }), code)
  }

  const offers: WorkerOffers = {
    start(order) {
      starting = start(order).then(
        () => null,
        (error) => {
          if (error instanceof StartupError) return { refusal: error.message }
          logger.error({ err: error }, 'a worker could not start')
          throw error
        },
      )
      return starting
    },
    sync: async () => open.app?.syncCaches(),
    metrics: async () => (open.metrics ? open.metrics.values() : []),
    retire() {
      leaving ??= leave((app) => handOver(app, { log: logger, hurry: hurry.signal }), 0)
    },
    stop: ({ delayMs }) => stop(delayMs),
  }
  const { worker } = cluster
  if (!worker) throw new Error('this process is no worker')
  const primary = createChannel<PrimaryOffers>(wireOf(worker), offers)

  // Signals to the group of processes (Ctrl-C, a supervisor) reach the primary process too, which tells its workers.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an unhandled error; this worker stops and is replaced')
    // As with a single process: what was accepted is finished.
    stop(0, 1)
  })
}
