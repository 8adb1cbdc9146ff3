/** Finds the registration that an earlier attempt of the same request made (docs/product-rules.md#safe-repetition). */
import { IDEMPOTENCY_HOURS, type Registered } from '@spmb/domain/registration/contract.public.ts'
import { KEY_REUSED } from '@spmb/domain/registration/messages.ts'
import { Conflict } from '@spmb/domain/shared/problem.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/database/schema.ts'
import type { FieldEncryption } from '../../platform/security/field-encryption.ts'
import type { ChangeCodes } from './change-codes.ts'
import { findByIdempotencyKey, type NewRegistration } from './registration.queries.ts'

export interface ReplayDeps {
  encryption: Pick<FieldEncryption, 'digest'>
  changeCodes: ChangeCodes
}

/**
 * The returned function answers the registration that was made with a key as the first attempt was answered, or null. The
 * change code is null when the school has made another one since.
 * @throws Conflict when the registration was made from another body
 */
export function createReplay(db: Kysely<Schema>, { encryption, changeCodes }: ReplayDeps) {
  return async function replay(key: string, digest: Buffer, now: Date): Promise<Registered | null> {
    const earlier = await findByIdempotencyKey(db, encryption.digest(key), keysSince(now))
    if (!earlier) return null
    if (!earlier.idempotency_digest?.equals(digest)) throw new Conflict(KEY_REUSED)
    const code = changeCodes.draw({ key, digest })
    const isCurrent = changeCodes.matches(earlier.no_registration, code, earlier.change_code)
    return registeredAs(earlier, isCurrent ? code : null)
  }
}

/** What a family or staff read about a registration that is stored. */
export function registeredAs(
  { no_registration, number_disputed }: Pick<NewRegistration, 'no_registration' | 'number_disputed'>,
  change_code: string | null,
): Registered {
  return { no_registration, change_code, ...(number_disputed && { number_check: true as const }) }
}

/** Keys of registrations created before this time are not valid any more. */
export function keysSince(now: Date): Date {
  return new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000)
}
