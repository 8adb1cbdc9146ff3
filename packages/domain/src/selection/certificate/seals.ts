/** The hashes of a certificate. Writer and checker compute them with the same functions, line by line. */
import type { Standing } from '../engine/market.ts'
import { sha256Hex } from '../sha256.ts'
import type { CertificateApplicant, CertificateHead, CertificateSchool, CertificateSeals } from './format.ts'
import { standingOf } from './standing.ts'

/** How the hashed lines call what is known before the run. */
const NUMBERS: Record<Standing, number> = {
  competes: 0,
  admitted_by_hand: 1,
  refused_by_hand: 2,
  outside_zone: 3,
  withdrawn: 4,
  same_school: 5,
  admitted_elsewhere: 6,
  claim_refused: 7,
  claim_incomplete: 8,
}

type SealedHead = Pick<CertificateHead, 'level' | 'order' | 'seed'>
export type Seals = Pick<CertificateHead, 'seals' | 'frozen' | 'sha256'>

/** The hashes of the parts that a version has. */
export type StatedHashes = Pick<Seals, 'frozen' | 'sha256'> & { seals: Partial<Record<SealedPart, string>> }
export type SealedPart = keyof Seals['seals'] | 'seed' | 'places'

export class CertificateHashes {
  readonly #schools: string[] = []
  readonly #applicants: string[] = []
  readonly #results: string[] = []

  addSchool(school: CertificateSchool) {
    this.#schools.push(JSON.stringify(school))
  }

  addApplicant([ticket, commitment, choices, lottery]: CertificateApplicant) {
    // Written as JSON by hand, since a list for each choice would cost more than the check itself.
    let known = ''
    let decided = ''
    for (const [school, place, rank, result, reason] of choices) {
      const separator = known === '' ? '' : ','
      known += `${separator}[${school},${place},${NUMBERS[standingOf(rank, reason)]}]`
      decided += `${separator}[${rank},${result === null ? 'null' : `"${result}"`},"${reason}"]`
    }
    const id = JSON.stringify(ticket)
    const drawn = lottery === undefined ? 'null' : JSON.stringify(lottery)
    this.#applicants.push(`[${id},"${commitment}",${drawn},[${known}]]`)
    this.#results.push(`[${id},[${decided}]]`)
  }

  finish({ level, order, seed }: SealedHead): Seals {
    const seals: CertificateSeals = {
      rules: sha256Hex(JSON.stringify([level, order, hashOfLines(this.#schools)])),
      applicants: hashOfLines(this.#applicants),
      results: hashOfLines(this.#results),
    }
    return { seals, ...combined(seals, seed) }
  }
}

const hashOfLines = (lines: readonly string[]) => sha256Hex(lines.map((line) => `${line}\n`).join(''))

export function combined(
  { rules, applicants, results }: CertificateSeals,
  seed: string | null,
): Omit<Seals, 'seals'> {
  const frozen = sha256Hex(JSON.stringify([rules, applicants]))
  return { frozen, sha256: sha256Hex(JSON.stringify([frozen, seed, results])) }
}
