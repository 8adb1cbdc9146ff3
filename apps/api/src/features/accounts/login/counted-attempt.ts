/** Verifies a password after counting the attempt, so that concurrent attempts gain nothing. */
import { ACCOUNT_MESSAGES } from '@spmb/domain/accounts/messages.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { TooMany } from '../../../platform/errors/request-errors.ts'
import type { FieldEncryption } from '../../../platform/security/field-encryption.ts'
import { countAttempt, giveBackAttempt } from './login-failures.queries.ts'

/**
 * @param tried the key under which attempts are counted
 * @throws TooMany while attempts are delayed
 */
export async function countedAttempt(
  db: Database,
  { tried, now }: { tried: Buffer; now: Date },
  verify: () => Promise<boolean>,
): Promise<boolean> {
  const wait = await inTransaction(db, (tx) => countAttempt(tx, tried, now))
  if (wait > 0) throw new TooMany(wait, ACCOUNT_MESSAGES['login.wait'])
  try {
    return await verify()
  } catch (error) {
    await inTransaction(db, (tx) => giveBackAttempt(tx, tried))
    throw error
  }
}

/** The count of wrong passwords within sessions. It is apart from sign-ins, so that guesses from outside do not delay it. */
export function ownPasswordCount(encryption: Pick<FieldEncryption, 'digest'>, userId: number): Buffer {
  return encryption.digest(`password of ${userId}`)
}
