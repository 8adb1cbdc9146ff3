/** Starts the server and stops it; the only place that reads the environment. */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { FIRST_ADMIN_PASSWORD_HOURS } from '@spmb/domain/accounts/one-time-password.ts'
import type { FastifyInstance } from 'fastify'
import { createFirstAdmin } from './accounts/first-admin.ts'
import { createPasswordHashing } from './accounts/passwords/password-hashing.ts'
import { buildApp } from './app.ts'
import { type Database, openDatabase } from './database/database.ts'
import { refuseDemoData } from './demo/demo-mark.ts'
import { StartupError } from './errors/startup-error.ts'
import { drain } from './http/drain.ts'
import { createMetrics } from './metrics/metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics/metrics-server.ts'
import { createLogger, type Logger } from './observability/logger.ts'
import { openPublicPages } from './public-pages/public-pages.ts'
import { seedWhenEmpty } from './reference/seed.ts'
import { createRandomPool } from './security/random-pool.ts'
import { type Config, parseConfig } from './settings/config.ts'
import { type Installation, openInstallation } from './startup/installation.ts'
import { createStartTimeout, type StartTimeout } from './startup/start-timeout.ts'

/**
 * Length of the listen backlog. Node's default of 511 overflows in a burst, and a client whose SYN is dropped retries after
 * one, three and seven seconds; 4,096 is the usual limit of Linux (net.core.somaxconn).
 */
const BACKLOG = 4_096

/** Output of `npm run build`. */
const WEB_DIST = join(import.meta.dirname, '../../web/dist')

/** Resources opened so far; `stop` closes them in reverse order. */
const open: { installation?: Installation; db?: Database; app?: FastifyInstance; metrics?: MetricsServer } =
  {}

async function start(config: Config, logger: Logger, { step }: StartTimeout): Promise<void> {
  for (const warning of config.warnings) logger.warn(warning)
  step('opening the database and migrating it')
  const installation = await openInstallation(config, 'server', logger)
  open.installation = installation
  const db = openDatabase(installation.appUrl, { applicationName: 'spmb server', log: logger })
  open.db = db
  step('preparing the database')
  await refuseDemoData(db.kysely, config)
  await seedWhenEmpty(db.kysely, { timeZone: config.officeTimeZone })
  await welcomeFirstAdmin(db, config)
  step('reading the settings and rendering the pages')
  const metrics = config.metrics && createMetrics()
  const app = await buildApp({
    ...(metrics ? { metrics } : {}),
    config,
    db,
    dataKey: installation.dataKey,
    clock: () => new Date(),
    random: createRandomPool(),
    logger,
    isDraining: () => stopping !== undefined,
    openPages: (facts) => openPublicPages({ facts, webDist: WEB_DIST, log: logger }),
  })
  open.app = app
  if (stopping) return
  step('listening')
  await listening('PORT', config, app.listen({ port: config.port, host: config.host, backlog: BACKLOG }))
  if (metrics && config.metrics) {
    open.metrics = await listening('METRICS_PORT', config.metrics, serveMetrics(metrics, config.metrics))
  }
  // For the person at the terminal; the JSON log goes to standard output.
  console.error(`SPMB is open at ${config.publicUrl} (Ctrl-C stops it).`)
}

/** Prints the one-time password to the terminal, before anything else can fail, and never to the log. */
async function welcomeFirstAdmin(db: Database, config: Config): Promise<void> {
  const admin = await createFirstAdmin(db.kysely, {
    given: config.firstAdmin,
    hashing: await createPasswordHashing(),
    random: randomBytes,
    now: new Date(),
  })
  if (!admin) return
  console.error(`The first admin is created. Sign in at ${config.publicUrl}/login`)
  console.error(`  User name:          ${admin.username}`)
  if (admin.oneTimePassword === null) console.error('  Password:           as given in ADMIN_PASSWORD')
  else {
    console.error(`  One-time password:  ${admin.oneTimePassword}`)
    console.error(
      `  It is shown only here and valid for ${FIRST_ADMIN_PASSWORD_HOURS} hours. At the first sign-in you choose a new one.`,
    )
    console.error(`  After that time: npm run spmb -- user reset-password ${admin.username}`)
  }
}

/** Translates a listen error into a sentence that names the setting: PORT and HOST, or METRICS_PORT and METRICS_HOST. */
async function listening<T>(
  portName: 'PORT' | 'METRICS_PORT',
  { host, port }: { host: string; port: number },
  listener: Promise<T>,
): Promise<T> {
  const hostName = portName.replace('PORT', 'HOST')
  try {
    return await listener
  } catch (error) {
    switch ((error as NodeJS.ErrnoException).code) {
      case 'EADDRINUSE':
        throw new StartupError(
          `Port ${port} is already in use on ${host}. Stop what uses it, or set ${portName} to another number.`,
        )
      case 'EACCES':
        throw new StartupError(
          `Port ${port} is not allowed for this user. Set ${portName} to a number above 1023.`,
        )
      case 'EADDRNOTAVAIL':
      case 'ENOTFOUND':
        throw new StartupError(
          `${hostName} ${host} is not an address of this machine. Set ${hostName} to one of its own, or to 0.0.0.0.`,
        )
      default:
        throw error
    }
  }
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
  await starting.catch(() => {}) // a stop during the start waits for it, so that everything opened is known
  const { app, db, installation, metrics } = open
  if (app) await drain(app, { delayMs, log: logger })
  await metrics?.close()
  await db?.close()
  await installation?.leave()
  logger.info('stopped')
}

/** Prints the message of a StartupError, and every other error with its stack. */
function tell(error: unknown): void {
  console.error(error instanceof StartupError ? error.message : error)
}

async function main(): Promise<void> {
  // A closed pipe or a full disk under the output must not stop the server.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
  const config = parseConfig(process.env)
  const logger = createLogger(config.logLevel)
  const started = performance.now()
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
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'an unhandled error; stopping')
    process.exitCode = 1
    void stopOnce().then(() => process.exit())
  })
  try {
    await starting
    if (open.app) watchLoading(open.app, started, timeout, logger)
  } catch (error) {
    timeout.done()
    tell(error)
    process.exitCode = 1
    await stopOnce()
    process.exit()
  }
}

main().catch((error) => {
  tell(error)
  process.exit(1)
})
