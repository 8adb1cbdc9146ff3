/**
 * The figures of schools in memory: applicants so far, earlier years and the last selection. A page costs the database nothing;
 * a read of all schools about once a minute does (docs/product-rules.md#school-finder).
 */
import { type LastAdmitted, lastAdmitted, type SchoolRun } from '@spmb/domain/finder/last-admitted.ts'
import { type ApplicantCounts, type PastYear, roundedCounts } from '@spmb/domain/finder/views.ts'
import { ageReferenceDate } from '@spmb/domain/season/regulation.ts'
import { isPublished, windowState } from '@spmb/domain/season/window.ts'
import { LEVELS, type Level } from '@spmb/domain/shared/level.ts'
import type { Kysely } from 'kysely'
import { untilNextMultiple } from '../../platform/database/aligned-timer.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { countAdmitted } from '../quota/quota.queries.ts'
import {
  countApplicants,
  countBySeason,
  type LevelMethod,
  listMethods,
  listShownSeasons,
  readSchoolRuns,
  type ShownSeason,
} from './figures.queries.ts'

const INTERVAL_MS = 60_000
/** After a failure. */
const RETRY_MS = 8_000
/** Earlier seasons that a school's page shows. */
const YEARS = 3

/** As of one moment. A newer reading is another object. */
export interface Figures {
  /** ISO 8601; null: nothing was read yet. */
  countedAt: string | null
  /** null: not counted yet. */
  applicants(schoolId: number): ApplicantCounts | null
  /** Latest first. */
  years(schoolId: number): PastYear[]
  last(schoolId: number, level: Level): LastAdmitted | null
}

export interface FiguresCache {
  current(): Figures
  /** Reads them now. Never rejects: the last ones stay when they cannot be read. */
  refresh(): Promise<void>
  start(): void
  stop(): void
}

const NOTHING: Figures = { countedAt: null, applicants: () => null, years: () => [], last: () => null }
const NOBODY = { first: 0, second: 0 }

export function createFiguresCache(
  db: Kysely<Schema>,
  { clock, log }: { clock: () => Date; log: Pick<Log, 'warn'> },
): FiguresCache {
  let current = NOTHING
  let timer: NodeJS.Timeout | undefined
  let failing = false
  let begun = 0
  let shown = 0

  async function refresh() {
    const reading = ++begun
    try {
      const figures = await readFigures(db, clock())
      // One that began earlier and ends later has older figures.
      if (reading < shown) return
      shown = reading
      current = figures
      failing = false
    } catch (error) {
      if (!failing) log.warn({ err: error }, 'cannot read the figures of schools; the last ones stay')
      failing = true
    }
  }
  async function run() {
    await refresh()
    if (timer) timer = setTimeout(run, failing ? RETRY_MS : untilNextMultiple(INTERVAL_MS, clock())).unref()
  }

  return {
    current: () => current,
    refresh,
    start() {
      timer = setTimeout(
        run,
        current === NOTHING ? RETRY_MS : untilNextMultiple(INTERVAL_MS, clock()),
      ).unref()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}

async function readFigures(db: Kysely<Schema>, now: Date): Promise<Figures> {
  const applicants = await countApplicants(db)
  const seasons = await listShownSeasons(db)
  const published = seasons.filter(({ publication }) => isPublished(publication, now))
  const years = await readYears(db, seasons, new Set(published.map(({ id }) => id)))
  // While families still register, no seat of the season has been given, whatever its publication says.
  const over = published.filter(({ isActive, window }) => !isActive || windowState(window, now) === 'closed')
  const selections = await readSelections(db, over)
  const active = seasons.find(({ isActive }) => isActive)
  const stillRegistering = active !== undefined && windowState(active.window, now) !== 'closed'
  return {
    countedAt: now.toISOString(),
    applicants(schoolId) {
      const counts = applicants.get(schoolId) ?? NOBODY
      return stillRegistering ? roundedCounts(counts) : { ...counts, rounded: false }
    },
    years: (schoolId) => years.get(schoolId) ?? [],
    last: (schoolId, level) => selections[level](schoolId),
  }
}

async function readYears(
  db: Kysely<Schema>,
  seasons: readonly ShownSeason[],
  published: ReadonlySet<number>,
): Promise<Map<number, PastYear[]>> {
  const past = seasons.filter(({ isActive }) => !isActive).slice(0, YEARS)
  const counted = await countBySeason(
    db,
    past.map(({ id }) => id),
  )
  const admitted = new Map(
    (past.length > 0 ? await countAdmitted(db) : []).map((row) => [
      `${row.season_id} ${row.school_id}`,
      row.used,
    ]),
  )
  const years = new Map<number, PastYear[]>()
  for (const { id, label } of past)
    for (const { schoolId, seats, applicants } of counted.filter(({ seasonId }) => seasonId === id)) {
      const year: PastYear = {
        label,
        seats,
        applicants,
        admitted: published.has(id) ? (admitted.get(`${id} ${schoolId}`) ?? 0) : null,
      }
      years.set(schoolId, [...(years.get(schoolId) ?? []), year])
    }
  return years
}

type ReadLast = (schoolId: number) => LastAdmitted | null

/** Of each level the last published season in which seats were given. @param published latest first */
async function readSelections(
  db: Kysely<Schema>,
  published: readonly ShownSeason[],
): Promise<Record<Level, ReadLast>> {
  const methods = await listMethods(
    db,
    published.map(({ id }) => id),
  )
  const found: Record<Level, ReadLast> = { SD: () => null, SMP: () => null }
  for (const level of LEVELS) {
    for (const season of published) {
      const of = methods.find((one) => one.seasonId === season.id && one.level === level)
      if (!of || (of.method === 'run' && !of.run)) continue
      found[level] = await readLasts(db, season, of)
      break
    }
  }
  return found
}

async function readLasts(db: Kysely<Schema>, season: ShownSeason, { run }: LevelMethod): Promise<ReadLast> {
  if (!run) return () => ({ kind: 'manual', season: season.label })
  const runs: ReadonlyMap<number, SchoolRun> = await readSchoolRuns(db, run)
  const of = { season: season.label, order: run.order, ageDay: ageReferenceDate(season.firstYear) }
  return (schoolId) => {
    const known = runs.get(schoolId)
    return known ? lastAdmitted(known, of) : null
  }
}
