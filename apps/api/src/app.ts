/**
 * The whole server on one page: what it needs comes in as an argument, every feature, hook and error handler is
 * registered here.
 */
import { randomUUID } from 'node:crypto'
import type { PageFacts } from '@spmb/domain/season/page-facts.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import Fastify, { type FastifyInstance, type FastifyPluginAsync, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { createAccounts } from './accounts/accounts.service.ts'
import { createDeviceCookies } from './accounts/device-cookies.ts'
import { createPasswordHashing } from './accounts/password-hashing.ts'
import { purgeSessions } from './accounts/purge-sessions.ts'
import { createSessions } from './accounts/sessions.ts'
import { createTokens, keyOf } from './accounts/tokens.ts'
import { announcementRoutes } from './announcement/announcement.routes.ts'
import { resultFastPath } from './announcement/result-fast-path.ts'
import { createResultsCache } from './announcement/results-cache.ts'
import { apiDocsRoutes } from './api-docs/api-docs.routes.ts'
import { complaintRoutes } from './complaint/complaint.routes.ts'
import { createComplaintDesk } from './complaint/complaint.service.ts'
import { complaintDeskRoutes } from './complaint/complaint-staff.routes.ts'
import type { BatchWriterOptions } from './database/batch-writer.ts'
import { createCacheSync } from './database/cache-sync.ts'
import type { Database } from './database/database.ts'
import { handleClientError } from './http/client-error.ts'
import { sendRefusal } from './http/errors.ts'
import { shedExcessLoad } from './http/fast-path/load-shedding.ts'
import { DiscardableRequest } from './http/fast-path/raw-response.ts'
import { batchRequests } from './http/fast-path/request-batching.ts'
import { healthRoutes } from './http/health.ts'
import { readJsonBodies } from './http/json-body.ts'
import { handleNotFound } from './http/not-found.ts'
import { securityHeaders, sendSecurityHeaders } from './http/security-headers.ts'
import { informationRoutes } from './information/information.routes.ts'
import { createDocumentCache } from './information/published-documents.ts'
import type { Logger } from './observability/logger.ts'
import type { Metrics } from './observability/metrics.ts'
import { logRequests } from './observability/request-log.ts'
import { quotaRoutes } from './quota/quota.routes.ts'
import { quotaStaffRoutes } from './quota/quota-staff.routes.ts'
import { loadReference } from './reference/reference.queries.ts'
import { referenceRoutes } from './reference/reference.routes.ts'
import { buildReference, type Reference } from './reference/reference-data.ts'
import { exportRoutes } from './registration/export/export.routes.ts'
import { createLookUp } from './registration/look-up.ts'
import { purgeIdempotencyKeys } from './registration/purge-idempotency-keys.ts'
import { registrationRoutes } from './registration/registration.routes.ts'
import { createRegistrar } from './registration/registration.service.ts'
import { createReadForStaff } from './registration/staff/read-for-staff.ts'
import { applicantRoutes } from './registration/staff/registration-staff.routes.ts'
import { createCountsCache } from './reporting/counts-cache.ts'
import { reportingRoutes } from './reporting/reporting.routes.ts'
import { pageFacts } from './season/page-facts.ts'
import { currentSettings } from './season/season.queries.ts'
import { scheduleSeasonChanges } from './season/season-schedule.ts'
import { createFieldEncryption } from './security/field-encryption.ts'
import { createRateLimits } from './security/rate-limit.ts'
import type { Config } from './startup/config.ts'
import { zoningRoutes } from './zoning/zoning.routes.ts'
import { zoningStaffRoutes } from './zoning/zoning-staff.routes.ts'

/** The rendered public pages: routes, and a way to draw them again when the facts change. */
export interface Pages {
  plugin: FastifyPluginAsync
  rerender(): Promise<void>
}

