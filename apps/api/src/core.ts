/** What the features of one server process share. `app.ts` builds it once and passes it to every feature. */
import { setTimeout } from 'node:timers/promises'
import type { Season } from '@spmb/domain/season/season.ts'
import type { FastifyInstance } from 'fastify'
import type { CoreOptions, Pages } from './core-options.ts'
import {
  type ConfirmPassword,
  createPasswordConfirmation,
} from './features/accounts/passwords/confirm-password.ts'
import {
  createPasswordHashing,
  type PasswordHashing,
} from './features/accounts/passwords/password-hashing.ts'
import { createSessions, type Sessions } from './features/accounts/sessions/sessions.ts'
import { createTokens, keyOf, type Tokens } from './features/accounts/sessions/tokens.ts'
import { createResultsCache, type ResultsCache } from './features/announcement/results-cache.ts'
import { type CountApplicants, createApplicantCounts } from './features/applicant-counts/applicant-counts.ts'
import { createFiguresCache, type FiguresCache } from './features/finder/figures-cache.ts'
import { createFindings, type ReadFindings } from './features/findings/findings.queries.ts'
import { createOfficeFiles, type OfficeFiles } from './features/office/files/office-files.ts'
import { pageFacts } from './features/public-pages/page-facts.ts'
import { loadReference } from './features/reference/reference.queries.ts'
import { buildReference, type Reference } from './features/reference/reference-data.ts'
import { type ChangeCodes, createChangeCodes } from './features/registration/change-codes.ts'
import { createLookUp, type LookUp } from './features/registration/look-up.ts'
import { createDoublePairs, type DoublePairs } from './features/registration/staff/doubles/doubles.queries.ts'
import { createFindDoubles } from './features/registration/staff/doubles/doubles-findings.ts'
import { type CountsCache, createCountsCache } from './features/reporting/counts-cache.ts'
import { currentSettings, type Settings } from './features/season/season.queries.ts'
import { scheduleSeasonChanges } from './features/season/season-schedule.ts'
import { type CountedRuns, readSelectionFacts } from './features/selection/public/selection-facts.ts'
import { chainKey, scheduleChain } from './platform/audit/extend-chain.ts'
import { createCacheSync } from './platform/database/cache-sync.ts'
import { troubleOf } from './platform/errors/trouble.ts'
import { type Cookies, createCookies } from './platform/http/cookies.ts'
import { createPlaces, type Places } from './platform/http/limits/places.ts'
import { createRateLimits, type RateLimits } from './platform/http/limits/rate-limit.ts'
import { createTableGate, type TableGate } from './platform/http/limits/table-gate.ts'
import type { Admit } from './platform/http/serve.ts'
import { type FreeSpace, readFreeSpace } from './platform/observability/free-space.ts'
import type { Logger } from './platform/observability/logger.ts'
import { watchHeap } from './platform/observability/watch-heap.ts'
import type { FieldEncryption } from './platform/security/field-encryption.ts'
import { keptKey } from './platform/security/kept-keys.ts'
import { openEncryption } from './platform/security/key-state.ts'

/** Background work. It starts when the server is ready and stops before the database closes. */
export interface Job {
  start(): void | Promise<void>
  stop(): void
}

/** What a feature adds to the server. */
export interface Feature {
  /** Registers routes and the hooks that only they need. */
  routes(app: FastifyInstance): void | Promise<void>
  jobs?: readonly Job[]
}

/** Builds a feature from the core. A new feature is a function of this type and one line in `app.ts`. */
export type FeatureFactory = (core: Core) => Feature | Promise<Feature>

export interface Core extends Omit<CoreOptions, 'openPages' | 'peers'> {
  /** What an account may do once at a time, over all workers. */
  places: Places
  /** Of all calls of this process that read an uploaded table. */
  tableGate: TableGate
  /** Part of the bound of this process's heap that the last whole collection left, 0 to 1; null before it. */
  heapShare: () => number | null
  /** The room on the disks that the server writes to. */
  freeSpace: () => Promise<FreeSpace[]>
  /** How many processes share the port and what one server may do at a time: 1, or the number of workers. */
  processes: number
  /** IANA name of the office's time zone. */
  timeZone: string
  /** Address at which visitors reach the site, without a final slash. */
  publicUrl: string
  /** The active season and the office, at most half a second old. */
  settings(): Settings
  season(): Season
  /** Districts, villages, schools, zones and quotas, at most half a second old. */
  reference(): Reference
  /** Logo, documents and tutorial of the office, at most half a second old. */
  officeFiles: OfficeFiles
  counts: CountsCache
  countApplicants: CountApplicants
  /** Applicants, earlier years and the last selection of each school, at most a minute old. */
  figures: FiguresCache
  results: ResultsCache
  lookUp: LookUp
  doublePairs: DoublePairs
  readFindings: ReadFindings
  pages: Pages
  encryption: FieldEncryption
  changeCodes: ChangeCodes
  /** Of the audit's hash chain. */
  chainKey: Buffer
  cookies: Cookies
  tokens: Tokens
  sessions: Sessions
  admit: Admit
  /** The one queue of all password hashes. */
  hashing: PasswordHashing
  confirmPassword: ConfirmPassword
  limits: RateLimits
  /** Reads changes into this process's caches. Rejects while the database is unavailable. */
  syncCaches(): Promise<void>
  /** Like `syncCaches` after a write of this process, here and in the other workers. A failure is left to the next poll. */
  syncAfterWrite(): Promise<void>
  secondsSinceSync(): number
  /** What is not in memory yet and what hinders it; null when the start has finished. The server answers meanwhile. */
  stillLoading(): string | null
  jobs: readonly Job[]
}

