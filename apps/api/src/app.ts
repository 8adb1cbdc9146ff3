/** The whole server on one page: the core, the HTTP server and the list of features. */
import type { FastifyInstance } from 'fastify'
import { createCore, type FeatureFactory, type Job } from './core.ts'
import type { CoreOptions } from './core-options.ts'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import { announcementFeature } from './features/announcement/announcement.feature.ts'
import { apiDocsFeature } from './features/api-docs/api-docs.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { complaintFeature } from './features/complaint/complaint.feature.ts'
import { finderFeature } from './features/finder/finder.feature.ts'
import { freeSeatsFeature } from './features/free-seats/free-seats.feature.ts'
import { importFeature } from './features/import/import.feature.ts'
import { informationFeature } from './features/information/information.feature.ts'
import { objectionFeature } from './features/objection/objection.feature.ts'
import { officeFeature } from './features/office/office.feature.ts'
import { publicPagesFeature } from './features/public-pages/public-pages.feature.ts'
import { publicationFeature } from './features/publication/publication.feature.ts'
import { quotaFeature } from './features/quota/quota.feature.ts'
import { reRegistrationFeature } from './features/re-registration/re-registration.feature.ts'
import { recapFeature } from './features/recap/recap.feature.ts'
import { referenceFeature } from './features/reference/reference.feature.ts'
import { registrationFeature } from './features/registration/registration.feature.ts'
import { reportingFeature } from './features/reporting/reporting.feature.ts'
import { reserveFeature } from './features/reserve/reserve.feature.ts'
import { retentionFeature } from './features/retention/retention.feature.ts'
import { seasonFeature } from './features/season/season.feature.ts'
import { selectionFeature } from './features/selection/selection.feature.ts'
import { zoningFeature } from './features/zoning/zoning.feature.ts'
import { recordDenials } from './platform/audit/record-denials.ts'
import { healthRoutes } from './platform/http/health.ts'
import { policyReports } from './platform/http/policy-reports.ts'
import { createServer } from './platform/http/server.ts'

const FEATURES: readonly FeatureFactory[] = [
  accountsFeature,
  announcementFeature,
  apiDocsFeature,
  auditFeature,
  complaintFeature,
  finderFeature,
  importFeature,
  informationFeature,
  objectionFeature,
  officeFeature,
  publicationFeature,
  publicPagesFeature,
  quotaFeature,
  recapFeature,
  reRegistrationFeature,
  referenceFeature,
  registrationFeature,
  reportingFeature,
  reserveFeature,
  freeSeatsFeature,
  retentionFeature,
  seasonFeature,
  selectionFeature,
  zoningFeature,
]

/** @returns the server, ready to listen; its jobs start with it and stop when it closes */
export async function buildApp(options: CoreOptions): Promise<FastifyInstance> {
  const { config, db, logger: log, metrics, isDraining = () => false } = options
  const core = await createCore(options)
  const { app, concurrency, connections, stop } = createServer(config, log, core.processes)
  metrics?.observe(app)
  const { heapShare, freeSpace, results, secondsSinceSync } = core
  metrics?.watch({ db, concurrency, connections, heapShare, freeSpace, results, secondsSinceSync })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.contract?.limit !== 'read') return done()
    core.limits.take('read', request.ip).then(() => done(), done)
  })

  recordDenials(app, { ...core, log, actorOf: core.sessions.actorOf })

  healthRoutes(app, { db, isDraining, stillLoading: core.stillLoading })
  policyReports(app, {
    limits: core.limits,
    blocked: (directive) => metrics?.contentBlocked(directive),
  })
  const jobs: Job[] = [...core.jobs]
  for (const createFeature of FEATURES) {
    const feature = await createFeature(core)
    await feature.routes(app)
    jobs.push(...(feature.jobs ?? []))
  }

  app.decorate('syncCaches', core.syncCaches)
  app.decorate('stillLoading', core.stillLoading)
  app.addHook('onReady', async () => {
    for (const job of jobs) await job.start()
  })
  app.addHook('onClose', async () => {
    for (const job of jobs) job.stop()
    stop()
  })
  return app
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Reads changes into this process's caches now; a background poll does it every 0.4 s. */
    syncCaches(): Promise<void>
    /** What is not in memory yet, as `/readyz` names it; null when the start has finished. */
    stillLoading(): string | null
  }
}
