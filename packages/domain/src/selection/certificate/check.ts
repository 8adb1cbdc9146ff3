/**
 * Checks a certificate with the engine itself: the stated ranks must be the order that places and lottery give, and the stated
 * results must be those that the run gives for these ranks (docs/selection.md#the-certificate).
 */
import { allocate } from '../engine/allocate.ts'
import { explain, separatingKey } from '../engine/explain.ts'
import { compareRows, Standing } from '../engine/market.ts'
import { positionsOf, type Ranking, schoolStarts } from '../engine/rank.ts'
import { REASONS, RESULT_OF, type Reason } from '../reasons.ts'
import type { ReadCertificate } from './columns.ts'
import { type CertificateFault, CertificateFaults } from './faults.ts'
import { combined } from './seals.ts'

export interface CheckedCertificate {
  faults: CertificateFault[]
  /** Faults that are not listed. */
  more: number
  /** What was recomputed. */
  counts: { applicants: number; choices: number; schools: number }
  /** The hash of the certificate as it is. */
  sha256: string
  /** The hash that was public before the seed was drawn. */
  frozen: string
}

/** @param announced the hash of the certificate or of the freeze that was made public, from elsewhere */
export function checkCertificate(certificate: ReadCertificate, announced?: string): CheckedCertificate {
  const faults = new CertificateFaults()
  faults.addAll(certificate.contradictions)
  checkSeals(certificate, announced, faults)
  checkTickets(certificate, faults)
  const ranking = statedRanking(certificate, faults)
  if (ranking) {
    checkOrder(certificate, ranking, faults)
    checkPlaces(certificate, ranking, faults)
  }
  const { market, computed } = certificate
  return {
    faults: faults.list,
    more: faults.count - faults.list.length,
    counts: {
      applicants: market.firstRow.length - 1,
      choices: market.schoolOf.length,
      schools: market.quota.length,
    },
    sha256: computed.sha256,
    frozen: computed.frozen,
  }
}

function checkSeals(
  { stated, computed, seed }: ReadCertificate,
  announced: string | undefined,
  faults: CertificateFaults,
) {
  const parts = (['rules', 'applicants', 'results'] as const).filter(
    (part) => stated.seals[part] !== computed.seals[part],
  )
  for (const part of parts) faults.add({ kind: 'changed', part })
  // The parts are as sealed, so what is left is the seed, or the hashes themselves.
  if (parts.length === 0 && (stated.frozen !== computed.frozen || stated.sha256 !== computed.sha256)) {
    const sealed = combined(stated.seals, seed)
    faults.add({ kind: 'changed', part: sealed.frozen === stated.frozen ? 'seed' : 'rules' })
  }
  if (announced !== undefined && announced !== computed.sha256 && announced !== computed.frozen)
    faults.add({ kind: 'not_announced', hash: computed.sha256 })
}

function checkTickets({ tickets }: ReadCertificate, faults: CertificateFaults) {
  for (let i = 1; i < tickets.length; i++) {
    const order = tickets.compare(i - 1, i)
    if (order === 0) faults.add({ kind: 'ticket_twice', ticket: String(tickets.at(i)) })
    else if (order > 0) faults.add({ kind: 'unsorted', ticket: String(tickets.at(i)) })
  }
}

/** The lists of the schools as the stated ranks give them, or null when ranks are missing or there twice. */
function statedRanking(certificate: ReadCertificate, faults: CertificateFaults): Ranking | null {
  const { market, rank } = certificate
  const { schoolOf, standing } = market
  const start = schoolStarts(market)
  const sorted = new Int32Array(start.at(-1) as number).fill(-1)
  const before = faults.count
  for (let row = 0; row < schoolOf.length; row++) {
    if (standing[row] !== Standing.Competes) continue
    const school = schoolOf[row] as number
    const from = start[school] as number
    const of = (start[school + 1] as number) - from
    const stated = rank[row] as number
    const names = () => ({ ticket: ticketOf(certificate, row), school: schoolName(certificate, school) })
    if (stated < 1 || stated > of) faults.add({ kind: 'rank', ...names(), rank: stated, of })
    else if ((sorted[from + stated - 1] as number) >= 0) {
      const other = ticketOf(certificate, sorted[from + stated - 1] as number)
      faults.add({ kind: 'rank_twice', ...names(), other, rank: stated })
    } else sorted[from + stated - 1] = row
  }
  return faults.count > before ? null : { start, sorted, position: positionsOf(sorted, schoolOf.length) }
}

