/** Starts the server and stops it. */
import cluster from 'node:cluster'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { refuseUnusableAdmin } from './features/accounts/first-admin.ts'
import type { BackupSchedule } from './features/backup/nightly/schedule-backups.ts'
import { startBackups } from './features/backup/nightly/start-backups.ts'
import { checkWebBuild } from './features/public-pages/check-web-build.ts'
import { openPublicPages } from './features/public-pages/public-pages.ts'
import { type Database, openDatabase } from './platform/database/database.ts'
import { StartupError } from './platform/errors/startup-error.ts'
import { sentenceOf } from './platform/errors/trouble.ts'
import { drain } from './platform/http/drain.ts'
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts'
import { type MetricsServer, serveMetrics } from './platform/metrics/metrics-server.ts'
import { createLogger, type Logger } from './platform/observability/logger.ts'
import { watchClock } from './platform/observability/watch-clock.ts'
import { sharingDataKey } from './platform/security/key-state.ts'
import { createRandomPool } from './platform/security/random-pool.ts'
import { type Config, type Environment, parseConfig } from './platform/settings/config.ts'
import { hasInstallation, type Installation, openInstallation } from './platform/startup/installation.ts'
import { listening, listenOn } from './platform/startup/listening.ts'
import { openConnections } from './platform/startup/open-connections.ts'
import { createStartTimeout, type StartTimeout } from './platform/startup/start-timeout.ts'
import { watchTerminal } from './platform/workers/hang-up.ts'
import type { Build } from './platform/workers/peers.ts'
import { createWorkers, type Workers } from './platform/workers/primary.ts'
import { runWorker } from './platform/workers/worker.ts'
import { prepareDatabase } from './prepare-database.ts'

const ROOT = join(import.meta.dirname, '../../..')
/** Output of `npm run build`. */
const WEB_DIST = join(ROOT, 'apps/web/dist')

/** Resources opened so far; `stop` closes them in reverse order. */
const open: {
  installation?: Installation
  db?: Database
  app?: FastifyInstance
  metrics?: MetricsServer
  workers?: Workers
  backups?: BackupSchedule
} = {}

/** The server as this process or as each of several workers has it. */
const buildWith =
  (logger: Logger): Build =>
  async (given) => {
    // Loaded here, since the primary process of several workers does not need it.
    const { buildApp } = await import('./app.ts')
    return buildApp({
      ...given,
      clock: () => new Date(),
      random: createRandomPool(),
      logger,
      openPages: (facts) =>
        openPublicPages({
          facts,
          webDist: WEB_DIST,
          log: logger,
          serviceWorker: given.config.serviceWorker !== false,
        }),
    })
  }

async function start(config: Config, logger: Logger, { step }: StartTimeout): Promise<void> {
  for (const warning of config.warnings) logger.warn(warning)
  // Before the database: the old program could not work with a migrated one.
  await checkWebBuild(ROOT)
  if (!hasInstallation(config)) await refuseUnusableAdmin(config.firstAdmin)
  step('opening the database and migrating it')
  const installation = await openInstallation(config, 'server', logger)
  open.installation = installation
  if (config.newInstallation && !installation.isFirst) logger.warn({}, NEW_LEFT)
  const db = openDatabase(installation.appUrl, {
    applicationName: 'spmb server',
    log: logger,
    onConnect: sharingDataKey(giveUp),
  })
  open.db = db
  step('preparing the database')
  await prepareDatabase(db, config, logger)
  const watchBackups = await (config.workers === 1
    ? serveAlone(config, { installation, db, logger, step })
    : serveWithWorkers(config, { installation, db, logger, step }))
  if (stopping) return
  open.backups = startBackups(config, { appUrl: installation.appUrl, log: logger, onKeyChanged: giveUp })
  watchBackups?.(open.backups.state)
}

const NEW_LEFT =
  'NEW_INSTALLATION=yes is still set. Remove it: the next start without the data would begin an empty installation.'

interface Serving {
  installation: Installation
  db: Database
  logger: Logger
  step: StartTimeout['step']
}

/** @returns takes the state of the backups for the metrics */
async function serveAlone(
  config: Config,
  { installation, db, logger, step }: Serving,
): Promise<Metrics['watchBackups'] | undefined> {
  step('reading the settings and rendering the pages')
  const metrics = config.metrics && createMetrics()
  const isDraining = () => stopping !== undefined
  const dataKeys = installation.keys.read()
  const app = await buildWith(logger)({ config, db, dataKeys, metrics, isDraining })
  open.app = app
  step('opening connections to the database')
  await openConnections(db, { log: logger, isStopping: () => stopping !== undefined })
  if (stopping) return undefined
  step('listening')
  await listening('PORT', config, app.listen(listenOn(config)))
  if (metrics && config.metrics) {
    open.metrics = await listening('METRICS_PORT', config.metrics, serveMetrics(metrics, config.metrics))
  }
  sayOpen(config)
  return metrics?.watchBackups
}

