/** The hashes of a certificate. Writer and checker compute them with the same functions, line by line. */
import { Standing } from '../engine/market.ts'
import { sha256Hex, type TextHash, textHash } from '../sha256.ts'
import type { CertificateApplicant, CertificateHead, CertificateSchool, CertificateSeals } from './format.ts'
import type { PlainChoice, PlainLine } from './plain-line.ts'
import { standingOf } from './standing.ts'

const encoder = new TextEncoder()
const OPEN = encoder.encode('[')
const COMMA = encoder.encode(',')
const NOT_DRAWN = encoder.encode('null,[')
const END_OF_LINE = encoder.encode(']]\n')
/** The end of a choice in what is known before the run. */
const STANDING = Object.values(Standing).map((standing) => encoder.encode(`${standing}]`))

export type SealedHead = Pick<CertificateHead, 'level' | 'order' | 'seed'>
export type Seals = Pick<CertificateHead, 'seals' | 'frozen' | 'sha256'>

export class CertificateHashes {
  readonly #schools = textHash()
  readonly #applicants = textHash()
  readonly #results = textHash()

  addSchool(school: CertificateSchool) {
    this.#schools.update(`${JSON.stringify(school)}\n`)
  }

  addApplicant([ticket, commitment, choices, lottery]: CertificateApplicant) {
    // Written as JSON by hand, since a list for each choice would cost more than the check itself.
    let known = ''
    let decided = ''
    for (const [school, place, rank, result, reason] of choices) {
      const separator = known === '' ? '' : ','
      known += `${separator}[${school},${place},${standingOf(rank, reason)}]`
      decided += `${separator}[${rank},${result === null ? 'null' : `"${result}"`},"${reason}"]`
    }
    const id = JSON.stringify(ticket)
    const drawn = lottery === undefined ? 'null' : JSON.stringify(lottery)
    this.#applicants.update(`[${id},"${commitment}",${drawn},[${known}]]\n`)
    this.#results.update(`[${id},[${decided}]]\n`)
  }

  /** The same from the bytes of a line. */
  addPlainLine(bytes: Uint8Array, { start, ticketEnd, commitmentEnd, count, choices }: PlainLine) {
    const [known, decided] = [this.#applicants, this.#results]
    known.updateBytes(bytes, start, commitmentEnd)
    add(known, NOT_DRAWN)
    decided.updateBytes(bytes, start, ticketEnd)
    add(decided, OPEN)
    for (let i = 0; i < count; i++) {
      const choice = choices[i] as PlainChoice
      if (i > 0) {
        add(known, COMMA)
        add(decided, COMMA)
      }
      known.updateBytes(bytes, choice.start, choice.rankStart)
      add(known, STANDING[choice.standing] as Uint8Array)
      add(decided, OPEN)
      decided.updateBytes(bytes, choice.rankStart, choice.end)
    }
    add(known, END_OF_LINE)
    add(decided, END_OF_LINE)
  }

  finish({ level, order, seed }: SealedHead): Seals {
    const seals: CertificateSeals = {
      rules: sha256Hex(JSON.stringify([level, order, this.#schools.hex()])),
      applicants: this.#applicants.hex(),
      results: this.#results.hex(),
    }
    return { seals, ...combined(seals, seed) }
  }
}

export function combined(
  { rules, applicants, results }: CertificateSeals,
  seed: string | null,
): Omit<Seals, 'seals'> {
  const frozen = sha256Hex(JSON.stringify([rules, applicants]))
  return { frozen, sha256: sha256Hex(JSON.stringify([frozen, seed, results])) }
}

function add(hash: TextHash, bytes: Uint8Array) {
  hash.updateBytes(bytes, 0, bytes.length)
}
