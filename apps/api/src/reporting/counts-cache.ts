/**
 * Cache of the public counts, at most ten seconds old. Unpublished decisions are not counted.
 */
import { CHART_YEARS, type Counts } from '@spmb/domain/reporting/contract.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { localDateOf } from '@spmb/domain/shared/local-date.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { Log } from '../observability/logger.ts'
import { countAdmitted } from '../quota/quota.queries.ts'
import { countRegistrations, listHistory, listPublications } from './counts.queries.ts'

const INTERVAL_MS = 8_000

export interface CountsCache {
  /** Registrations of the active season, schools, published admissions, and the chart. */
  current(): Counts
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
  let timer: NodeJS.Timeout | undefined
  let failing = false

  async function refresh() {
    const now = clock()
    const [registrations, history, admitted, seasons] = [
      await countRegistrations(db),
      await listHistory(db),
      await countAdmitted(db),
      await listPublications(db),
    ]
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
    const thisYear = Number(localDateOf(now, timeZone).slice(0, 4))
    current = {
      ppdb: registrations.find((row) => row.is_active)?.registrations ?? 0,
      student: visible.reduce((sum, row) => sum + row.used, 0),
      chart: Array.from({ length: CHART_YEARS }, (_, i) => perYear.get(thisYear - CHART_YEARS + 1 + i) ?? 0),
    }
  }

  return {
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
        if (timer) timer = setTimeout(run, INTERVAL_MS).unref()
      }
      timer = setTimeout(run, INTERVAL_MS).unref()
    },
    stop() {
      clearTimeout(timer)
      timer = undefined
    },
  }
}
