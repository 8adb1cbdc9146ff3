/**
 * Finds the line of a ticket in the text of a certificate, checks its commitment with the family's salt and values, and compares rank,
 * result and reason with what the family reads.
 */
import { receiptOf, ticketOf } from '../lottery.ts'
import { RESULT_OF, type Reason } from '../reasons.ts'
import { type CommittedValues, commitmentOf } from './commitment.ts'
import type { CertificateApplicant, CertificateChoice, CertificateSchool } from './format.ts'

export interface OwnValues extends Omit<CommittedValues, 'ticket'> {
  ticket: string
  /** Hexadecimal digits. */
  salt: string
  /** From the creation of the registration, and the draw of the run; null: the registration is older than the secrets. */
  drawn: { secret: string; draw: number; noRegistration: string } | null
  /** What the family reads of its choices, in their order. */
  choices: readonly OwnChoiceRead[]
}

export interface OwnChoiceRead {
  rank: number | null
  /** Null where a reserve call has replaced the reason of the run, which is then not compared. */
  reason: Reason | null
}

export type OwnLine =
  /** The text is no certificate. */
  | { kind: 'unreadable' }
  | { kind: 'missing' }
  /** The line was made from other values, or with another salt. */
  | { kind: 'differs' }
  /** The ticket is not that of the secret. */
  | { kind: 'other_ticket' }
  /** The line says something else than the family reads, at this choice, counted from 1. */
  | { kind: 'contradicts'; choice: number }
  /** `receipt`: what the card has from the start; null: the registration is older. */
  | { kind: 'same'; ranks: { school: string; rank: number | null }[]; receipt: string | null }

export function findOwnLine(text: string, { ticket, salt, drawn, choices, ...values }: OwnValues): OwnLine {
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
  if (drawn && ticketOf(drawn.draw, drawn.secret) !== ticket) return { kind: 'other_ticket' }
  const other = choices.findIndex((read, i) => !agrees(line[2][i], read))
  if (other >= 0) return { kind: 'contradicts', choice: other + 1 }
  const ranks = line[2].map(([school, , rank]) => ({ school: String(schools[school]?.[0]), rank }))
  return { kind: 'same', ranks, receipt: drawn && receiptOf(drawn.noRegistration, drawn.secret) }
}

function agrees(said: CertificateChoice | undefined, { rank, reason }: OwnChoiceRead): boolean {
  if (!said || said[2] !== rank) return false
  return reason === null || (said[4] === reason && said[3] === RESULT_OF[reason])
}
