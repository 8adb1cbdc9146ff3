/**
 * Checks a certificate with the engine itself: the stated ranks must be the order that places and lottery give, and the stated
 * results must be those that the run gives for these ranks (docs/selection.md#the-certificate).
 */

import type { Level } from '../../shared/level.ts'
import { allocate, type Seat, type Seating } from '../engine/allocate.ts'
import { explain, isRefused } from '../engine/explain.ts'
import { type Choice, hasPaths, type Market, type Path, type School } from '../engine/market.ts'
import { competingChoices, type Ranking, rankingOf } from '../engine/rank.ts'
import { NOT_RANKED, publicReasonOf, RESULT_OF, type Reason } from '../reasons.ts'
import { compareTexts } from '../text-order.ts'
import { checkForm } from './check-form.ts'
import { type CertificateFault, CertificateFaults } from './faults.ts'
import type { ReadCertificate, Said } from './read.ts'
import { checkReducedResults } from './reduced/check-results.ts'
import type { SealedPart } from './seals.ts'

const SEALED: readonly SealedPart[] = ['rules', 'applicants', 'places', 'results', 'seed']

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
  level: Level
  /** First year of the season, and the hash that was public before the freeze (null: it is the first); undefined: version 1 does not say it. */
  season: number | undefined
  previous: string | null | undefined
  /** A reduced file: ranks, paths and the choice of the schools were not checked. */
  reduced: boolean
}

/** @param announced the hash of the certificate or of the freeze that was made public, from elsewhere */
export function checkCertificate(certificate: ReadCertificate, announced?: string): CheckedCertificate {
  const faults = new CertificateFaults()
  faults.addAll(certificate.contradictions)
  checkSeals(certificate, announced, faults)
  checkTickets(certificate, faults)
  checkForm(certificate, faults)
  const { market, said, computed, level, second, reduced } = certificate
  if (reduced) {
    const tickets = market.applicants.map(({ ticket }) => ticket)
    checkReducedResults({ schools: market.schools, tickets }, reduced, faults)
  } else checkRun(certificate, faults)
  return {
    faults: faults.list,
    more: faults.count - faults.list.length,
    counts: {
      applicants: market.applicants.length,
      choices: reduced ? reduced.reduce((sum, line) => sum + line.length, 0) : said.length,
      schools: market.schools.length,
    },
    sha256: computed.sha256,
    frozen: computed.frozen,
    level,
    season: second?.head.season,
    previous: second?.head.previous,
    reduced: reduced !== null,
  }
}

function checkRun(certificate: ReadCertificate, faults: CertificateFaults) {
  const { paths } = certificate.market
  const rankings = paths.map((path) => statedRanking(certificate, path, faults))
  const whole = rankings.filter((ranking) => ranking !== null)
  if (whole.length < rankings.length) return
  for (const [i, ranking] of whole.entries()) checkOrder(certificate, paths[i] as Path, ranking, faults)
  checkSeating(certificate, whole, faults)
}

function checkSeals(
  { version, stated, computed }: ReadCertificate,
  announced: string | undefined,
  faults: CertificateFaults,
) {
  const parts = SEALED.filter((part) => stated.seals[part] !== computed.seals[part])
  for (const part of parts) faults.add({ kind: 'changed', part })
  // The parts are as sealed, so what is left is the hashes themselves, or the seed, which has none of its own in version 1.
  if (parts.length === 0) {
    if (stated.frozen !== computed.frozen) faults.add({ kind: 'changed', part: 'frozen' })
    if (stated.sha256 !== computed.sha256)
      faults.add({
        kind: 'changed',
        part: version === 1 && stated.frozen === computed.frozen ? 'seed' : 'sha256',
      })
  }
  if (announced !== undefined && announced !== computed.sha256 && announced !== computed.frozen)
    faults.add({ kind: 'not_announced', hash: computed.sha256 })
}

function checkTickets({ market }: ReadCertificate, faults: CertificateFaults) {
  let before: string | null = null
  for (const { ticket } of market.applicants) {
    const order = before === null ? -1 : compareTexts(before, ticket)
    if (order === 0) faults.add({ kind: 'ticket_twice', ticket })
    else if (order > 0) faults.add({ kind: 'unsorted', ticket })
    before = ticket
  }
}

