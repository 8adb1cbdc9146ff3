/**
 * Stores complaints. A ticket is a keyed hash of the sender's idempotency key and the text: a repeated request gets the
 * same ticket, another text gets another one, and tickets cannot be predicted. Keys need not be stored separately.
 */
import { type Complaint, checkComplaint } from '@spmb/domain/complaint/fields.ts'
import { COMPLAINT_MESSAGES } from '@spmb/domain/complaint/messages.ts'
import { ticketOf } from '@spmb/domain/complaint/ticket.ts'
import { RuleBroken, toMessages } from '@spmb/domain/shared/problem.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { RateLimits } from '../../platform/http/limits/rate-limit.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
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
  /** The request body, of any type. */
  body: unknown
  /** The Idempotency-Key header; null: every request is a new complaint. */
  key: string | null
  now: Date
  address: string
  requestId: string
}

/** With 40 bits a ticket is already taken about once in a million complaints; then the next one is tried. */
const TICKETS_TRIED = 5

export function createComplaintReceiver({ db, seasonId, limits, encryption, random }: ComplaintDeps) {
  /**
   * @returns the ticket
   * @throws RuleBroken for a field; TooMany when the address is above its hourly limit
   */
  return async function receive({ body, key, now, address, requestId }: ComplaintArrival): Promise<string> {
    const checked = checkComplaint(body)
    if (!checked.ok) throw new RuleBroken(toMessages(checked.problems, COMPLAINT_MESSAGES))
    const { complaint } = checked
    const { name, email, phone, title, content } = complaint
    // Without a phone the same text as before phones were accepted: a retry that crosses the release keeps its ticket.
    const digested = { name, email, title, content, ...(phone ? { phone } : {}) }
    const sender = key ?? Buffer.from(random(16)).toString('hex')

    await limits.take('complaint', address)
    let created = false
    try {
      for (let attempt = 1; attempt <= TICKETS_TRIED; attempt++) {
        const ticket = ticketOf(encryption.digest(JSON.stringify(['complaint', sender, digested, attempt])))
        const row = { ...complaint, ticket, season_id: seasonId(), created_at: now }
        created = await writeComplaint(db, { ...row, sender_address: address || null, request_id: requestId })
        if (created || sameText(await findComplaint(db, ticket), complaint)) return ticket
      }
      throw new Error('no free ticket was found for a complaint')
    } finally {
      // Only stored complaints count towards the hourly limit, not retries or failures of the database.
      if (!created) await limits.giveBack('complaint', address)
    }
  }
}

function sameText(stored: Complaint | undefined, sent: Complaint): boolean {
  return (
    stored?.name === sent.name &&
    stored.email === sent.email &&
    stored.phone === sent.phone &&
    stored.title === sent.title &&
    stored.content === sent.content
  )
}
