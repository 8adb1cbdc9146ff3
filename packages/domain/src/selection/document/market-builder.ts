/** Builds the market of a run from the records of a document, and names what is wrong or contradictory in them. */

import { isWellFormed } from '../../shared/characters.ts'
import type { Level } from '../../shared/level.ts'
import type { Applicant, Choice, Id, Market, Path, School, Standing } from '../engine/market.ts'
import { drawnLots } from '../lottery.ts'
import { compareTexts } from '../text-order.ts'
import { checkKeys, FaultList, type FoundFaults, isGiven, isRecord, shown } from './faults.ts'
import { DECISIONS_BY_HAND } from './format.ts'
import { type Head, readLevel, readSeed } from './head.ts'
import { PathReader } from './path-reader.ts'
import { isWhole, readBirthDate, readFlag, readId, readMetres } from './values.ts'

/** A document that is complete and free of contradictions. */
export interface Selection {
  level: Level
  /** Null when the document gives the lottery numbers. */
  seed: string | null
  market: Market
}

export type ReadSelection = { selection: Selection } | FoundFaults

const SCHOOL_KEYS = new Set(['id', 'quota', 'seats'])
const APPLICANT_KEYS = new Set([
  ...['id', 'birth_date', 'choices', 'lottery', 'keep_waiting', 'withdrawn'],
  ...['score', 'priority'],
])
const CHOICE_KEYS = new Set(['school', 'distance_m', 'eligible', 'decision', 'paths', 'path', 'claim'])
const MAX_QUOTA = 1_000_000_000
/** Of one applicant; an office lets a family name two schools. */
export const MAX_CHOICES = 100