/** The lists of the schools by a path as the stated ranks give them, or null when ranks are missing or there twice. */
function statedRanking(certificate: ReadCertificate, path: Path, faults: CertificateFaults): Ranking | null {
  const { market, said } = certificate
  const before = faults.count
  const lists = new Map(
    [...competingChoices(market, path)].map(([school, list]) => [
      school,
      list.map((): Choice | null => null),
    ]),
  )
  for (const { choices } of market.applicants)
    for (const choice of choices) {
      const list = lists.get(choice.school)
      if (choice.standing !== 'competes' || !list || !choice.paths.includes(path)) continue
      const { rank = 0, of = list.length } = said[choice.row]?.ranks[path.index] ?? {}
      if (of !== list.length) faults.add({ kind: 'competitors', ...names(choice), said: of, of: list.length })
      const other = list[rank - 1]
      if (rank < 1 || rank > list.length)
        faults.add({ kind: 'rank', ...names(choice), rank, of: list.length })
      else if (other)
        faults.add({ kind: 'rank_twice', ...names(choice), other: other.applicant.ticket, rank })
      else list[rank - 1] = choice
    }
  if (faults.count > before) return null
  // Without a fault every place of a list has its choice.
  const whole = [...lists].map(
    ([school, list]) => [school, list.filter((choice) => choice !== null)] as const,
  )
  return rankingOf(market, new Map(whole))
}

function checkOrder(certificate: ReadCertificate, path: Path, { lists }: Ranking, faults: CertificateFaults) {
  const placeOf = (choice: Choice | undefined) =>
    (choice && certificate.said[choice.row]?.ranks[path.index]?.place) ?? 0
  for (const [school, list] of lists) {
    const found = faults.count
    let before: Choice | undefined
    for (const after of list) {
      const key = before ? wrongKey(certificate, path, before, after) : null
      if (before && key)
        faults.add({
          kind: 'order',
          before: before.applicant.ticket,
          after: after.applicant.ticket,
          school: String(school.id),
          key,
        })
      before = after
    }
    // In a list that is out of order every place seems to leave others out.
    if (faults.count > found) continue
    for (const [i, choice] of list.entries())
      if (placeOf(choice) > placeOf(list[i - 1]) + 1)
        faults.add({ kind: 'place_gap', ...names(choice), place: placeOf(choice) })
  }
}

/** The key by which a choice belongs behind the one that is listed after it. */
function wrongKey(
  { market, said }: ReadCertificate,
  { index, order }: Path,
  before: Choice,
  after: Choice,
): 'values' | 'lottery' | 'ticket' | null {
  const [one, other] = [before, after].map(({ row }) => said[row]?.ranks[index]?.place ?? 0) as [
    number,
    number,
  ]
  if (one !== other) return one > other ? 'values' : null
  if (order.includes('lottery')) {
    const lots = compareTexts(market.lotteryOf(before.applicant), market.lotteryOf(after.applicant))
    if (lots !== 0) return lots > 0 ? 'lottery' : null
    // Keys behind the lottery are not in the certificate; they decide only between equal lottery numbers.
    if (order.at(-1) !== 'lottery') return null
  }
  return compareTexts(before.applicant.ticket, after.applicant.ticket) > 0 ? 'ticket' : null
}

