/**
 * The results of every live registration, small: a few numbers and the name. Names of schools are shared, and nothing
 * of a registration is here that its look-up does not show.
 */
import type { Decision, PublicRegistration } from '@spmb/domain/registration/contract.ts'
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
  /** The same as JSON, to the byte what `JSON.stringify` makes of it, without the objects in between. */
  findText(number: string, now: Date, school: SchoolOf): string | undefined
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

  /** The result with everything that it is shown with; undefined when a part of that is not known here. */
  function known(number: string, now: Date, school: SchoolOf) {
    const result = results.get(number)
    if (!result) return undefined
    const season = seasons.get(result.seasonId)
    const school1 = school(result.school1)
    const school2 = school(result.school2)
    return season && school1 && school2
      ? { result, school1, school2, visible: isPublished(season, now) }
      : undefined
  }

  return {
    find(number, now, school) {
      const found = known(number, now, school)
      if (!found) return undefined
      const { result, school1, school2, visible } = found
      return {
        no_registration: number,
        name: result.name,
        type: result.level,
        school_1_id: { id: result.school1, name: school1.name },
        school_2_id: { id: result.school2, name: school2.name },
        school_1_status: visible ? result.decision1 : null,
        school_2_status: visible ? result.decision2 : null,
      }
    },
    findText(number, now, school) {
      const found = known(number, now, school)
      if (!found) return undefined
      const { result, school1, school2, visible } = found
      const name = JSON.stringify(result.name)
      const status1 = visible ? decisionText(result.decision1) : 'null'
      const status2 = visible ? decisionText(result.decision2) : 'null'
      return `{"no_registration":"${number}","name":${name},"type":"${result.level}","school_1_id":${schoolText(result.school1, school1)},"school_2_id":${schoolText(result.school2, school2)},"school_1_status":${status1},"school_2_status":${status2}}`
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

const decisionText = (decision: Decision) => (decision === null ? 'null' : `"${decision}"`)

/** A school's part of the text is made once, and again when the school is another object: after every change of them. */
const schoolTexts = new WeakMap<object, string>()

function schoolText(id: number, school: { name: string }): string {
  let text = schoolTexts.get(school)
  if (!text) {
    text = JSON.stringify({ id, name: school.name })
    schoolTexts.set(school, text)
  }
  return text
}
