/** Reads version 2 of a certificate: its head, its lines, and their hashes. */
import { isWellFormed } from '../../shared/characters.ts'
import { isRecord } from '../document/faults.ts'
import { MAX_CHOICES } from '../document/market-builder.ts'
import { MAX_PATHS } from '../document/path-reader.ts'
import { isWhole } from '../document/values.ts'
import type { Applicant, Market, Path, School } from '../engine/market.ts'
import { drawnLots } from '../lottery.ts'
import { type ChoiceResult, NOT_RANKED, publicReasonOf, REASONS } from '../reasons.ts'
import { compareTexts } from '../text-order.ts'
import { isCommitment2 } from './commitment.ts'
import { CertificateFaults } from './faults.ts'
import {
  type CertificateApplicant2,
  type CertificateChoice2,
  CertificateHashes2,
  type CertificateSchool2,
  type PublicReason,
  publicResultOf,
  type ReducedApplicant2,
  type Seals2,
  standingOf2,
} from './format-2.ts'
import { readHead, readSeed, WrongHead } from './head-2.ts'
import type { ReadCertificate, Said } from './read.ts'
import type { ReducedResults } from './reduced/check-results.ts'
import { isSealText } from './reduced/seal.ts'

const MOST = 1_000_000_000
const HASH = /^[0-9a-f]{64}$/
const SEALS = ['rules', 'applicants', 'results', 'seed'] as const
/** Of a run with claim paths. */
const SEALS_WITH_PLACES = [...SEALS, 'places'] as const
const PUBLIC_REASONS: ReadonlySet<unknown> = new Set([
  ...REASONS.filter((reason) => publicReasonOf(reason) === reason && reason !== 'LULUS_CADANGAN'),
  NOT_RANKED,
])

export class CertificateBody2 {
  readonly schools: School[] = []
  readonly applicants: Applicant[] = []
  readonly #said: Said[] = []
  readonly #commitments: string[] = []
  readonly #vias: (readonly [number, number] | null)[] = []
  readonly #lines: CertificateSchool2[] = []
  /** Of a run with claim paths: its key, or that its file is reduced. Null: of another run. */
  #hidden: { key: string | null } | null = null
  readonly #reduced: ReducedResults[] = []
  #hashes = new CertificateHashes2(null)
  readonly #contradictions = new CertificateFaults()
  /** By their indexes; their orders are in the head, which may stand behind the lines. */
  readonly #paths: Path[] = []
  #longest = 0

  /** Reads what says that the lines are of a run with claim paths, and which of its files it is. @returns what is wrong; null: nothing */
  hide(name: string, value: unknown): string | null {
    if (name !== 'key' && name !== 'reduced') return null
    if (this.#hidden) return 'does not stand beside a key or another file'
    // Lines are hashed as they are read.
    if (this.schools.length > 0 || this.applicants.length > 0) return 'must stand before the lines'
    if (name === 'key' ? !isSealText(value) : value !== true)
      return name === 'key' ? 'must be a key' : 'must be true'
    this.#hidden = { key: name === 'key' ? String(value) : null }
    this.#hashes = new CertificateHashes2(this.#hidden.key)
    return null
  }

  /** @returns what is wrong with the line; null: nothing */
  addSchool(line: unknown): string | null {
    if (!isSchool(line)) return 'is no school'
    const [id, , quota, seats] = line
    const before = this.schools.at(-1)
    if (before && compareTexts(String(before.id), String(id)) >= 0) return 'is not in the order of the ids'
    this.schools.push({ id, quota, seats: seats ?? [quota ?? 0] })
    this.#lines.push(line)
    this.#hashes.addSchool(line)
    return null
  }

  addApplicant(line: unknown): string | null {
    if (this.#hidden?.key === null) return this.#addReduced(line)
    if (!isApplicant(line, this.schools.length)) return 'is no line of an applicant'
    const [ticket, commitment, choices, via = null] = line
    const applicant = this.#addLine(ticket, commitment, keepsWaiting(choices))
    this.#vias.push(via)
    this.#longest = Math.max(this.#longest, line.length)
    this.#hashes.addApplicant(line)
    for (const choice of choices) this.#addChoice(applicant, choice, via?.[0] ?? 0)
    return null
  }

  #addReduced(line: unknown): string | null {
    if (!isReduced(line, this.schools.length)) return 'is no line of an applicant'
    const [ticket, commitment, choices] = line
    this.#addLine(ticket, commitment, false)
    this.#hashes.addReduced(line)
    this.#reduced.push(choices.map(([at, result]) => ({ school: this.schools[at] as School, result })))
    return null
  }

  #addLine(ticket: string, commitment: string, keepsWaiting: boolean): Applicant {
    const applicant: Applicant = {
      id: ticket,
      ticket,
      index: this.applicants.length,
      birthDate: '',
      keepsWaiting,
      scores: [],
      priorities: [],
      choices: [],
    }
    this.applicants.push(applicant)
    this.#commitments.push(commitment)
    return applicant
  }

