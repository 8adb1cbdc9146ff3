/** The paths of a document, and what schools, applicants and choices say of them (docs/selection.md#the-file). */
import type { Level } from '../../shared/level.ts'
import type { Applicant, Choice, Market, Path, School } from '../engine/market.ts'
import { PATH_KEYS, type PathKey } from '../order.ts'
import { checkKeys, type FaultList, isGiven, isRecord, shown } from './faults.ts'
import { type Head, readOrder, readOrderKeys } from './head.ts'
import { isWhole } from './values.ts'

/** What a claim came to, of a choice that no path is left for. */
export const CLAIMS_LOST = ['refused', 'incomplete'] as const

export const PATH_CODE = /^[a-z][a-z0-9_]{1,19}$/
/** Of a level. */
export const MAX_PATHS = 12
/** In hundredths of a point. */
const MAX_SCORE = 1_000_000
const MAX_PRIORITY = 9
const PATH_ENTRY_KEYS = new Set(['code', 'order'])
const NO_PATHS = 'is only for a document with paths'

/** Keeps what is said until the paths are known: they may stand at the end of a document. */
export class PathReader {
  readonly #schools: { school: School; place: string; seats: unknown }[] = []
  readonly #applicants: { applicant: Applicant; score: unknown; priority: unknown }[] = []
  /** By the row of a choice. */
  readonly #choices: ({ paths: unknown; path: unknown; claim: unknown } | undefined)[] = []
  readonly #faults: FaultList

  constructor(faults: FaultList) {
    this.#faults = faults
  }

  addSchool(school: School, { seats }: Record<string, unknown>, place: string) {
    if (isGiven(seats)) this.#schools.push({ school, place, seats })
  }

  addApplicant(applicant: Applicant, { score, priority }: Record<string, unknown>) {
    if (isGiven(score) || isGiven(priority)) this.#applicants.push({ applicant, score, priority })
  }

  addChoice({ row }: Choice, { paths, path, claim }: Record<string, unknown>) {
    if (isGiven(paths) || isGiven(path) || isGiven(claim)) this.#choices[row] = { paths, path, claim }
  }

