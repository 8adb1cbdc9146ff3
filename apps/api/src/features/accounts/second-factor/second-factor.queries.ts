import type { Kysely } from 'kysely'
import type { Schema } from '../../../platform/database/schema.ts'

export async function findSecondFactor(db: Kysely<Schema>, userId: number) {
  return db.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Stores a secret that no code has confirmed yet, in place of an earlier one. @returns whether it was stored */
export async function storeSecret(
  db: Kysely<Schema>,
  factor: { user_id: number; secret_sealed: Buffer; created_at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('second_factor')
    .values({ ...factor, last_step: 0 })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret_sealed: factor.secret_sealed, created_at: factor.created_at, last_step: 0 })
        .where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Marks the step as used. @returns false when it, or a later one, was used before */
export async function takeStep(db: Kysely<Schema>, userId: number, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Turns it on. @returns false when it is on already, or its secret was replaced meanwhile */
export async function confirmSecret(
  db: Kysely<Schema>,
  { userId, ciphertext, now }: { userId: number; ciphertext: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('second_factor')
    .set({ confirmed_at: now })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('secret_sealed', '=', ciphertext)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** @returns whether there was one that was on */
export async function deleteSecondFactor(db: Kysely<Schema>, userId: number): Promise<boolean> {
  const rows = await db
    .deleteFrom('second_factor')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .execute()
  return rows.some(({ confirmed_at }) => confirmed_at !== null)
}

export async function replaceRecoveryCodes(db: Kysely<Schema>, userId: number, digests: readonly Buffer[]) {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(digests.map((code_digest) => ({ user_id: userId, code_digest })))
    .execute()
}

/** Marks the code as used. @returns false for an unknown or used one */
export async function takeRecoveryCode(
  db: Kysely<Schema>,
  { userId, digest, now }: { userId: number; digest: Buffer; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_digest', '=', digest)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(db: Kysely<Schema>, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export async function adminsNeedSecondFactor(db: Kysely<Schema>): Promise<boolean> {
  const policy = await db
    .selectFrom('account_policy')
    .select('admins_need_second_factor')
    .executeTakeFirstOrThrow()
  return policy.admins_need_second_factor
}

/** @returns whether the rule changed */
export async function setAdminsNeed(db: Kysely<Schema>, needed: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('account_policy')
    .set({ admins_need_second_factor: needed })
    .where('admins_need_second_factor', '<>', needed)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