export interface AppDeps {
  config: Pick<Config, 'officeTimeZone' | 'trustedProxies' | 'publicUrl' | 'limitScale'> &
    Partial<Pick<Config, 'sessionSecret'>>
  /** Opens the public pages on facts that follow the season's data. */
  openPages: (facts: () => PageFacts) => Promise<Pages>
  db: Database
  dataKey: Buffer
  clock: () => Date
  random: RandomBytes
  logger: Logger
  /** Whether this process is shutting down: not ready any more, though still answering. */
  isDraining?: () => boolean
  /** Counts what the server does; without it nothing is counted. */
  metrics?: Metrics
  /** How long a third export waits; tests have less patience. */
  exportPatienceMs?: number
  /** For the benchmark of writing together. */
  batchWriter?: Partial<BatchWriterOptions>
}

const BODY_LIMIT = 64 * 1024

/**
 * A slow client may not hold a connection for ever: 15 s for the headers, 30 s for the whole request, 2 min without a
 * byte in either direction. Between requests a connection is kept longer than a usual proxy keeps its own.
 */
const PATIENCE_WITH_CLIENTS = {
  http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, IncomingMessage: DiscardableRequest },
  requestTimeout: 30_000,
  connectionTimeout: 120_000,
  keepAliveTimeout: 72_000,
}