  /** Whether two choices of one school say the same of paths. */
  isSame(one: Choice, other: Choice): boolean {
    return JSON.stringify(this.#choices[one.row]) === JSON.stringify(this.#choices[other.row])
  }

  /** @param schools with their places in the document */
  finish(
    head: Head,
    level: Level,
    { schools, applicants }: { schools: ReadonlyMap<School, number>; applicants: readonly Applicant[] },
  ): Pick<Market, 'paths' | 'leftover'> {
    if (!isGiven(head.paths)) {
      this.#refuseWithoutPaths(head, applicants)
      const only: Path = { index: 0, code: null, order: readOrder(head.order, level, this.#faults) }
      const paths = [only]
      for (const school of schools.keys()) school.seats = [school.quota ?? 0]
      for (const { choices } of applicants)
        for (const choice of choices) {
          choice.paths = paths
          if (choice.standing === 'admitted_by_hand') choice.seatOf = only
        }
      return { paths, leftover: [] }
    }
    if (isGiven(head.order)) this.#faults.add('order', 'is replaced by the orders of the paths')
    const before = this.#faults.count
    const paths = this.#readPaths(head.paths)
    // Everything else names them.
    if (this.#faults.count > before) return { paths, leftover: [] }
    const byCode = new Map(paths.map((path) => [path.code as string, path]))
    const leftover = this.#codesOf(
      head.leftover,
      'leftover',
      byCode,
      'is missing: [] leaves vacant seats empty',
    )
    this.#readSeats(paths, schools)
    for (const { applicant, score, priority } of this.#applicants) {
      const place = `applicants[${applicant.index}]`
      applicant.scores = isWhole(score, MAX_SCORE)
        ? paths.map(() => score)
        : this.#numbers(score, `${place}.score`, byCode, MAX_SCORE)
      applicant.priorities = this.#numbers(priority, `${place}.priority`, byCode, MAX_PRIORITY)
    }
    for (const { choices } of applicants) for (const choice of choices) this.#settleChoice(choice, byCode)
    return { paths, leftover }
  }

  #refuseWithoutPaths({ leftover }: Head, applicants: readonly Applicant[]) {
    if (isGiven(leftover)) this.#faults.add('leftover', NO_PATHS)
    for (const { place } of this.#schools) this.#faults.add(`${place}.seats`, NO_PATHS)
    for (const { applicant, score } of this.#applicants)
      this.#faults.add(`applicants[${applicant.index}].${isGiven(score) ? 'score' : 'priority'}`, NO_PATHS)
    if (this.#choices.length === 0) return
    for (const { choices } of applicants)
      for (const choice of choices) {
        const said = this.#choices[choice.row]
        const key = (['paths', 'path', 'claim'] as const).find((each) => isGiven(said?.[each]))
        if (key) this.#faults.add(`${placeOf(choice)}.${key}`, NO_PATHS)
      }
  }

  #readPaths(value: unknown): Path[] {
    if (!Array.isArray(value) || value.length === 0 || value.length > MAX_PATHS) {
      this.#faults.add('paths', `must be a list of 1 to ${MAX_PATHS} paths, not ${shown(value)}`)
      return []
    }
    const paths: Path[] = []
    for (const [i, entry] of value.entries()) {
      const place = `paths[${i}]`
      if (!isRecord(entry)) {
        this.#faults.add(place, 'must be an object with code and order')
        continue
      }
      checkKeys(entry, PATH_ENTRY_KEYS, place, this.#faults)
      const { code } = entry
      if (typeof code !== 'string' || !PATH_CODE.test(code))
        this.#faults.add(
          `${place}.code`,
          `must be 2 to 20 small letters, digits and _, a letter first, not ${shown(code)}`,
        )
      else if (paths.some((path) => path.code === code))
        this.#faults.add(`${place}.code`, `repeats ${shown(code)}`)
      else {
        const order = readOrderKeys<PathKey>(entry.order, PATH_KEYS, `${place}.order`, this.#faults)
        paths.push({ index: paths.length, code, order })
      }
    }
    return paths
  }

  #readSeats(paths: readonly Path[], schools: ReadonlyMap<School, number>) {
    const given = new Map(this.#schools.map((each) => [each.school, each]))
    for (const [school, at] of schools) {
      const place = `schools[${at}].seats`
      const seats = given.get(school)?.seats
      school.seats = paths.map(() => 0)
      if (!isGiven(seats)) {
        if (school.quota) this.#faults.add(place, 'is missing')
        continue
      }
      if (!isRecord(seats)) {
        this.#faults.add(place, `must be an object with the seats of each path, not ${shown(seats)}`)
        continue
      }
      const codes = paths.map(({ code }) => code as string)
      checkKeys(seats, new Set(codes), place, this.#faults)
      const wrong = codes.filter((code) => !isWhole(seats[code], school.quota ?? 0))
      for (const code of wrong)
        this.#faults.add(
          `${place}.${code}`,
          Object.hasOwn(seats, code)
            ? `must be a whole number of seats up to the quota, not ${shown(seats[code])}`
            : 'is missing',
        )
      if (wrong.length > 0) continue
      school.seats = codes.map((code) => Number(seats[code]))
      const sum = school.seats.reduce((all, each) => all + each, 0)
      if (sum !== (school.quota ?? 0))
        this.#faults.add(place, `make ${sum} seats, but the quota is ${school.quota ?? 'not set'}`)
    }
  }

  #settleChoice(choice: Choice, byCode: ReadonlyMap<string, Path>) {
    const { paths, path, claim } = this.#choices[choice.row] ?? {}
    const place = placeOf(choice)
    choice.paths = this.#codesOf(paths, `${place}.paths`, byCode, 'is missing: [] means none').sort(
      (a, b) => a.index - b.index,
    )
    if (isGiven(claim) && !CLAIMS_LOST.some((each) => each === claim))
      this.#faults.add(`${place}.claim`, `must be ${CLAIMS_LOST.join(' or ')}, not ${shown(claim)}`)
    else if (isGiven(claim) && choice.paths.length > 0)
      this.#faults.add(`${place}.claim`, 'is only for a choice without paths')
    const isAdmitted = choice.standing === 'admitted_by_hand'
    if (isGiven(path) !== isAdmitted && choice.standing !== 'withdrawn' && choice.standing !== 'same_school')
      this.#faults.add(
        `${place}.path`,
        isAdmitted ? 'is missing: the path whose seat is given' : 'is only for LULUS',
      )
    if (!isGiven(path)) return
    const seatOf = byCode.get(String(path))
    if (!seatOf) this.#faults.add(`${place}.path`, `${shown(path)} is not the code of a path`)
    else if (isAdmitted) choice.seatOf = seatOf
  }

  #codesOf(value: unknown, place: string, byCode: ReadonlyMap<string, Path>, missing: string): Path[] {
    if (!Array.isArray(value)) {
      this.#faults.add(place, value === undefined ? missing : `must be a list of codes, not ${shown(value)}`)
      return []
    }
    const found: Path[] = []
    for (const [i, code] of value.slice(0, MAX_PATHS + 1).entries()) {
      const path = byCode.get(code)
      if (!path) this.#faults.add(`${place}[${i}]`, `${shown(code)} is not the code of a path`)
      else if (found.includes(path)) this.#faults.add(`${place}[${i}]`, `repeats ${shown(code)}`)
      else found.push(path)
    }
    return found
  }

  /** @returns a number of each path, by its index, where there is one */
  #numbers(
    value: unknown,
    place: string,
    byCode: ReadonlyMap<string, Path>,
    most: number,
  ): readonly (number | undefined)[] {
    if (!isGiven(value)) return []
    if (!isRecord(value)) {
      this.#faults.add(place, `must be an object with a number of each path, not ${shown(value)}`)
      return []
    }
    const numbers = new Array<number | undefined>(byCode.size).fill(undefined)
    for (const [code, each] of Object.entries(value)) {
      const path = byCode.get(code)
      if (!path) this.#faults.add(`${place}.${code}`, 'is not the code of a path')
      else if (isWhole(each, most)) numbers[path.index] = each
      else
        this.#faults.add(`${place}.${code}`, `must be a whole number from 0 to ${most}, not ${shown(each)}`)
    }
    return numbers
  }
}

const placeOf = ({ applicant, position }: Choice) => `applicants[${applicant.index}].choices[${position}]`