function checkSeating(certificate: ReadCertificate, rankings: readonly Ranking[], faults: CertificateFaults) {
  const { market, said, vias } = certificate
  const stated = statedSeating(certificate, faults)
  checkSeats(market, rankings, stated, faults)
  const allocation = allocate(market, rankings)
  const { reasons, waiting } = explain(market, rankings, allocation)
  const nameOf = (place: Choice | undefined) => (place ? String(place.school.id) : null)
  for (const applicant of market.applicants) {
    const { ticket, index } = applicant
    const [seat, place] = [stated[index], allocation.seating[index]]
    if (seat !== place) {
      faults.add({ kind: 'other_place', ticket, said: nameOf(seat), school: nameOf(place) })
      continue
    }
    if (vias) {
      const [via, given] = [viaName(market, vias[index]), seatName(allocation.seats[index])]
      if (via !== given) faults.add({ kind: 'via', ticket, said: via, via: given })
    }
    for (const choice of applicant.choices) {
      const [one, reason] = [said[choice.row]?.reason, reasons[choice.row]]
      if (
        one &&
        reason &&
        one !== shownReason(certificate, reason) &&
        !isUnknownDistance(one, reason, choice)
      )
        faults.add({ kind: 'reason', ...names(choice), said: one, reason })
      for (const { index: path } of choice.standing === 'competes' ? choice.paths : []) {
        const number = said[choice.row]?.ranks[path]?.reserve
        const due = waiting[path]?.reserve[choice.row] ?? null
        if (number !== undefined && number !== due)
          faults.add({ kind: 'reserve', ...names(choice), said: number, reserve: due })
      }
    }
  }
}

/** As the version of the certificate says it. */
const shownReason = ({ version }: ReadCertificate, reason: Reason) =>
  version === 1 ? reason : publicReasonOf(reason)

const viaName = ({ paths }: Market, via: readonly [path: number, kind: number] | null | undefined) =>
  via ? `${paths[via[0]]?.code}${via[1] === 1 ? ' (kursi sisa)' : ''}` : null

const seatName = (seat: Seat | undefined) =>
  seat ? `${seat.path.code}${seat.kind === 'leftover' ? ' (kursi sisa)' : ''}` : null

/** Whether a distance was known is not in the certificate, so a refusal by rank may name it. */
function isUnknownDistance(said: Said['reason'], computed: Reason, { paths }: Choice): boolean {
  return (
    said === 'JARAK_TIDAK_DIKETAHUI' &&
    computed === 'PERINGKAT_DI_LUAR_KUOTA' &&
    paths.some(({ order }) => order.includes('distance'))
  )
}

/** The choices where the certificate says LULUS. */
function statedSeating({ market, said }: ReadCertificate, faults: CertificateFaults): Seating {
  return market.applicants.map(({ ticket, choices }) => {
    const [place, ...others] = choices.filter(({ row }) => isAdmitted(said[row]))
    for (const _ of others) faults.add({ kind: 'two_places', ticket })
    return place
  })
}

const isAdmitted = (said: Said | undefined) =>
  said !== undefined && said.reason !== NOT_RANKED && RESULT_OF[said.reason] === 'LULUS'

/**
 * Schools with more children than seats, and without paths children who were refused although a later one has the seat, or none. With paths
 * the run names them, since a later one may have a seat of another path.
 */
function checkSeats(
  market: Market,
  rankings: readonly Ranking[],
  seating: Seating,
  faults: CertificateFaults,
) {
  const admitted = new Map<School, number>()
  for (const place of seating) if (place) admitted.set(place.school, (admitted.get(place.school) ?? 0) + 1)
  for (const school of market.schools) {
    const seats = school.quota ?? 0
    const used = admitted.get(school) ?? 0
    const sum = school.seats.reduce((all, each) => all + each, 0)
    if (sum !== seats) faults.add({ kind: 'seats_sum', school: String(school.id), sum, seats })
    if (used > seats) faults.add({ kind: 'over_quota', school: String(school.id), admitted: used, seats })
    if (hasPaths(market)) continue
    const list = rankings[0]?.lists.get(school) ?? []
    let last: Choice | undefined
    let waiting: CertificateFault | undefined
    for (let rank = list.length; rank > 0; rank--) {
      const choice = list[rank - 1]
      if (!choice) continue
      if (seating[choice.applicant.index] === choice) last ??= choice
      else if (!isRefused(choice, seating)) continue
      else if (last)
        faults.add({ kind: 'passed_over', ...names(choice), rank, instead: last.applicant.ticket })
      // The first child in order that could have the seat.
      else if (used < seats) waiting = { kind: 'empty_seat', ...names(choice), rank }
    }
    if (waiting) faults.add(waiting)
  }
}

const names = ({ applicant, school }: Choice) => ({ ticket: applicant.ticket, school: String(school.id) })