export class MarketBuilder {
  readonly faults = new FaultList()
  /** By the text of their ids: those of the list, and those that choices name. */
  readonly #known = new Map<string, School>()
  /** The schools of the list, with their places in it. */
  readonly #schools = new Map<School, number>()
  readonly #applicants: Applicant[] = []
  readonly #paths = new PathReader(this.faults)
  #choices = 0
  /** Of a school: the first choice of it by the applicant that chose it last. */
  readonly #chosen = new Map<School, Choice>()

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
    const school = this.#schoolOf(id)
    const before = this.#schools.get(school)
    if (before !== undefined) {
      this.faults.add(`${place}.id`, `${shown(id)} is already the id of schools[${before}]`)
      return
    }
    this.#schools.set(school, index)
    school.id = id
    school.quota = isWhole(quota, MAX_QUOTA) ? quota : null
    this.#paths.addSchool(school, value, place)
  }

  addApplicant(value: unknown, index: number) {
    const place = `applicants[${index}]`
    const applicant: Applicant = {
      id: '',
      ticket: '',
      index,
      birthDate: '',
      keepsWaiting: false,
      scores: [],
      priorities: [],
      choices: [],
    }
    this.#applicants.push(applicant)
    if (!isRecord(value)) {
      this.faults.add(place, 'must be an object with id, birth_date and choices')
      return
    }
    checkKeys(value, APPLICANT_KEYS, place, this.faults)
    applicant.id = readId(value.id, `${place}.id`, this.faults) ?? ''
    applicant.ticket = String(applicant.id)
    applicant.birthDate = readBirthDate(value.birth_date, `${place}.birth_date`, this.faults)
    const { lottery } = value
    if (isGiven(lottery)) {
      const isText = typeof lottery === 'string' && isWellFormed(lottery)
      applicant.lottery = isText ? lottery : ''
      if (!isText) this.faults.add(`${place}.lottery`, `must be a text, not ${shown(lottery)}`)
    }
    applicant.keepsWaiting = readFlag(value.keep_waiting, `${place}.keep_waiting`, this.faults)
    this.#paths.addApplicant(applicant, value)
    const withdrawn = readFlag(value.withdrawn, `${place}.withdrawn`, this.faults)
    if (!Array.isArray(value.choices)) {
      this.faults.add(`${place}.choices`, 'must be a list of choices')
      return
    }
    if (value.choices.length > MAX_CHOICES) {
      this.faults.add(`${place}.choices`, `has more than ${MAX_CHOICES} entries`)
      return
    }
    for (const [i, choice] of value.choices.entries())
      this.#addChoice(choice, applicant, `${place}.choices[${i}]`)
    this.#settleStandings(applicant, { place, withdrawn })
  }

  #addChoice(value: unknown, applicant: Applicant, place: string) {
    const position = applicant.choices.length
    const unread = { id: '', quota: null, seats: [] }
    const choice: Choice = {
      row: this.#choices++,
      applicant,
      position,
      school: unread,
      metres: 0,
      inZone: true,
      standing: 'competes',
      paths: [],
    }
    applicant.choices.push(choice)
    if (!isRecord(value)) {
      this.faults.add(place, 'must be an object with school and distance_m')
      return
    }
    checkKeys(value, CHOICE_KEYS, place, this.faults)
    const id = readId(value.school, `${place}.school`, this.faults)
    choice.metres = readMetres(value.distance_m, `${place}.distance_m`, this.faults)
    readFlag(value.eligible, `${place}.eligible`, this.faults)
    choice.inZone = value.eligible !== false && !isEmpty(value.paths)
    this.#paths.addChoice(choice, value)
    choice.standing = this.#standingOf(value, `${place}.decision`)
    if (id === null) return
    choice.school = this.#schoolOf(id)
    const earlier = this.#chosen.get(choice.school)
    if (earlier?.applicant !== applicant) this.#chosen.set(choice.school, choice)
    else {
      this.#mergeRepeated(earlier, choice, { value, place })
      choice.standing = 'same_school'
    }
  }

  #standingOf({ eligible, decision, paths, claim }: Record<string, unknown>, place: string): Standing {
    if (decision === 'LULUS') return 'admitted_by_hand'
    if (decision === 'TIDAK LULUS') return 'refused_by_hand'
    if (isGiven(decision)) {
      const allowed = DECISIONS_BY_HAND.map((each) => `"${each}"`).join(' or ')
      this.faults.add(place, `must be ${allowed}, not ${shown(decision)}`)
    }
    if (isEmpty(paths) && claim === 'refused') return 'claim_refused'
    if (isEmpty(paths) && claim === 'incomplete') return 'claim_incomplete'
    return eligible === false || isEmpty(paths) ? 'outside_zone' : 'competes'
  }

  /** The same school twice is one choice: what the second says must not contradict the first, and applies to it. */
  #mergeRepeated(
    earlier: Choice,
    choice: Choice,
    { value, place }: { value: Record<string, unknown>; place: string },
  ) {
    const { metres, standing } = choice
    const which = 'the earlier choice of the same school'
    if (!this.#paths.isSame(earlier, choice)) this.faults.add(`${place}.paths`, `differs from ${which}`)
    if (earlier.metres !== metres) this.faults.add(`${place}.distance_m`, `differs from ${which}`)
    if (standing === 'competes') {
      if (value.eligible === true && earlier.standing === 'outside_zone')
        this.faults.add(`${place}.eligible`, `differs from ${which}`)
    } else if (earlier.standing === 'competes') earlier.standing = standing
    else if (earlier.standing !== standing) {
      const key = isGiven(value.decision) ? 'decision' : 'eligible'
      this.faults.add(`${place}.${key}`, `contradicts ${which}`)
    }
  }

  #settleStandings({ choices }: Applicant, { place, withdrawn }: { place: string; withdrawn: boolean }) {
    let byHand: Choice | undefined
    for (const choice of choices) {
      if (withdrawn) choice.standing = 'withdrawn'
      if (choice.standing !== 'admitted_by_hand') continue
      if (byHand)
        this.faults.add(
          `${place}.choices[${choice.position}].decision`,
          `choices[${byHand.position}] is LULUS too: an applicant has one place`,
        )
      byHand = choice
    }
    if (byHand)
      for (const choice of choices) if (choice.standing === 'competes') choice.standing = 'admitted_elsewhere'
  }

  /** @throws nothing: what is wrong is in the answer */
  finish(head: Head): ReadSelection {
    const level = readLevel(head.level, this.faults)
    const applicants = this.#applicants
    const paths = this.#paths.finish(head, level, { schools: this.#schools, applicants })
    const seed = readSeed(head.seed, applicants, this.faults)
    const lots = drawnLots(seed ?? '')
    const market: Market = {
      ...paths,
      schools: [...this.#schools.keys()],
      applicants,
      applicantsById: [...applicants].sort((a, b) => compareTexts(a.ticket, b.ticket)),
      lotteryOf: seed === null ? ({ lottery }) => lottery ?? '' : ({ ticket }) => lots(ticket),
    }
    this.#refuseRepeatedIds(market)
    this.#refuseUnknownSchools()
    this.#refuseSeatsByHand(market)
    return this.faults.count > 0 ? this.faults.found() : { selection: { level, seed, market } }
  }

  #refuseRepeatedIds({ applicantsById }: Market) {
    let first: Applicant | undefined
    for (const applicant of applicantsById) {
      if (applicant.ticket !== '' && applicant.ticket === first?.ticket)
        this.faults.add(
          `applicants[${applicant.index}].id`,
          `${shown(applicant.id)} is already the id of applicants[${first.index}]`,
        )
      else first = applicant
    }
  }

  #refuseUnknownSchools() {
    // Without any school the list itself is missing or wrong.
    if (this.#schools.size === 0 || this.#schools.size === this.#known.size) return
    for (const { choices, index } of this.#applicants)
      for (const { school, position } of choices)
        if (school.id !== '' && !this.#schools.has(school))
          this.faults.add(
            `applicants[${index}].choices[${position}].school`,
            `${shown(school.id)} is not the id of a school`,
          )
  }

  #refuseSeatsByHand({ paths }: Market) {
    const byHand = new Map<School, (Path | undefined)[]>()
    for (const { choices } of this.#applicants)
      for (const { school, standing, seatOf } of choices)
        if (standing === 'admitted_by_hand') byHand.set(school, [...(byHand.get(school) ?? []), seatOf])
    for (const [school, at] of this.#schools)
      for (const path of paths) {
        const used = byHand.get(school)?.filter((each) => each === path).length ?? 0
        const there = school.seats[path.index] ?? 0
        if (used <= there) continue
        const seats = school.quota === null ? 'no quota is set' : `there are ${there} seats`
        const place = path.code === null ? 'quota' : `seats.${path.code}`
        this.faults.add(`schools[${at}].${place}`, `${used} applicants are LULUS by hand, but ${seats}`)
      }
  }

  #schoolOf(id: Id): School {
    const school = this.#known.get(String(id)) ?? { id, quota: null, seats: [] }
    this.#known.set(String(id), school)
    return school
  }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
