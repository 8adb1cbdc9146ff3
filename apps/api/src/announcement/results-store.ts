/**
 * The results of every live registration, small: a few numbers and the name. Names of schools are shared, and nothing
 * of a registration is here that its look-up does not show.
 */
import {
  type Decision,
  type PublicRegistration,
  toPublicRegistration,
} from '@spmb/domain/registration/contract.ts'
import { isPublished } from '@spmb/domain/season/window.ts'
import type { Level } from '@spmb/domain/shared/level.ts'
import type { Publication, ResultRow } from './results.queries.ts'

/** Every text but the name is a constant of this program, so that equal ones are one piece of memory. */
interface Result {
  name: string
  level: Level
  seasonId: number
  school1: number
  school2: number
  /** Known here before publication too. */
  decision1: Decision
  decision2: Decision
  /** The loading that brought it, or the one whose changes did. */
  loading: number
}

/** A school as it is called now. */
export type SchoolOf = (id: number) => { name: string } | undefined

export interface ResultsStore {
  /** What anybody with the number may see; undefined when the number, its season or a school is not known here. */
  find(number: string, now: Date, school: SchoolOf): PublicRegistration | undefined
  size(): number
  put(rows: readonly ResultRow[]): void
  remove(numbers: readonly string[]): void
  publications(): ReadonlyMap<number, Publication>
  publish(seasons: ReadonlyMap<number, Publication>): void
  /** From here to `endLoading` every live registration is put; what is not is gone from the database. */
  beginLoading(): void
  endLoading(): void
}

export function createResultsStore(): ResultsStore {
  const results = new Map<string, Result>()
  let seasons: ReadonlyMap<number, Publication> = new Map()
  let loading = 0

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
    size: () => results.size,
    put(rows) {
      for (const row of rows) {
        results.set(row.no_registration, {
          name: row.name,
          level: row.level === 'SMP' ? 'SMP' : 'SD',
          seasonId: row.season_id,
          school1: row.school_1_id,
          school2: row.school_2_id,
          decision1: constantOf(row.school_1_decision),
          decision2: constantOf(row.school_2_decision),
          loading,
        })
      }
    },
    remove(numbers) {
      for (const number of numbers) results.delete(number)
    },
    publications: () => seasons,
    publish(of) {
      seasons = of
    },
    beginLoading() {
      loading++
    },
    endLoading() {
      for (const [number, result] of results) if (result.loading !== loading) results.delete(number)
    },
  }
}

function constantOf(decision: Decision): Decision {
  return decision === 'LULUS' ? 'LULUS' : decision && 'TIDAK LULUS'
}
