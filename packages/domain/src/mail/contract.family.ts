/** Messages to a family: whether it wants them, and what was sent. With the session of its change code. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { MAIL_KINDS, MAIL_STATES } from './mail.ts'
import { CONSENT_SAVED, MAIL_MESSAGES, type MailCode } from './messages.ts'

const code = (value: MailCode) => value

/** Times are ISO 8601, UTC. */
export const familyMail = z.object({
  /** The office sends messages. */
  on: z.boolean(),
  /** The registration has an e-mail address. */
  has_address: z.boolean(),
  /** When the family asked for messages; null: it has not, or they were stopped. */
  agreed_at: z.nullable(z.string()),
  /** The newest first, of the last 30 days. */
  sent: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(MAIL_KINDS),
      state: z.enum(MAIL_STATES),
      at: z.string(),
    }),
  ),
})
export type FamilyMail = z.output<typeof familyMail>

export const wantsMail = z.object({ wanted: z.boolean(code('mail.version')) }, code('mail.version'))

export const readOwnMail = endpoint({
  name: 'readOwnMail',
  method: 'GET',
  path: '/api/manage/mail',
  access: 'family',
  data: familyMail,
})

/** A repetition changes nothing, so it needs no version: what the family says last holds. */
export const saveOwnMail = endpoint({
  name: 'saveOwnMail',
  method: 'PUT',
  path: '/api/manage/mail',
  access: 'family',
  body: wantsMail,
  message: CONSENT_SAVED,
  data: familyMail,
  messages: MAIL_MESSAGES,
})