function checkOrder(certificate: ReadCertificate, { start, sorted }: Ranking, faults: CertificateFaults) {
  const { market, order } = certificate
  // Keys behind the lottery are not in the certificate; they decide only between equal lottery numbers.
  const ticketDecides = order.indexOf('lottery') < 0 || order.at(-1) === 'lottery'
  for (let school = 0; school < market.quota.length; school++)
    for (let at = (start[school] as number) + 1; at < (start[school + 1] as number); at++) {
      const [before, after] = [sorted[at - 1] as number, sorted[at] as number]
      if (compareRows(market, before, after) <= 0) continue
      const key = separatingKey(market, before, after)
      if (key === 'ticket' && !ticketDecides) continue
      faults.add({
        kind: 'order',
        before: ticketOf(certificate, before),
        after: ticketOf(certificate, after),
        school: schoolName(certificate, school),
        key: key === 'birth_date' ? 'values' : (key as 'lottery' | 'ticket'),
      })
    }
}

function checkPlaces(certificate: ReadCertificate, ranking: Ranking, faults: CertificateFaults) {
  const { market, reason, schoolIds } = certificate
  const stated = statedPlaces(certificate, faults)
  checkSeats(certificate, ranking, stated, faults)
  const allocation = allocate(market, ranking)
  const { reason: computed } = explain(market, ranking, allocation)
  const nameOf = (row: number) => (row < 0 ? null : String(schoolIds[market.schoolOf[row] as number]))
  for (let applicant = 0; applicant < stated.length; applicant++) {
    const [said, place] = [stated[applicant] as number, allocation.placed[applicant] as number]
    const ticket = () => String(certificate.tickets.at(applicant))
    if (said !== place)
      faults.add({ kind: 'other_place', ticket: ticket(), said: nameOf(said), school: nameOf(place) })
    else
      for (
        let row = market.firstRow[applicant] as number;
        row < (market.firstRow[applicant + 1] as number);
        row++
      )
        if (!isSameReason(certificate, reason[row] as number, computed[row] as number))
          faults.add({
            kind: 'reason',
            ticket: ticket(),
            school: schoolName(certificate, market.schoolOf[row] as number),
            said: REASONS[reason[row] as number] as Reason,
            reason: REASONS[computed[row] as number] as Reason,
          })
  }
}

/** Whether a distance was known is not in the certificate, so a refusal by rank may name it. */
function isSameReason({ order }: ReadCertificate, said: number, computed: number): boolean {
  if (said === computed) return true
  return (
    REASONS[said] === 'JARAK_TIDAK_DIKETAHUI' &&
    REASONS[computed] === 'PERINGKAT_DI_LUAR_KUOTA' &&
    order.includes('distance')
  )
}

/** Of each applicant: the row where the certificate says LULUS, or -1. */
function statedPlaces(certificate: ReadCertificate, faults: CertificateFaults): Int32Array {
  const { market, reason, tickets } = certificate
  const places = new Int32Array(tickets.length).fill(-1)
  for (let row = 0; row < reason.length; row++) {
    if (RESULT_OF[REASONS[reason[row] as number] as Reason] !== 'LULUS') continue
    const applicant = market.applicantOf[row] as number
    if ((places[applicant] as number) >= 0)
      faults.add({ kind: 'two_places', ticket: String(tickets.at(applicant)) })
    else places[applicant] = row
  }
  return places
}

/** Schools with more children than seats, and children who were refused although a later one has the seat, or none. */
function checkSeats(
  certificate: ReadCertificate,
  { start, sorted }: Ranking,
  places: Int32Array,
  faults: CertificateFaults,
) {
  const { market } = certificate
  const admitted = new Int32Array(market.quota.length)
  for (const row of places) if (row >= 0) (admitted[market.schoolOf[row] as number] as number)++
  for (let school = 0; school < market.quota.length; school++) {
    const seats = Math.max(0, market.quota[school] as number)
    const from = start[school] as number
    const named = (at: number) => ({
      ticket: ticketOf(certificate, sorted[at] as number),
      school: schoolName(certificate, school),
      rank: at - from + 1,
    })
    const used = admitted[school] as number
    if (used > seats)
      faults.add({ kind: 'over_quota', school: schoolName(certificate, school), admitted: used, seats })
    let last = -1
    let waiting = -1
    for (let at = (start[school + 1] as number) - 1; at >= from; at--) {
      const row = sorted[at] as number
      const place = places[market.applicantOf[row] as number] as number
      if (place === row) {
        last = last < 0 ? row : last
        continue
      }
      const wants = place < 0 || place > row
      if (wants && last >= 0)
        faults.add({ kind: 'passed_over', ...named(at), instead: ticketOf(certificate, last) })
      else if (wants && used < seats) waiting = at
    }
    // The first child in order that could have the seat.
    if (waiting >= 0) faults.add({ kind: 'empty_seat', ...named(waiting) })
  }
}

function ticketOf({ tickets, market }: ReadCertificate, row: number): string {
  return String(tickets.at(market.applicantOf[row] as number))
}

function schoolName({ schoolIds }: ReadCertificate, school: number): string {
  return String(schoolIds[school])
}
