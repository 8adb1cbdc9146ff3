/** The office's mail server: read, changed, and tried with a message (docs/product-rules.md#messages-to-families). */
import type { MailSettings, saveMailSettings } from '@spmb/domain/mail/contract.staff.ts'
import type { MailFailure } from '@spmb/domain/mail/messages.ts'
import { testMailOf } from '@spmb/domain/mail/texts.ts'
import type { Body } from '@spmb/domain/shared/endpoint.ts'
import type { RandomBytes } from '@spmb/domain/shared/registration-number.ts'
import type { Kysely } from 'kysely'
import { recordAudit } from '../../platform/audit/audit.ts'
import type { AuditContext } from '../../platform/audit/audit-context.ts'
import { staleRefusal } from '../../platform/audit/stale-refusal.ts'
import { type Database, inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Schema } from '../../platform/database/schema.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import { readOutboxFigures } from '../outbox/outbox.queries.ts'
import { type MailServer, openSmtp } from './send-by-smtp.ts'

/** What the encrypted password is bound to. */
export const MAIL_PASSWORD = 'mail password'

/** Encrypts the stored password with another key. @param read gives the text of a value of the present key, null for one of `next` */
export async function reencryptMailPassword(
  tx: Tx,
  read: (sealed: Buffer) => string | null,
  next: FieldEncryption,
): Promise<void> {
  const { password_sealed: sealed } = await stored(tx)
  const password = sealed && read(sealed)
  if (password)
    await tx
      .updateTable('mail_settings')
      .set({ password_sealed: next.encrypt(password, MAIL_PASSWORD) })
      .execute()
}

export interface MailSettingsDeps {
  db: Database
  encryption: FieldEncryption
  /** The name of the office. */
  officeName: () => string
  timeZone: string
  random: RandomBytes
}

const stored = (db: Kysely<Schema>) => db.selectFrom('mail_settings').selectAll().executeTakeFirstOrThrow()

export function createMailSettings({ db, encryption, officeName, timeZone, random }: MailSettingsDeps) {
  async function readIn(kysely: Kysely<Schema>): Promise<MailSettings> {
    const { is_on, password_sealed, host, port, username, sender, version } = await stored(kysely)
    const { waitingSince, ...counts } = await readOutboxFigures(kysely)
    return {
      on: is_on,
      host,
      port,
      username,
      sender,
      version,
      has_password: password_sealed !== null,
      counts,
      waiting_since: waitingSince?.toISOString() ?? null,
    }
  }

  /** @returns null while messages are off */
  async function server({ evenOff = false } = {}): Promise<MailServer | null> {
    const { is_on, password_sealed, host, port, username, sender } = await stored(db.kysely)
    if (host === '' || !(is_on || evenOff)) return null
    return {
      host,
      port,
      username,
      password: password_sealed ? encryption.decrypt(password_sealed, MAIL_PASSWORD) : '',
      sender,
      senderName: officeName(),
    }
  }

  return {
    server,
    read: () => readIn(db.kysely),

    /** @throws Conflict for a stale version */
    save: (sent: Body<typeof saveMailSettings>, act: AuditContext): Promise<MailSettings> =>
      inTransaction(db, async (tx) => {
        const before = await tx.selectFrom('mail_settings').selectAll().forUpdate().executeTakeFirstOrThrow()
        if (before.version !== sent.version)
          throw await staleRefusal(tx, { subject: 'mail', id: 1 }, timeZone)
        const after = {
          is_on: sent.on,
          host: sent.host,
          port: sent.port,
          username: sent.username ?? '',
          sender: sent.sender,
        }
        const { password } = sent
        await tx
          .updateTable('mail_settings')
          .set((is) => ({ ...after, version: is('version', '+', 1) }))
          .$if(password !== undefined, (update) =>
            update.set({ password_sealed: password ? encryption.encrypt(password, MAIL_PASSWORD) : null }),
          )
          .execute()
        await recordAudit(tx, {
          ...act,
          action: 'mail.change',
          subject: 'mail',
          subjectId: 1,
          changes: {
            mail_on: { before: before.is_on, after: after.is_on },
            mail_server: { before: `${before.host}:${before.port}`, after: `${after.host}:${after.port}` },
            mail_sender: { before: before.sender, after: after.sender },
            ...(password !== undefined && { mail_password: { before: null, after: 'diganti' } }),
          },
        })
        return readIn(tx)
      }),

    async test(to: string, act: AuditContext): Promise<{ failure: MailFailure | null }> {
      const found = await server({ evenOff: true })
      if (!found) return { failure: 'unset' }
      await recordAudit(db.kysely, { ...act, action: 'mail.test', subject: 'mail', subjectId: 1 })
      const smtp = await openSmtp(found)
      try {
        const key = `test-${Buffer.from(random(8)).toString('hex')}`
        const failed = await smtp.send({ to, ...testMailOf(officeName()), key })
        return { failure: failed?.failure ?? null }
      } finally {
        smtp.close()
      }
    },
  }
}
