/** Reads the bytes of a certificate into the market that the checker needs. */

import type { Level } from '../../shared/level.ts'
import { isRecord, shown } from '../document/faults.ts'
import { MAX_SEED_LENGTH } from '../document/head.ts'
import { MAX_APPLICANTS } from '../document/read-document.ts'
import { readJson } from '../document/read-json.ts'
import { DamagedJson } from '../document/scan-json.ts'
import type { Applicant, Market, Path, School } from '../engine/market.ts'
import { drawnLots } from '../lottery.ts'
import { ORDER_KEYS, type OrderKey } from '../order.ts'
import { type NOT_RANKED, RESULT_OF, type Reason } from '../reasons.ts'
import { compareTexts } from '../text-order.ts'
import { CertificateFaults } from './faults.ts'
import {
  CERTIFICATE_FORMAT,
  CERTIFICATE_VERSION,
  type CertificateApplicant,
  type CertificateChoice,
  type CertificateSchool,
  isApplicant,
  isSchool,
} from './format.ts'
import { CERTIFICATE_VERSION_2, type DrawnSeed2, type FrozenHead } from './format-2.ts'
import { HEAD_KEYS_2, WrongHead } from './head-2.ts'
import { CertificateBody2 } from './read-2.ts'
import type { ReducedResults } from './reduced/check-results.ts'
import { CertificateHashes, type Seals, type StatedHashes } from './seals.ts'
import { standingOf } from './standing.ts'

const HEAD_KEYS: ReadonlySet<string> = new Set([
  ...['format', 'version', 'level', 'order', 'seed', 'schools', 'applicants'],
  ...['seals', 'frozen', 'sha256'],
])

/** What a certificate says of a choice. */
export interface Said {
  /** By the index of the path; without paths the first. */
  ranks: readonly (SaidRank | undefined)[]
  reason: Reason | typeof NOT_RANKED
}

export interface SaidRank {
  /** 0: none. */
  place: number
  /** 0: none. */
  rank: number
  /** How many compete by the path, and the number on the reserve list (null: none); version 1 does not say it. */
  of?: number
  reserve?: number | null
}

/** A certificate as it is; nothing of it is checked yet but its form. */
export interface ReadCertificate {
  version: 1 | 2
  /** Without birth dates and distances: places replace them. */
  market: Market
  level: Level
  seed: string | null
  /** What version 1 does not say: null. */
  second: { head: FrozenHead; drawn: DrawnSeed2 } | null
  /** Of each applicant, by its index. */
  commitments: readonly string[]
  /** Of each choice, by its row. */
  said: readonly Said[]
  /** Of each applicant, by its index: the path of its place, and 1 for a leftover seat; null: no place. Null as a whole: no paths. */
  vias: readonly (readonly [path: number, kind: number] | null)[] | null
  /** Of a reduced file: the results of each applicant, by its index; its market has no choices. Null: the file has the run. */
  reduced: readonly ReducedResults[] | null
  stated: StatedHashes
  computed: StatedHashes
  /** Results that do not belong to their reason. */
  contradictions: CertificateFaults
}

/** Ends the reading at the first thing that is not a certificate. */
class NotReadable extends Error {}