async function serveWithWorkers(
  config: Config,
  { installation, db, logger: log, step }: Serving,
): Promise<Metrics['watchBackups'] | undefined> {
  step(`starting ${config.workers} workers`)
  open.workers = await createWorkers(config, { installation, db, log, onGivenUp: giveUp })
  if (stopping) return undefined
  await open.workers.open()
  // Until here it kept the data key from being changed; now connections of the workers do, and those of the schedule.
  await db.close()
  if (!stopping) sayOpen(config)
  return open.workers.watchBackups
}

/** For the person at the terminal; the JSON log goes to standard output. */
function sayOpen({ publicUrl, workers, host, port }: Config): void {
  const by = workers > 1 ? ` with ${workers} workers` : ''
  console.error(`SPMB is open at ${publicUrl}${by}, on ${host} port ${port} (Ctrl-C stops it).`)
}

/** Ends a start that hangs before it listens. Afterwards the server answers, so only what is still loading is logged. */
function reportSlowStart(step: string, { startTimeoutSeconds: seconds }: Config, logger: Logger): void {
  const { app } = open
  if (app?.server.listening) {
    logger.error({ loading: app.stillLoading(), seconds }, 'the start has not finished within START_TIMEOUT')
    return
  }
  console.error(
    `The start has not finished within START_TIMEOUT=${seconds} seconds. The step that did not end: ${step}. See the database's log, or set START_TIMEOUT to a larger number (0 for no limit).`,
  )
  process.exit(1)
}

const LOADED_CHECK_MS = 250

/** Ends the time limit of the start once everything is in memory. */
function watchLoading(app: FastifyInstance, started: number, { done }: StartTimeout, logger: Logger): void {
  const check = setInterval(() => {
    if (stopping) return clearInterval(check)
    if (app.stillLoading() !== null) return
    clearInterval(check)
    done()
    logger.info({ seconds: Math.round(performance.now() - started) / 1_000 }, 'the start has finished')
  }, LOADED_CHECK_MS).unref()
}

let stopping: Promise<void> | undefined

/** Reports not ready, accepts nothing new, finishes accepted requests, closes the pool and stops the database last. */
async function stop(starting: Promise<void>, delayMs: number, logger: Logger): Promise<void> {
  // A stop during the start waits for it, so that everything opened is known. Workers end their part of the start.
  const workersStopped = open.workers?.stop({ delayMs })
  await starting.catch(() => {})
  const { app, backups, db, installation, metrics, workers } = open
  await (workersStopped ?? workers?.stop({ delayMs }))
  if (app) await drain(app, { delayMs, log: logger })
  await backups?.stop()
  await metrics?.close()
  await db?.close()
  await installation?.leave(backups?.shipRest)
  logger.info('stopped')
}

/** Stops a server that only the operator can mend, for a reason that the operator reads. */
function giveUp(error: StartupError): void {
  tell(error)
  process.exitCode = 1
  process.emit('SIGTERM')
}

/** Prints what an operator can mend as a sentence, and every other error with its stack. */
function tell(error: unknown): void {
  console.error(sentenceOf(error) ?? error)
}

const exitCodeOf = (error: unknown) => (error instanceof StartupError ? error.exitCode : 1)

/** SIGHUP asks for a rolling restart, unless the terminal of this process was closed, which also sends it. */
function answerHangUp(logger: Logger): void {
  const hasHungUp = watchTerminal()
  process.on('SIGHUP', () => {
    if (hasHungUp()) process.emit('SIGTERM')
    else if (open.workers && !stopping) {
      logger.info('a rolling restart of all workers begins')
      void open.workers.restart()
    } else logger.warn('SIGHUP was ignored: only a server with WORKERS=2 or more restarts in place')
  })
}

async function run(env: Environment): Promise<void> {
  // A closed pipe or a full disk under the output must not stop the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const config = parseConfig(env)
  const logger = createLogger(config.logLevel)
  if (cluster.isWorker) return runWorker(config, logger, buildWith(logger))
  const started = performance.now()
  watchClock(logger, Date.now, () => performance.now())
  const timeout = createStartTimeout(config.startTimeoutSeconds, (step) =>
    reportSlowStart(step, config, logger),
  )
  const starting = start(config, logger, timeout)
  const stopOnce = ({ delayMs = 0 } = {}) => {
    stopping ??= stop(starting, delayMs, logger).catch((error) => {
      logger.error({ err: error }, 'the stop did not go to its end')
      process.exitCode = 1
    })
    return stopping
  }
  // Ctrl-C arrives twice, from the terminal and forwarded by npm. A repeated signal has no effect.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!stopping) logger.info({ signal }, 'stopping')
      void stopOnce({ delayMs: config.stopDelaySeconds * 1_000 }).then(() => process.exit())
    })
  }
  answerHangUp(logger)
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an unhandled error; stopping')
    process.exitCode = 1
    void stopOnce().then(() => process.exit())
  })
  try {
    await starting
    if (open.app) watchLoading(open.app, started, timeout, logger)
    else timeout.done()
  } catch (error) {
    timeout.done()
    tell(error)
    process.exitCode = exitCodeOf(error)
    await stopOnce()
    process.exit()
  }
}

/** Runs the server, or a worker of it, until it is stopped. Refused settings end the process with exit code 78, which systemd does not restart. */
export function serve(env: Environment): void {
  run(env).catch((error) => {
    tell(error)
    process.exit(exitCodeOf(error))
  })
}
