/**
 * Cache of the public counts, at most ten seconds old. Unpublished decisions are not counted.
 */
import { CHART_YEARS, type Counts } from '@spmb/domain/reporting/contract.public.ts'
import type { StaffCounts } from '@spmb/domain/reporting/contract.staff.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import type { Kysely } from 'kysely'
import { untilNextMultiple } from '../../platform/database/aligned-timer.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { Log } from '../../platform/observability/logger.ts'
import { countAdmitted } from '../quota/quota.queries.ts'
import { countRegistrations, listHistory, listPublications } from './counts.queries.ts'

const INTERVAL_MS = 8_000

export interface CountsCache {
  /** Registrations of the active season, schools, published admissions, and the chart. */
  current(): Counts
  /** The counts of a season by its first year, or of the active season; undefined for an unknown year. */
  ofSeason(firstYear: number | undefined): StaffCounts | undefined
  /** Used seats by school id in the active season, from published results only. */
  usedSeats(): ReadonlyMap<number, number>
  refresh(): Promise<void>
  start(onChange: () => void): void
  stop(): void
}

export function createCountsCache(
  db: Kysely<Schema>,
  { clock, timeZone, log, schools }: { clock: () => Date; timeZone: string; log: Log; schools: () => number },
): CountsCache {
  let current: Omit<Counts, 'school'> = { ppdb: 0, student: 0, chart: Array(CHART_YEARS).fill(0) }
  let used: ReadonlyMap<number, number> = new Map()
  let seasonCounts: readonly Omit<StaffCounts, 'school' | 'chart'>[] = []
  let yearsWithData: readonly boolean[] = []
  let timer: NodeJS.Timeout | undefined
  let failing = false
  let begun = 0
  let shown = 0

  async function refresh() {
    const reading = ++begun
    const now = clock()
    const [registrations, history, admitted, seasons] = [
      await countRegistrations(db),
      await listHistory(db),
      await countAdmitted(db),
      await listPublications(db),
    ]
    // One that began earlier and ends later has older counts.
    if (reading < shown) return
    shown = reading
    const published = new Set(
      seasons
        .filter((row) =>
          isPublished({ publicationMode: row.publication_mode, publishesAt: row.publishes_at }, now),
        )
        .map((row) => row.id),
    )
    const active = seasons.find((row) => row.is_active)?.id
    const visible = admitted.filter((row) => published.has(row.season_id))
    used = new Map(visible.filter((row) => row.season_id === active).map((row) => [row.school_id, row.used]))

    const perYear = new Map<number, number>()
    for (const row of [...history, ...registrations])
      perYear.set(row.first_year, (perYear.get(row.first_year) ?? 0) + row.registrations)
    seasonCounts = seasons.map(({ id, first_year, label, is_active }) => ({
      season: { first_year, label, is_active },
      ppdb: registrations.find((row) => row.first_year === first_year)?.registrations ?? 0,
      student: admitted.reduce((sum, row) => sum + (row.season_id === id ? row.used : 0), 0),
      published: published.has(id),
    }))
    // A prepared season has no registrations yet: its year is a gap, not a fall to zero.
    const activeYear = seasons.find((row) => row.is_active)?.first_year ?? 0
    const begunSeasons = seasons.filter((row) => row.first_year <= activeYear)
    const known = new Set([...history, ...begunSeasons].map((row) => row.first_year))
    const thisYear = Number(localDateOf(now, timeZone).slice(0, 4))
    yearsWithData = Array.from({ length: CHART_YEARS }, (_, i) => known.has(thisYear - CHART_YEARS + 1 + i))
    current = {
      ppdb: registrations.find((row) => row.is_active)?.registrations ?? 0,
      student: visible.reduce((sum, row) => sum + row.used, 0),
      chart: Array.from({ length: CHART_YEARS }, (_, i) => perYear.get(thisYear - CHART_YEARS + 1 + i) ?? 0),
    }
  }

  return {
    ofSeason(firstYear) {
      const found = seasonCounts.find(({ season }) =>
        firstYear === undefined ? season.is_active : season.first_year === firstYear,
      )
      const chart = current.chart.map((value, index) => (yearsWithData[index] ? value : null))
      return found && { ...found, school: schools(), chart }
    },
    current: () => ({ ...current, school: schools() }),
    usedSeats: () => used,
    refresh,
    start(onChange) {
      const run = async () => {
        const before = JSON.stringify(current)
        try {
          await refresh()
          failing = false
        } catch (error) {
          if (!failing) log.warn({ err: error }, 'cannot count; the last figures stay')
          failing = true
        }
        if (JSON.stringify(current) !== before) onChange()
        if (timer) timer = setTimeout(run, untilNextMultiple(INTERVAL_MS, clock())).unref()
      }
      timer = setTimeout(run, untilNextMultiple(INTERVAL_MS, clock())).unref()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
