/** Reads the bytes of a certificate, in pieces, into the columns that the checker needs. */
import { isWellFormed } from '../../shared/well-formed.ts'
import { isRecord, shown } from '../document/faults.ts'
import type { Id } from '../document/format.ts'
import { DamagedJson, JsonParts } from '../document/json-parts.ts'
import { isWhole } from '../document/values.ts'
import { ORDER_KEYS, type OrderKey } from '../order.ts'
import { RESULT_OF, type Reason } from '../reasons.ts'
import { CertificateColumns, type ReadCertificate } from './columns.ts'
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
import { PlainLine } from './plain-line.ts'
import { CertificateHashes, type Seals } from './seals.ts'

const MOST = 1_000_000_000

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
  const plainLine = new PlainLine()
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
    elementBytes(list, index, bytes, at) {
      if (list !== 'applicants' || index >= most) return -1
      if (!plainLine.read(bytes, at, columns.schools)) return -1
      columns.addPlainLine(bytes, plainLine)
      hashes.addPlainLine(bytes, plainLine)
      return plainLine.end
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
