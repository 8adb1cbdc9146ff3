/** The hashes of a certificate. Writer and checker compute them with the same functions, line by line. */
import { sha256Hex, textHash } from '../sha256.ts'
import type { CertificateApplicant, CertificateHead, CertificateSchool, CertificateSeals } from './format.ts'
import { standingOf } from './standing.ts'

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
