/** Finds the line of a ticket in the text of a certificate and checks its commitment with the family's salt and values. */
import { type CommittedValues, commitmentOf } from './commitment.ts'
import type { CertificateApplicant, CertificateSchool } from './format.ts'

export interface OwnValues extends Omit<CommittedValues, 'ticket'> {
  ticket: string
  /** Hexadecimal digits. */
  salt: string
}

export type OwnLine =
  /** The text is no certificate. */
  | { kind: 'unreadable' }
  | { kind: 'missing' }
  /** The line was made from other values, or with another salt. */
  | { kind: 'differs' }
  | { kind: 'same'; ranks: { school: string; rank: number | null }[] }

export function findOwnLine(text: string, { ticket, salt, ...values }: OwnValues): OwnLine {
  let certificate: { schools?: CertificateSchool[]; applicants?: CertificateApplicant[] }
  try {
    certificate = JSON.parse(text)
  } catch {
    return { kind: 'unreadable' }
  }
  const { schools, applicants } = certificate ?? {}
  if (!Array.isArray(schools) || !Array.isArray(applicants)) return { kind: 'unreadable' }
  const line = applicants.find((each) => each[0] === ticket)
  if (!line) return { kind: 'missing' }
  if (line[1] !== commitmentOf(salt, { ticket, ...values })) return { kind: 'differs' }
  const ranks = line[2].map(([school, , rank]) => ({ school: String(schools[school]?.[0]), rank }))
  return { kind: 'same', ranks }
}
