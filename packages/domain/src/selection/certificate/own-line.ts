/**
 * Finds the line of a ticket in the text of a certificate, checks its commitment with the family's salt and values, and compares rank,
 * result, reason and number on the reserve list with what the family reads.
 */

import type { Id } from '../engine/market.ts'
import { receiptOf, ticketOf } from '../lottery.ts'
import { RESULT_OF, type Reason } from '../reasons.ts'
import { type CommittedValues, type CommittedValues2, commitmentOf, commitmentOf2 } from './commitment.ts'
import type { CertificateChoice } from './format.ts'
import { type CertificateChoice2, publicReasonOf } from './format-2.ts'

export interface OwnValues extends Omit<CommittedValues, 'ticket'> {
  ticket: string
  /** Hexadecimal digits. */
  salt: string
  /** From the creation of the registration, and the draw of the run; null: the registration is older than the secrets. */
  drawn: { secret: string; draw: number } | null
  /** What the commitment of version 2 holds beside these. */
  committed: Omit<CommittedValues2, keyof CommittedValues>
  /** What the family reads of its choices, in their order. */
  choices: readonly OwnChoiceRead[]
}

export interface OwnChoiceRead {
  rank: number | null
  /** It competed by paths: neither ranks nor numbers on the reserve list are compared. */
  byPath?: boolean
  /** Null where a reserve call has replaced the reason of the run, which is then not compared, nor is the number on the list. */
  reason: Reason | null
  reserve: number | null
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
  | {
      kind: 'same'
      ranks: { school: string; rank: number | null }[]
      receipt: string | null
      /** Version 1 has no numbers of the reserve lists. */
      hasReserve: boolean
    }

export function findOwnLine(
  text: string,
  { ticket, salt, drawn, committed, choices, ...values }: OwnValues,
): OwnLine {
  let certificate: { version?: number; schools?: [id: Id, ...unknown[]][]; applicants?: SomeLine[] }
  try {
    certificate = JSON.parse(text)
  } catch {
    return { kind: 'unreadable' }
  }
  const { version, schools, applicants } = certificate ?? {}
  if (!Array.isArray(schools) || !Array.isArray(applicants)) return { kind: 'unreadable' }
  const line = applicants.find((each) => each[0] === ticket)
  if (!line) return { kind: 'missing' }
  const own = { ticket, ...values }
  const commitment = version === 2 ? commitmentOf2(salt, { ...own, ...committed }) : commitmentOf(salt, own)
  if (line[1] !== commitment) return { kind: 'differs' }
  if (drawn && ticketOf(drawn.draw, drawn.secret) !== ticket) return { kind: 'other_ticket' }
  const said = line[2].map((choice) =>
    version === 2 ? said2(choice as CertificateChoice2) : said1(choice as CertificateChoice),
  )
  const other = choices.findIndex((read, i) => !agrees(said[i], read, version === 2))
  if (other >= 0) return { kind: 'contradicts', choice: other + 1 }
  const ranks = said.map(({ school, rank }) => ({ school: String(schools[school]?.[0]), rank }))
  const receipt = drawn && receiptOf(committed.noRegistration, drawn.secret)
  return { kind: 'same', ranks, receipt, hasReserve: version === 2 }
}

type SomeLine = [ticket: Id, commitment: string, choices: (CertificateChoice | CertificateChoice2)[]]

/** What a line says of a choice. By paths there is a rank and a number of each; those of the first are given, and not compared. */
interface SaidOfChoice {
  school: number
  rank: number | null
  result: unknown
  reason: unknown
  reserve: number | null
}

const said1 = ([school, , rank, result, reason]: CertificateChoice): SaidOfChoice => ({
  school,
  rank,
  result,
  reason,
  reserve: null,
})
const said2 = ([school, places, result, reason]: CertificateChoice2): SaidOfChoice => ({
  school,
  rank: places[0]?.[2] ?? null,
  result,
  reason,
  reserve: places[0]?.[4] ?? null,
})

function agrees(
  said: SaidOfChoice | undefined,
  { rank, reason, reserve, byPath }: OwnChoiceRead,
  second: boolean,
): boolean {
  if (!said || (rank !== said.rank && !byPath)) return false
  if (reason === null) return true
  if (second && reserve !== said.reserve && !byPath) return false
  return (
    said.reason === (second ? publicReasonOf(reason) : reason) &&
    (second || said.result === RESULT_OF[reason])
  )
}
