/** Builds the columns of a market from the records of a document, and names what is wrong or contradictory in them. */
import type { Level } from '../../shared/level.ts'
import { isWellFormed } from '../../shared/well-formed.ts'
import { type Market, NO_QUOTA, Standing } from '../engine/market.ts'
import { drawnLots, givenLots } from '../lottery.ts'
import { checkKeys, FaultList, type FoundFaults, isGiven, isRecord, shown } from './faults.ts'
import { DECISIONS_BY_HAND, type Id } from './format.ts'
import { GrowingColumn } from './growing-column.ts'
import { type Head, readLevel, readOrder, readSeed } from './head.ts'
import { IdColumn } from './id-column.ts'
import { BirthDays, isWhole, readId, readMetres } from './values.ts'

/** A document that is complete and free of contradictions. */
export interface Selection {
  level: Level
  /** Null when the document gives the lottery numbers. */
  seed: string | null
  /** The numbers that replace the seed, or null. */
  lotteries: string[] | null
  market: Market
  applicantIds: IdColumn
  schoolIds: Id[]
  /** Indexes of the schools in the order of the document. */
  schools: number[]
  /** Indexes of the applicants in the order of their ids. */
  byId: Int32Array
}

export type ReadSelection = { selection: Selection } | FoundFaults

const SCHOOL_KEYS = new Set(['id', 'quota'])
const APPLICANT_KEYS = new Set(['id', 'birth_date', 'choices', 'lottery', 'keep_waiting', 'withdrawn'])
const CHOICE_KEYS = new Set(['school', 'distance_m', 'eligible', 'decision'])
const MAX_QUOTA = 1_000_000_000

export class MarketBuilder {
  readonly faults = new FaultList()
  readonly #schoolIndex = new Map<string, number>()
  readonly #schoolIds: Id[] = []
  readonly #declaredAt: number[] = []
  readonly #quota = GrowingColumn.ofNumbers()
  readonly #schools: number[] = []
  readonly #applicantIds = new IdColumn()
  readonly #lotteries: string[] = []
  readonly #firstRow = GrowingColumn.ofNumbers()
  readonly #applicantOf = GrowingColumn.ofNumbers()
  readonly #schoolOf = GrowingColumn.ofNumbers()
  readonly #birth = GrowingColumn.ofNumbers()
  readonly #distance = GrowingColumn.ofNumbers()
  readonly #standing = GrowingColumn.ofBytes()
  readonly #keepsWaiting = GrowingColumn.ofBytes()
  readonly #birthDays = new BirthDays()
  /** Of a school: the last applicant who chose it, and the row. */
  readonly #chosenBy = GrowingColumn.ofNumbers()
  readonly #chosenRow = GrowingColumn.ofNumbers()

  addSchool(value: unknown, index: number) {
    const place = `schools[${index}]`
    if (!isRecord(value)) {
      this.faults.add(place, 'must be an object with id and quota')
      return
    }
    checkKeys(value, SCHOOL_KEYS, place, this.faults)
    const id = readId(value.id, `${place}.id`, this.faults)
    const { quota } = value
    if (isGiven(quota) && !isWhole(quota, MAX_QUOTA))
      this.faults.add(`${place}.quota`, `must be a whole number of seats or null, not ${shown(quota)}`)
    if (id === null) return
    const school = this.#schoolOfId(id)
    const before = this.#declaredAt[school] as number
    if (before >= 0) {
      this.faults.add(`${place}.id`, `${shown(id)} is already the id of schools[${before}]`)
      return
    }
    this.#declaredAt[school] = index
    this.#schoolIds[school] = id
    this.#quota.set(school, isGiven(quota) && isWhole(quota, MAX_QUOTA) ? quota : NO_QUOTA)
    this.#schools.push(school)
  }

