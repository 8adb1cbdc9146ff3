/**
 * What features share of the database's data: kept in memory, at most half a second old, with the one sync that keeps all of it
 * true. The results are read before the settings that publish them.
 */
import { setTimeout } from 'node:timers/promises'
import type { Season } from '@spmb/domain/season/season.ts'
import type { SelectionFacts } from '@spmb/domain/season/selection-facts.ts'
import { createCacheSync } from '../platform/database/cache-sync.ts'
import { troubleOf } from '../platform/errors/trouble.ts'
import type { Logger } from '../platform/observability/logger.ts'
import type { Job, Platform } from '../platform/platform.ts'
import { type CountApplicants, createApplicantCounts } from './applicant-counts/applicant-counts.ts'
import { createFiguresCache, type FiguresCache } from './finder/figures-cache.ts'
import { createFindings, type ReadFindings } from './findings/findings.queries.ts'
import { createOfficeFiles, type OfficeFiles } from './office/files/office-files.ts'
import { pageFacts } from './public-pages/page-facts.ts'
import type { OpenPages, Pages } from './public-pages/pages.ts'
import { loadReference } from './reference/reference.queries.ts'
import { buildReference, type Reference } from './reference/reference-data.ts'
import { createLookUp, type LookUp } from './registration/look-up.ts'
import { createDoublePairs, type DoublePairs } from './registration/staff/doubles/doubles.queries.ts'
import { createFindDoubles } from './registration/staff/doubles/doubles-findings.ts'
import { type CountsCache, createCountsCache } from './reporting/counts-cache.ts'
import { createResultsCache, type ResultsCache } from './results/results-cache.ts'
import { currentSettings, type Settings } from './season/season.queries.ts'
import { scheduleSeasonChanges } from './season/season-schedule.ts'
import { type CountedRuns, readSelectionFacts } from './selection/public/selection-facts.ts'

export interface Live {
  /** The active season and the office, at most half a second old. */
  settings(): Settings
  season(): Season
  /** What is public of the selection of each level, at most half a second old; results of a run too, which pages leave out before the publication. */
  selection(): readonly SelectionFacts[]
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

/**
 * Reads what every page and rule needs, so that a feature can answer as soon as its routes exist, and opens the pages on it: they are
 * rendered again with each change.
 */
export async function createLive(
  platform: Platform,
  openPages: OpenPages,
): Promise<{ live: Live; pages: Pages }> {
  const { db, clock, log, timeZone, encryption, limits } = platform
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

  const pages = await openPages(() =>
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

  const doublePairs = createDoublePairs(encryption, clock)
  const live: Live = {
    settings: () => settings,
    season: () => settings.season,
    selection: () => selection,
    reference: () => reference,
    officeFiles,
    counts,
    countApplicants: createApplicantCounts({ db: db.kysely, results, sync: sync.sync }),
    figures,
    results,
    lookUp: createLookUp({ db, limits, results, nextSync: sync.nextSync, clock }),
    doublePairs,
    readFindings: createFindings(createFindDoubles(doublePairs)),
    syncCaches: sync.sync,
    async syncAfterWrite() {
      await Promise.all([sync.sync().catch(() => {}), platform.syncOthers()])
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
    ],
  }
  return { live, pages }
}
