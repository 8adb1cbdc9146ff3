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
    const known = choices.map(([school, age, distance, rank, , reason]) => [
      ...[school, age, distance, standingOf(rank, reason)],
    ])
    const decided = choices.map(([, , , rank, result, reason]) => [rank, result, reason])
    this.#applicants.update(`${JSON.stringify([ticket, commitment, lottery ?? null, known])}\n`)
    this.#results.update(`${JSON.stringify([ticket, decided])}\n`)
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
