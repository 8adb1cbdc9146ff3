/**
 * What every certificate of a run has, whatever its result is: one commitment for each child, places with ranks, and results of a child that
 * can stand together. A certificate over tickets is one of a real run, which has the order of its level, a seed, and no numbers.
 */
import { seedOf } from '../act/seed.ts'
import { type Choice, hasPaths } from '../engine/market.ts'
import { isTicket } from '../lottery.ts'
import { LEVEL_ORDER } from '../order.ts'
import type { CertificateFaults } from './faults.ts'
import type { ReadCertificate } from './read.ts'

export function checkForm(certificate: ReadCertificate, faults: CertificateFaults) {
  checkTicketForms(certificate, faults)
  checkCommitments(certificate, faults)
  for (const { ticket, choices } of certificate.market.applicants) {
    for (const choice of choices)
      if (!isRankedWhole(certificate, choice))
        faults.add({
          kind: 'place_alone',
          ticket,
          school: String(choice.school.id),
          competes: choice.standing === 'competes',
        })
    if (!standTogether(certificate.version, choices)) faults.add({ kind: 'together', ticket })
  }
}

function checkTicketForms(
  { version, market, level, seed, second }: ReadCertificate,
  faults: CertificateFaults,
) {
  if (second && seedOf(second.drawn) !== second.drawn.text) faults.add({ kind: 'seed_parts' })
  const { applicants, paths } = market
  const isReal = version === 2 || applicants.some(({ ticket }) => isTicket(ticket))
  const isOrder = hasPaths(market)
    ? paths.every(({ order }) => order.at(-1) === 'lottery')
    : paths[0]?.order.join() === LEVEL_ORDER[level].join()
  if (isReal && !isOrder) faults.add({ kind: 'level_order' })
  for (const { ticket, lottery } of applicants) {
    if (isReal && !isTicket(ticket)) faults.add({ kind: 'ticket_form', ticket })
    if (lottery !== undefined && (isReal || seed !== null)) faults.add({ kind: 'numbers', ticket })
  }
}

/** The salts are random, so no two children have the same one. */
function checkCommitments({ market, commitments }: ReadCertificate, faults: CertificateFaults) {
  const known = new Map<string, string>()
  for (const { ticket, index } of market.applicants) {
    const commitment = commitments[index] ?? ''
    const other = known.get(commitment)
    if (other === undefined) known.set(commitment, ticket)
    // A line that is there twice is named by its ticket.
    else if (other !== ticket) faults.add({ kind: 'commitment_twice', ticket, other })
  }
}

/** A choice that competes has a place and a rank, another one has none of them. */
function isRankedWhole({ said }: ReadCertificate, { row, standing, paths }: Choice): boolean {
  const { ranks = [] } = said[row] ?? {}
  return standing === 'competes'
    ? paths.every(({ index }) => (ranks[index]?.place ?? 0) > 0)
    : ranks.every((each) => !each || (each.place === 0 && each.rank === 0))
}

/**
 * A withdrawal holds for all choices. A repeated school is one choice. Only a place by hand keeps other choices out of the lists, and then all.
 */
function standTogether(version: number, choices: readonly Choice[]): boolean {
  const isWithdrawn = ({ standing }: Choice) => standing === 'withdrawn'
  // Version 2 does not tell a refusal by hand, which is for one choice, from a withdrawal.
  if (choices.every(isWithdrawn)) return true
  if (version === 1 && choices.some(isWithdrawn)) return false
  const schools = choices.map(({ school }) => school)
  const isRepeated = ({ school, position }: Choice) => schools.indexOf(school) < position
  if (choices.some((choice) => isRepeated(choice) !== (choice.standing === 'same_school'))) return false
  const left = choices.some(({ standing }) => standing === 'admitted_by_hand')
    ? 'competes'
    : 'admitted_elsewhere'
  return choices.every(({ standing }) => standing !== left)
}