/** @param most applicants that are read */
export function readCertificate(
  bytes: Uint8Array,
  most: number = MAX_APPLICANTS,
): ReadCertificate | CertificateFaults {
  const faults = new CertificateFaults()
  const damaged = (place: string, says: string): never => {
    faults.add({ kind: 'damaged', place, says })
    throw new NotReadable(says)
  }
  const head: Record<string, unknown> = {}
  const body = new CertificateBody()
  let second: CertificateBody2 | undefined
  try {
    readJson(bytes, new Set(['schools', 'applicants']), {
      key(name) {
        if (Object.hasOwn(head, name)) damaged(name, 'is there twice')
        head[name] = undefined
      },
      value(name, value) {
        head[name] = value
        // Known before the long lists, so that nothing is read in vain.
        if (name === 'version' && value === CERTIFICATE_VERSION_2) second = new CertificateBody2()
        else if (name === 'version' && value !== CERTIFICATE_VERSION) {
          faults.add({ kind: 'version', version: shown(value) })
          throw new NotReadable('version')
        }
        const wrong = second?.hide(name, value)
        if (wrong) damaged(name, wrong)
      },
      element(list, index, value) {
        const place = `${list}[${index}]`
        if (list === 'schools') {
          const wrong = second?.addSchool(value)
          if (wrong) return damaged(place, wrong)
          if (second) return
          if (!isSchool(value)) return damaged(place, 'is no school')
          if (!body.addSchool(value)) return damaged(place, 'is not in the order of the ids')
          return
        }
        if (index >= most) {
          faults.add({ kind: 'too_large', most })
          throw new NotReadable('too large')
        }
        const wrong = second?.addApplicant(value)
        if (wrong) return damaged(place, wrong)
        if (second) return
        if (!isApplicant(value, body.schools.length)) return damaged(place, 'is no line of an applicant')
        body.addApplicant(value)
      },
      repeatedKey: (place) => damaged(place, 'has a key twice'),
    })
    if (head.format !== CERTIFICATE_FORMAT) damaged('format', `must be "${CERTIFICATE_FORMAT}"`)
    if (second) {
      const unknown = Object.keys(head).find((key) => !HEAD_KEYS_2.has(key))
      if (unknown === undefined) return second.finish(head)
      faults.add({ kind: 'unknown_key', key: shown(unknown) })
      return faults
    }
    const { level, order, seed } = head
    if (level !== 'SD' && level !== 'SMP') return damaged('level', 'must be "SD" or "SMP"')
    if (!isOrder(order)) return damaged('order', `must be a list of ${ORDER_KEYS.join(', ')}`)
    if (seed !== null && typeof seed !== 'string') return damaged('seed', 'must be a text or null')
    // It is part of each lottery number.
    if (seed !== null && seed.length > MAX_SEED_LENGTH)
      return damaged('seed', `has ${seed.length} characters, at most ${MAX_SEED_LENGTH}`)
    const stated = { seals: head.seals, frozen: head.frozen, sha256: head.sha256 }
    if (!isSeals(stated)) return damaged('seals', 'must be the hashes of the certificate')
    if (seed === null && body.applicants.some(({ lottery }) => lottery === undefined))
      return damaged('seed', 'is null, and not every applicant has a lottery number')
    const unknown = Object.keys(head).find((key) => !HEAD_KEYS.has(key))
    if (unknown !== undefined) {
      faults.add({ kind: 'unknown_key', key: shown(unknown) })
      return faults
    }
    const computed = body.hashes.finish({ level, order, seed })
    const { said, commitments, contradictions } = body
    const market = body.marketOf(seed, order)
    return {
      version: 1,
      market,
      level,
      seed,
      second: null,
      commitments,
      said,
      vias: null,
      reduced: null,
      stated,
      computed,
      contradictions,
    }
  } catch (error) {
    if (error instanceof WrongHead || error instanceof DamagedJson)
      faults.add({ kind: 'damaged', place: error.place, says: error.message })
    else if (!(error instanceof NotReadable)) throw error
    return faults
  }
}

/** Schools and applicants, as they are read. */
class CertificateBody {
  readonly schools: School[] = []
  readonly applicants: Applicant[] = []
  readonly said: Said[] = []
  readonly commitments: string[] = []
  /** One list for each school. */
  readonly #path: Path = { index: 0, code: null, order: [] }
  readonly hashes = new CertificateHashes()
  readonly contradictions = new CertificateFaults()

  /** @returns false when the school does not follow the one before it in the order of the ids */
  addSchool(line: CertificateSchool): boolean {
    const [id, quota] = line
    const before = this.schools.at(-1)
    if (before && compareTexts(String(before.id), String(id)) >= 0) return false
    this.schools.push({ id, quota, seats: [quota ?? 0] })
    this.hashes.addSchool(line)
    return true
  }

  addApplicant(line: CertificateApplicant) {
    const [id, commitment, choices, lottery] = line
    const applicant: Applicant = {
      id,
      ticket: String(id),
      index: this.applicants.length,
      birthDate: '',
      keepsWaiting: false,
      scores: [],
      priorities: [],
      choices: [],
    }
    if (lottery !== undefined) applicant.lottery = lottery
    this.applicants.push(applicant)
    this.commitments.push(commitment)
    this.hashes.addApplicant(line)
    for (const each of choices) this.#addChoice(applicant, each)
  }

  #addChoice(applicant: Applicant, [at, place, rank, result, reason]: CertificateChoice) {
    const school = this.schools[at] as School
    if (result !== RESULT_OF[reason]) {
      const { ticket } = applicant
      this.contradictions.add({ kind: 'result', ticket, reason, school: String(school.id) })
    }
    applicant.choices.push({
      row: this.said.length,
      applicant,
      position: applicant.choices.length,
      school,
      metres: 0,
      inZone: true,
      standing: standingOf(rank, reason),
      paths: [this.#path],
      seatOf: this.#path,
    })
    this.said.push({ ranks: [{ place: place ?? 0, rank: rank ?? 0 }], reason })
  }

  marketOf(seed: string | null, order: readonly OrderKey[]): Market {
    this.#path.order = order
    const lots = drawnLots(seed ?? '')
    const { schools, applicants } = this
    const lotteryOf: Market['lotteryOf'] =
      seed === null ? ({ lottery }) => lottery ?? '' : ({ ticket }) => lots(ticket)
    return { paths: [this.#path], leftover: [], schools, applicants, applicantsById: applicants, lotteryOf }
  }
}

function isOrder(value: unknown): value is OrderKey[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((key, i) => ORDER_KEYS.includes(key) && value.indexOf(key) === i)
  )
}

function isSeals(value: { seals: unknown; frozen: unknown; sha256: unknown }): value is Seals {
  const { seals, frozen, sha256 } = value
  if (!isRecord(seals) || Object.keys(seals).length !== 3) return false
  return [seals.rules, seals.applicants, seals.results, frozen, sha256].every(
    (hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash),
  )
}
