/** Encrypts the secrets of tickets and what helps children at school, each bound to the registration number, with the next data key. */
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import { supportBinding } from '../support/support-binding.ts'

/** Registrations of a statement. */
const BATCH = 1_000

type ReadSealed = (sealed: Buffer, boundTo: string, named: [what: string, which: number]) => string | null

/** @param read decrypts with whichever key it takes; null for what cannot be read, which it notes by the words */
export async function reencryptSecrets(tx: Tx, read: ReadSealed, next: FieldEncryption): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('lottery_ticket')
      .innerJoin('registration', 'id', 'registration_id')
      .select(['registration_id', 'no_registration', 'secret_sealed'])
      .where('registration_id', '>', after)
      .where('secret_sealed', 'is not', null)
      .orderBy('registration_id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const sealed = rows.flatMap(({ registration_id, no_registration, secret_sealed }) => {
      const secret =
        secret_sealed && read(secret_sealed, no_registration, ['secret of registration', registration_id])
      return secret ? [{ id: registration_id, sealed: next.encrypt(secret, no_registration) }] : []
    })
    await sql`
      update lottery_ticket set secret_sealed = sent.sealed
      from unnest(${sealed.map(({ id }) => id)}::int[], ${sealed.map((each) => each.sealed)}::bytea[]) as sent (id, sealed)
      where registration_id = sent.id`.execute(tx)
    after = last.registration_id
  }
}

/** Of few children. @param read as above */
export async function reencryptSupport(tx: Tx, read: ReadSealed, next: FieldEncryption): Promise<void> {
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('support_need')
      .innerJoin('registration', 'id', 'registration_id')
      .select(['registration_id', 'no_registration', 'text_sealed'])
      .where('registration_id', '>', after)
      .where('text_sealed', 'is not', null)
      .orderBy('registration_id')
      .limit(BATCH)
      .execute()
    const last = rows.at(-1)
    if (!last) return
    const sealed = rows.flatMap(({ registration_id, no_registration, text_sealed }) => {
      const bound = supportBinding(no_registration)
      const text = text_sealed && read(text_sealed, bound, ['support of registration', registration_id])
      return text ? [{ id: registration_id, sealed: next.encrypt(text, bound) }] : []
    })
    await sql`
      update support_need set text_sealed = sent.sealed
      from unnest(${sealed.map(({ id }) => id)}::int[], ${sealed.map((each) => each.sealed)}::bytea[]) as sent (id, sealed)
      where registration_id = sent.id`.execute(tx)
    after = last.registration_id
  }
}
