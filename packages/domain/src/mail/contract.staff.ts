/** The office's mail server, set by admins; and the messages of one family, for its schools and admins. */
import * as z from 'zod/mini'
import { endpoint } from '../shared/endpoint.ts'
import { isEmail, pastedEmail } from '../shared/fields/email.ts'
import { id, pathId } from '../shared/fields/ids.ts'
import { optionalText } from '../shared/fields/text.ts'
import { familyMail, wantsMail } from './contract.family.ts'
import { MAIL_LENGTHS } from './mail.ts'
import {
  CONSENT_SAVED,
  MAIL_FAILURES,
  MAIL_SAVED,
  type MailCode,
  MAIL_MESSAGES as messages,
  TEST_DONE,
} from './messages.ts'

const code = (value: MailCode) => value

export const mailSettings = z.object({
  on: z.boolean(),
  host: z.string(),
  port: z.int(),
  username: z.string(),
  /** It is stored; it is never sent back. */
  has_password: z.boolean(),
  sender: z.string(),
  /** Messages by what became of them, of all kinds. */
  counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int(), ended: z.int() }),
  /** When the oldest waiting message was queued, ISO 8601, UTC; null: none waits. */
  waiting_since: z.nullable(z.string()),
  /** Counts the changes. */
  version: z.int(),
})
export type MailSettings = z.output<typeof mailSettings>

export const readMailSettings = endpoint({
  name: 'readMailSettings',
  method: 'GET',
  path: '/api/mail',
  access: ['admin'],
  data: mailSettings,
})

/** A name of a host with its domain, this machine, or an address; no path, port or user, and no number such as 0x10. */
const HOST = /^(?:localhost|[a-z0-9][a-z0-9-]*\.(?:[a-z0-9.-]*[a-z0-9]))$/i

const written = (max: number) =>
  optionalText(max, { required: code('mail.text'), long: code('mail.text'), characters: code('mail.text') })
const address = (missing: MailCode) =>
  z
    .string(code(missing))
    .check(
      z.maxLength(500, { error: code(missing), abort: true }),
      z.overwrite(pastedEmail),
      z.refine(isEmail, code(missing)),
    )

export const saveMailSettings = endpoint({
  name: 'saveMailSettings',
  method: 'PUT',
  path: '/api/mail',
  access: ['admin'],
  recentPassword: true,
  body: z.object({
    on: z.boolean(code('mail.version')),
    host: z.string(code('mail.host')).check(
      z.trim(),
      z.maxLength(MAIL_LENGTHS.host, code('mail.host')),
      z.refine((host) => HOST.test(host), code('mail.host')),
    ),
    port: z
      .int(code('mail.port'))
      .check(z.minimum(1, code('mail.port')), z.maximum(65_535, code('mail.port'))),
    username: written(MAIL_LENGTHS.username),
    /** Absent: the stored one stays. Empty: none. */
    password: z.optional(
      z.string(code('mail.text')).check(z.maxLength(MAIL_LENGTHS.password, code('mail.text'))),
    ),
    sender: address('mail.sender'),
    version: id(code('mail.version')),
  }),
  message: MAIL_SAVED,
  data: mailSettings,
  messages,
})

/** With the stored settings, also while messages are off. */
export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/api/mail/test',
  access: ['admin'],
  recentPassword: true,
  body: z.object({ to: address('mail.to') }),
  message: TEST_DONE,
  /** Why the mail server did not take the message; null: it took it. */
  data: z.object({ failure: z.nullable(z.enum(MAIL_FAILURES)) }),
  messages,
})

const params = z.object({ id: pathId })

export const readApplicantMail = endpoint({
  name: 'readApplicantMail',
  method: 'GET',
  path: '/api/ppdb/:id/mail',
  access: ['admin', 'monitor', 'operator'],
  params,
  data: familyMail,
})

/** For a family that asked for messages on paper or wants no more of them. */
export const saveApplicantMail = endpoint({
  name: 'saveApplicantMail',
  method: 'PUT',
  path: '/api/ppdb/:id/mail',
  access: ['admin', 'operator'],
  params,
  body: wantsMail,
  message: CONSENT_SAVED,
  data: familyMail,
  messages,
})
