/**
 * The look-up of an answer by its sender. An unknown ticket and a wrong contact take the same way: one query, one
 * comparison, the same refusal, and one use of each limit (docs/product-rules.md#complaint-answer).
 */
import { timingSafeEqual } from 'node:crypto'
import type { AnswerLookUp, ComplaintAnswer } from '@spmb/domain/complaint/answer-contract.public.ts'
import { comparableContact } from '@spmb/domain/complaint/contact.ts'
import { ANSWER_NOT_FOUND } from '@spmb/domain/complaint/messages.ts'
import { parseTicket } from '@spmb/domain/complaint/ticket.ts'
import { NotFound } from '@spmb/domain/shared/problem.ts'
import type { Database } from '../../platform/database/database.ts'
import { countTry, giveBackTry, type Tries } from '../../platform/http/limits/counted-tries.ts'
import { createQueue } from '../../platform/http/limits/queue.ts'
import { networkOf, type RateLimits } from '../../platform/http/limits/rate-limit.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import { findAnswer } from './complaint.queries.ts'

export interface AnswerLookUpDeps {
  db: Database
  limits: RateLimits
  encryption: Pick<FieldEncryption, 'digest'>
}

/** Leaves connections of the pool to registrations. */
const QUERIES = { running: 3, waiting: 300 }

export function createAnswerLookUp({ db, limits, encryption }: AnswerLookUpDeps) {
  const queue = createQueue(QUERIES)
  /** In place of a contact that was not given, or of a complaint that does not exist: equals nothing that is typed. */
  const nobody = encryption.digest('no contact')

  /** @throws NotFound for a wrong ticket or contact; TooMany after too many of them; Unavailable without the database */
  return async function lookUp({ ticket, contact }: AnswerLookUp, address: string): Promise<ComplaintAnswer> {
    const parsed = parseTicket(ticket)
    const tries = triesOf(parsed, address)
    await countTry(limits, tries)
    let isWrong = false
    try {
      // The form of a ticket is public, so a text of another form is refused without a query.
      if (!parsed) {
        isWrong = true
        throw new NotFound(ANSWER_NOT_FOUND)
      }
      const found = await queue.run(() => db.breaker.whileClosed(() => findAnswer(db.kysely, parsed)))
      isWrong = !isSender(found ?? { email: '', phone: null }, contact)
      if (isWrong || !found) throw new NotFound(ANSWER_NOT_FOUND)
      return {
        ticket: found.ticket,
        state: found.state,
        created_at: found.created_at.toISOString(),
        answer: found.answer,
        answered_at: found.answered_at?.toISOString() ?? null,
      }
    } finally {
      // Only wrong tries count.
      if (!isWrong) await giveBackTry(limits, tries)
    }
  }

  /** Compares digests, both contacts always, so that the time depends on nothing that is stored. */
  function isSender({ email, phone }: { email: string; phone: string | null }, contact: string): boolean {
    const typed = digestOf(contact)
    const matches = [email, phone].map((stored) => timingSafeEqual(typed, stored ? digestOf(stored) : nobody))
    return matches.includes(true)
  }

  function digestOf(contact: string): Buffer {
    return encryption.digest(`contact ${comparableContact(contact)}`)
  }
}

function triesOf(ticket: string | null, address: string): Tries {
  if (!ticket) return [['failedAnswer', address]]
  return [
    ['failedAnswer', address],
    ['failedAnswerOfTicket', `${ticket} ${networkOf(address)}`],
    ['failedTicket', ticket],
  ]
}