  addApplicant(value: unknown, index: number) {
    const place = `applicants[${index}]`
    const applicant = this.#applicantIds.length
    this.#firstRow.push(this.#schoolOf.length)
    this.#keepsWaiting.push(isRecord(value) && value.keep_waiting === true ? 1 : 0)
    if (!isRecord(value)) {
      this.faults.add(place, 'must be an object with id, birth_date and choices')
      this.#applicantIds.push('')
      return
    }
    checkKeys(value, APPLICANT_KEYS, place, this.faults)
    this.#applicantIds.push(readId(value.id, `${place}.id`, this.faults) ?? '')
    const birth = this.#birthDays.read(value.birth_date, `${place}.birth_date`, this.faults)
    if (isGiven(value.lottery)) {
      const text = value.lottery
      if (typeof text === 'string' && isWellFormed(text)) this.#lotteries[applicant] = text
      else {
        this.#lotteries[applicant] = ''
        this.faults.add(`${place}.lottery`, `must be a text, not ${shown(text)}`)
      }
    }
    for (const key of ['keep_waiting', 'withdrawn'] as const)
      if (isGiven(value[key]) && typeof value[key] !== 'boolean')
        this.faults.add(`${place}.${key}`, `must be true or false, not ${shown(value[key])}`)
    if (!Array.isArray(value.choices)) {
      this.faults.add(`${place}.choices`, 'must be a list of choices')
      return
    }
    for (const [i, choice] of value.choices.entries())
      this.#addChoice(choice, { applicant, birth, place: `${place}.choices[${i}]` })
    this.#settleStandings(applicant, { place, withdrawn: value.withdrawn === true })
  }