/** Open connections at most, a few kilobytes each; more are closed at once instead of eating the memory. */
const MOST_CONNECTIONS = 20_000

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, db, clock, logger, random } = deps
  const timeZone = config.officeTimeZone
  const headers = securityHeaders(config.publicUrl.startsWith('https:'))
  const app = Fastify({
    loggerInstance: logger,
    // One line per answer is ours to write, see request-log.ts.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_LIMIT,
    // As long as an address may be: what a parameter may hold is its rule's matter, and no route has an expression.
    routerOptions: { maxParamLength: 16_384 },
    ...PATIENCE_WITH_CLIENTS,
    // What arrives on an open connection while the server stops was accepted as well.
    return503OnClosing: false,
    // An address with a broken escape names nothing. The framework says so before any hook has run.
    frameworkErrors: (_error, request, reply) => {
      answerNotFound(request, reply.headers(headers).header('x-request-id', request.id))
    },
    clientErrorHandler: handleClientError(headers),
  }) as unknown as FastifyInstance
  app.server.maxConnections = MOST_CONNECTIONS
  const front = batchRequests(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  readJsonBodies(app)

  // What is kept in memory, and what keeps it true.
  let settings = await currentSettings(db.kysely)
  let reference: Reference = buildReference(await loadReference(db.kysely))
  const counts = createCountsCache(db.kysely, { clock, timeZone, log: logger })
  await counts.refresh()
  const currentCounts = () => ({ ...counts.current(), school: reference.schools.length })
  const facts = (): PageFacts =>
    pageFacts({ ...settings, reference, counts: currentCounts(), now: clock(), timeZone })
  const pages = await deps.openPages(facts)
  const rerender = () =>
    pages.rerender().catch((error) => logger.error({ err: error }, 'the public pages stay as they were'))
  const turns = scheduleSeasonChanges({ season: () => settings.season, clock, onTurn: () => void rerender() })
  const results = createResultsCache(db.watch, { clock, school: (id) => reference.school(id), log: logger })
  const changes = createCacheSync(db, {
    reload: {
      settings: async () => {
        settings = await currentSettings(db.kysely)
        // Quotas belong to the active season, which may be another one now.
        reference = buildReference(await loadReference(db.kysely))
        // What is published may be another thing now: seats taken say who was admitted.
        await counts.refresh()
        turns.plan()
        await pages.rerender()
      },
      reference: async () => {
        reference = buildReference(await loadReference(db.kysely))
        await pages.rerender()
      },
    },
    pollEverySync: results.look,
    invalidate: results.invalidate,
    log: logger,
  })
  const oldKeys = purgeIdempotencyKeys(db.kysely, { clock, log: logger })
  const ended = purgeSessions(db.kysely, { clock, log: logger })

  app.decorate('syncCaches', changes.look)
  app.addHook('onReady', async () => {
    await changes.look()
    changes.start()
    counts.start(() => void rerender())
    turns.plan()
    oldKeys.start()
    ended.start()
  })
  app.addHook('onClose', async () => {
    for (const kept of [changes, counts, turns, oldKeys, ended, overload]) kept.stop()
  })

  sendSecurityHeaders(app, headers)
  const overload = shedExcessLoad(app, { front, headers, log: logger })
  deps.metrics?.observe(app)
  deps.metrics?.watch({ db, overload, results, secondsSinceSync: changes.secondsSinceSync })
  logRequests(app)
  const answerNotFound = handleNotFound(app)
  app.setErrorHandler((error, request, reply) => sendRefusal(error, request, reply))

  const limits = createRateLimits(config.limitScale, deps.metrics?.limitHit)
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.contract?.limit === 'read') await limits.take('read', request.ip)
  })

  apiDocsRoutes(app, config)
  healthRoutes(app, { db, isDraining: deps.isDraining ?? (() => false) })
  referenceRoutes(app, { reference: () => reference })
  zoningRoutes(app, { reference: () => reference, usedSeats: counts.usedSeats })
  reportingRoutes(app, { counts: currentCounts })
  const encryption = createFieldEncryption(deps.dataKey, random)
  const tokens = createTokens(
    config.sessionSecret ? keyOf(config.sessionSecret) : encryption.keyFor('session-token'),
  )
  const publicOrigin = new URL(config.publicUrl).origin
  const sessions = createSessions({ db, tokens, encryption, clock, publicOrigin })
  const devices = createDeviceCookies(encryption, random)
  const hashing = await createPasswordHashing()
  const accounts = createAccounts({ db, encryption, tokens, sessions, devices, hashing })
  await accountRoutes(app, { accounts, sessions, db, limits, clock, publicUrl: config.publicUrl })
  const { admit } = sessions
  // Who changed something sees it at the next call. Should the look fail, the poll comes half a second later.
  const catchUp = () => changes.look().catch(() => {})
  zoningStaffRoutes(app, { admit, db, reference: () => reference, clock, catchUp })
  quotaRoutes(app, { reference: () => reference, usedSeats: counts.usedSeats, db, isStaff: sessions.isStaff })
  quotaStaffRoutes(app, { admit, db, clock, catchUp })
  complaintDeskRoutes(app, { admit, db, clock, timeZone })
  const lookUp = createLookUp({ db, limits })
  const readForStaff = createReadForStaff({ db, sessions, encryption, clock })
  const { keepAliveTimeout: keepAliveMs } = app.server
  front.answerBefore(resultFastPath({ results, headers, keepAliveMs, log: logger, metrics: deps.metrics }))
  announcementRoutes(app, { results, lookUp, clock, readForStaff })
  const listDeps = { db, encryption, seasonId: () => settings.season.id, reference: () => reference }
  const staff = { admit: sessions.admit, clock, timeZone }
  applicantRoutes(app, { ...listDeps, ...staff, encryption, limits })
  exportRoutes(app, { ...listDeps, ...staff, dataKey: deps.dataKey, patienceMs: deps.exportPatienceMs })
  registrationRoutes(app, {
    lookUp,
    register: createRegistrar({
      db,
      season: () => settings.season,
      reference: () => reference,
      encryption,
      random,
      timeZone,
      onWritten: (level) => deps.metrics?.registered(level),
      ...(deps.batchWriter ? { batchWriter: deps.batchWriter } : {}),
    }),
    limits,
    clock,
    timeZone,
    publicUrl: config.publicUrl,
    office: () => settings.office,
    isSampleData: () => reference.isSample || settings.demo,
  })
  complaintRoutes(app, {
    receive: createComplaintDesk({
      db: db.kysely,
      season: () => settings.season,
      limits,
      encryption,
      random,
    }),
    limits,
    clock,
  })
  informationRoutes(
    app,
    createDocumentCache(() => ({ ...settings, reference, timeZone, publicUrl: config.publicUrl }), logger),
  )
  await app.register(pages.plugin)
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Brings what is kept in memory up to date now, as the poll does within half a second. */
    syncCaches(): Promise<void>
  }
}
