/**
 * Sends by the office's mail server. The library is loaded with the first message: most offices send none
 * (docs/decisions/0056-messages-by-smtp.md).
 */
import type { MailFailure } from '@spmb/domain/mail/messages.ts'
import type { TransportOptions } from 'nodemailer'

/** A message as a channel takes it. Another channel, such as a paid messenger, is another function of the type `Send`. */
export interface OutgoingMessage {
  to: string
  subject: string
  text: string
  /** The same for each attempt, so that a mailbox shows a message once that was accepted twice. */
  key: string
}

/** @returns null when the channel has taken the message; whether another attempt can help otherwise */
export type Send = (message: OutgoingMessage) => Promise<null | { failure: MailFailure; isFinal: boolean }>

export interface MailServer {
  host: string
  port: number
  username: string
  /** Empty: the server asks for none. */
  password: string
  sender: string
  /** The name of the office, beside the sender's address. */
  senderName: string
}

/** Connections at a time. */
export const CONNECTIONS = 5
/** The longest that one attempt can take: no answer at each step. */
const STEP_TIMEOUT_MS = 10_000

/** The MTA of this machine is reached without leaving it, so it needs no certificate. */
const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '::1'].includes(host.toLowerCase())

/** Nothing leaves this machine in clear: port 465 is TLS from the start, any other has to offer STARTTLS. */
export function transportOptions({ host, port, username, password }: MailServer): TransportOptions {
  return {
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure: port === 465,
    requireTLS: !isThisMachine(host),
    ...(isThisMachine(host) && { tls: { rejectUnauthorized: false } }),
    ...(username !== '' && { auth: { user: username, pass: password } }),
    connectionTimeout: STEP_TIMEOUT_MS,
    greetingTimeout: STEP_TIMEOUT_MS,
    socketTimeout: STEP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** @returns a sender that keeps connections until it is closed */
export async function openSmtp(server: MailServer): Promise<{ send: Send; close(): void }> {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(transportOptions(server))
  const domain = server.sender.split('@')[1] ?? server.host
  return {
    async send({ to, subject, text, key }) {
      try {
        await transport.sendMail({
          from: { name: server.senderName, address: server.sender },
          to: { name: '', address: to },
          subject,
          text,
          messageId: `<${key}@${domain}>`,
          // No vacation notes in answer.
          headers: { 'Auto-Submitted': 'auto-generated' },
        })
        return null
      } catch (error) {
        return failureOf(error as SmtpError)
      }
    },
    close: () => transport.close(),
  }
}

interface SmtpError {
  code?: string
  responseCode?: number
  command?: string
}

/**
 * Why an attempt failed. Only a mailbox or message that the server refuses for good fails at once: a wrong password or a wrong
 * setting is corrected by the office, and the messages wait for that. Never keeps the server's words, which name addresses.
 */
export function failureOf({ code, responseCode = 0, command = '' }: SmtpError): {
  failure: MailFailure
  isFinal: boolean
} {
  if (code === 'EAUTH' || command.startsWith('AUTH')) return { failure: 'login', isFinal: false }
  if (code === 'ETLS' || command === 'STARTTLS') return { failure: 'unsafe', isFinal: false }
  if (responseCode >= 500) return { failure: 'refused', isFinal: /^(RCPT TO|DATA)/.test(command) }
  if (responseCode >= 400) return { failure: 'busy', isFinal: false }
  // What the library refuses before it connects, such as an address.
  if (code === 'EENVELOPE') return { failure: 'refused', isFinal: true }
  return { failure: 'connection', isFinal: false }
}