/** How long the start waits for the figures of the first page; afterwards they follow while the server answers. */
const COUNT_WAIT_MS = 1_000

async function countBeforeListening(counts: CountsCache, figures: FiguresCache, log: Logger): Promise<void> {
  const refreshed = counts
    .refresh()
    .then(figures.refresh)
    .catch((error) => log.warn({ err: error }, 'cannot count yet; the pages show no figures'))
  await Promise.race([refreshed, setTimeout(COUNT_WAIT_MS, undefined, { ref: false })])
}

/** Reads what every page and rule needs, so that a feature can answer as soon as its routes exist. */
export async function createCore(options: CoreOptions): Promise<Core> {
  const { config, db, clock, random, logger: log, peers } = options
  const processes = peers?.count ?? 1
  const { officeTimeZone: timeZone, publicUrl } = config

  const encryption = await openEncryption(db.kysely, { dataKeys: options.dataKeys, random })
  let settings = await currentSettings(db.kysely)
  let reference = buildReference(await loadReference(db.kysely))
  const countedRuns: CountedRuns = new Map()
  let selection = await readSelectionFacts(db.kysely, countedRuns)
  const officeFiles = createOfficeFiles(db.kysely)
  await officeFiles.reload()
  const counts = createCountsCache(db.kysely, {
    clock,
    timeZone,
    log,
    schools: () => reference.openSchools.length,
  })
  const figures = createFiguresCache(db.kysely, { clock, log })
  await countBeforeListening(counts, figures, log)

  const pages = await options.openPages(() =>
    pageFacts({
      ...settings,
      files: officeFiles.facts(),
      reference,
      selection,
      counts: counts.current(),
      now: clock(),
      timeZone,
    }),
  )
  const rerender = () =>
    pages.rerender().catch((error) => log.error({ err: error }, 'the public pages stay as they were'))
  const schedule = scheduleSeasonChanges({
    season: () => settings.season,
    clock,
    timeZone,
    onChange: () => void rerender(),
  })

  const results = createResultsCache(db.monitor, { clock, school: (id) => reference.school(id), log })
  const sync = createCacheSync(db, {
    reload: {
      settings: async () => {
        const latest = await currentSettings(db.kysely)
        // They may be newer than the results polled before them. No page says that results are public before they are in memory.
        await results.poll()
        settings = latest
        selection = await readSelectionFacts(db.kysely, countedRuns)
        await officeFiles.reload()
        // Quotas belong to the active season, which may be another one now.
        reference = buildReference(await loadReference(db.kysely))
        // Seats taken follow the publication.
        await counts.refresh()
        await figures.refresh()
        schedule.plan()
        await pages.rerender()
      },
      reference: async () => {
        reference = buildReference(await loadReference(db.kysely))
        await pages.rerender()
      },
    },
    pollRows: results.poll,
    invalidate: results.invalidate,
    log,
  })

  const changeCodes = createChangeCodes(
    await keptKey(db.kysely, { encryption, random }, 'change-code'),
    random,
  )
  const auditKey = chainKey(encryption)
  const tokens = createTokens(
    config.sessionSecret ? keyOf(config.sessionSecret) : encryption.keyFor('session-token'),
    config.previousSessionSecret ? [keyOf(config.previousSessionSecret)] : [],
  )
  const cookies = createCookies(publicUrl)
  const sessions = createSessions({
    db,
    tokens,
    encryption,
    clock,
    cookies,
    publicOrigin: new URL(publicUrl).origin,
    allowedHosts: config.allowedHosts ?? [],
  })
  const ownLimits = createRateLimits(config.limitScale, options.metrics?.limitHit, {
    points: config.rateLimits,
    registrationsPerDay: config.registrationsPerDay,
  })
  const limits = peers?.shareLimits(ownLimits, options.metrics?.limitHit) ?? ownLimits

  const hashing = await createPasswordHashing(processes)
  const heap = watchHeap(log)
  const doublePairs = createDoublePairs(encryption, clock)

  return {
    ...options,
    processes,
    heapShare: options.heapShare ?? heap.share,
    freeSpace: options.freeSpace ?? (() => readFreeSpace(config)),
    places: peers?.places ?? createPlaces(),
    tableGate: createTableGate(),
    timeZone,
    publicUrl,
    settings: () => settings,
    season: () => settings.season,
    reference: () => reference,
    officeFiles,
    counts,
    countApplicants: createApplicantCounts({ db: db.kysely, results, sync: sync.sync }),
    figures,
    results,
    lookUp: createLookUp({ db, limits, results, nextSync: sync.nextSync, clock }),
    doublePairs,
    readFindings: createFindings(createFindDoubles(doublePairs)),
    pages,
    encryption,
    changeCodes,
    chainKey: auditKey,
    cookies,
    tokens,
    sessions,
    admit: sessions.admit,
    hashing,
    confirmPassword: createPasswordConfirmation({
      db,
      encryption,
      hashing,
      limits,
      sessions,
      tokens,
      cookies,
    }),
    limits,
    syncCaches: sync.sync,
    async syncAfterWrite() {
      await Promise.all([sync.sync().catch(() => {}), peers?.syncOthers()])
    },
    secondsSinceSync: sync.secondsSinceSync,
    stillLoading() {
      if (!results.isComplete())
        return [`results, ${results.size()} in memory`, troubleOf(results.failure())]
          .filter(Boolean)
          .join('. ')
      return sync.hasSynced() ? null : 'settings and reference data'
    },
    jobs: [
      { start: sync.start, stop: sync.stop },
      { start: () => counts.start(() => void rerender()), stop: counts.stop },
      { start: figures.start, stop: figures.stop },
      { start: schedule.plan, stop: schedule.stop },
      heap,
      scheduleChain({ db, key: auditKey, random, log }),
    ],
  }
}
