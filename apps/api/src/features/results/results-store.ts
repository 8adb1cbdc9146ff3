/**
 * Stores the result of every live registration compactly: a few numbers and the name. School names are shared. Only the
 * fields that a look-up shows are stored. The applicants of each school are counted as rows are put and removed.
 */
import {
  type Decision,
  type PublicMeta,
  type PublicRegistration,
  publicMeta,
  toPublicRegistration,
} from '@spmb/domain/registration/contract.public.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import { type RunResult, shownResults } from '@spmb/domain/selection/public/shown-results.ts'
import { type CountedApplicant, createTally, type SeasonCounts } from '../applicant-counts/tally.ts'
import type { Publication, ResultRow } from './results.queries.ts'

/**
 * Every text except the name is a constant of this program, so that equal texts share memory. Decisions are stored before
 * publication too, but shown only after it.
 */
interface Result extends CountedApplicant {
  name: string
  documentsSeen: boolean
  reRegistered: boolean
  released: boolean
  byDesk1: boolean
  byDesk2: boolean
  /** The complete load during or after which the row was put. */
  loading: number
}

/** The current school of an id. */
export type SchoolOf = (id: number) => { name: string; isClosed: boolean } | undefined

export interface ResultsStore {
  /** The public view; undefined when the number, its season or one of its schools is not in memory. */
  find(number: string, now: Date, school: SchoolOf): PublicRegistration | undefined
  /** What is shown beside the public view; undefined for an unknown number, and where there is nothing. */
  metaOf(number: string, now: Date, school: SchoolOf): PublicMeta | undefined
  has(number: string): boolean
  size(): number
  /** The rows of a season that are in memory, counted by school. */
  counts(seasonId: number): SeasonCounts
  put(rows: readonly ResultRow[]): void
  remove(numbers: readonly string[]): void
  publications(): ReadonlyMap<number, Publication>
  publish(seasons: ReadonlyMap<number, Publication>): void
  /** What a run in force says about a registration, published or not, in memory or not. */
  runResult(number: string): RunResult | undefined
  /** Replaces what runs say about registrations, by number. */
  explain(results: ReadonlyMap<string, RunResult>): void
  /** Starts a complete load: rows that are not put again before `endLoading` are removed. */
  beginLoading(): void
  endLoading(): void
}

export function createResultsStore(): ResultsStore {
  const results = new Map<string, Result>()
  const tally = createTally()
  let seasons: ReadonlyMap<number, Publication> = new Map()
  let explained: ReadonlyMap<string, RunResult> = new Map()
  let loading = 0

  function set(number: string, result: Result) {
    remove(number)
    tally.count(result, 1)
    results.set(number, result)
  }
  function remove(number: string) {
    const result = results.get(number)
    if (!result) return
    tally.count(result, -1)
    results.delete(number)
  }

  return {
    find(number, now, school) {
      const result = results.get(number)
      const season = result && seasons.get(result.seasonId)
      const first = result && school(result.school1)
      const second = result && school(result.school2)
      if (!result || !season || !first || !second) return undefined
      const { name, level } = result
      const schools = [
        { id: result.school1, name: first.name },
        { id: result.school2, name: second.name },
      ] as const
      const decisions = [result.decision1, result.decision2] as const
      return toPublicRegistration({ number, name, level, schools, decisions }, isPublished(season, now))
    },
    metaOf(number, now, school) {
      const result = results.get(number)
      if (!result) return undefined
      const season = seasons.get(result.seasonId)
      const published = season !== undefined && isPublished(season, now)
      const run = published ? explained.get(number) : undefined
      return publicMeta({
        ...result,
        published,
        placed:
          result.placed === null ? null : { id: result.placed, name: school(result.placed)?.name ?? '' },
        admitted: result.decision1 === 'LULUS' || result.decision2 === 'LULUS',
        freeSeatsUntil: season?.freeSeatsUntil?.get(result.level) ?? null,
        closedSchools: [result.school1, result.school2].filter(
          (id, i, both) => school(id)?.isClosed === true && both.indexOf(id) === i,
        ),
        byDesk: [result.byDesk1 ? result.decision1 : null, result.byDesk2 ? result.decision2 : null],
        now,
        run: run && shownResults(run, [result.decision1, result.decision2]),
      })
    },
    has: (number) => results.has(number),
    size: () => results.size,
    counts: tally.ofSeason,
    put(rows) {
      for (const row of rows) {
        set(row.no_registration, {
          name: row.name,
          level: row.level === 'SMP' ? 'SMP' : 'SD',
          seasonId: row.season_id,
          school1: row.school_1_id,
          school2: row.school_2_id,
          decision1: constantOf(row.school_1_decision),
          decision2: constantOf(row.school_2_decision),
          placed: row.placed_school_id,
          withdrawn: row.withdrawn,
          documentsSeen: row.documents_seen,
          reRegistered: row.re_registered,
          released: row.released,
          byDesk1: row.school_1_by_desk,
          byDesk2: row.school_2_by_desk,
          loading,
        })
      }
    },
    remove(numbers) {
      for (const number of numbers) remove(number)
    },
    publications: () => seasons,
    publish(of) {
      seasons = of
    },
    runResult: (number) => explained.get(number),
    explain(of) {
      explained = of
    },
    beginLoading() {
      loading++
    },
    endLoading() {
      for (const [number, result] of results) if (result.loading !== loading) remove(number)
    },
  }
}

function constantOf(decision: Decision): Decision {
  return decision === 'LULUS' ? 'LULUS' : decision && 'TIDAK LULUS'
}