  #addChoice(value: unknown, of: { applicant: number; birth: number; place: string }) {
    const { applicant, birth, place } = of
    const choice = isRecord(value) ? value : {}
    if (!isRecord(value)) this.faults.add(place, 'must be an object with school and distance_m')
    else checkKeys(value, CHOICE_KEYS, place, this.faults)
    const id = isRecord(value) ? readId(choice.school, `${place}.school`, this.faults) : null
    const distance = isRecord(value) ? readMetres(choice.distance_m, `${place}.distance_m`, this.faults) : 0
    let standing: number = Standing.Competes
    if (isGiven(choice.eligible) && typeof choice.eligible !== 'boolean')
      this.faults.add(`${place}.eligible`, `must be true or false, not ${shown(choice.eligible)}`)
    if (choice.eligible === false) standing = Standing.OutsideZone
    if (choice.decision === 'LULUS') standing = Standing.AdmittedByHand
    else if (choice.decision === 'TIDAK LULUS') standing = Standing.RefusedByHand
    else if (isGiven(choice.decision))
      this.faults.add(
        `${place}.decision`,
        `must be ${DECISIONS_BY_HAND.map((each) => `"${each}"`).join(' or ')}, not ${shown(choice.decision)}`,
      )
    const row = this.#schoolOf.length
    const school = id === null ? -1 : this.#schoolOfId(id)
    if (school >= 0) {
      if (this.#chosenBy.at(school) === applicant) {
        this.#repeatedSchool(this.#chosenRow.at(school), { standing, distance, place, choice })
        standing = Standing.SameSchool
      } else {
        this.#chosenBy.set(school, applicant)
        this.#chosenRow.set(school, row)
      }
    }
    this.#applicantOf.push(applicant)
    this.#schoolOf.push(school)
    this.#birth.push(birth)
    this.#distance.push(distance)
    this.#standing.push(standing)
  }

  /** The same school twice is one choice: what the second says must not contradict the first, and applies to it. */
  #repeatedSchool(
    row: number,
    later: { standing: number; distance: number; place: string; choice: Record<string, unknown> },
  ) {
    const { standing, distance, place, choice } = later
    const earlier = this.#standing.at(row)
    const which = 'the earlier choice of the same school'
    if (this.#distance.at(row) !== distance) this.faults.add(`${place}.distance_m`, `differs from ${which}`)
    if (standing === Standing.Competes) {
      if (choice.eligible === true && earlier === Standing.OutsideZone)
        this.faults.add(`${place}.eligible`, `differs from ${which}`)
    } else if (earlier === Standing.Competes) this.#standing.set(row, standing)
    else if (earlier !== standing) {
      const key = isGiven(choice.decision) ? 'decision' : 'eligible'
      this.faults.add(`${place}.${key}`, `contradicts ${which}`)
    }
  }

  #settleStandings(applicant: number, { place, withdrawn }: { place: string; withdrawn: boolean }) {
    const from = this.#firstRow.at(applicant)
    let byHand = -1
    for (let row = from; row < this.#standing.length; row++) {
      if (withdrawn) this.#standing.set(row, Standing.Withdrawn)
      if (this.#standing.at(row) !== Standing.AdmittedByHand) continue
      if (byHand >= 0)
        this.faults.add(
          `${place}.choices[${row - from}].decision`,
          `choices[${byHand - from}] is LULUS too: an applicant has one place`,
        )
      byHand = row
    }
    if (byHand < 0) return
    for (let row = from; row < this.#standing.length; row++)
      if (this.#standing.at(row) === Standing.Competes) this.#standing.set(row, Standing.AdmittedElsewhere)
  }

  /** @throws nothing: what is wrong is in the answer */
  finish(head: Head): ReadSelection {
    const level = readLevel(head.level, this.faults)
    const order = readOrder(head.order, level, this.faults)
    const seed = readSeed(
      head.seed,
      { lotteries: this.#lotteries, applicants: this.#applicantIds.length },
      this.faults,
    )
    const byId = this.#idOrder()
    this.#unknownSchools()
    this.#seatsByHand()
    if (this.faults.count > 0) return this.faults.found()
    this.#firstRow.push(this.#schoolOf.length)
    const ids = this.#applicantIds
    const market: Market = {
      order,
      firstRow: this.#firstRow.values(),
      applicantOf: this.#applicantOf.values(),
      schoolOf: this.#schoolOf.values(),
      birth: this.#birth.values(),
      distance: this.#distance.values(),
      standing: this.#standing.values(),
      keepsWaiting: this.#keepsWaiting.values(),
      quota: this.#quota.values(),
      lots: seed === null ? givenLots(this.#lotteries) : drawnLots(seed, ids.length, (a) => ids.bytesAt(a)),
      compareTickets: (a, b) => ids.compare(a, b),
    }
    return {
      selection: {
        level,
        seed,
        lotteries: seed === null ? this.#lotteries : null,
        market,
        applicantIds: ids,
        byId,
        schoolIds: this.#schoolIds,
        schools: this.#schools,
      },
    }
  }

  /** Orders the ids, and names those that are there twice. */
  #idOrder(): Int32Array {
    const ids = this.#applicantIds
    const order = new Int32Array(ids.length)
    for (let i = 0; i < order.length; i++) order[i] = i
    order.sort((a, b) => ids.compare(a, b) || a - b)
    let first = -1
    for (const applicant of order) {
      if (first >= 0 && ids.bytesAt(first).length > 0 && ids.compare(first, applicant) === 0)
        this.faults.add(
          `applicants[${applicant}].id`,
          `${shown(ids.at(applicant))} is already the id of applicants[${first}]`,
        )
      else first = applicant
    }
    return order
  }

  #unknownSchools() {
    // Without any school the list itself is missing or wrong.
    if (this.#schools.length === 0 || !this.#declaredAt.includes(-1)) return
    for (let row = 0; row < this.#schoolOf.length; row++) {
      const school = this.#schoolOf.at(row)
      if (school >= 0 && this.#declaredAt[school] === -1)
        this.faults.add(
          `${this.#placeOf(row)}.school`,
          `${shown(this.#schoolIds[school])} is not the id of a school`,
        )
    }
  }

  #seatsByHand() {
    const byHand = new Int32Array(this.#schoolIds.length)
    for (let row = 0; row < this.#schoolOf.length; row++)
      if (this.#standing.at(row) === Standing.AdmittedByHand && this.#schoolOf.at(row) >= 0)
        (byHand[this.#schoolOf.at(row)] as number)++
    for (const school of this.#schools) {
      const quota = this.#quota.at(school)
      const used = byHand[school] as number
      if (used > Math.max(0, quota))
        this.faults.add(
          `schools[${this.#declaredAt[school]}].quota`,
          `${used} applicants are LULUS by hand, but ${quota === NO_QUOTA ? 'no quota is set' : `there are ${quota} seats`}`,
        )
    }
  }

  #placeOf(row: number): string {
    const applicant = this.#applicantOf.at(row)
    return `applicants[${applicant}].choices[${row - this.#firstRow.at(applicant)}]`
  }

  #schoolOfId(id: Id): number {
    const text = String(id)
    const known = this.#schoolIndex.get(text)
    if (known !== undefined) return known
    const school = this.#schoolIds.length
    this.#schoolIndex.set(text, school)
    this.#schoolIds.push(id)
    this.#declaredAt.push(-1)
    this.#quota.push(NO_QUOTA)
    this.#chosenBy.push(-1)
    this.#chosenRow.push(-1)
    return school
  }
}
