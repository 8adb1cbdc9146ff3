/** What a call about the own account or work needs beforehand: a second factor, another session, a sent file, or an older account. */
import { createHash } from 'node:crypto'
import { CONFIRMER_HOURS } from '@spmb/domain/selection/act/signatures.ts'
import { codeAt } from '../src/features/accounts/second-factor/timed-codes.ts'
import { createFieldEncryption } from '../src/platform/security/field-encryption.ts'
import { keepLogo } from './office-files.ts'
import { seededRandom } from './seeded-random.ts'
import { SCHOOL_MORNING, TEST_DATA_KEY, type TestApp } from './test-app.ts'

/** `begun`: a secret that no code has confirmed yet. */
export type Preparation =
  | 'second factor begun'
  | 'second factor on'
  | 'another session'
  | 'a sent logo'
  | 'an older account'

/** By the name of the contract. */
export const PREPARATIONS: Partial<Record<string, Preparation>> = {
  confirmSecondFactor: 'second factor begun',
  renewRecoveryCodes: 'second factor on',
  removeSecondFactor: 'second factor on',
  endOwnSession: 'another session',
  storeOfficeFile: 'a sent logo',
  signSelection: 'second factor on',
  confirmBeforeFreeze: 'an older account',
}

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A code of the prepared second factor, accepted from SCHOOL_MORNING until a minute later. */
export const MORNING_CODE = codeAt(SECRET, new Date(SCHOOL_MORNING.getTime() + 30_000))

/** The id of the other session of a prepared account. */
export const otherSessionId = (userId: number) =>
  createHash('sha256').update(`another session of ${userId}`).digest('hex')

export async function prepareAccount(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  userId: number,
  what: Preparation,
): Promise<void> {
  if (what === 'a sent logo') return keepLogo(db, userId)
  if (what === 'an older account') {
    const created_at = new Date(clock.now.getTime() - 2 * CONFIRMER_HOURS * 3_600_000)
    await db.kysely.updateTable('user_account').set({ created_at }).where('id', '=', userId).execute()
    return
  }
  if (what === 'another session') {
    await db.kysely
      .insertInto('staff_session')
      .values({
        id: Buffer.from(otherSessionId(userId), 'hex'),
        user_id: userId,
        created_at: clock.now,
        last_used_at: clock.now,
        expires_at: new Date(clock.now.getTime() + 3_600_000),
      })
      .execute()
    return
  }
  const encryption = createFieldEncryption(TEST_DATA_KEY, seededRandom)
  await db.kysely
    .insertInto('second_factor')
    .values({
      user_id: userId,
      secret_sealed: encryption.encrypt(SECRET, `second factor of user ${userId}`),
      created_at: clock.now,
      confirmed_at: what === 'second factor on' ? clock.now : null,
      last_step: 0,
    })
    .execute()
}
