/** The columns of a certificate while it is read. */
import type { Id } from '../document/format.ts'
import { GrowingColumn } from '../document/growing-column.ts'
import { IdColumn } from '../document/id-column.ts'
import { type Market, NO_QUOTA } from '../engine/market.ts'
import { drawnLots, givenLots } from '../lottery.ts'
import type { OrderKey } from '../order.ts'
import { REASONS, RESULT_OF } from '../reasons.ts'
import { compareTexts } from '../text-order.ts'
import { CertificateFaults } from './faults.ts'
import type { CertificateApplicant, CertificateSchool } from './format.ts'
import type { PlainChoice, PlainLine } from './plain-line.ts'
import type { Seals } from './seals.ts'
import { standingOf } from './standing.ts'

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

type ChoiceNumbers = Pick<PlainChoice, 'school' | 'place' | 'rank' | 'reason' | 'standing'>

export class CertificateColumns {
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
    this.#firstRow.push(this.#schoolOf.length)
    this.#tickets.push(ticket)
    if (lottery !== undefined) this.#lotteries.push(lottery)
    for (const [school, place, rank, result, reason] of choices) {
      if (result !== RESULT_OF[reason])
        this.#contradictions.add({
          kind: 'result',
          ticket: String(ticket),
          reason,
          school: String(this.#schoolIds[school]),
        })
      this.#addChoice({
        school,
        place: place ?? 0,
        rank: rank ?? 0,
        reason: REASONS.indexOf(reason),
        standing: standingOf(rank, reason),
      })
    }
  }

  /** The same from the bytes of a line. */
  addPlainLine(bytes: Uint8Array, { start, ticketEnd, count, choices }: PlainLine) {
    this.#firstRow.push(this.#schoolOf.length)
    // Without `["` before it and `",` behind it.
    this.#tickets.pushBytes(bytes, start + 2, ticketEnd - 2)
    for (let i = 0; i < count; i++) this.#addChoice(choices[i] as ChoiceNumbers)
  }

  /** The next choice of the applicant that was added last. */
  #addChoice({ school, place, rank, reason, standing }: ChoiceNumbers) {
    this.#applicantOf.push(this.#tickets.length - 1)
    this.#schoolOf.push(school)
    this.#place.push(place)
    this.#standing.push(standing)
    this.#rank.push(rank)
    this.#reason.push(reason)
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
      market,
      order,
      seed,
      tickets,
      schoolIds: this.#schoolIds,
      rank: this.#rank.values(),
      reason: this.#reason.values(),
      stated,
      computed,
      contradictions: this.#contradictions,
    }
  }
}
