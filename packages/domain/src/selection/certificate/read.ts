/** Reads the bytes of a certificate, in pieces, into the columns that the checker needs. */
import { isRecord, shown } from '../document/faults.ts'
import type { Id } from '../document/format.ts'
import { GrowingColumn } from '../document/growing-column.ts'
import { IdColumn } from '../document/id-column.ts'
import { DamagedJson, JsonParts } from '../document/json-parts.ts'
import { isWhole } from '../document/values.ts'
import { type Market, NO_QUOTA } from '../engine/market.ts'
import { drawnLots, givenLots } from '../lottery.ts'
import { ORDER_KEYS, type OrderKey } from '../order.ts'
import { REASONS, RESULT_OF, type Reason } from '../reasons.ts'
import { compareTexts, isWellFormed } from '../text-order.ts'
import { isCommitment } from './commitment.ts'
import { CertificateFaults } from './faults.ts'
import {
  CERTIFICATE_FORMAT,
  CERTIFICATE_VERSION,
  type CertificateApplicant,
  type CertificateChoice,
  type CertificateSchool,
  MAX_CERTIFICATE_APPLICANTS,
} from './format.ts'
import { CertificateHashes, type Seals } from './seals.ts'
import { standingOf } from './standing.ts'

const MOST = 1_000_000_000

/** A certificate as it is, with what it says about ranks and reasons; nothing of it is checked yet but its form. */
export interface ReadCertificate {
  /** Its `birth` has the places, which replace age and distance. */
  market: Market
  order: readonly OrderKey[]
  seed: string | null
  tickets: IdColumn
  schoolIds: Id[]
  /** Of a row: the rank that the certificate says, or 0. */
  rank: Int32Array
  /** Of a row: an index of `REASONS`. */
  reason: Uint8Array
  stated: Seals
  computed: Seals
  /** Results that do not belong to their reason. */
  contradictions: CertificateFaults
}

export interface CertificateReader {
  /** Whether a fault has ended the reading, so that further bytes are not needed. */
  readonly stopped: boolean
  write(bytes: Uint8Array): void
  end(): ReadCertificate | CertificateFaults
}

/** Ends the reading at the first thing that is not a certificate. */
class NotReadable extends Error {}

/** @param most applicants that are read */
export function certificateReader(most = MAX_CERTIFICATE_APPLICANTS): CertificateReader {
  const faults = new CertificateFaults()
  const head: Record<string, unknown> = {}
  const columns = new CertificateColumns()
  const hashes = new CertificateHashes()
  const damaged = (place: string, says: string): never => {
    faults.add({ kind: 'damaged', place, says })
    throw new NotReadable(says)
  }
  const parts = new JsonParts(new Set(['schools', 'applicants']), {
    key(name) {
      if (name in head) damaged(name, 'is there twice')
      head[name] = undefined
    },
    value(name, value) {
      head[name] = value
      // Known before the long lists, so that nothing is read in vain.
      if (name === 'version' && value !== CERTIFICATE_VERSION) {
        faults.add({ kind: 'version', version: shown(value) })
        throw new NotReadable('version')
      }
    },
    element(list, index, value) {
      const place = `${list}[${index}]`
      if (list === 'schools') {
        if (!isSchool(value)) return damaged(place, 'is no school')
        if (!columns.addSchool(value)) return damaged(place, 'is not in the order of the ids')
        hashes.addSchool(value)
        return
      }
      if (index >= most) {
        faults.add({ kind: 'too_large', most })
        throw new NotReadable('too large')
      }
      if (!isApplicant(value, columns.schools)) return damaged(place, 'is no line of an applicant')
      columns.addApplicant(value)
      hashes.addApplicant(value)
    },
    repeatedKey: (place) => damaged(place, 'has a key twice'),
  })
  const guarded = (read: () => void) => {
    if (faults.count > 0) return
    try {
      read()
    } catch (error) {
      if (error instanceof DamagedJson)
        faults.add({ kind: 'damaged', place: error.place, says: error.message })
      else if (!(error instanceof NotReadable)) throw error
    }
  }
  return {
    get stopped() {
      return faults.count > 0
    },
    write: (bytes) => guarded(() => parts.write(bytes)),
    end() {
      let read: ReadCertificate | null = null
      guarded(() => {
        parts.end()
        if (head.format !== CERTIFICATE_FORMAT) damaged('format', `must be "${CERTIFICATE_FORMAT}"`)
        const { level, order, seed } = head
        if (level !== 'SD' && level !== 'SMP') return damaged('level', 'must be "SD" or "SMP"')
        if (!isOrder(order)) return damaged('order', `must be a list of ${ORDER_KEYS.join(', ')}`)
        if (seed !== null && typeof seed !== 'string') return damaged('seed', 'must be a text or null')
        const stated = { seals: head.seals, frozen: head.frozen, sha256: head.sha256 }
        if (!isSeals(stated)) return damaged('seals', 'must be the hashes of the certificate')
        if (seed === null && !columns.allHaveLotteries())
          return damaged('seed', 'is null, and not every applicant has a lottery number')
        read = columns.finish({ order, seed, stated, computed: hashes.finish({ level, order, seed }) })
      })
      return read ?? faults
    },
  }
}

