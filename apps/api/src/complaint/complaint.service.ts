/**
 * Stores complaints. A ticket is a keyed hash of the sender's idempotency key and the text: a repeated request gets the
 * same ticket, another text another one, and tickets cannot be predicted. No separate record of keys is needed.
 */
import { type Complaint, checkComplaint } from '@spmb/domain/complaint/fields.ts'
import { COMPLAINT_MESSAGES } from '@spmb/domain/complaint/messages.ts'
import { ticketOf } from '@spmb/domain/complaint/ticket.ts'
import { RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import type { FieldEncryption } from '../security/field-encryption.ts'
import type { RateLimits } from '../security/rate-limit.ts'
import { findComplaint, writeComplaint } from './complaint.queries.ts'

export interface ComplaintDeps {
  db: Kysely<Schema>
  /** Id of the active season. */
  seasonId: () => number
  limits: RateLimits
  encryption: Pick<FieldEncryption, 'digest'>
  random: RandomBytes
}

export interface ComplaintArrival {
  /** The body as it was sent. */
  body: unknown
  /** The Idempotency-Key header; null: every request is a new complaint. */
  key: string | null
  now: Date
  address: string
  requestId: string
}

/** With 40 bits two complaints meet on one ticket about once in a million; the second then tries the next. */
const TICKETS_TRIED = 5

export function createComplaintReceiver({ db, seasonId, limits, encryption, random }: ComplaintDeps) {
  /**
   * @returns the ticket
   * @throws RuleBroken for a field; TooMany when the address has sent its share of this hour
   */
  return async function receive({ body, key, now, address, requestId }: ComplaintArrival): Promise<string> {
    const judged = checkComplaint(body)
    if (!judged.ok) throw new RuleBroken(toMessages(judged.problems, COMPLAINT_MESSAGES))
    const { complaint } = judged
    const sender = key ?? Buffer.from(random(16)).toString('hex')

    await limits.take('complaint', address)
    let created = false
    try {
      for (let attempt = 1; attempt <= TICKETS_TRIED; attempt++) {
        const ticket = ticketOf(encryption.digest(JSON.stringify(['complaint', sender, complaint, attempt])))
        const row = { ...complaint, ticket, season_id: seasonId(), created_at: now }
        created = await writeComplaint(db, { ...row, sender_address: address || null, request_id: requestId })
        if (created || sameText(await findComplaint(db, ticket), complaint)) return ticket
      }
      throw new Error('no free ticket was found for a complaint')
    } finally {
      // Only what was stored counts: neither a repetition nor a database that is away uses up the hour.
      if (!created) await limits.giveBack('complaint', address)
    }
  }
}

function sameText(stored: Complaint | undefined, sent: Complaint): boolean {
  return (
    stored?.name === sent.name &&
    stored.email === sent.email &&
    stored.title === sent.title &&
    stored.content === sent.content
  )
}
