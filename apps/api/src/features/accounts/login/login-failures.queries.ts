/** Counts sign-in attempts per user name before the password is verified, so that concurrent attempts are counted too. */
import type { Kysely } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Schema } from '../../../platform/database/schema.ts'
import { isForgotten, secondsToWait } from './login-delay.ts'

/**
 * Counts an attempt, unless attempts are delayed. Call it in a transaction that does nothing else: concurrent attempts
 * wait for its row lock.
 *
 * @returns seconds to wait, or 0 when the attempt was counted
 */
export async function countAttempt(tx: Tx, usernameIndex: Buffer, now: Date): Promise<number> {
  for (;;) {
    const { numInsertedOrUpdatedRows: inserted } = await tx
      .insertInto('login_failure')
      .values({ username_index: usernameIndex, failures: 1, last_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted) return 0
    const earlier = await tx
      .selectFrom('login_failure')
      .select(['failures', 'last_at'])
      .where('username_index', '=', usernameIndex)
      .forUpdate()
      .executeTakeFirst()
    // A successful sign-in deleted the row between the two statements.
    if (!earlier) continue
    const wait = secondsToWait(earlier, now)
    if (wait > 0) return wait
    const failures = isForgotten(earlier, now) ? 1 : earlier.failures + 1
    await tx
      .updateTable('login_failure')
      .set({ failures, last_at: now })
      .where('username_index', '=', usernameIndex)
      .execute()
    return 0
  }
}

/** Takes back an attempt whose password was not verified. */
export async function giveBackAttempt(tx: Tx, usernameIndex: Buffer): Promise<void> {
  const ofName = tx.deleteFrom('login_failure').where('username_index', '=', usernameIndex)
  await ofName.where('failures', '=', 1).execute()
  await tx
    .updateTable('login_failure')
    .set((eb) => ({ failures: eb('failures', '-', 1) }))
    .where('username_index', '=', usernameIndex)
    .where('failures', '>', 1)
    .execute()
}

export async function clearFailures(db: Kysely<Schema>, usernameIndex: Buffer) {
  await db.deleteFrom('login_failure').where('username_index', '=', usernameIndex).execute()
}

export async function purgeOldFailures(db: Kysely<Schema>, before: Date) {
  await db.deleteFrom('login_failure').where('last_at', '<', before).execute()
}
