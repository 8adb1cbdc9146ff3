/**
 * Finds the line of a ticket in the text of a certificate, checks its commitment with the family's salt and values, and compares rank,
 * result, reason and number on the reserve list with what the family reads.
 */

import type { Id } from '../engine/market.ts'
import { receiptOf, ticketOf } from '../lottery.ts'
import { type ChoiceResult, publicReasonOf, RESULT_OF, type Reason } from '../reasons.ts'
import { type CommittedValues, type CommittedValues2, commitmentOf, commitmentOf2 } from './commitment.ts'
import type { CertificateChoice } from './format.ts'
import {
  type CertificateChoice2,
  type CertificatePlace2,
  type PublicReason,
  publicResultOf,
} from './format-2.ts'
import { type HiddenLine, sealOf } from './reduced/seal.ts'

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
  /** Of a run with claim paths: what a reduced line hides of the child, and what opens its seal; null: of another run. */
  hidden?: { nonce: string; line: HiddenLine } | null
}

export interface OwnChoiceRead {
  rank: number | null
  /** Of a run with paths, in place of rank and reserve: those of each path by which it competed, by precedence. */
  byPath?: readonly { rank: number; of: number; reserve: number | null }[]
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
  /** What the family reads does not open the seal of its line. */
  | { kind: 'other_seal' }
  /** The line says something else than the family reads, at this choice, counted from 1. */
  | { kind: 'contradicts'; choice: number }
  /** `receipt`: what the card has from the start; null: the registration is older. */
  | {
      kind: 'same'
      ranks: { school: string; rank: number | null }[]
      receipt: string | null
      /** Version 1 has no numbers of the reserve lists. */
      hasReserve: boolean
      /** The line hides ranks and reasons in a seal, which was opened. */
      opened: boolean
    }

export function findOwnLine(
  text: string,
  { ticket, salt, drawn, committed, choices, hidden, ...values }: OwnValues,
): OwnLine {
  let certificate: {
    version?: number
    reduced?: boolean
    schools?: [id: Id, ...unknown[]][]
    applicants?: SomeLine[]
  }
  try {
    certificate = JSON.parse(text)
  } catch {
    return { kind: 'unreadable' }
  }
  const { version, reduced, schools, applicants } = certificate ?? {}
  if (!Array.isArray(schools) || !Array.isArray(applicants)) return { kind: 'unreadable' }
  const line = applicants.find((each) => each[0] === ticket)
  if (!line) return { kind: 'missing' }
  const own = { ticket, ...values }
  const commitment = version === 2 ? commitmentOf2(salt, { ...own, ...committed }) : commitmentOf(salt, own)
  if (line[1] !== commitment) return { kind: 'differs' }
  if (drawn && ticketOf(drawn.draw, drawn.secret) !== ticket) return { kind: 'other_ticket' }
  if (reduced && (!hidden || sealOf(hidden.nonce, hidden.line) !== line[3])) return { kind: 'other_seal' }
  const said = line[2].map((choice, i) => {
    if (version !== 2) return said1(choice as CertificateChoice)
    if (!reduced) return said2(choice as CertificateChoice2)
    const [school, result] = choice as ReducedChoice
    const [places, reason] = hidden?.line.choices[i] ?? [[], 'TIDAK_DIPERINGKAT']
    return said2([school, places, result, reason])
  })
  const other = choices.findIndex((read, i) => !agrees(said[i], read, version === 2))
  if (other >= 0) return { kind: 'contradicts', choice: other + 1 }
  const ranks = said.map(({ school, rank }) => ({ school: String(schools[school]?.[0]), rank }))
  const receipt = drawn && receiptOf(committed.noRegistration, drawn.secret)
  return { kind: 'same', ranks, receipt, hasReserve: version === 2, opened: reduced === true }
}

type ReducedChoice = [school: number, result: ChoiceResult]
type SomeLine = [
  ticket: Id,
  commitment: string,
  choices: (CertificateChoice | CertificateChoice2 | ReducedChoice)[],
  seal?: unknown,
]

/** What a line says of a choice. By paths there is a rank and a number of each, in `places`; those of the first are given beside. */
interface SaidOfChoice {
  school: number
  rank: number | null
  result: unknown
  reason: unknown
  reserve: number | null
  places: readonly CertificatePlace2[]
}

const said1 = ([school, , rank, result, reason]: CertificateChoice): SaidOfChoice => ({
  school,
  rank,
  result,
  reason,
  reserve: null,
  places: [],
})
const said2 = ([school, places, result, reason]: CertificateChoice2): SaidOfChoice => ({
  school,
  rank: places[0]?.[2] ?? null,
  result,
  reason,
  reserve: places[0]?.[4] ?? null,
  places,
})

function agrees(
  said: SaidOfChoice | undefined,
  { rank, reason, reserve, byPath }: OwnChoiceRead,
  second: boolean,
): boolean {
  if (!said) return false
  if (byPath ? !standsAlike(said.places, byPath, reason !== null) : rank !== said.rank) return false
  if (reason === null) return true
  if (second && !byPath && reserve !== said.reserve) return false
  return (
    said.reason === (second ? publicReasonOf(reason) : reason) && said.result === resultOf(reason, second)
  )
}

/** Of each path the same rank and number, and the same reserve number where no call has replaced it. */
const standsAlike = (
  places: readonly CertificatePlace2[],
  read: NonNullable<OwnChoiceRead['byPath']>,
  isOfRun: boolean,
): boolean =>
  places.length === read.length &&
  places.every(([, , rank, of, reserve], i) => {
    const one = read[i]
    return one?.rank === rank && one.of === of && (!isOfRun || one.reserve === reserve)
  })

/** That a certificate states beside a reason: who withdrew and who was refused by hand have none in version 2. */
const resultOf = (reason: Reason, second: boolean): ChoiceResult =>
  second ? publicResultOf(publicReasonOf(reason) as PublicReason) : RESULT_OF[reason]