  #addChoice(applicant: Applicant, [at, places, result, reason]: CertificateChoice2, seatOf: number) {
    const school = this.schools[at] as School
    if (result !== publicResultOf(reason))
      this.#contradictions.add({
        kind: 'result',
        ticket: applicant.ticket,
        reason,
        school: String(school.id),
      })
    const standing = standingOf2(places, reason)
    applicant.choices.push({
      row: this.#said.length,
      applicant,
      position: applicant.choices.length,
      school,
      metres: 0,
      inZone: true,
      standing,
      paths: places.map(([path]) => this.#pathAt(path)),
      ...(standing === 'admitted_by_hand' && { seatOf: this.#pathAt(seatOf) }),
    })
    const ranks: Said['ranks'][number][] = []
    for (const [path, place, rank, of, reserve] of places) ranks[path] = { place, rank, of, reserve }
    this.#said.push({ ranks, reason })
  }

  #pathAt(index: number): Path {
    for (let next = this.#paths.length; next <= index; next++)
      this.#paths.push({ index: next, code: null, order: [] })
    return this.#paths[index] as Path
  }

  /** @throws WrongHead */
  finish(head: Record<string, unknown>): ReadCertificate {
    const frozenHead = readHead(head)
    const { level, order, paths: rows, leftover } = frozenHead
    const seed = readSeed(head.seed)
    const stated = { seals: head.seals, frozen: head.frozen, sha256: head.sha256 }
    if (this.#hidden && !rows) throw new WrongHead('paths', 'must be there beside a key or a reduced file')
    if (!isSeals(stated, this.#hidden ? SEALS_WITH_PLACES : SEALS))
      throw new WrongHead('seals', 'must be the hashes of the certificate')
    this.#pathAt((rows?.length ?? 1) - 1)
    if (this.#paths.length > (rows?.length ?? 1))
      throw new WrongHead('paths', 'has not every path of the lines')
    if (this.#hidden?.key !== null && (rows ? this.#longest === 3 : this.#longest === 4))
      throw new WrongHead('applicants', rows ? 'say not by which path a place was given' : 'name paths')
    for (const path of this.#paths) {
      path.order = rows?.[path.index]?.order ?? order ?? []
      path.code = rows?.[path.index]?.code ?? null
    }
    for (const [i, school] of this.schools.entries())
      if (
        (this.#lines[i]?.length === 4) !== (rows !== undefined) ||
        school.seats.length !== this.#paths.length
      )
        throw new WrongHead(`schools[${i}]`, 'has not the seats of each path')
    const isReducedFile = this.#hidden?.key === null
    const byCode = new Map(this.#paths.map((path) => [path.code, path]))
    const { applicants, schools } = this
    const lots = drawnLots(seed.text)
    const market: Market = {
      paths: this.#paths,
      leftover: (leftover ?? []).map((code) => byCode.get(code) as Path),
      schools,
      applicants,
      applicantsById: applicants,
      lotteryOf: ({ ticket }) => lots(ticket),
    }
    return {
      version: 2,
      market,
      level,
      seed: seed.text,
      second: { head: frozenHead, drawn: seed },
      commitments: this.#commitments,
      said: this.#said,
      vias: rows ? this.#vias : null,
      reduced: isReducedFile ? this.#reduced : null,
      stated,
      computed: this.#hashes.finish(frozenHead, seed, isReducedFile ? stated.seals.places : undefined),
      contradictions: this.#contradictions,
    }
  }
}

/** A child with a place keeps waiting when an earlier choice has a reserve number. */
function keepsWaiting(choices: readonly CertificateChoice2[]): boolean {
  const place = choices.findIndex(([, , result]) => result === 'LULUS')
  return choices
    .slice(0, Math.max(0, place))
    .some(([, places]) => places.some(([, , , , reserve]) => reserve !== null))
}

function isSchool(value: unknown): value is CertificateSchool2 {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) return false
  const [id, name, quota, seats] = value
  return (
    typeof id === 'string' &&
    id !== '' &&
    isWellFormed(id) &&
    typeof name === 'string' &&
    isWellFormed(name) &&
    (quota === null || isWhole(quota, MOST)) &&
    (seats === undefined || (Array.isArray(seats) && seats.every((each) => isWhole(each, MOST))))
  )
}

function isApplicant(value: unknown, schools: number): value is CertificateApplicant2 {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) return false
  const [ticket, commitment, choices, via] = value
  return (
    isTicketText(ticket) &&
    isCommitment2(commitment) &&
    Array.isArray(choices) &&
    choices.length <= MAX_CHOICES &&
    choices.every((choice) => isChoice(choice, schools)) &&
    (value.length === 3 || via === null || isVia(via))
  )
}

function isReduced(value: unknown, schools: number): value is ReducedApplicant2 {
  if (!Array.isArray(value) || value.length !== 4) return false
  const [ticket, commitment, choices, seal] = value
  return (
    isTicketText(ticket) &&
    isCommitment2(commitment) &&
    isSealText(seal) &&
    Array.isArray(choices) &&
    choices.length <= MAX_CHOICES &&
    choices.every(
      (choice) =>
        Array.isArray(choice) &&
        choice.length === 2 &&
        isWhole(choice[0], schools - 1) &&
        isResult(choice[1]),
    )
  )
}

const isTicketText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && isWellFormed(value)

const isResult = (value: unknown): value is ChoiceResult =>
  value === null || value === 'LULUS' || value === 'TIDAK LULUS'

const isVia = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && isWhole(value[0], MAX_PATHS - 1) && isWhole(value[1], 1)

function isChoice(value: unknown, schools: number): value is CertificateChoice2 {
  if (!Array.isArray(value) || value.length !== 4) return false
  const [school, places, result, reason] = value
  return (
    isWhole(school, schools - 1) &&
    Array.isArray(places) &&
    places.every((each, i) => isPlace(each) && (i === 0 || each[0] > places[i - 1][0])) &&
    isResult(result) &&
    PUBLIC_REASONS.has(reason as PublicReason)
  )
}

function isPlace(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 5) return false
  const [path, place, rank, of, reserve] = value
  const isOrdinal = (each: unknown) => isWhole(each, MOST) && each > 0
  return (
    isWhole(path, MAX_PATHS - 1) &&
    [place, rank, of].every(isOrdinal) &&
    (reserve === null || isOrdinal(reserve))
  )
}

function isSeals(
  value: { seals: unknown; frozen: unknown; sha256: unknown },
  parts: readonly (keyof Seals2['seals'])[],
): value is Seals2 {
  const { seals, frozen, sha256 } = value
  if (!isRecord(seals) || Object.keys(seals).length !== parts.length) return false
  return [...parts.map((part) => seals[part]), frozen, sha256].every(
    (each) => typeof each === 'string' && HASH.test(each),
  )
}
