/** The whole server on one page: what features share, the HTTP server, and the features with what each of them takes. */
import type { FastifyInstance } from 'fastify'
import { accountsFeature } from './features/accounts/accounts.feature.ts'
import type { PasswordCost } from './features/accounts/passwords/password-hashing.ts'
import { apiDocsFeature } from './features/api-docs/api-docs.feature.ts'
import { auditFeature } from './features/audit/audit.feature.ts'
import { complaintFeature } from './features/complaint/complaint.feature.ts'
import type { Feature } from './features/feature.ts'
import { finderFeature } from './features/finder/finder.feature.ts'
import { freeSeatsFeature } from './features/free-seats/free-seats.feature.ts'
import { importFeature } from './features/import/import.feature.ts'
import { informationFeature } from './features/information/information.feature.ts'
import { createLive } from './features/live.ts'
import { mailFeature } from './features/mail/mail.feature.ts'
import { objectionFeature } from './features/objection/objection.feature.ts'
import { officeFeature } from './features/office/office.feature.ts'
import { onwardFeature } from './features/onward/onward.feature.ts'
import { papersFeature } from './features/papers/papers.feature.ts'
import { createBringClaims } from './features/paths/own/bring-claims.ts'
import { pathsFeature } from './features/paths/paths.feature.ts'
import type { OpenPages } from './features/public-pages/pages.ts'
import { publicPagesFeature } from './features/public-pages/public-pages.feature.ts'
import { publicationFeature } from './features/publication/publication.feature.ts'
import { quotaFeature } from './features/quota/quota.feature.ts'
import { reRegistrationFeature } from './features/re-registration/re-registration.feature.ts'
import { recapFeature } from './features/recap/recap.feature.ts'
import { referenceFeature } from './features/reference/reference.feature.ts'
import { registrationFeature } from './features/registration/registration.feature.ts'
import { reportingFeature } from './features/reporting/reporting.feature.ts'
import { reserveFeature } from './features/reserve/reserve.feature.ts'
import { resultsFeature } from './features/results/results.feature.ts'
import { retentionFeature } from './features/retention/retention.feature.ts'
import { schoolsFeature } from './features/schools/schools.feature.ts'
import { seasonFeature } from './features/season/season.feature.ts'
import { selectionFeature } from './features/selection/selection.feature.ts'
import { createStaff } from './features/staff.ts'
import { supportFeature } from './features/support/support.feature.ts'
import { zoningFeature } from './features/zoning/zoning.feature.ts'
import { recordDenials } from './platform/audit/record-denials.ts'
import { healthRoutes } from './platform/http/health.ts'
import { policyReports } from './platform/http/policy-reports.ts'
import { createServer } from './platform/http/server.ts'
import { createPlatform, type Job, type PlatformOptions } from './platform/platform.ts'

export interface AppOptions extends PlatformOptions {
  openPages: OpenPages
  /** Whether this process is shutting down: not ready any more, but still answering. */
  isDraining?: () => boolean
  /** Of new password hashes; tests set a low one. */
  passwordCost?: PasswordCost
}

/** @returns the server, ready to listen; its jobs start with it and stop when it closes */
export async function buildApp({
  openPages,
  isDraining = () => false,
  passwordCost,
  ...options
}: AppOptions): Promise<FastifyInstance> {
  const platform = await createPlatform(options)
  const staff = await createStaff(platform, passwordCost)
  const { live, pages } = await createLive(platform, openPages)
  const { config, db, clock, log, limits, metrics, heapShare, freeSpace } = platform

  const { app, concurrency, connections, stop } = createServer(config, log, platform.processes)
  metrics?.observe(app)
  const { results, secondsSinceSync } = live
  metrics?.watch({ db, concurrency, connections, heapShare, freeSpace, results, secondsSinceSync })
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.routeOptions.config.contract?.limit !== 'read') return done()
    limits.take('read', request.ip).then(() => done(), done)
  })
  recordDenials(app, { db, limits, clock, log, actorOf: staff.sessions.actorOf })
  healthRoutes(app, { db, isDraining, stillLoading: live.stillLoading })
  policyReports(app, { limits, blocked: (directive) => metrics?.contentBlocked(directive) })

  const features: readonly Feature[] = await Promise.all([
    accountsFeature({ platform, live, staff }),
    resultsFeature({ platform, live, staff, pages }),
    apiDocsFeature({ platform }),
    auditFeature({ platform, staff }),
    complaintFeature({ platform, live, staff }),
    finderFeature({ platform, live, pages }),
    importFeature({ platform, live, staff }),
    informationFeature({ platform, live }),
    mailFeature({ platform, live, staff }),
    onwardFeature({ platform, live, staff }),
    objectionFeature({ platform, live, staff }),
    officeFeature({ platform, live, staff }),
    papersFeature({ platform, live, staff }),
    pathsFeature({ platform, live, staff }),
    publicationFeature({ platform, live, staff }),
    publicPagesFeature({ pages }),
    quotaFeature({ platform, live, staff }),
    recapFeature({ platform, live, staff }),
    reRegistrationFeature({ platform, live, staff }),
    referenceFeature({ live }),
    registrationFeature({ platform, live, staff, bringClaims: createBringClaims(platform) }),
    reportingFeature({ platform, live, staff }),
    reserveFeature({ platform, live, staff }),
    freeSeatsFeature({ platform, live, staff }),
    retentionFeature({ platform }),
    seasonFeature({ platform, live, staff }),
    selectionFeature({ platform, live, staff }),
    supportFeature({ platform, live, staff }),
    zoningFeature({ platform, live, staff }),
    schoolsFeature({ platform, live, staff }),
  ])
  const jobs: Job[] = [...live.jobs, ...platform.jobs]
  for (const feature of features) {
    await feature.routes(app)
    jobs.push(...(feature.jobs ?? []))
  }

  app.decorate('syncCaches', live.syncCaches)
  app.decorate('stillLoading', live.stillLoading)
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