class CertificateColumns {
  readonly #tickets = new IdColumn()
  readonly #schoolIds: Id[] = []
  readonly #quota = GrowingColumn.ofNumbers()
  readonly #firstRow = GrowingColumn.ofNumbers()
  readonly #applicantOf = GrowingColumn.ofNumbers()
  readonly #schoolOf = GrowingColumn.ofNumbers()
  readonly #place = GrowingColumn.ofNumbers()
  readonly #standing = GrowingColumn.ofBytes()
  readonly #rank = GrowingColumn.ofNumbers()
  readonly #reason = GrowingColumn.ofBytes()
  readonly #lotteries: string[] = []
  readonly #contradictions = new CertificateFaults()

  get schools(): number {
    return this.#schoolIds.length
  }

  allHaveLotteries(): boolean {
    return this.#lotteries.length === this.#tickets.length
  }

  /** @returns false when the school does not follow the one before it in the order of the ids */
  addSchool([id, seats]: CertificateSchool): boolean {
    const before = this.#schoolIds.at(-1)
    if (before !== undefined && compareTexts(String(before), String(id)) >= 0) return false
    this.#schoolIds.push(id)
    this.#quota.push(seats ?? NO_QUOTA)
    return true
  }

  addApplicant([ticket, , choices, lottery]: CertificateApplicant) {
    const applicant = this.#tickets.length
    this.#tickets.push(ticket)
    if (lottery !== undefined) this.#lotteries.push(lottery)
    this.#firstRow.push(this.#schoolOf.length)
    for (const [school, place, rank, result, reason] of choices) {
      if (result !== RESULT_OF[reason])
        this.#contradictions.add({
          ...{ kind: 'result', ticket: String(ticket), reason },
          school: String(this.#schoolIds[school]),
        })
      this.#applicantOf.push(applicant)
      this.#schoolOf.push(school)
      this.#place.push(place ?? 0)
      this.#standing.push(standingOf(rank, reason))
      this.#rank.push(rank ?? 0)
      this.#reason.push(REASONS.indexOf(reason))
    }
  }

  finish(head: {
    order: readonly OrderKey[]
    seed: string | null
    stated: Seals
    computed: Seals
  }): ReadCertificate {
    const { order, seed, stated, computed } = head
    const tickets = this.#tickets
    this.#firstRow.push(this.#schoolOf.length)
    const market: Market = {
      // The place replaces all keys before the lottery.
      order: order.includes('lottery') ? ['birth_date', 'lottery'] : ['birth_date'],
      firstRow: this.#firstRow.values(),
      applicantOf: this.#applicantOf.values(),
      schoolOf: this.#schoolOf.values(),
      birth: this.#place.values(),
      distance: new Int32Array(this.#schoolOf.length),
      standing: this.#standing.values(),
      keepsWaiting: new Uint8Array(tickets.length),
      quota: this.#quota.values(),
      lots:
        seed === null
          ? givenLots(this.#lotteries)
          : drawnLots(seed, tickets.length, (applicant) => tickets.bytesAt(applicant)),
      compareTickets: (a, b) => tickets.compare(a, b),
    }
    return {
      ...{ market, order, seed, tickets, schoolIds: this.#schoolIds },
      ...{ rank: this.#rank.values(), reason: this.#reason.values(), stated, computed },
      contradictions: this.#contradictions,
    }
  }
}

const isId = (value: unknown): value is Id =>
  Number.isSafeInteger(value) || (typeof value === 'string' && value !== '' && isWellFormed(value))

function isSchool(value: unknown): value is CertificateSchool {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    isId(value[0]) &&
    (value[1] === null || isWhole(value[1], MOST))
  )
}

function isApplicant(value: unknown, schools: number): value is CertificateApplicant {
  if (!Array.isArray(value) || value.length < 3 || value.length > 4) return false
  const [ticket, commitment, choices, lottery] = value
  return (
    isId(ticket) &&
    isCommitment(commitment) &&
    Array.isArray(choices) &&
    choices.every((choice) => isChoice(choice, schools)) &&
    (value.length === 3 || typeof lottery === 'string')
  )
}

function isChoice(value: unknown, schools: number): value is CertificateChoice {
  if (!Array.isArray(value) || value.length !== 5) return false
  const [school, place, rank, result, reason] = value
  const isOrdinal = (each: unknown) => each === null || (isWhole(each, MOST) && each > 0)
  return (
    isWhole(school, schools - 1) &&
    [place, rank].every(isOrdinal) &&
    (result === null || result === 'LULUS' || result === 'TIDAK LULUS') &&
    Object.hasOwn(RESULT_OF, reason as Reason)
  )
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
  if (!isRecord(seals)) return false
  return [seals.rules, seals.applicants, seals.results, frozen, sha256].every(
    (hash) => typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash),
  )
}
